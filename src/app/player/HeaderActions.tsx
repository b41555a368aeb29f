import { useState } from 'react'
import { addressOf, toggleComparison } from '../../store'
import { printHandout } from '../../views/handout'
import { togglePresenting } from '../../views/present'
import { Share } from '../../views/share'
import { Icon, useCopy, usePlayer, usePlayerState } from '../../views/shared'

export function HeaderActions({ onHelp }: { readonly onHelp: () => void }) {
  const player = usePlayer()
  return (
    <>
      <CompareButton />
      <CopyLink />
      <ShareButton />
      <button
        type="button"
        className="button icon print"
        aria-label="Print"
        title="Print a hand-out"
        onClick={() => printHandout(player, { notes: false })}
      >
        <Icon name="print" />
      </button>
      <button
        type="button"
        className="button icon present"
        aria-label="Present"
        title="Present to a room (f)"
        onClick={() => togglePresenting(player)}
      >
        <Icon name="present" />
      </button>
      <button type="button" className="button icon help" aria-label="Keys" title="Keys (?)" onClick={onHelp}>
        <Icon name="question" />
      </button>
    </>
  )
}

function ShareButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button icon"
        aria-label="Share"
        title="QR code, embed code, pictures and files"
        onClick={() => setOpen(true)}
      >
        <Icon name="share" />
      </button>
      <Share open={open} onOpen={setOpen} />
    </>
  )
}

function CompareButton() {
  const player = usePlayer()
  const comparing = usePlayerState((state) => state.comparison !== null)
  return (
    <button
      type="button"
      className="button"
      aria-pressed={comparing}
      title="Beside a run under other settings (c)"
      onClick={() => toggleComparison(player)}
    >
      Compare
    </button>
  )
}

/** Copies the address of what is shown: scenario, settings, moment and view. */
function CopyLink() {
  const player = usePlayer()
  const [told, copy] = useCopy()
  const copyLink = () => {
    const link = new URL(addressOf(player.store.getState()) ?? '', location.href).href
    return copy(link, `Copied, ${link.length} characters`, 'Copy the address bar')
  }
  return (
    <button
      type="button"
      className="button primary copy-link"
      aria-label="Copy link"
      title="Copy the link to this moment"
      onClick={copyLink}
    >
      <Icon name={told === undefined ? 'link' : 'check'} />
      <span role="status">{told ?? 'Copy link'}</span>
    </button>
  )
}
