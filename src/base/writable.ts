/** The same record while it is being filled. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] }
