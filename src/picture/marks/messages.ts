/**
 * Messages. Request, execution and reply are one connected shape; a lost one ends in a cross; replication and other
 * talk between nodes has its own tone. What waits at its receiver is a ring with a dotted line to where it is taken up.
 */
import type { Micros } from '../../base'
import { isOperator } from '../../scenario'
import type { ActorId, Seq } from '../../trace'
import { carriedReply, describe, innerText, replyLabel } from '../describe'
import { spotsAlong } from '../labels'
import { type Exchange, exchangeSeqs, type Flight } from '../reading/reading'
import { BAD } from '../tones'
import type { Box, LabelWish, Lane, Point, Shape, Tone } from '../types'
import { commandLabels, shortKey } from '../words'
import { spotsAround } from './lives'
import { around, crowdsBetween, type Drawn, type Facts, type MarkSource, NOTHING, type Pen } from './source'

/** How far a message whose arrival is not known is drawn towards its receiver. */
const STUB_SHARE = 0.3
const LOST_SHARE = 0.6
/** A calm try that is drawn narrower than this goes without labels. */
const QUIET_PX = 24
/** A reply that lies this far from its script leaves room for what ran inside. */
const INNER_PX = 70
const REPLY_DASH = [5, 3]
const WAIT_DASH = [1.5, 3]
/** A flight that nothing takes up (an acknowledgement, say) is drawn this long. */
const UNSEEN_FLIGHT_US: Micros = 500

interface Ink {
  readonly tone: Tone
  readonly width: number
  readonly dash?: readonly number[]
  readonly opacity?: number
  /** A refused write stops short of the lane, in front of its bar. */
  readonly stopShort?: number
}

interface Way {
  readonly shapes: Shape[]
  readonly line: readonly [Point, Point]
  readonly boxes: readonly Box[]
  readonly lost: boolean
}

/** One message between two lanes. */
function drawFlight(pen: Pen, flight: Flight, from: Lane, to: Lane, ink: Ink, end: Micros): Way {
  const { send, arrive, lost, taken } = flight
  const direction = to.y >= from.y ? 1 : -1
  const start: Point = [pen.x(send.at), from.y]
  const target = to.y - direction * (ink.stopShort ?? 0)
  const stroke = { tone: ink.tone, width: ink.width, seq: send.seq, ...(ink.opacity ? { opacity: ink.opacity } : {}) }
  const dashed = ink.dash ? { dash: ink.dash } : {}
  const part = (share: number, at: Micros): Point => [pen.x(at), from.y + (to.y - from.y) * share]
  if (lost) {
    const stop = part(LOST_SHARE, Math.max(lost.at, Math.min(send.at + UNSEEN_FLIGHT_US / 2, end)))
    const cross: Shape = { type: 'glyph', glyph: 'lost', x: stop[0], y: stop[1], tone: BAD, seq: lost.seq }
    const shapes: Shape[] = [{ type: 'line', points: [start, stop], ...stroke, ...dashed }, cross]
    return { shapes, line: [start, stop], boxes: [around(stop[0], stop[1], 6)], lost: true }
  }
  const landed = arrive?.at ?? taken?.at
  if (landed === undefined && send.at + UNSEEN_FLIGHT_US > end) {
    const stop = part(STUB_SHARE, end)
    return {
      shapes: [{ type: 'line', points: [start, stop], ...stroke, ...dashed }],
      line: [start, stop],
      boxes: [],
      lost: false,
    }
  }
  const tip: Point = [pen.x(landed ?? send.at + UNSEEN_FLIGHT_US), target]
  const angle = Math.atan2(tip[1] - start[1], tip[0] - start[0])
  const shapes: Shape[] = [
    {
      type: 'line',
      points: [start, [tip[0] - 5 * Math.cos(angle), tip[1] - 5 * Math.sin(angle)]],
      ...stroke,
      ...dashed,
    },
    { type: 'glyph', glyph: 'head', x: tip[0], y: tip[1], angle, tone: ink.tone, seq: (arrive ?? taken ?? send).seq },
  ]
  const boxes: Box[] = []
  if (arrive) {
    const until = taken?.at ?? end
    const y = to.y
    shapes.push(
      {
        type: 'line',
        points: [
          [tip[0], y],
          [pen.x(until), y],
        ],
        tone: ink.tone,
        width: 2.4,
        dash: WAIT_DASH,
        seq: arrive.seq,
      },
      { type: 'glyph', glyph: 'waiting', x: tip[0], y, tone: ink.tone, seq: arrive.seq },
    )
    boxes.push(around(tip[0], y, 5))
  }
  return { shapes, line: [start, tip], boxes, lost: false }
}

