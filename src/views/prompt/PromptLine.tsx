import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { completions, hintOf } from './help'

interface PromptLineProps {
  readonly ref: Ref<HTMLInputElement>
  /** "redis-1:6379>" */
  readonly prompt: string
  /** What was typed before, the newest last. */
  readonly history: readonly string[]
  /** Whether the line was taken; one that was not stays. */
  readonly onLine: (line: string) => boolean
  readonly onClear: () => void
}

/** Walking through completions: what was typed, and which of them is shown. */
interface Cycle {
  readonly options: readonly string[]
  readonly index: number
}

/** The line that is being typed, with what may follow it in grey. */
export function PromptLine({ ref, prompt, history, onLine, onClear }: PromptLineProps) {
  const [line, setLine] = useState('')
  /** How far back in the history, and what was typed before. */
  const [back, setBack] = useState<{ readonly steps: number; readonly draft: string } | null>(null)
  const [cycle, setCycle] = useState<Cycle | null>(null)
  /** Escape lets the next Tab leave the line. */
  const [leaving, setLeaving] = useState(false)
  const id = useId()
  const options = completions(line)
  const hint = hintOf(line)
  const ghost = hint || (options[0]?.slice(line.length) ?? '')

  const type = (text: string) => {
    setLine(text)
    setBack(null)
    setCycle(null)
    setLeaving(false)
  }
  const recall = (direction: 1 | -1) => {
    const steps = (back?.steps ?? 0) + direction
    if (steps < 0 || steps > history.length) return
    const draft = back?.draft ?? line
    setCycle(null)
    setBack({ steps, draft })
    setLine(steps === 0 ? draft : (history.at(-steps) ?? draft))
  }
  const complete = () => {
    const among = cycle ?? { options, index: -1 }
    const index = (among.index + 1) % among.options.length
    setCycle({ ...among, index })
    setLine(among.options[index] ?? line)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    const isPlain = !shiftKey && !ctrlKey && !altKey && !metaKey
    const isAtEnd = event.currentTarget.selectionStart === line.length
    const acts: Readonly<Record<string, (() => void) | false>> = {
      ArrowUp: isPlain && (() => recall(1)),
      ArrowDown: isPlain && (() => recall(-1)),
      Tab: isPlain && !leaving && (cycle !== null || options.length > 0) && complete,
      ArrowRight: isPlain && isAtEnd && options[0] !== undefined && hint === '' && (() => type(options[0] as string)),
      l: ctrlKey && !shiftKey && !altKey && !metaKey && onClear,
    }
    const act = Object.hasOwn(acts, key) && acts[key]
    if (key === 'Escape') {
      setCycle(null)
      setLeaving(true)
    }
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <form
      className="prompt-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (onLine(line)) type('')
      }}
    >
      <label htmlFor={id} className="prompt-name">
        <span className="unseen">Type at </span>
        {prompt}
      </label>
      <span className="prompt-line">
        <span className="prompt-ghost" aria-hidden="true">
          <span className="prompt-typed">{line}</span>
          {ghost}
        </span>
        <input
          ref={ref}
          id={id}
          value={line}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
          aria-describedby={`${id}-hint`}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
        />
        <span id={`${id}-hint`} className="unseen">
          {hint ? `Arguments: ${hint.trim()}` : 'Tab completes; Escape, then Tab leaves'}
        </span>
      </span>
    </form>
  )
}
