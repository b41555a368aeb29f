import { useState } from 'react'
import { embedAddress } from '../../store'
import { embedCode } from '../../store/exports'
import { usePlayerState } from '../shared'
import { CopyButton } from './CopyButton'

/** The code that shows the run inside another page. */
export function Embed({ title }: { readonly title: string }) {
  const [asks, setAsks] = useState(false)
  const address = usePlayerState((state) => embedAddress(state, asks))
  if (address === null) return null
  const code = embedCode(new URL(address, location.href).href, title)
  return (
    <section aria-label="Embed">
      <h3 className="label">In another page</h3>
      <textarea className="share-text mono" aria-label="Embed code" readOnly rows={3} value={code} />
      <div className="share-actions">
        <CopyButton label="Copy embed code" text={() => code} />
        <label className="share-check">
          <input type="checkbox" checked={asks} onChange={(event) => setAsks(event.target.checked)} />
          ask the question before the outcome is shown
        </label>
      </div>
    </section>
  )
}
