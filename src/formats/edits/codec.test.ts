import fc from 'fast-check'
import { deflateSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Edits, FaultFile } from '../../scenario'
import { defaultSettings } from '../../scenario'
import gcPause from '../../scenario/catalogue/gc-pause/scenario'
import { decodeEdits, encodeEdits } from './codec'
import { DICTIONARIES } from './dictionary'

const FAULTS: FaultFile[] = [
  {
    id: 'fault-1',
    when: { on: { kind: 'executed', actor: 'redis-1', client: 'A', nth: 1 } },
    action: { do: 'pause', actor: 'A', lasts: { for: '15s' } },
  },
  {
    id: 'fault-2',
    when: { at: '4s' },
    action: { do: 'partition', between: [['B'], ['redis-1']], lasts: { for: '2s' } },
  },
  { id: 'fault-3', when: { on: { kind: 'enter', actor: 'B' } }, action: { do: 'crash', actor: 'B' } },
]

describe('edits in a link', () => {
  test('come back as they were', () => {
    const edits: Edits = {
      title: 'Mine “quoted”, 錠',
      programs: { worker: "await redis.set('k', client)\n" },
      without: ['gc-pause'],
      faults: FAULTS,
      cluster: { storage: { fencing: true }, until: '1m' },
    }
    expect(decodeEdits(encodeEdits(edits))).toEqual({ edits, problems: [] })
  })

  test('of one 40-line program with ten changed lines and three faults are at most 1,000 characters', () => {
    const own = gcPause.build(defaultSettings(gcPause)).programs.worker ?? ''
    const lines = [...own.split('\n'), ...own.split('\n')].slice(0, 40)
    for (let i = 0; i < 10; i++)
      lines[i * 4] = `const changed${i} = await redis.hset('things:${i * 37}', 'field', ${i}) // line ${i}`
    const text = encodeEdits({ programs: { worker: lines.join('\n') }, faults: FAULTS })
    expect(text).toMatch(/^1[A-Za-z0-9_-]+$/)
    expect(text.length).toBeLessThanOrEqual(1_000)
  })

  test('that lost or changed a character are noticed', () => {
    const text = encodeEdits({ title: 'Mine', faults: FAULTS })
    for (let i = 1; i < text.length; i++) {
      const other = text[i] === 'A' ? 'B' : 'A'
      const changed = decodeEdits(text.slice(0, i) + other + text.slice(i + 1))
      if (changed.problems.length === 0) expect(changed.edits).toEqual({ title: 'Mine', faults: FAULTS })
    }
    expect(decodeEdits(text.slice(0, -4)).problems[0]).toContain('cut off')
    expect(decodeEdits(`9${text.slice(1)}`).problems[0]).toContain('newer')
  })

  test('keep what is right beside what is wrong, and name it', () => {
    const { edits, problems } = decodeEdits(
      encodeEdits({
        title: 'Kept',
        programs: { worker: 'await sleep(1)', 'not an id': '' },
        faults: [FAULTS[0], { id: 'bad', when: { at: 'noon' }, action: { do: 'lose' } }],
        colour: 'red',
      } as never),
    )
    expect(edits).toEqual({ title: 'Kept', programs: { worker: 'await sleep(1)' }, faults: [FAULTS[0]] })
    expect(problems).toHaveLength(3)
    expect(problems.join(' ')).toContain('faults/1')
    expect(problems.join(' ')).toContain('"colour"')
  })

  test('that unpack to very much are not unpacked', () => {
    const bomb = deflateSync(new Uint8Array(5_000_000), { level: 9 })
    const text = btoa(String.fromCharCode(0, 0, 0, 0) + Array.from(bomb, (byte) => String.fromCharCode(byte)).join(''))
    expect(decodeEdits(`1${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`).problems[0]).toContain(
      '400 kB',
    )
  })

  test('never give an object another prototype', () => {
    const hostile = JSON.parse('{"programs":{"__proto__":"x","worker":"y"},"__proto__":{"title":"z"}}')
    expect(decodeEdits(encodeEdits(hostile))).toEqual({ edits: { programs: { worker: 'y' } }, problems: [] })
  })

  test('never throw, whatever they are', () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(decodeEdits(`1${text}`).problems)))
    fc.assert(fc.property(fc.base64String(), (text) => Array.isArray(decodeEdits(`1${text}`).problems)))
    fc.assert(fc.property(fc.json(), (text) => Array.isArray(decodeEdits(encodeEdits(JSON.parse(text))).problems)))
  })

  test('are read by a dictionary that stays as it is', () => {
    const title = 'Read for ever'
    expect(decodeEdits(FIRST_LINK)).toEqual({ edits: { title, faults: FAULTS.slice(0, 1) }, problems: [] })
    expect(Object.keys(DICTIONARIES)).toEqual(['1'])
  })
})

const FIRST_LINK = '1zSPN1EOsQwgCZm7wMC9oQh40rUureVfozA0lE0qxtQA'
