import { useMemo, useRef, useState } from 'react'
import type { Micros } from '../../base'
import { describeFault, type Edits, type FaultFile, isOfMessage, parseFault } from '../../scenario'
import { cancelGesture, endGesture, goTo, isLocked, putFault, removeFault, type Shown } from '../../store'
import { faultSpans, find, type Trace } from '../../trace'
import { useHorizon, usePlayer, usePlayerState } from '../shared'
import type { FaultHandle, FaultLane, FaultShift, Shifted } from '../timeline'
import { endOf, type PlacedFault, shiftFault } from './shift'
import { faultSentence } from './words'

/** The faults that came in the run, for the timeline; what is moved there is changed in the scenario and run again. */
export function useFaultLane(shown: Shown): FaultLane {
  const player = usePlayer()
  const horizon = useHorizon()
  const locked = usePlayerState(isLocked)
  const placed = useMemo(() => placedFaults(shown, horizon), [shown, horizon])
  /** What a drag has begun with: the runs on its way change when the events are that it is told from. */
  const begun = useRef<{ readonly gesture: string; readonly fault: Placed } | null>(null)
  /** Where the last shift has put a fault, until the run of it is there. */
  const [last, setLast] = useState<(Shifted & { readonly id: string; readonly edits: Edits }) | null>(null)
  const pending = usePlayerState(({ run, edits }) => (last && run.status === 'running' ? edits : null))
  const handles = useMemo(
    () =>
      placed.map((fault) => {
        const handle = handleOf(fault, horizon !== null)
        if (!last || last.id !== handle.id || last.edits !== pending) return handle
        return { ...handle, at: last.at, end: last.end, words: last.words }
      }),
    [placed, horizon, pending, last],
  )

  const shift = ({ id, gesture, ...wish }: FaultShift): Shifted | null => {
    if (begun.current?.gesture !== gesture) {
      const fault = placed.find(({ file }) => file.id === id)
      begun.current = fault ? { gesture, fault } : null
    }
    const result = begun.current && shiftFault(begun.current.fault, wish)
    if (!result) return null
    const { file, at, end, note } = result
    putFault(player, file, gesture)
    const shifted = { at, end, words: `${faultSentence(file)} ${note}`.trim() }
    setLast({ id, edits: player.store.getState().edits, ...shifted })
    return shifted
  }
  return {
    handles,
    locked,
    shift,
    rest: () => {
      begun.current = null
      endGesture(player)
    },
    cancel: (gesture) => {
      begun.current = null
      cancelGesture(player, gesture)
    },
    pick: (seq) => goTo(player, seq),
    remove: (id) => removeFault(player, id),
  }
}

interface Placed extends PlacedFault {
  /** It did not happen: the run was over before. */
  readonly missed: boolean
}

function placedFaults({ trace, file }: Shown, horizon: number | null): readonly Placed[] {
  const { at: last = 0, seq = 0 } = trace.events[horizon ?? trace.events.length - 1] ?? {}
  const spans = new Map(faultSpans(trace.events, horizon).map((span) => [span.fault, span]))
  return (file.faults ?? []).flatMap((fault): readonly Placed[] => {
    const span = spans.get(fault.id)
    if (span) return [{ file: fault, span, end: endOf(fault, span, last), missed: false }]
    const after = horizon === null ? tieOf(fault, trace) : undefined
    if (after === undefined) return []
    // It can be brought back from the end.
    return [{ file: fault, span: { fault: fault.id, seq, at: last, after, over: null }, end: null, missed: true }]
  })
}

/** When the event happened that a fault is tied to; null: it is tied to the time; undefined: it did not happen. */
function tieOf({ when }: FaultFile, { events }: Trace): Micros | null | undefined {
  return 'on' in when ? find(when.on, events)?.at : null
}

function handleOf({ file, span, end, missed }: Placed, hides: boolean): FaultHandle {
  const parsed = parseFault(file)
  const moves = !isOfMessage(file)
  return {
    id: file.id,
    seq: span.seq,
    at: span.at,
    end,
    label: parsed.ok ? describeFault(parsed.value) : file.id,
    words: [
      faultSentence(file),
      ...(moves ? [] : ['It comes with its message.']),
      ...(missed ? ['It did not happen in this run.'] : []),
    ].join(' '),
    moves,
    // Where it ends may lie behind the question.
    stretches: end !== null && (!hides || span.over !== null),
  }
}
