export { Transport } from './Transport'
