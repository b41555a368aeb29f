import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Case, main, playCase, prepareLua, readCorpus } from '.'

const read = (name: string) => {
  const corpus = readCorpus(readFileSync(new URL(`corpus/${name}`, import.meta.url), 'utf8'))
  if (!corpus.ok) throw new Error(corpus.error)
  return corpus.value.cases
}
const lua = await prepareLua()
const cases = [...read('public.json'), ...read('reviewed.json')]
const strata = [...new Set(cases.map(({ cmd }) => cmd))]

describe('the emulator answers as redis-server was recorded', () => {
  test.each(strata)('%s', async (stratum) => {
    for (const one of cases.filter(({ cmd }) => cmd === stratum)) expect(await playCase(one, lua)).toEqual([])
  })
})

describe('a corpus that differs', () => {
  const SET: Case['steps'][number] = { conn: 'a', args: ['SET', 'k', 'v', 'PX', '10'], reply: { '+': 'OK' } }
  const stream = [['SET', 'k', 'v', 'PXAT', { pxatRelative: 10 }]]
  const play = (steps: Case['steps']) => playCase({ id: 'x', cmd: 'x', steps }, lua)

  test.each<[string, Case['steps'], string]>([
    ['in type', [{ ...SET, reply: { $: 'OK' }, repl: stream }], 'reply, value'],
    ['in the stream', [SET], 'replication stream, number of commands'],
    [
      'in one millisecond',
      [{ ...SET, repl: [['SET', 'k', 'v', 'PXAT', { pxatRelative: 11 }]] }],
      'replication stream, command 1',
    ],
    [
      'in a message that never came',
      [{ ...SET, repl: stream, push: [{ conn: 'b', msg: { $: 'm' } }] }],
      'push to b, number',
    ],
    ['in a connection that stays open', [{ ...SET, repl: stream, closed: ['a'] }], 'closed'],
    ['in the bytes', [{ ...SET, repl: stream, wire: '+ok\r\n' }], 'wire'],
  ])('%s is told', async (_, steps, what) => {
    expect((await play(steps)).map((mismatch) => mismatch.what)).toEqual([what])
  })
})

describe('the command', () => {
  const run = async (...words: string[]) => {
    const lines: string[] = []
    const code = await main(words, pathToFileURL(`${tmpdir()}/`), (line) => lines.push(line))
    return { code, lines }
  }
  const file = async (text: string) => {
    const path = join(await mkdtemp(join(tmpdir(), 'lockstep-corpus-')), 'corpus.json')
    await writeFile(path, text)
    onTestFinished(() => rm(dirname(path), { recursive: true }))
    return path
  }
  const ping = (id: string, reply: string) => ({ id, steps: [{ conn: 'a', args: ['PING'], reply: { '+': reply } }] })

  test('prints what differs and counts the cases of the file that it is given', async () => {
    const cases = [ping('PING/right', 'PONG'), ping('PING/wrong', 'PANG')]
    expect(await run(await file(JSON.stringify({ schema: 'redis-golden/1', cases })))).toEqual({
      code: 1,
      lines: [
        'PING/wrong, step 1: {"conn":"a","args":["PING"]}\n  reply, value\n  expected  [{"+":"PANG"}]\n  got       [{"+":"PONG"}]',
        '1 passed, 1 failed',
      ],
    })
  })

  test('says what is wrong with a file that is none', async () => {
    expect(await run('none.json')).toEqual({ code: 2, lines: ['none.json cannot be read'] })
    expect((await run(await file('{'))).lines.join()).toContain('it is not JSON')
    expect((await run(await file('{}'))).lines.join()).toContain('"schema" has to be "redis-golden/1"')
  })
})