const lostWish = (way: Way): LabelWish[] => {
  if (!way.lost) return []
  const [x, y] = way.line[1]
  return [
    {
      texts: ['lost'],
      tone: BAD,
      bold: true,
      priority: 84,
      spots: [
        { x: x + 10, y: y + 4, anchor: 'start' },
        { x: x - 10, y: y + 4, anchor: 'end' },
        { x, y: y + 20, anchor: 'middle' },
        { x, y: y - 12, anchor: 'middle' },
      ],
    },
  ]
}

/** A script that takes time keeps its node busy: solid from its start to its end. */
const scriptBlock = (pen: Pen, lane: Lane, from: Micros, to: Micros, tone: Tone, seq: Seq): Shape => ({
  type: 'rect',
  x: pen.x(from),
  y: lane.y - 6.5,
  width: Math.max(2, pen.x(to) - pen.x(from)),
  height: 13,
  fill: tone,
  seq,
})

/** The commands inside a script, under its block, once the view is close enough. */
function innerWish(pen: Pen, { run, reply }: Exchange, lane: Lane, tone: Tone): LabelWish[] {
  const inner = run?.kind === 'execute' ? run.inner : undefined
  if (!run || !inner || inner.length === 0) return []
  const x = pen.x(run.at)
  if (reply?.taken && pen.x(reply.taken.at) - x < INNER_PX) return []
  const names = inner.map(({ args }) => (args[0] ?? '').toUpperCase())
  const texts = [innerText(run), names.join(', ')]
  return [{ texts, tone, mono: true, priority: 11, spots: [{ x: x + 8, y: lane.y + 13, anchor: 'start' }] }]
}

/** The block on the server's lane from the command's start to its reply. */
function drawRun(pen: Pen, exchange: Exchange, lane: Lane, tone: Tone, end: Micros): Shape[] {
  const { run, unblock, brokenOff } = exchange
  if (run?.kind !== 'execute') return []
  const glyph = run.inner ? 'script' : 'executed'
  const block: Shape = { type: 'glyph', glyph, x: pen.x(run.at), y: lane.y, tone, seq: run.seq }
  if (run.us !== undefined)
    return [block, scriptBlock(pen, lane, run.at, Math.min(run.at + run.us, end), tone, run.seq)]
  if (run.reply) return [block]
  const until = pen.x(unblock?.at ?? brokenOff ?? end)
  return [
    block,
    {
      type: 'line',
      points: [
        [pen.x(run.at), lane.y],
        [until, lane.y],
      ],
      tone,
      width: 5,
      opacity: 0.45,
      seq: run.seq,
    },
  ]
}

function drawExchange(pen: Pen, exchange: Exchange, facts: Facts): Drawn {
  const { client, server, call, request, run, reply, calm } = exchange
  const [from, to] = [pen.lane(client), pen.lane(server)]
  if (!from || !to) return NOTHING
  if (from === to) return drawTypedHere(pen, exchange, to)
  const { end } = facts.reading
  const tone = pen.tone(client)
  const faint = calm ? { opacity: 0.55 } : {}
  const refused = run?.kind === 'store' && !run.accepted
  const out = drawFlight(
    pen,
    request,
    from,
    to,
    { tone, width: calm ? 1.1 : 1.7, stopShort: refused ? 9 : 0, ...faint },
    end,
  )
  const back =
    reply && drawFlight(pen, reply, to, from, { tone, width: calm ? 0.9 : 1.3, dash: REPLY_DASH, ...faint }, end)
  const held: Shape[] =
    call && call.at < request.send.at
      ? [
          {
            type: 'line',
            points: [
              [pen.x(call.at), from.y],
              [pen.x(request.send.at), from.y],
            ],
            tone,
            width: 2.4,
            dash: WAIT_DASH,
            seq: call.seq,
          },
        ]
      : []
  const decisive = run?.kind === 'execute' && run.effects.length > 0
  const base = calm ? 4 : decisive ? 62 : 50
  const bad = run !== undefined && facts.blamed.has(run.seq)
  const shapes = [...held, ...out.shapes, ...drawRun(pen, exchange, to, tone, end), ...(back?.shapes ?? [])]
  if (calm && Math.abs(out.line[1][0] - out.line[0][0]) < QUIET_PX) return { shapes }
  const wishes = (): LabelWish[] => {
    const wanted: LabelWish[] = [
      ...lostWish(out),
      ...(back ? lostWish(back) : []),
      ...innerWish(pen, exchange, to, tone),
      {
        texts: signed(client, run?.kind === 'execute' ? commandLabels(run.args, run.keys) : requestLabels(exchange)),
        tone: bad ? BAD : tone,
        mono: true,
        priority: base,
        spots: spotsAlong(...out.line),
      },
    ]
    const value = reply
      ? (carriedReply(facts.trace, reply.send) ?? (run?.kind === 'execute' ? run.reply : undefined))
      : undefined
    if (back && value) {
      const spots = spotsAlong(...back.line)
      wanted.push({ texts: [replyLabel(value)], tone, mono: true, priority: base - 6, spots })
    }
    return wanted
  }
  return { shapes, wishes, boxes: [...out.boxes, ...(back?.boxes ?? [])] }
}

