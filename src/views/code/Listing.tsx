import { useEffect, useRef } from 'react'
import { keepInView } from '../shared'
import type { Token } from './reader'
import { useReading } from './use-reading'

interface ListingProps {
  readonly text: string
  /** The text under the scenario's own settings: what differs from it is marked. */
  readonly base: string
  /** From 1; null before the first call. */
  readonly line: number | null
  readonly tone: string
}

/** A program's lines as text nodes: a program may come from anywhere and is never markup. */
export function Listing({ text, base, line, tone }: ListingProps) {
  const { lines, changed } = useReading(text, base)
  const box = useRef<HTMLPreElement>(null)
  const current = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line or a new text is what moves it.
  useEffect(() => keepInView(box.current, current.current), [line, lines])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse.
    <pre className="listing scroll" ref={box} tabIndex={0} style={{ '--tone': tone }}>
      {lines.map((tokens, i) => (
        <Line
          key={`${i + 1}`}
          number={i + 1}
          tokens={tokens}
          here={i + 1 === line}
          changed={changed.has(i + 1)}
          ref={i + 1 === line ? current : null}
        />
      ))}
    </pre>
  )
}

interface LineProps {
  readonly number: number
  readonly tokens: readonly Token[]
  readonly here: boolean
  readonly changed: boolean
  readonly ref: React.Ref<HTMLDivElement>
}

function Line({ number, tokens, here, changed, ref }: LineProps) {
  return (
    <div ref={ref} className={changed ? 'line changed' : 'line'} aria-current={here ? 'true' : undefined}>
      <span className="line-number" aria-hidden="true">
        {number}
      </span>
      <span className="line-mark" title={changed ? 'Differs from the scenario’s own code' : undefined}>
        {changed ? '+' : ' '}
      </span>
      <span className="line-text">
        {tokens.map(({ text, kind }, i) => (
          <span key={i} className={kind}>
            {text}
          </span>
        ))}
      </span>
    </div>
  )
}
