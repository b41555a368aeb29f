import { formatMoment } from '../../base'
import { isExplained, propertyName, type Shown } from '../../store'
import { Figure } from '../numbers'
import { Qr, roomUrls } from '../qr'
import { Prose, useHorizon, usePlayer, usePlayerState } from '../shared'
import { Timeline } from '../timeline'
import { lineText } from '../trace-table'
import { HandoutBeats, HandoutQuestion, Setting } from './parts'

/** Beyond this a hand-out is a book. */
const MAX_ROWS = 400
/** What a phone still reads from paper at this size. */
const MAX_LINK = 900

export function Paper({ shown }: { readonly shown: Shown }) {
  const { builtin } = shown
  const horizon = useHorizon()
  return (
    <article className="handout" aria-label="Hand-out">
      <header className="handout-head">
        <div>
          <p className="label">Lockstep · {builtin.group}</p>
          <h1>{builtin.title}</h1>
          <p className="handout-question">
            <Prose text={builtin.lesson.question} />
          </p>
          <Setting shown={shown} />
        </div>
        <Link />
      </header>
      <Picture shown={shown} />
      <Story shown={shown} />
      {horizon === null ? <Outcome shown={shown} /> : <HandoutQuestion prediction={builtin.lesson.prediction} />}
      <Trace shown={shown} />
    </article>
  )
}

function Link() {
  const player = usePlayer()
  const link = roomUrls(player.store.getState()).find(({ url }) => url.length <= MAX_LINK)
  if (!link) return null
  return (
    <figure className="handout-link">
      <Qr text={link.url} name={`QR code of the link to ${link.leadsTo}`} />
      <figcaption className="mono">{link.url}</figcaption>
    </figure>
  )
}

const nothing = () => {}

function Picture({ shown }: { readonly shown: Shown }) {
  const horizon = useHorizon()
  const mode = usePlayerState((state) => state.mode)
  const { trace, findings, steps, beats } = shown
  return (
    <section className="handout-timeline">
      <h2>Timeline</h2>
      <div className="handout-picture">
        <Timeline
          trace={trace}
          findings={findings}
          moment={horizon ?? steps.at(-1) ?? 0}
          selection={null}
          mode={mode}
          hiddenAfter={horizon}
          beats={beats}
          whole
          label="Timeline on paper"
          onMoment={nothing}
          onSelect={nothing}
        />
      </div>
    </section>
  )
}

function Story({ shown }: { readonly shown: Shown }) {
  const horizon = useHorizon()
  const notes = usePlayerState((state) => state.printsNotes)
  return (
    <section>
      <h2>Story</h2>
      <HandoutBeats shown={shown} end={horizon} notes={notes} />
    </section>
  )
}

function Outcome({ shown }: { readonly shown: Shown }) {
  const { builtin, findings } = shown
  const { explanation, tryThis } = builtin.lesson
  const explained = usePlayerState(isExplained)
  const notes = usePlayerState((state) => state.printsNotes)
  const exercised = Object.entries(findings).filter(([, { verdict }]) => verdict !== 'not-exercised')
  return (
    <>
      <section className="handout-whole">
        <h2>Verdicts</h2>
        <ul className="handout-verdicts">
          {exercised.map(([property, { verdict, text }]) => (
            <li key={property}>
              <b>
                {propertyName(property as keyof typeof findings)}: {verdict}.
              </b>{' '}
              {text}
            </li>
          ))}
        </ul>
      </section>
      {builtin.numbers ? (
        <section>
          <h2>Numbers</h2>
          <Figure shown={shown} />
        </section>
      ) : null}
      {explained || notes ? (
        <section className="handout-whole">
          <h2>Why</h2>
          <p>
            <Prose text={explanation} />
          </p>
          {tryThis.length > 0 ? <h2>Try this</h2> : null}
          <ul className="handout-options">
            {tryThis.map(({ text, set }) => (
              <li key={text}>
                <Prose text={text} />{' '}
                <span className="mono">
                  {Object.entries(set)
                    .map(([name, value]) => `${name}=${value}`)
                    .join(' ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function Trace({ shown }: { readonly shown: Shown }) {
  const horizon = useHorizon()
  const rows = shown.rows.filter(({ seq }) => horizon === null || seq <= horizon)
  const left = rows.length - MAX_ROWS
  return (
    <section>
      <h2>Trace</h2>
      <table className="handout-trace">
        <thead>
          <tr>
            <th>Second</th>
            <th>Who</th>
            <th>What</th>
            <th>Answer</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row) => (
            <tr key={row.seq}>
              <td>{formatMoment(row.at)}</td>
              <td>{row.actor}</td>
              <td>{lineText(shown.trace, row)}</td>
              <td>{row.outcome}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? <p className="handout-small">{left} more rows are on the page behind the link.</p> : null}
    </section>
  )
}
