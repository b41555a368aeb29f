export { Code } from './Code'
