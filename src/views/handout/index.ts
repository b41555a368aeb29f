/** What a run is on paper: its story, timeline, trace and link. On the screen there is nothing of it. */
export { Handout } from './HandoutSoon'
export { printHandout } from './print'
