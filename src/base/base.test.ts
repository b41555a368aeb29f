import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  array,
  bulk,
  error,
  formatDuration,
  integer,
  MAX_DURATION_US,
  parseDuration,
  quote,
  randomStream,
  respToText,
  respToWire,
  status,
  utf8Bytes,
  utf8Text,
} from '.'

describe('a length of time', () => {
  test.each([
    ['10s', 10_000_000],
    ['250ms', 250_000],
    ['100us', 100],
    ['1.5s', 1_500_000],
    ['5m', 300_000_000],
    ['0s', 0],
  ])('%s is %i microseconds', (text, us) => expect(parseDuration(text)).toEqual({ ok: true, value: us }))

  test.each(['', '10', 's', '-1s', '1h', '1e3s', ' 1s', '2000m', '1.1234567s', '10 s'])(
    '"%s" is refused with what to write instead',
    (text) => {
      const parsed = parseDuration(text)
      expect(parsed.ok).toBe(false)
      expect(!parsed.ok && parsed.error).toMatch(/10s, 250ms, 100us or 5m|longer than a day/)
    },
  )

  test('of any whole number of microseconds is read back as it was written', () => {
    fc.assert(
      fc.property(fc.nat({ max: MAX_DURATION_US }), (us) => {
        expect(parseDuration(formatDuration(us))).toEqual({ ok: true, value: us })
      }),
    )
  })
})

describe('a random stream', () => {
  const first = (seed: number, name: string) => {
    const stream = randomStream(seed, name)
    return Array.from({ length: 20 }, () => stream.uint32())
  }
  test('is the same for the same seed and name, and another for another', () => {
    expect(first(7, 'a')).toEqual(first(7, 'a'))
    expect(first(7, 'a')).not.toEqual(first(8, 'a'))
    expect(first(7, 'a')).not.toEqual(first(7, 'b'))
  })

  test('spreads evenly: neighbouring seeds and names have nothing in common', () => {
    const firsts = Array.from({ length: 2000 }, (_, n) => randomStream(1, `latency A>redis-1 ${n}`).unit())
    const mean = firsts.reduce((a, b) => a + b) / firsts.length
    expect(mean).toBeGreaterThan(0.47)
    expect(mean).toBeLessThan(0.53)
    expect(new Set(firsts).size).toBeGreaterThan(1990)
  })

  test('stays within its bound', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), fc.integer({ min: 1, max: 1_000_000 }), (seed, name, bound) => {
        const drawn = randomStream(seed, name).below(bound)
        expect(drawn >= 0 && drawn < bound && Number.isInteger(drawn)).toBe(true)
      }),
    )
  })
})

describe('a RESP value', () => {
  test('has the bytes of RESP2', () => {
    const value = array([
      status('OK'),
      error('ERR no'),
      integer(-1),
      bulk('a\r\nb'),
      bulk(null),
      array(null),
      array([]),
    ])
    expect(respToWire(value)).toBe('*7\r\n+OK\r\n-ERR no\r\n:-1\r\n$4\r\na\r\nb\r\n$-1\r\n*-1\r\n*0\r\n')
  })

  test('reads as redis-cli prints it', () => {
    expect([bulk(null), integer(3), bulk('x'), status('OK'), error('ERR no'), array([])].map(respToText)).toEqual([
      '(nil)',
      '(integer) 3',
      '"x"',
      'OK',
      '(error) ERR no',
      '(empty array)',
    ])
  })

  test('quotes bytes as MONITOR does', () => expect(quote('a"\\\n\x00\xff')).toBe('"a\\"\\\\\\n\\x00\\xff"'))

  test('carries any text as its UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(utf8Text(utf8Bytes(text))).toBe(text)
      }),
    )
  })
})
