/** How far a link carries: what common places do with long ones. */
interface LinkLimit {
  readonly place: string
  /** The longest link, in characters (for a QR code: bytes). */
  readonly most: number
  readonly over: string
}

const LIMITS: readonly LinkLimit[] = [
  // RFC 5322, 2.1.1: a line of a mail.
  { place: 'Mail', most: 998, over: 'some mail programs break it; copy it as Markdown or send a file' },
  // The shortest of the common ones, Discord's.
  { place: 'Chat', most: 2_000, over: 'some chats refuse it as too long' },
  // ISO/IEC 18004: version 40 with low correction, in bytes.
  { place: 'QR code', most: 2_953, over: 'no QR code holds it' },
]

export interface LinkFit {
  readonly place: string
  readonly fits: boolean
  /** "up to 998 characters" or what happens instead. */
  readonly text: string
}

/** Where a link of this length can go. */
export const linkFits = (length: number): readonly LinkFit[] =>
  LIMITS.map(({ place, most, over }) => {
    const fits = length <= most
    return { place, fits, text: fits ? `up to ${most}` : `up to ${most}; ${over}` }
  })
