export { Findings } from './Findings'
export { VERDICT_ICON, VERDICT_WORDS, Verdicts } from './Verdicts'
