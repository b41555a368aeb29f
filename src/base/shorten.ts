/** A text that a stranger may have written, as it is quoted in a sentence: no longer than `length` characters. */
export const shorten = (text: string, length = 60) => (text.length > length ? `${text.slice(0, length)}…` : text)
