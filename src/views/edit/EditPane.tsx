import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type CodeFile, editFile, endGesture, horizonOf, isLocked, setEditing } from '../../store'
import { Icon, usePlayer, usePlayerState } from '../shared'
import { Editor } from './Editor'
import { problemsOf } from './problems'
import './edit.css'

/** One file of the scenario as it is being changed: its text, what is wrong with it, and the way back. */
export function EditPane({ file }: { readonly file: CodeFile }) {
  const player = usePlayer()
  const locked = usePlayerState(isLocked)
  const run = usePlayerState((state) => state.run)
  const shown = usePlayerState((state) => state.shown)
  const horizon = usePlayerState(horizonOf)
  const burst = useRef(0)
  const problems = useMemo(
    () => (file.kind === 'program' ? problemsOf({ run, shown }, file.name, horizon) : []),
    [run, shown, file.kind, file.name, horizon],
  )
  useEffect(() => {
    setEditing(player, true)
    return () => setEditing(player, false)
  }, [player])
  const { kind, name } = file
  const onText = useCallback(
    (text: string) => editFile(player, { kind, name }, text, `code:${kind}:${name}:${burst.current}`),
    [player, kind, name],
  )
  const onRest = useCallback(() => {
    burst.current++
    endGesture(player)
  }, [player])
  if (locked) return <p className="empty">Locked while presenting.</p>
  return (
    <div className="edit-pane">
      <Editor
        key={`${kind} ${name}`}
        label={`Text of ${name}`}
        text={file.text}
        base={file.base}
        problems={problems}
        onText={onText}
        onRest={onRest}
      />
      <div className="edit-foot">
        <p role="status">
          {problems[0] ? (
            <span className="edit-problem">
              <Icon name="cross" /> Line {problems[0].line}: {problems[0].message}
            </span>
          ) : (
            'It runs when you stop typing.'
          )}
        </p>
        <button
          type="button"
          className="button quiet"
          disabled={file.text === file.base}
          onClick={() => {
            onRest()
            editFile(player, file, file.base)
          }}
        >
          Reset {name}
        </button>
      </div>
    </div>
  )
}
