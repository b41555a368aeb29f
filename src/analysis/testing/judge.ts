import type { Property } from '../../scenario'
import type { Trace } from '../../trace'
import { analyse, type Finding } from '..'

/** The finding on one property. */
export const judge = (property: Property, trace: Trace): Finding => analyse(trace)[property]
