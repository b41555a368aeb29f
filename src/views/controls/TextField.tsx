import { useId, useState } from 'react'
import { isLocked } from '../../store'
import { usePlayerState } from '../shared'

interface TextFieldProps {
  readonly id: string
  readonly value: string
  /** Takes the text; gives what is wrong with it. */
  readonly commit: (text: string) => string | undefined
}

/** A value that is typed: taken on Enter or on leaving; what is wrong stays, with the reason, until it is mended. */
export function TextField({ id, value, commit }: TextFieldProps) {
  const errorId = useId()
  const locked = usePlayerState(isLocked)
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const take = () => {
    if (draft === null) return
    const wrong = commit(draft)
    setError(wrong)
    if (wrong === undefined) setDraft(null)
  }
  const forget = () => {
    setDraft(null)
    setError(undefined)
  }
  return (
    <>
      <input
        id={id}
        className="field mono"
        type="text"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        disabled={locked}
        value={draft ?? value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') forget()
        }}
      />
      {error === undefined ? null : (
        <p className="control-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
