/** What was predicted on this device, scenario by scenario, and the way to forget it. */
export { AnswersButton } from './AnswersButton'
