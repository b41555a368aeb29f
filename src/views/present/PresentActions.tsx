import { useState } from 'react'
import { setUnlocked } from '../../store'
import { Icon, usePlayer, usePlayerState } from '../shared'
import { toggleFullScreen, togglePresenting, useFullScreen } from './full-screen'
import { LinkCode } from './LinkCode'
import { useNotesWindow } from './Notes'
import './present.css'

/** What a teacher needs at hand; it stands where a reader has the link and the help. */
export function PresentActions() {
  const player = usePlayer()
  const full = useFullScreen()
  const unlocked = usePlayerState((state) => state.unlocked)
  const [code, setCode] = useState(false)
  const notes = useNotesWindow()
  return (
    <>
      <button
        type="button"
        className="button icon"
        aria-label="Unlock the settings"
        aria-pressed={unlocked}
        title={
          unlocked ? 'The settings can be changed. Press to lock them.' : 'The settings are locked. Press to unlock.'
        }
        onClick={() => setUnlocked(player, !unlocked)}
      >
        <Icon name={unlocked ? 'unlocked' : 'locked'} />
      </button>
      <button type="button" className="button" title="Teacher’s notes in a window of their own" onClick={notes.open}>
        Notes
      </button>
      <button type="button" className="button" title="The link as a QR code" onClick={() => setCode(true)}>
        QR code
      </button>
      <button
        type="button"
        className="button icon"
        aria-label="Full screen"
        aria-pressed={full}
        title="Full screen"
        onClick={toggleFullScreen}
      >
        <Icon name="full" />
      </button>
      <button
        type="button"
        className="button primary"
        title="Stop presenting (f)"
        onClick={() => togglePresenting(player)}
      >
        End
      </button>
      {notes.blocked ? (
        <p className="present-told" role="alert">
          The browser blocked the window with the notes. Allow windows for this page and try again.
        </p>
      ) : null}
      {notes.view}
      <LinkCode open={code} onOpen={setCode} />
    </>
  )
}
