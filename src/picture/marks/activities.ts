/** What a client does with its time: the tries of a want above its line, work and sleep under it. */
import type { EventOf, Seq, TraceEvent } from '../../trace'
import { describe } from '../describe'
import type { LabelWish } from '../types'
import { lengthText } from '../words'
import { crowdsOnLanes, type Facts, type MarkSource, NOTHING } from './source'

interface Span {
  readonly what: 'want' | 'work' | 'sleep'
  readonly event: EventOf<'want'> | EventOf<'call'>
  readonly over: TraceEvent | undefined
}

function readSpans(facts: Facts): Span[] {
  const spans: Span[] = []
  const wants = new Map<string, EventOf<'want'>>()
  const calls = new Map<Seq, EventOf<'call'>>()
  for (const event of facts.reading.events) {
    if (event.kind === 'call' && (event.call === 'work' || event.call === 'sleep')) calls.set(event.seq, event)
    else if (event.kind === 'answered') {
      const call = calls.get(event.of)
      if (call) spans.push({ what: call.call === 'work' ? 'work' : 'sleep', event: call, over: event })
      calls.delete(event.of)
    } else if (event.kind === 'want') wants.set(JSON.stringify([event.actor, event.holder, event.resource]), event)
    else if (event.kind === 'enter' || event.kind === 'give-up') {
      const id = JSON.stringify([event.actor, event.holder, event.resource])
      const want = wants.get(id)
      if (want) spans.push({ what: 'want', event: want, over: event })
      wants.delete(id)
    } else if (event.kind === 'crash') {
      for (const [id, want] of [...wants])
        if (want.actor === event.actor && close(spans, 'want', want, event)) wants.delete(id)
      for (const [id, call] of [...calls]) {
        if (call.actor === event.actor && close(spans, call.call === 'work' ? 'work' : 'sleep', call, event))
          calls.delete(id)
      }
    }
  }
  for (const want of wants.values()) close(spans, 'want', want, undefined)
  for (const call of calls.values()) close(spans, call.call === 'work' ? 'work' : 'sleep', call, undefined)
  return spans
}

function close(spans: Span[], what: Span['what'], event: Span['event'], over: TraceEvent | undefined): true {
  spans.push({ what, event, over })
  return true
}

export function activityMarks(facts: Facts): MarkSource[] {
  const crowd = crowdsOnLanes(facts, 'waits and pieces of work', 4, 5)
  return readSpans(facts).map(({ what, event, over }): MarkSource => {
    const to = over?.at ?? facts.reading.end
    const want = what === 'want'
    const texts = want
      ? [`wants ${(event as EventOf<'want'>).resource}`, 'wants']
      : [`${what} ${lengthText(to - event.at)}`, what]
    const calm = facts.reading.calm.has(event.seq)
    return {
      id: `${what}-${event.seq}`,
      kind: want ? 'want' : 'activity',
      layer: 'lane',
      seqs: [event.seq],
      from: event.at,
      to,
      text: () =>
        want ? `${describe(facts.trace, event)}, for ${lengthText(to - event.at)}` : describe(facts.trace, event),
      priority: want ? 24 : 18,
      crowd: crowd(event.actor),
      draw: (pen) => {
        const lane = pen.lane(event.actor)
        if (!lane) return NOTHING
        const [x0, x1] = [pen.x(event.at), pen.x(to)]
        const y = lane.y + (want ? -3 : 4.5)
        const below: LabelWish['spots'] = [
          { x: (x0 + x1) / 2, y: lane.y + 18, anchor: 'middle' },
          { x: x0 + 3, y: lane.y + 18, anchor: 'start' },
        ]
        const above: LabelWish['spots'] = [
          { x: x0 + 2, y: lane.y - 9, anchor: 'start' },
          { x: x0 - 2, y: lane.y - 9, anchor: 'end' },
        ]
        const wish: LabelWish = {
          texts,
          tone: want ? pen.tone(event.actor) : 'var(--mute)',
          priority: want ? 24 : 18,
          spots: want ? above : below,
        }
        return {
          shapes: [
            {
              type: 'line',
              points: [
                [x0, y],
                [Math.max(x1, x0 + 1), y],
              ],
              tone: pen.tone(event.actor),
              width: want ? 4 : 2,
              opacity: want ? 0.28 : 0.4,
              seq: event.seq,
              ...(what === 'sleep' ? { dash: [1.5, 4] } : {}),
            },
          ],
          wishes: calm || (what === 'sleep' && x1 - x0 < 40) ? [] : [wish],
        }
      },
    }
  })
}
