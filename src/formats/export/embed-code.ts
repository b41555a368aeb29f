import { element } from './xml'

/** The frame's size in pixels where the page around it says nothing else. */
const SIZE = { width: 480, height: 640 }

/** The code that puts an address into another page. */
export const embedCode = (url: string, title: string): string =>
  element(
    'iframe',
    { src: url, title: `${title} · Lockstep`, ...SIZE, style: 'border:0;max-width:100%', loading: 'lazy' },
    '',
  )
