/** Mounts the timeline over a made-up run of as many exchanges as are asked for, to measure panning and zooming. */
import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '../../src/app/theme.css'
import { OK } from '../../src/base'
import { prepare } from '../../src/picture'
import { type ActorInfo, createLog, type Trace } from '../../src/trace'
import { Timeline, type TimelineHandle } from '../../src/views/timeline'

const EVENTS_OF_EXCHANGE = 5
const EPOCH = 1_767_225_600_000
const CLIENTS = ['A', 'B', 'C', 'D']
const clock = { clockOffset: 0, clockRatePpm: 0 }
const ACTORS: ActorInfo[] = [
  ...CLIENTS.map((id) => ({ id, type: 'client' as const, program: 'p', ...clock })),
  { id: 'redis-1', type: 'redis', role: 'master', ...clock },
  { id: 'run', type: 'run', ...clock },
]

/** Clients that read a key in turn, one exchange a millisecond. */
function madeUp(exchanges: number): Trace {
  const log = createLog()
  const args = ['GET', 'k']
  for (let index = 0; index < exchanges; index++) {
    const client = CLIENTS[index % CLIENTS.length] as string
    const at = index * 1000
    const link = { connection: 1 + (index % CLIENTS.length) }
    const of = log.append(at, { kind: 'call', actor: client, call: 'command', line: 1, args, keys: ['k'] })
    const sent = log.append(at, {
      kind: 'send',
      actor: client,
      to: 'redis-1',
      payload: 'request',
      of,
      cause: of,
      ...link,
    })
    const node = { actor: 'redis-1', role: 'master' as const, clock: EPOCH, client, offset: 0 }
    const effects = { args, keys: ['k'], effects: [], reply: OK }
    const ran = log.append(at + 300, { kind: 'execute', of, cause: sent, ...node, ...effects, ...link })
    const back = log.append(at + 300, {
      kind: 'send',
      actor: 'redis-1',
      to: client,
      payload: 'reply',
      of,
      cause: ran,
      ...link,
    })
    log.append(at + 600, { kind: 'answered', actor: client, of, call: 'command', keys: ['k'], reply: OK, cause: back })
  }
  log.append(exchanges * 1000, { kind: 'finish', actor: 'run', why: 'ended', truncated: false, unfired: [] })
  const bounds = { ttl: 10_000_000, freed: null, progress: null, overtakes: null, recovers: null, survives: 0 }
  return { format: 'lockstep-trace/1', seed: 1, epoch: EPOCH, actors: ACTORS, bounds, events: log.events }
}

const handle = createRef<TimelineHandle>()
const root = createRoot(document.querySelector('#timeline') as HTMLElement)
const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Renders at once, so that what follows can be measured from here. */
function render(trace: Trace, moment: number, key: number, mode: 'compressed' | 'linear'): void {
  const nothing = () => {}
  flushSync(() =>
    root.render(
      <Timeline
        key={key}
        ref={handle}
        trace={trace}
        findings={null}
        moment={moment}
        selection={null}
        mode={mode}
        onMoment={nothing}
        onSelect={nothing}
      />,
    ),
  )
}

const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  })

/** Milliseconds from the arrival of a run of about as many events until it is painted, in a timeline that is there. */
async function arrival(events: number, count: number): Promise<number[]> {
  const traces = [0, 1].map((more) => madeUp(Math.ceil(events / EVENTS_OF_EXCHANGE) + more))
  render(madeUp(10), 0, 0, 'compressed')
  await wait(300)
  const lengths: number[] = []
  for (let index = 0; index < count; index++) {
    const before = performance.now()
    render(traces[index % 2] as Trace, 0, 0, 'compressed')
    await painted()
    lengths.push(performance.now() - before)
    await wait(150)
  }
  return lengths
}

/** Milliseconds of script and layout that a step takes in a run of about as many events. */
async function steps(events: number, count: number): Promise<number[]> {
  const trace = madeUp(Math.ceil(events / EVENTS_OF_EXCHANGE))
  render(trace, 0, 1, 'compressed')
  await wait(500)
  const lengths: number[] = []
  for (let index = 0; index < count; index++) {
    const before = performance.now()
    render(trace, index + 1, 1, 'compressed')
    // Asking for a size lays the page out.
    document.body.getBoundingClientRect()
    lengths.push(performance.now() - before)
    await frame()
  }
  return lengths
}

/** Shows a run of about `marks` marks, all of them in view; gives how many there are. */
async function show(marks: number): Promise<number> {
  const trace = madeUp(marks)
  render(trace, 0, marks, 'linear')
  while (!handle.current) await frame()
  await wait(200)
  handle.current.fit()
  await wait(1000)
  return prepare(trace, null).sources.length
}

/** At most so long is measured, where frames are slow. */
const ENOUGH_MS = 4_000

/** The lengths of frames in milliseconds while the view is moved on every frame. */
async function frames(gesture: 'pan' | 'zoom', count: number): Promise<number[]> {
  const plot = document.querySelector('.timeline-plot') as HTMLElement
  const box = plot.getBoundingClientRect()
  const place = {
    clientX: box.left + box.width / 2,
    clientY: box.top + box.height / 2,
    bubbles: true,
    cancelable: true,
  }
  const lengths: number[] = []
  // Zoomed in a little, or there is nowhere to pan to.
  if (gesture === 'pan') plot.dispatchEvent(new WheelEvent('wheel', { ...place, deltaY: -120, ctrlKey: true }))
  await wait(500)
  let before = await frame()
  const end = before + ENOUGH_MS
  for (let index = 0; index < count && before < end; index++) {
    const back = Math.floor(index / 20) % 2 === 1
    const wheel = gesture === 'pan' ? { deltaX: back ? -12 : 12 } : { deltaY: back ? 10 : -10, ctrlKey: true }
    plot.dispatchEvent(new WheelEvent('wheel', { ...place, ...wheel }))
    const now = await frame()
    lengths.push(now - before)
    before = now
  }
  return lengths
}

const timeline = { show, frames, arrival, steps }

declare global {
  interface Window {
    timeline: typeof timeline
  }
}

window.timeline = timeline
