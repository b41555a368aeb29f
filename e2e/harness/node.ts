/** What the comparison with Node needs of the project, in one module. */
export { traceHash } from '../../src/formats'
export { applySettings, mustParse } from '../../src/scenario'
export { CATALOGUE } from '../../src/scenario/catalogue'
export { prepareEngine, simulate } from '../../src/simulation/engine'
export { runs } from './runs'
