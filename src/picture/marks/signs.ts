/** Signs at a moment: promotions, demotions, resynchronisations, clock steps, what sentinels find, what programs are told. */
import type { TraceEvent } from '../../trace'
import { clockText, describe } from '../describe'
import { GLYPHS, type GlyphName } from '../glyphs'
import { INK } from '../tones'
import type { MarkKind, Tone } from '../types'
import { lengthText } from '../words'
import { spotsAround } from './lives'
import { around, crowdsOnLanes, type Drawn, type Facts, type MarkSource, NOTHING, type Pen } from './source'

interface Sign {
  readonly kind: MarkKind
  readonly glyph: GlyphName
  readonly texts: readonly string[]
  readonly priority: number
  readonly bold?: true
  /** Absent: the tone of its actor. */
  readonly tone?: Tone
  /** Pixels below the lane's line. */
  readonly below?: number
}

function resyncTexts(how: 'full' | 'partial', from: string, lost: number): string[] {
  if (how === 'partial') return [`catches up with ${from}`, 'catches up']
  const loss = lost > 0 ? `, loses ${lost} ${lost === 1 ? 'key' : 'keys'}` : ''
  return [`full copy of ${from}${loss}`, `full copy${loss}`, 'full copy']
}

function signOf(event: TraceEvent): Sign | undefined {
  switch (event.kind) {
    case 'role':
      if (event.role === 'replica')
        return { kind: 'role', glyph: 'demoted', texts: ['becomes replica', 'replica'], priority: 82, bold: true }
      return { kind: 'role', glyph: 'promoted', texts: ['promoted to master', 'promoted'], priority: 94, bold: true }
    case 'resync': {
      const lost = event.effects.filter(({ op }) => op === 'delete').length
      return {
        kind: 'role',
        glyph: 'resync',
        texts: resyncTexts(event.how, event.from, lost),
        priority: lost > 0 ? 81 : 36,
      }
    }
    case 'clock':
      return {
        kind: 'clock',
        glyph: 'clock',
        texts: [`clock ${clockText(event)}`, 'clock'],
        priority: 83,
        bold: true,
        tone: INK,
      }
    case 'sdown':
      return { kind: 'sentinel', glyph: 'suspects', texts: [`finds ${event.node} down`, 'down'], priority: 68 }
    case 'odown':
      return { kind: 'sentinel', glyph: 'suspects', texts: [`enough find ${event.node} down`, 'agreed'], priority: 46 }
    case 'up':
      return { kind: 'sentinel', glyph: 'suspects', texts: [`finds ${event.node} up`, 'up'], priority: 34 }
    case 'elected':
      return { kind: 'sentinel', glyph: 'sentinel', texts: ['elected'], priority: 44 }
    case 'switch-master':
      return {
        kind: 'sentinel',
        glyph: 'sentinel',
        texts: [`master is ${event.to}`, 'announces'],
        priority: 72,
        bold: true,
      }
    case 'give-up':
      return { kind: 'want', glyph: 'gaveUp', texts: ['gives up'], priority: 79, bold: true }
    case 'timer':
      return { kind: 'activity', glyph: 'tick', texts: [`timer ${lengthText(event.us)}`], priority: 9, below: 1 }
    case 'claim':
      return { kind: 'activity', glyph: 'tick', texts: [`told: ${event.what}`], priority: 22, below: 1 }
    default:
      return undefined
  }
}

function drawSign(pen: Pen, event: TraceEvent, sign: Sign): Drawn {
  const lane = pen.lane(event.actor)
  if (!lane) return NOTHING
  const [x, y] = [pen.x(event.at), lane.y + (sign.below ?? 0)]
  const tone = sign.tone ?? pen.tone(event.actor)
  return {
    shapes: [{ type: 'glyph', glyph: sign.glyph, x, y, tone, seq: event.seq }],
    boxes: [around(x, y, GLYPHS[sign.glyph].reach)],
    wishes: [
      {
        texts: sign.texts,
        tone,
        priority: sign.priority,
        ...(sign.bold ? { bold: true } : {}),
        spots: spotsAround(x, y),
      },
    ],
  }
}

export function signMarks(facts: Facts): MarkSource[] {
  const crowd = crowdsOnLanes(facts, 'signs', 5, 5)
  return facts.reading.events.flatMap((event): MarkSource[] => {
    const sign = signOf(event)
    if (!sign || facts.reading.calm.has(event.seq)) return []
    return [
      {
        id: `sign-${event.seq}`,
        kind: sign.kind,
        layer: 'point',
        seqs: [event.seq],
        from: event.at,
        to: event.at,
        text: () => describe(facts.trace, event),
        priority: sign.priority,
        ...(sign.priority < 60 ? { crowd: crowd(event.actor) } : {}),
        draw: (pen) => drawSign(pen, event, sign),
      },
    ]
  })
}
