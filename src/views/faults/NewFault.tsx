import { type FormEvent, useId, useMemo, useState } from 'react'
import { formatDuration } from '../../base'
import { describePlacement, type FaultFile, parseFault } from '../../scenario'
import { putFault, type Shown } from '../../store'
import { selectorOf } from '../../trace'
import { secondsText, useMoment, usePlayer, usePlayerState } from '../shared'
import { FAULT_KINDS, type FaultKind, type Wish } from './kinds'

interface NewFaultProps {
  readonly shown: Shown
  /** Ids that are in use. */
  readonly taken: readonly string[]
}

/** Puts a fault in at the selected event, or else at the moment. */
export function NewFault({ shown, taken }: NewFaultProps) {
  const player = usePlayer()
  const moment = useMoment()
  const selection = usePlayerState((state) => state.selection)
  const { trace } = shown
  const seq = selection ?? moment
  const at = trace.events[seq]?.at ?? 0
  const on = useMemo(() => selectorOf(trace.events, seq), [trace, seq])
  const [wish, setWish] = useState<Wish>({ kind: 'pause', actor: '', other: '', lasts: '15s', by: '5s' })
  const [byTime, setByTime] = useState(false)
  const [problem, setProblem] = useState<string>()
  const kind = FAULT_KINDS[wish.kind]
  const all = trace.actors.filter(({ type }) => type !== 'run' && type !== 'operator').map(({ id }) => id)
  const actors = trace.actors.filter(({ type }) => kind.to.some((each) => each === type)).map(({ id }) => id)
  const actor = actors.includes(wish.actor) ? wish.actor : (actors[0] ?? '')
  const set = (change: Partial<Wish>) => {
    setWish({ ...wish, ...change })
    setProblem(undefined)
  }
  const isTied = on !== null && !byTime
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const others = all.filter((id) => id !== actor)
    const fault: FaultFile = {
      id: freshId(taken),
      when: isTied ? { on } : { at: formatDuration(at) },
      action: kind.action({ ...wish, actor }, others),
    }
    const parsed = parseFault(fault)
    if (!parsed.ok) setProblem(parsed.error)
    else if (kind.to.length === 0 && !isTied) setProblem('Choose an event with a message: a call, or an execution.')
    else {
      setProblem(undefined)
      putFault(player, fault)
    }
  }
  return (
    <form className="new-fault" onSubmit={submit} aria-label="New fault">
      <h3 className="label">Make something go wrong</h3>
      <div className="new-fault-row">
        <Choice
          label="What happens"
          value={wish.kind}
          options={Object.entries(FAULT_KINDS).map(([name, { label }]) => [name, label])}
          onChoice={(name) => set({ kind: name as FaultKind })}
        />
        {actors.length > 0 ? (
          <Choice
            label="To whom"
            value={actor}
            options={actors.map((id) => [id, id])}
            onChoice={(id) => set({ actor: id })}
          />
        ) : null}
        {kind.asks.includes('other') ? (
          <Choice
            label="From whom"
            value={wish.other}
            options={[['', 'everybody'], ...all.filter((id) => id !== actor).map((id): [string, string] => [id, id])]}
            onChoice={(other) => set({ other })}
          />
        ) : null}
        {kind.asks.includes('lasts') ? (
          <Length label="For" value={wish.lasts} onText={(lasts) => set({ lasts })} />
        ) : null}
        {kind.asks.includes('by') ? <Length label="By" value={wish.by} onText={(by) => set({ by })} /> : null}
      </div>
      <fieldset className="new-fault-when">
        <legend className="unseen">When</legend>
        {on ? (
          <label>
            <input type="radio" name="when" checked={!byTime} onChange={() => setByTime(false)} />
            {describePlacement({ on, delay: 0 })}
          </label>
        ) : null}
        <label>
          <input type="radio" name="when" checked={!isTied} onChange={() => setByTime(true)} />
          at {secondsText(at)}
        </label>
      </fieldset>
      <button type="submit" className="button">
        Add it
      </button>
      {problem === undefined ? null : (
        <p className="new-fault-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

function freshId(taken: readonly string[]): string {
  for (let n = 1; ; n++) if (!taken.includes(`fault-${n}`)) return `fault-${n}`
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [string, string])[]
  readonly onChoice: (value: string) => void
}

function Choice({ label, value, options, onChoice }: ChoiceProps) {
  return (
    <select className="field" aria-label={label} value={value} onChange={(event) => onChoice(event.target.value)}>
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  )
}

interface LengthProps {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
}

function Length({ label, value, onText }: LengthProps) {
  const id = useId()
  return (
    <span className="new-fault-length">
      <label htmlFor={id}>{label.toLowerCase()}</label>
      <input
        id={id}
        className="field mono"
        size={6}
        value={value}
        onChange={(event) => onText(event.target.value.replace(/\s+/g, ''))}
      />
    </span>
  )
}
