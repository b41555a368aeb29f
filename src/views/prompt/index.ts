export { Prompt } from './Prompt'
