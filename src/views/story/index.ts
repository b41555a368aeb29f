export { Story } from './Story'
