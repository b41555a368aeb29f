export { Storage } from './Storage'
