/** The words of the field, each with its meaning and the scenarios that show it. */
import { type Listing, PROPERTIES, type Property, TERMS, type Term } from '../../scenario'
import { PROPERTY_MEANINGS } from './properties'
import { MEANINGS, type Meaning } from './terms'

export { MEANINGS } from './terms'

export interface Entry extends Meaning {
  readonly name: Term | Property
  /** The scenarios that name it: they may be told of before their questions are answered. */
  readonly shows: readonly Listing[]
  /** The scenarios that violate it, which is their outcome. */
  readonly breaks: readonly Listing[]
}

const byTitle = (a: Entry, b: Entry) => (a.title.toLowerCase() < b.title.toLowerCase() ? -1 : 1)

export const termsOf = (catalogue: readonly Listing[]): readonly Entry[] =>
  TERMS.map((name) => ({
    name,
    ...MEANINGS[name],
    shows: catalogue.filter(({ terms }) => terms.includes(name)),
    breaks: [],
  })).sort(byTitle)

export const propertiesOf = (catalogue: readonly Listing[]): readonly Entry[] =>
  PROPERTIES.map((name) => ({
    name,
    ...PROPERTY_MEANINGS[name],
    shows: [],
    breaks: catalogue.filter(({ broken }) => broken.includes(name)),
  }))
