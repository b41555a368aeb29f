/** Two runs of a scenario under different settings: where they part, in words and pictures, and both verdicts. */
export { ComparedPictures } from './ComparedPictures'
export { ComparedSettings } from './ComparedSettings'
export { ComparedVerdicts } from './ComparedVerdicts'
export { Parting } from './Parting'
