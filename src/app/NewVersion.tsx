import { useState, useSyncExternalStore } from 'react'
import { usePlayerState } from '../views/shared'
import { versions } from './offline'

/** Tells of a newer version and waits for the person. To a room it is not told. */
export function NewVersion() {
  const newer = useSyncExternalStore(versions.subscribe, versions.isNewer)
  const presenting = usePlayerState((state) => state.display === 'present')
  const [later, setLater] = useState(false)
  if (!newer || later || presenting) return null
  return (
    <div className="notice" role="status">
      <p>
        <b>A new version of Lockstep is ready.</b> This page stays as it is until you start the new one; then it comes
        back to this moment.
      </p>
      <div className="notice-actions">
        <button type="button" className="button" onClick={versions.start}>
          Start the new version
        </button>
        <button type="button" className="button" onClick={() => setLater(true)}>
          Later
        </button>
      </div>
    </div>
  )
}
