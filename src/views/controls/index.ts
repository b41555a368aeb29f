export { Controls } from './Controls'
export { TextField } from './TextField'
