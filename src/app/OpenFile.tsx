import { useRef } from 'react'
import { openFile } from '../store'
import { usePlayer } from '../views/shared'

/** Opens a file that was saved under Share, or a scenario file. */
export function OpenFile() {
  const player = usePlayer()
  const input = useRef<HTMLInputElement>(null)
  return (
    <p className="open-file">
      <button type="button" className="button" onClick={() => input.current?.click()}>
        Open a file
      </button>{' '}
      A scenario file, or a run that was saved under Share; or drop it on the page.
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="File"
        onChange={async ({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) await openFile(player, file)
        }}
      />
    </p>
  )
}
