export { Keyspace } from './Keyspace'
