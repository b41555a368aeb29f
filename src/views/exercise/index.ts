export { Exercise } from './Exercise'
