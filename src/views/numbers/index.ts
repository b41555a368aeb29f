export { Figure } from './Figure'
export { Numbers } from './Numbers'
