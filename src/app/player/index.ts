export { PlayerPage as default } from './PlayerPage'
