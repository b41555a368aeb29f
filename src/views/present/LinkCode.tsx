import { useState } from 'react'
import { Dialog, type DialogProps } from '../dialog'
import { Qr, roomUrls } from '../qr'
import { usePlayer } from '../shared'

/** A longer link makes modules too small for the last row. */
const ROOM_LENGTH = 300

/** The link to what is shown, big enough to be scanned from the back of a room. */
export function LinkCode({ open, onOpen }: DialogProps) {
  return (
    <Dialog open={open} onOpen={onOpen} title="QR code" wide>
      <Choice />
    </Dialog>
  )
}

function Choice() {
  const player = usePlayer()
  const [links] = useState(() => roomUrls(player.store.getState()))
  const [chosen, choose] = useState(0)
  const link = links[chosen]
  if (!link) return null
  const dense = link.url.length > ROOM_LENGTH
  const shorter = links.findIndex(({ url }, i) => i > chosen && url.length <= ROOM_LENGTH)
  return (
    <div className="link-code">
      {dense ? (
        <p className="link-dense" role="alert">
          This link is {link.url.length} characters long: too dense for a room.
        </p>
      ) : (
        <Qr text={link.url} name={`QR code of the link to ${link.leadsTo}`} />
      )}
      {dense && shorter !== -1 ? (
        <button type="button" className="button primary" onClick={() => choose(shorter)}>
          Use the shorter link, to {links[shorter]?.leadsTo}
        </button>
      ) : null}
      <p className="link-text mono">{link.url}</p>
      <p className="link-length">
        {link.url.length} characters; leads to {link.leadsTo}.
      </p>
    </div>
  )
}
