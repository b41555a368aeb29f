/** Changing the text of a program where it is read. Loaded when somebody does. */
export { EditPane } from './EditPane'
