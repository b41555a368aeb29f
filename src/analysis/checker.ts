import type { Finding } from './finding'
import type { Model } from './model'

/** Reads the model alone. */
export type Checker = (model: Model) => Finding
