import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readArguments } from './arguments'

const read = (line: string) => readArguments(line.split(' ').filter(Boolean))

describe('the words of the command line', () => {
  test('name a run with its settings, its format and its trust', () => {
    expect(read('run gc-pause --set ttl=10s --set watchdog=on --format json --trust')).toEqual({
      ok: true,
      value: { do: 'run', source: 'gc-pause', set: { ttl: '10s', watchdog: 'on' }, format: 'json', trust: true },
    })
  })

  test('name a list; text is the format where none is named', () => {
    expect(read('list')).toEqual({ ok: true, value: { do: 'list', format: 'text' } })
    expect(read('list --format=json')).toEqual({ ok: true, value: { do: 'list', format: 'json' } })
  })

  test('keep everything behind the first = of a setting', () => {
    const parsed = read('run x --set key=a=b')
    expect(parsed.ok && parsed.value).toMatchObject({ set: { key: 'a=b' } })
  })

  test('name what to check; standard input is checked where nothing is named', () => {
    expect(read('check a.lockstep.json class.txt --trust')).toEqual({
      ok: true,
      value: { do: 'check', sources: ['a.lockstep.json', 'class.txt'], format: 'text', trust: true },
    })
    expect(read('check')).toMatchObject({ ok: true, value: { sources: ['-'] } })
  })

  test('may ask for help', () => {
    expect(read('--help')).toEqual({ ok: true, value: { do: 'help' } })
    expect(read('help')).toEqual({ ok: true, value: { do: 'help' } })
  })

  test.each([
    ['', 'say what to do: list, run or check'],
    ['start', '"start" is not a command; there are list, run and check'],
    ['run', 'say what to run'],
    ['run a b', '"b" is one too many'],
    ['run a --format xml', '--format must be one of text, json, monitor for run, not "xml"'],
    ['list --format monitor', '--format must be one of text, json for list, not "monitor"'],
    ['list --set a=b', 'list takes --format alone'],
    ['check a --set ttl=1s', 'check takes no --set'],
    ['check a --format monitor', '--format must be one of text, json for check'],
    ['run a --set ttl', '--set needs name=value, such as ttl=10s, not "ttl"'],
    ['run a --set =10s', '--set needs name=value'],
    ['run a --set ttl=1s --set ttl=2s', '--set names ttl twice'],
    ['run a --speed 2', "Unknown option '--speed'; the options are --set, --format, --trust, --help"],
  ])('"%s" are refused with what to write instead', (line, message) => {
    const parsed = read(line)
    expect(parsed.ok ? '' : parsed.error).toContain(message)
  })

  test('never throw', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('run', '--set', '--format', '--', '-')), { maxLength: 8 }),
        (words) => {
          const parsed = readArguments(words)
          return parsed.ok || parsed.error.length > 0
        },
      ),
    )
  })
})
