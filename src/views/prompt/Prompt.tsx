/**
 * redis-cli at the moment: what is typed becomes part of the scenario there, everything after it is run again, and the
 * reply is read from that run's trace. What was typed is shown as far as the moment has come.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { describePlacement, parseFault } from '../../scenario'
import { goTo, isLocked, type Shown } from '../../store'
import { placementAt, typeCommand } from '../../store/prompt'
import { secondsText, useHorizon, useMoment, usePlayer, usePlayerState, useShown } from '../shared'
import { onCalled } from './called'
import { PlaceChoice } from './PlaceChoice'
import { PromptLine } from './PromptLine'
import { placeIn, placesOf, promptOf } from './place'
import { readLine } from './read-line'
import { keepSession, type Said, sessionOf } from './session'
import { isInTransaction, type TranscriptEntry, transcriptOf } from './transcript'
import './prompt.css'

export function Prompt() {
  const shown = useShown()
  return shown ? (
    <AtMoment key={shown.builtin.id} shown={shown} />
  ) : (
    <p className="empty">The prompt is there when the run is done.</p>
  )
}

function AtMoment({ shown }: { readonly shown: Shown }) {
  const player = usePlayer()
  const moment = useMoment()
  const horizon = useHorizon()
  const locked = usePlayerState(isLocked)
  const { builtin, trace } = shown
  const [session, setSession] = useState(() => sessionOf(builtin))
  const [history, setHistory] = useState(() => player.ports.typedLines.recall(builtin.id))
  const input = useRef<HTMLInputElement>(null)
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => keepSession(builtin, session), [builtin, session])
  useEffect(() => onCalled(() => input.current?.focus()), [])

  const places = useMemo(() => placesOf(trace.actors), [trace])
  const place = placeIn(places, session.place)
  const transcript = useMemo(() => transcriptOf(shown, moment, horizon), [shown, moment, horizon])
  const { entries, later, never } = transcript
  const shownEntries = entries.filter(({ id }) => !session.cleared.includes(id))
  const newest = entries.at(-1)?.id ?? null
  const say = (line: string, text: string) =>
    setSession({ ...session, said: [...session.said, { after: newest, line, text, prompt: promptOf(place, places) }] })
  const clear = () => setSession({ ...session, said: [], cleared: entries.map(({ id }) => id) })

  const onLine = (line: string): boolean => {
    const read = readLine(line)
    if (read.is === 'nothing') return true
    if (player.store.getState().run.status === 'running') return false
    const lines = history.at(-1) === line ? history : [...history, line]
    setHistory(lines)
    player.ports.typedLines.keep(builtin.id, lines)
    if (read.is === 'clear') clear()
    else if (read.is === 'said') say(line, read.text)
    else {
      const problem = typeCommand(player, { ...place, args: read.args })
      if (problem !== undefined) say(line, problem)
    }
    return true
  }

  const length = shownEntries.length + session.said.length
  useEffect(() => {
    // What was said last is what one looks for.
    if (length > 0) log.current?.scrollTo?.(0, log.current.scrollHeight)
  }, [length])

  return (
    <section className="prompt" aria-label="Prompt">
      <PlaceChoice places={places} place={place} onPlace={(next) => setSession({ ...session, place: next })} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <div className="prompt-log" role="log" aria-label="What was typed" tabIndex={0} ref={log}>
        <Saids said={session.said} after={null} />
        {shownEntries.map((entry) => (
          <div key={entry.id} className="prompt-entry">
            <Entry entry={entry} prompt={promptOf(entry.place, places)} onGo={() => goTo(player, entry.seq)} />
            <Saids said={session.said} after={entry.id} />
          </div>
        ))}
        {length === 0 ? <p className="prompt-note">Nothing has been typed up to this moment. Try help.</p> : null}
      </div>
      {locked ? (
        <p className="prompt-note">Locked while presenting.</p>
      ) : (
        <PromptLine
          ref={input}
          prompt={promptOf(place, places, isInTransaction(entries, place))}
          history={history}
          onLine={onLine}
          onClear={clear}
        />
      )}
      <p className="prompt-note">
        {locked ? null : `Typed ${whenText(shown, moment)}. `}
        {later > 0 ? `${countText(later)} typed later. ` : null}
        {never > 0 ? `${countText(never)} not typed in this run: see Faults.` : null}
      </p>
    </section>
  )
}

const countText = (count: number) => (count === 1 ? '1 line is' : `${count} lines are`)

function whenText({ trace }: Shown, moment: number): string {
  const fault = parseFault({ id: 'f', when: placementAt(trace, moment), action: { do: 'restart', actor: 'A' } })
  return fault.ok ? describePlacement(fault.value.when) : `at ${secondsText(trace.events[moment]?.at ?? 0)}`
}

interface EntryProps {
  readonly entry: TranscriptEntry
  readonly prompt: string
  readonly onGo: () => void
}

function Entry({ entry, prompt, onGo }: EntryProps) {
  const time = secondsText(entry.at)
  return (
    <>
      <p className="prompt-asked">
        <span>
          <b>{prompt}</b> {entry.line}
        </span>
        <button type="button" className="link" title="Go to its event" onClick={onGo}>
          <span className="unseen">Typed at </span>
          {time}
        </button>
      </p>
      <pre className={`prompt-reply ${entry.tone}`}>{entry.text}</pre>
    </>
  )
}

/** What the prompt itself said after a line of the transcript. */
const Saids = ({ said, after }: { readonly said: readonly Said[]; readonly after: string | null }) =>
  said
    .filter((each) => each.after === after)
    .map(({ line, text, prompt }, index) => (
      <div key={index} className="prompt-entry">
        <p className="prompt-asked">
          <span>
            <b>{prompt}</b> {line}
          </span>
        </p>
        <pre className="prompt-reply said">{text}</pre>
      </div>
    ))
