export { PathBar } from './PathBarSoon'
