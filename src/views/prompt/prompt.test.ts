import { describe, expect, test } from 'vitest'
import { ReplyParser } from '../../conformance/fuzz/wire'
import { COMMANDS } from '../../simulation/redis/server/table'
import { completions, HELP, helpText, hintOf } from './help'
import { printReply } from './print-reply'
import { readLine } from './read-line'
import { splitLine } from './split-line'
import recorded from './testing/redis-cli.json'

const wordsIn = (wire: string | null) => {
  const [reply] = wire === null ? [] : new ReplyParser().feed(wire)
  return reply?.type === 'array' ? (reply.items ?? []).map((item) => (item.type === 'bulk' ? item.text : item)) : null
}

describe('as recorded from redis-cli 7.0', () => {
  test.each(recorded.split)('$words is split', ({ words, wire }) => {
    expect(splitLine(words)).toEqual(wordsIn(wire))
  })

  test.each(recorded.printed)('the reply to $line is printed', ({ line, wire, text }) => {
    const [reply] = new ReplyParser().feed(wire)
    if (!reply) throw new Error('no reply was recorded')
    expect(printReply(splitLine(line) ?? [], reply)).toBe(text)
  })
})

describe('a line', () => {
  test.each([
    ['', { is: 'nothing' }],
    ['  ', { is: 'nothing' }],
    ['clear', { is: 'clear' }],
    ['GET "k', { is: 'said', text: 'Invalid argument(s)' }],
    ['GET k', { is: 'command', args: ['GET', 'k'] }],
    ['5', { is: 'command', args: ['5'] }],
  ])('%j is read', (line, read) => {
    expect(readLine(line)).toEqual(read)
  })

  test.each(['quit', 'connect h 1', ':set nohints', '5 INCR n', 'SUBSCRIBE c', 'monitor', 'help'])(
    '%j is answered in a sentence',
    (line) => {
      expect(readLine(line)).toMatchObject({ is: 'said', text: expect.stringMatching(/\w/) })
    },
  )
})

describe('the command table', () => {
  test('is what help, hints and completion know', () => {
    const names = [...COMMANDS].flatMap(([name, { subcommands = {} }]) => [
      name,
      ...Object.keys(subcommands).map((sub) => `${name} ${sub}`),
    ])
    expect([...HELP.keys()].sort()).toEqual(names.map((name) => name.toUpperCase()).sort())
  })

  test('completes commands and subcommands in the letters that are typed', () => {
    expect(completions('ge')).toEqual(expect.arrayContaining(['get', 'getdel', 'getset']))
    expect(completions('GETS')).toEqual(['GETSET'])
    expect(completions('client li')).toEqual(['client list'])
    expect(completions('help @sc')).toEqual(['help @scripting'])
    expect(completions('help pexp')).toEqual(expect.arrayContaining(['help pexpire']))
    expect(completions('')).toEqual([])
    expect(completions('get k')).toEqual([])
  })

  test.each([
    [
      'set',
      ' key value [NX|XX] [GET] [EX seconds|PX milliseconds|EXAT unix-time-seconds|PXAT unix-time-milliseconds|KEEPTTL]',
    ],
    ['get', ' key'],
    ['get ', 'key'],
    ['get k', ''],
    ['setex k', ' seconds value'],
    ['setex k 5 ', 'value'],
    ['mget k k', ' [key ...]'],
    ['client kill', expect.stringMatching(/^ ip:port|^ \[/)],
    ['nonsense', ''],
    ['', ''],
  ])('hints behind %j', (line, hint) => {
    expect(hintOf(line)).toEqual(hint)
  })

  test('is explained by command, group and prefix', () => {
    expect(helpText(['get'])).toBe('GET key\n  summary: Get the value of a key\n  since: 1.0.0\n  group: string')
    expect(helpText(['@transactions'])).toContain('WATCH key [key ...]')
    expect(helpText(['client'])).toContain('CLIENT LIST')
    expect(helpText(['geoadd'])).toBe('The nodes here have no command geoadd.')
    expect(helpText(['@nothing'])).toBe('There is no group @nothing.')
  })
})
