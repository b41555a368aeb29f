export { Faults } from './Faults'
export { useFaultLane } from './use-fault-lane'