/** What somebody typed says so: it leaves from the lane of a program that did not send it. */
const signed = (client: ActorId, labels: readonly string[]): readonly string[] =>
  isOperator(client) ? labels.map((label) => `redis-cli: ${label}`) : labels

/** What was typed at a node itself stands on the node's lane, with its reply. */
function drawTypedHere(pen: Pen, { client, run, unblock }: Exchange, lane: Lane): Drawn {
  if (run?.kind !== 'execute') return NOTHING
  const [x, y] = [pen.x(run.at), lane.y]
  const value = replyLabel(unblock?.reply ?? run.reply)
  const labels = signed(client, commandLabels(run.args, run.keys))
  const texts = [...labels.map((label) => (value === '' ? label : `${label} → ${value}`)), 'redis-cli']
  const tone = pen.tone(client)
  return {
    shapes: [{ type: 'glyph', glyph: run.inner ? 'script' : 'executed', x, y, tone, seq: run.seq }],
    boxes: [around(x, y, 6)],
    wishes: [{ texts, tone, mono: true, priority: 64, spots: spotsAround(x, y) }],
  }
}

function requestLabels({ call, request }: Exchange): readonly string[] {
  if (call?.call === 'command') return commandLabels(call.args ?? [], call.keys)
  return request.send.payload === 'write' ? ['write'] : [call?.call ?? '']
}

function exchangeText(facts: Facts, exchange: Exchange): string {
  const { request, run, reply } = exchange
  const parts = [request.send, request.lost, run, reply?.lost].flatMap((event) =>
    event ? [describe(facts.trace, event)] : [],
  )
  return parts.join('; ')
}

export function exchangeMarks(facts: Facts): MarkSource[] {
  const crowd = crowdsBetween(facts, 'exchanges')
  return facts.reading.exchanges.map((exchange): MarkSource => {
    const { call, request, reply, run, client, server } = exchange
    const last = reply?.taken ?? reply?.lost ?? reply?.send ?? run ?? request.lost ?? request.send
    return {
      id: `exchange-${request.send.seq}`,
      kind: 'exchange',
      layer: 'message',
      seqs: exchangeSeqs(exchange),
      from: call?.at ?? request.send.at,
      to: last.at,
      text: () => exchangeText(facts, exchange),
      priority: exchange.calm ? 4 : 50,
      crowd: crowd(client, server),
      draw: (pen) => drawExchange(pen, exchange, facts),
    }
  })
}

export function transferMarks(facts: Facts): MarkSource[] {
  const crowd = crowdsBetween(facts, 'messages')
  return facts.reading.transfers.map((flight): MarkSource => {
    const { send, arrive, lost, taken } = flight
    const seqs = [send, arrive, lost, taken].flatMap((event) => (event ? [event.seq] : []))
    return {
      id: `message-${send.seq}`,
      kind: 'message',
      layer: 'message',
      seqs,
      from: send.at,
      to: (taken ?? lost ?? arrive ?? send).at,
      text: () => [send, lost].flatMap((event) => (event ? [describe(facts.trace, event)] : [])).join('; '),
      priority: 14,
      crowd: crowd(send.actor, send.to),
      draw: (pen) => drawTransfer(pen, flight, facts.reading.end),
    }
  })
}

/** A push names its channel; its arguments are no command. */
function transferLabels({ payload, args }: Flight['send']): readonly string[] {
  if (payload === 'push') return args?.[0] === undefined ? ['message'] : [`message on ${shortKey(args[0])}`, 'message']
  return args ? commandLabels(args) : [payload]
}

function drawTransfer(pen: Pen, flight: Flight, end: Micros): Drawn {
  const { send } = flight
  const [from, to] = [pen.lane(send.actor), pen.lane(send.to)]
  if (!from || !to) return NOTHING
  const tone = pen.tone(send.actor)
  const way = drawFlight(pen, flight, from, to, { tone, width: 1.1, opacity: 0.75 }, end)
  const wishes = (): LabelWish[] => {
    const texts = transferLabels(send)
    const priority = send.payload === 'ack' ? 8 : 16
    return [...lostWish(way), { texts, tone, mono: true, priority, spots: spotsAlong(...way.line) }]
  }
  return { shapes: way.shapes, wishes, boxes: way.boxes }
}
