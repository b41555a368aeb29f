export { Controls } from './Controls'
