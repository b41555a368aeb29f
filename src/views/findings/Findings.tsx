/** All ten verdicts with their reasons, bounds and evidence; an event that shows one is a way to its moment. */
import { type ReactNode, useMemo, useState } from 'react'
import { type Finding, moreThan, type Violation } from '../../analysis'
import { chainOf, describe } from '../../picture'
import { PROPERTIES, type Property } from '../../scenario'
import { goTo, propertyName, type Shown } from '../../store'
import type { Seq, TraceEvent } from '../../trace'
import { Icon, secondsText, useHorizon, useMoment, usePlayer, useShown } from '../shared'
import { VERDICT_ICON, VERDICT_WORDS } from './Verdicts'
import './findings.css'

/** A verdict may rest on thousands of incidents: the list names the first. */
const MOST_VIOLATIONS = 20

export function Findings() {
  const shown = useShown()
  const hidden = useHorizon() !== null
  return (
    <section className="findings" aria-label="Findings">
      <h2 className="unseen">Findings</h2>
      {!shown ? <p className="empty">The findings appear when the run is done.</p> : null}
      {shown && hidden ? <p className="empty">The findings follow the question in the story.</p> : null}
      {shown && !hidden ? (
        <ul>
          {PROPERTIES.map((property) => (
            <Item key={property} shown={shown} property={property} finding={shown.findings[property]} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

interface ItemProps {
  readonly shown: Shown
  readonly property: Property
  readonly finding: Finding
}

function Item({ shown, property, finding }: ItemProps) {
  const { verdict, text, bound, reason, violations } = finding
  const several = violations.length > 1
  const more = moreThan(violations, MOST_VIOLATIONS)
  return (
    <li className={`finding ${verdict}`}>
      <h3>
        <Icon name={VERDICT_ICON[verdict]} />
        {propertyName(property)} <span className="finding-verdict">{VERDICT_WORDS[verdict]}</span>
      </h3>
      {several ? null : <p>{text}</p>}
      {reason !== undefined && !text.includes(reason) ? <p>{reason}</p> : null}
      {bound === undefined ? null : <p className="finding-bound">Bound: {bound}</p>}
      {violations.slice(0, MOST_VIOLATIONS).map((violation, index) => (
        <Incident key={index} shown={shown} violation={violation} named={several} />
      ))}
      {more ? <p>{more}</p> : null}
    </li>
  )
}

function Incident({
  shown,
  violation,
  named,
}: {
  readonly shown: Shown
  readonly violation: Violation
  readonly named: boolean
}) {
  return (
    <div className="incident">
      {named ? <p>{violation.text}</p> : null}
      <ol>
        {violation.evidence.map((seq) => (
          <Evidence key={seq} shown={shown} seq={seq} />
        ))}
      </ol>
      <Why shown={shown} violation={violation} />
    </div>
  )
}

/** How it came about, from the beginning: made when it is asked for. */
function Why({ shown, violation }: { readonly shown: Shown; readonly violation: Violation }) {
  const [open, setOpen] = useState(false)
  const steps = useMemo(() => (open ? chainOf(shown.trace, violation.evidence) : []), [open, shown, violation])
  return (
    <details className="why" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Why?</summary>
      <ol aria-label="How it came about">
        {steps.map(({ seq, text }) => (
          <WayTo key={seq} seq={seq} className="why-step">
            {text}
          </WayTo>
        ))}
      </ol>
    </details>
  )
}

function Evidence({ shown, seq }: { readonly shown: Shown; readonly seq: Seq }) {
  const event = shown.trace.events[seq] as TraceEvent
  return (
    <WayTo seq={seq} className="evidence">
      <time className="mono">{secondsText(event.at)}</time>
      <span>{describe(shown.trace, event)}</span>
    </WayTo>
  )
}

/** An item of a list of events: a press leads to its moment. */
function WayTo({
  seq,
  className,
  children,
}: {
  readonly seq: Seq
  readonly className: string
  readonly children: ReactNode
}) {
  const player = usePlayer()
  const here = useMoment() === seq
  return (
    <li>
      <button
        type="button"
        className={className}
        aria-current={here ? 'true' : undefined}
        onClick={() => goTo(player, seq)}
      >
        {children}
      </button>
    </li>
  )
}
