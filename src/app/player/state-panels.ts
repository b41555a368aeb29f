/** The panels that have nothing to show before the first run: they load beside the engine. */
export { Code } from '../../views/code'
export { Faults } from '../../views/faults'
export { Findings } from '../../views/findings'
export { Keyspace } from '../../views/keyspace'
export { Numbers } from '../../views/numbers'
export { Storage } from '../../views/storage'
