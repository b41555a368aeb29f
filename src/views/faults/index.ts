export { Faults } from './Faults'
export { useFaultLane } from './use-fault-lane'
export { faultSentence } from './words'
