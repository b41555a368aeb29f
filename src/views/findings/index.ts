export { Findings } from './Findings'
export { Verdicts } from './Verdicts'
