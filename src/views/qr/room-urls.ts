import { type PlayerState, type RoomLink, roomLinks } from '../../store'

export interface RoomUrl extends RoomLink {
  readonly url: string
}

/** The whole addresses of the links for a room; a shorter one also drops what a host or a mail added behind the `?`. */
export function roomUrls(state: PlayerState): readonly RoomUrl[] {
  return roomLinks(state).map((link) => {
    const url = new URL(link.address, location.href)
    if (link.short) url.search = ''
    return { ...link, url: url.href }
  })
}
