/** Both runs, one above the other: one axis, one moment, one zoom. */
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { type BeatMark, scalePoints } from '../../picture'
import { comparedMoment, goTo, moveTo, moveToCompared, type Shown, select, timeOf } from '../../store'
import type { Seq } from '../../trace'
import { useFaultLane } from '../faults'
import { useMagnify, usePlayer, usePlayerState } from '../shared'
import { Timeline, type TimelineHandle, Together } from '../timeline'
import { type Compared, useCompared } from './use-compared'
import './compared-pictures.css'

export function ComparedPictures({ ref }: { readonly ref: Ref<TimelineHandle> }) {
  const compared = useCompared()
  return compared ? (
    <Pictures ref={ref} {...compared} />
  ) : (
    <p className="empty">The two timelines appear when both runs are done.</p>
  )
}

function Pictures({ ref, runs, names, divergence }: Compared & { readonly ref: Ref<TimelineHandle> }) {
  const player = usePlayer()
  const [first, second] = runs
  const [together] = useState(() => new Together())
  const above = useRef<TimelineHandle>(null)
  useImperativeHandle(
    ref,
    // The other follows.
    () => ({
      zoomIn: () => above.current?.zoomIn(),
      zoomOut: () => above.current?.zoomOut(),
      fit: () => above.current?.fit(),
    }),
    [],
  )
  const points = useMemo(() => [...scalePoints(first.trace), ...scalePoints(second.trace)], [first, second])
  const marks = useMemo(() => {
    const parted = 'at' in divergence ? divergence.at : []
    return runs.map((_, which): readonly BeatMark[] => {
      const milestone = parted[which]
      return milestone
        ? [{ id: 'divergence', seq: milestone.seq, text: milestone.text, label: 'first difference' }]
        : []
    })
  }, [runs, divergence])
  const mode = usePlayerState((state) => state.mode)
  const at = usePlayerState(timeOf)
  const moment = usePlayerState((state) => state.moment)
  const other = usePlayerState((state) => comparedMoment(state, second))
  const selection = usePlayerState((state) => state.selection)
  const pointAt = useCallback((seq: Seq | null) => seq !== null && moveToCompared(player, seq), [player])
  const magnify = useMagnify()
  const faults = useFaultLane(first)
  const shared = { mode, points, at, together, magnify }
  return (
    <div className="compared-pictures">
      <Named name={names[0]} which="Above">
        <Timeline
          ref={above}
          {...shared}
          {...of(first)}
          faults={faults}
          beats={marks[0] ?? []}
          moment={moment}
          selection={selection}
          label={`Above: ${names[0]}`}
          onMoment={(seq) => moveTo(player, seq)}
          onSelect={(seq) => (seq === null ? select(player, null) : goTo(player, seq))}
        />
      </Named>
      <Named name={names[1]} which="Below">
        <Timeline
          {...shared}
          {...of(second)}
          beats={marks[1] ?? []}
          moment={other}
          selection={null}
          label={`Below: ${names[1]}`}
          onMoment={pointAt}
          onSelect={pointAt}
        />
      </Named>
    </div>
  )
}

const of = ({ trace, findings }: Shown) => ({ trace, findings })

interface NamedProps {
  readonly which: string
  readonly name: string
  readonly children: React.ReactNode
}

function Named({ which, name, children }: NamedProps) {
  return (
    <section className="compared-picture" aria-label={`${which}: ${name}`}>
      <h2>
        <span className="label">{which}</span> {name}
      </h2>
      {children}
    </section>
  )
}
