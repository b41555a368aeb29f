import { useMemo, useRef, useState } from 'react'
import { describeFault, type Edits, isLasting, isOfMessage, parseFault } from '../../scenario'
import { cancelGesture, endGesture, goTo, isLocked, putFault, removeFault, type Shown } from '../../store'
import { faultSpans } from '../../trace'
import { useHorizon, usePlayer, usePlayerState } from '../shared'
import type { FaultHandle, FaultLane, FaultShift, Shifted } from '../timeline'
import { endOf, type PlacedFault, shiftFault } from './shift'
import { faultSentence } from './words'

/** The faults that came in the run, for the timeline; what is moved there is changed in the scenario and run again. */
export function useFaultLane(shown: Shown): FaultLane {
  const player = usePlayer()
  const horizon = useHorizon()
  const locked = usePlayerState(isLocked)
  const pending = usePlayerState(({ run, edits }) => (run.status === 'running' ? edits : null))
  const placed = useMemo(() => placedFaults(shown, horizon), [shown, horizon])
  /** What a drag has begun with: the runs on its way change when the events are that it is told from. */
  const begun = useRef<{ readonly gesture: string; readonly fault: PlacedFault } | null>(null)
  /** Where the last shift has put a fault, until the run of it is there. */
  const [last, setLast] = useState<(Shifted & { readonly id: string; readonly edits: Edits }) | null>(null)
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

function placedFaults({ trace, file }: Shown, horizon: number | null): readonly PlacedFault[] {
  const files = new Map((file.faults ?? []).map((fault) => [fault.id, fault]))
  const last = trace.events[horizon ?? trace.events.length - 1]?.at ?? 0
  return faultSpans(trace.events, horizon).flatMap((span) => {
    const fault = files.get(span.fault)
    return fault ? [{ file: fault, span, end: endOf(fault, span, last) }] : []
  })
}

function handleOf({ file, span, end }: PlacedFault, hides: boolean): FaultHandle {
  const parsed = parseFault(file)
  const moves = !isOfMessage(file)
  return {
    id: file.id,
    seq: span.seq,
    at: span.at,
    end,
    label: parsed.ok ? describeFault(parsed.value) : file.id,
    words: `${faultSentence(file)}${moves ? '' : ' It comes with its message.'}`,
    moves,
    // Where it ends may lie behind the question.
    stretches: isLasting(file) && (!hides || span.over !== null),
  }
}
