/** Everything that leaves the page with a person: the link and its code, the frame for another page, text and files. */
export { Share } from './ShareSoon'
