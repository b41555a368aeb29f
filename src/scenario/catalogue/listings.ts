/** The list that the page is built with. */
import { listingOf } from '../listing'
import { CATALOGUE } from '.'

export const LISTINGS = CATALOGUE.map(listingOf)
