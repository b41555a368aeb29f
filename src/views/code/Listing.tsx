import { useEffect, useRef } from 'react'
import type { ActorId, Trace } from '../../trace'
import { ActorName, keepInView } from '../shared'
import type { Line as Reading } from './reader'
import { useReading } from './use-reading'

const CHANGES = {
  added: { sign: '+', title: 'Differs from the scenario’s own code' },
  removed: { sign: '−', title: 'Only in the scenario’s own code' },
} as const

interface ListingProps {
  readonly trace: Trace
  readonly name: string
  readonly text: string
  /** The text under the scenario's own settings: what differs from it is marked. */
  readonly base: string
  /** From 1; null before the first call. */
  readonly line: number | null
  readonly tone: string
  /** By line: the other clients that are at it, in the same program. */
  readonly others: ReadonlyMap<number, readonly ActorId[]>
}

/** A program's lines as text nodes: a program may come from anywhere and is never markup. */
export function Listing({ trace, name, text, base, line, tone, others }: ListingProps) {
  const lines = useReading(text, base)
  const box = useRef<HTMLPreElement>(null)
  const current = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line or a new text is what moves it.
  useEffect(() => keepInView(box.current, current.current), [line, lines])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what can be filled in.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse.
    <pre className="listing scroll" ref={box} tabIndex={0} role="group" aria-label={name} style={{ '--tone': tone }}>
      {lines.map((each, i) => {
        const here = each.number !== null && each.number === line
        return (
          <Line key={`${i}`} {...each} here={here} ref={here ? current : null}>
            {others.get(each.number ?? 0)?.map((id) => (
              <ActorName key={id} trace={trace} id={id} />
            ))}
          </Line>
        )
      })}
    </pre>
  )
}

interface LineProps extends Reading {
  readonly here: boolean
  readonly ref: React.Ref<HTMLDivElement>
  readonly children: React.ReactNode
}

function Line({ number, tokens, change, here, ref, children }: LineProps) {
  const { sign, title } = change === null ? { sign: ' ', title: undefined } : CHANGES[change]
  return (
    <div ref={ref} className={`line ${change ?? ''}`} aria-current={here ? 'true' : undefined}>
      <span className="line-number" aria-hidden="true">
        {number}
      </span>
      <span className="line-mark" title={title}>
        {sign}
      </span>
      <span className="line-text">
        {tokens.map(({ text, kind }, i) => (
          <span key={i} className={kind}>
            {text}
          </span>
        ))}
      </span>
      {children ? <span className="line-others">{children}</span> : null}
    </div>
  )
}
