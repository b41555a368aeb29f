import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redisCliText } from './redis-cli'

const LETTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b' }

/** How redis-cli splits a line that has no single quotes around its words (sds.c, sdssplitargs). */
function split(line: string): readonly string[] {
  const words = line.matchAll(/"((?:\\x[0-9a-f]{2}|\\.|[^"\\])*)"(?=\s|$)|([^\s"']+)(?=\s|$)/g)
  return [...words].map(([, quoted, plain]) =>
    quoted === undefined
      ? (plain ?? '')
      : quoted.replace(/\\x([0-9a-f]{2})|\\(.)/g, (_, hex, letter) =>
          hex === undefined ? (LETTERS[letter] ?? letter) : String.fromCharCode(Number.parseInt(hex, 16)),
        ),
  )
}

describe('commands for redis-cli', () => {
  test('have quotes where they need them, and a line each', () => {
    const script = "if redis.call('get', KEYS[1]) == ARGV[1] then\n  return 1\nend"
    expect(
      redisCliText([
        ['set', 'lock:order:123', '7f3a', 'PX', '10000', 'NX'],
        ['eval', script, '1', 'k', ''],
        ['set', 'k', 'say "hi" \\ \xff'],
      ]),
    ).toBe(
      [
        'set lock:order:123 7f3a PX 10000 NX',
        'eval "if redis.call(\'get\', KEYS[1]) == ARGV[1] then\\n  return 1\\nend" 1 k ""',
        'set k "say \\"hi\\" \\\\ \\xff"',
        '',
      ].join('\n'),
    )
  })

  test('are read back as they were', () => {
    const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code))
    const args = fc.array(fc.string({ unit: byte, maxLength: 12 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(args, (command) => {
        const text = redisCliText([command])
        expect(text.indexOf('\n')).toBe(text.length - 1)
        expect(split(text)).toEqual(command)
      }),
    )
  })
})
