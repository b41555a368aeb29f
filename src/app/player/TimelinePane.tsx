import * as ToggleGroup from '@radix-ui/react-toggle-group'
import { lazy, type Ref, type RefObject, Suspense, useImperativeHandle, useRef } from 'react'
import { setMode } from '../../store'
import { Icon, usePlayer, usePlayerState, useShown } from '../../views/shared'
import type { TimelineHandle } from '../../views/timeline'
import { loadTimeline } from './parts'

const PlayerTimeline = lazy(loadTimeline)

const ZOOMS = [
  { name: 'Zoom out', title: 'Zoom out (-)', icon: 'minus', act: 'zoomOut' },
  { name: 'Zoom in', title: 'Zoom in (+)', icon: 'plus', act: 'zoomIn' },
  { name: 'Fit', title: 'The whole run (0)', icon: 'fit', act: 'fit' },
] as const

/** The timeline with its own small controls. */
export function TimelinePane({ ref }: { readonly ref: Ref<TimelineHandle> }) {
  const timeline = useRef<TimelineHandle>(null)
  useImperativeHandle(
    ref,
    () => ({
      zoomIn: () => timeline.current?.zoomIn(),
      zoomOut: () => timeline.current?.zoomOut(),
      fit: () => timeline.current?.fit(),
    }),
    [],
  )
  return (
    <section className="timeline-pane" aria-label="Timeline">
      <TimelineTools timeline={timeline} />
      <Drawing timeline={timeline} />
    </section>
  )
}

/** Compressed or linear time, and zoom. */
export function TimelineTools({ timeline }: { readonly timeline: RefObject<TimelineHandle | null> }) {
  return (
    <div className="timeline-tools">
      <ModeToggle />
      <span className="timeline-zoom">
        {ZOOMS.map(({ name, title, icon, act }) => (
          <button
            key={name}
            type="button"
            className="button icon quiet"
            aria-label={name}
            title={title}
            onClick={() => timeline.current?.[act]()}
          >
            <Icon name={icon} />
          </button>
        ))}
      </span>
    </div>
  )
}

function ModeToggle() {
  const player = usePlayer()
  const mode = usePlayerState((state) => state.mode)
  return (
    <ToggleGroup.Root
      type="single"
      className="segments small"
      aria-label="Time"
      value={mode}
      onValueChange={(next) => (next === 'compressed' || next === 'linear') && setMode(player, next)}
    >
      <ToggleGroup.Item value="compressed" className="segment" title="Idle stretches are cut short">
        Compressed
      </ToggleGroup.Item>
      <ToggleGroup.Item value="linear" className="segment" title="Time as it passes">
        Linear
      </ToggleGroup.Item>
    </ToggleGroup.Root>
  )
}

function Drawing({ timeline }: { readonly timeline: Ref<TimelineHandle> }) {
  const shown = useShown()
  const failed = usePlayerState((state) => state.run.status === 'failed')
  if (!shown)
    return <p className="empty">{failed ? 'There is no run to draw.' : 'The timeline appears when the run is done.'}</p>
  const soon = <p className="empty">The timeline is being drawn.</p>
  return (
    <Suspense fallback={soon}>
      <PlayerTimeline ref={timeline} shown={shown} />
    </Suspense>
  )
}
