import type { MouseEvent, PointerEvent, RefObject } from 'react'
import type { Micros } from '../../base'
import { describe, innerText } from '../../picture'
import type { Seq, Trace } from '../../trace'
import type { Stage } from './stage'
import { stepAt } from './steps'
import type { Tip } from './Tooltip'

const TOUCH_REACH = 16
/** A scrub takes an event that lies this close to the right of the pointer. */
const SCRUB_SLACK = 3

interface PointerInput {
  readonly trace: Trace
  readonly steps: readonly Seq[]
  readonly times: readonly Micros[]
  readonly shown: Seq
  readonly plot: RefObject<HTMLElement | null>
  readonly stage: RefObject<Stage | null>
  readonly setTip: (tip: Tip | null) => void
  readonly onMoment: (seq: Seq) => void
  readonly onSelect: (seq: Seq | null) => void
}

export interface PointerHandlers {
  readonly hover: (event: PointerEvent) => void
  readonly pick: (event: MouseEvent) => void
  readonly scrub: (event: PointerEvent<HTMLElement>) => void
}

/** Hover tells, a click selects and moves the moment there, a drag along the axis scrubs. */
export function usePointer(input: PointerInput): PointerHandlers {
  const { trace, steps, times, shown, plot, stage, setTip, onMoment, onSelect } = input
  const within = ({
    clientX,
    clientY,
  }: {
    readonly clientX: number
    readonly clientY: number
  }): readonly [number, number] => {
    const box = plot.current?.getBoundingClientRect()
    return [clientX - (box?.left ?? 0), clientY - (box?.top ?? 0)]
  }
  return {
    hover(pointer) {
      if (pointer.pointerType === 'touch' || pointer.buttons !== 0) return
      const [x, y] = within(pointer)
      const hit = stage.current?.hit(x, y)
      const event = hit && trace.events[hit.seq]
      if (!hit || !event) setTip(null)
      else {
        const inner = innerText(event)
        const own = `${describe(trace, event)}${inner === '' ? '' : `. Inside: ${inner}`}`
        setTip({ x, y, at: event.at, text: hit.mark.kind === 'exchange' ? own : hit.mark.text })
      }
    },
    pick(click) {
      const [x, y] = within(click)
      const touch = 'pointerType' in click.nativeEvent && click.nativeEvent.pointerType === 'touch'
      const hit = stage.current?.hit(x, y, touch ? TOUCH_REACH : undefined)
      onSelect(hit ? hit.seq : null)
      if (hit) onMoment(hit.seq)
    },
    scrub(pointer) {
      if (pointer.type === 'pointerdown') pointer.currentTarget.setPointerCapture(pointer.pointerId)
      else if (!pointer.currentTarget.hasPointerCapture(pointer.pointerId)) return
      const seq = steps[stepAt(times, stage.current?.timeAt(within(pointer)[0] + SCRUB_SLACK) ?? 0)]
      if (seq !== undefined && seq !== shown) onMoment(seq)
    },
  }
}
