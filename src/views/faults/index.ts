export { Faults } from './Faults'
