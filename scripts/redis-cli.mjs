/**
 * `npm run redis-cli`: writes anew what the prompt has from redis-cli 7.0: the help of each emulated command, and, for
 * its tests, how lines are split and how replies are printed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { load } from './lib/load.mjs'
import { findRedisServer } from './lib/programs.mjs'
import { ROOT } from './lib/run.mjs'

const HELP = 'src/views/prompt/help.json'
const RECORDED = 'src/views/prompt/testing/redis-cli.json'

/** Words behind a command, as they are typed. */
const WORDS = [
  'a  b\tc',
  '"a b" \'c d\'',
  String.raw`"\x00\xff\x4a" "\n\r\t\b\a" "\q\"\\"`,
  String.raw`'\x00' 'it\'s' '\n'`,
  'foo"bar baz"',
  "foo'bar baz'",
  '"foo"bar',
  "'foo'bar",
  '"unbalanced',
  "'unbalanced",
  '""',
  '\'\' ""',
  'héllo "→"',
  String.raw`"\xZZ" "\x4" \n`,
  'a\\ b',
  ' leading and trailing ',
]

/** Lines whose replies are of every shape. */
const LINES = [
  'SET k "v w"',
  'GET k',
  'GET nobody',
  'INCR n',
  'STRLEN k',
  'NOSUCH x',
  'GET',
  'LPUSH k 1',
  'LRANGE nobody 0 -1',
  'MGET k nobody k',
  String.raw`ECHO "\x00\xff\n\r\t\a\b\"\\ é"`,
  'EVAL "return {1,2,{3,{4,5},6},7}" 0',
  'EVAL "return {{{1}}}" 0',
  "EVAL \"return {1,2,3,4,5,6,7,8,9,10,{'a','b'},{}}\" 0",
  "EVAL \"return {{1,2,3,4,5,6,7,8,9,{10,'x'}},redis.error_reply('MY error'),redis.status_reply('FINE'),false,''}\" 0",
  'EVAL "local t = {} for i = 1, 100 do t[i] = i end return t" 0',
  "EVAL \"return {{'a',{'b',{'c',{1,2}}}},{},{{}}}\" 0",
  'CLIENT NO-EVICT maybe',
  'COMMAND GETKEYS SET k v',
  'CONFIG GET maxmemory*',
  'SCAN 0',
  'TYPE k',
  'EXISTS k nobody',
  'WAIT 0 0',
  'PING',
  'PING "a b"',
  'ECHO 9223372036854775807',
  'EVAL "return 9223372036854775807" 0',
  'ROLE',
  // Printed as they are.
  'MEMORY DOCTOR',
  'LATENCY DOCTOR',
  'INFO nosuch',
]

/** Commands of newer dialects, which this redis-cli does not know. */
const NEWER = {
  DELEX: {
    params: 'key [IFEQ value|IFNE value]',
    summary: 'Delete a key if it has the value',
    since: '8.4.0',
    group: 'string',
  },
  DELIFEQ: { params: 'key value', summary: 'Delete a key if it has the value', since: 'Valkey 9.0', group: 'string' },
}

const server = findRedisServer()
if (!server) throw new Error('redis-server is not on this system; name it by REDIS_SERVER.')
const cli = join(dirname(server), 'redis-cli')
const folder = mkdtempSync(join(tmpdir(), 'lockstep-redis-'))
const socket = join(folder, 'redis.sock')
const started = spawn(server, ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder])
/** @param {string} line */
const typed = (line) => spawnSync(cli, ['-s', socket, '--no-raw'], { input: `${line}\n`, encoding: 'utf8' }).stdout
while (!typed('PING').includes('PONG')) await new Promise((resolve) => setTimeout(resolve, 50))

/** @param {string} line inline, as telnet sends it */
const answered = (line) =>
  new Promise((resolve) => {
    let bytes = ''
    const connection = createConnection(socket, () => connection.write(`${line}\r\n`))
    connection.setEncoding('latin1').on('data', (data) => {
      bytes += data
      setTimeout(() => connection.end(() => resolve(bytes)), 50)
    })
  })

const ECHO = 'EVAL "return ARGV" 0 '
const split = []
for (const words of WORDS) {
  const isRefused = typed(ECHO + words).startsWith('Invalid argument(s)')
  split.push({ words, wire: isRefused ? null : await answered(ECHO + words) })
}
const printed = []
for (const line of LINES) {
  typed('FLUSHALL')
  typed('SET k "v w"')
  const wire = await answered(line)
  typed('FLUSHALL')
  typed('SET k "v w"')
  printed.push({ line, wire, text: typed(line) })
}

const { COMMANDS } = await load('src/simulation/redis/server/table.ts')
const names = [...COMMANDS].flatMap(([name, { subcommands = {} }]) => [
  name,
  ...Object.keys(subcommands).map((sub) => `${name} ${sub}`),
])
/** @type {Record<string, Record<string, string>>} */
const help = {}
for (const name of names.sort()) {
  const text = typed(`help ${name}`).replaceAll(/\x1b\[\d*m/g, '')
  const params = new RegExp(`^ {2}${name}(?: (.*))?$`, 'im').exec(text)?.[1]
  const about = (/** @type {string} */ field) => new RegExp(`^ {2}${field}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  const [summary, since, group] = [about('summary'), about('since'), about('group')]
  if (summary) help[name.toUpperCase()] = { params: params?.trim() ?? '', summary, since, group }
}

started.kill()
rmSync(folder, { recursive: true, force: true })
writeFileSync(join(ROOT, HELP), `${JSON.stringify({ ...help, ...NEWER }, null, 1)}\n`)
writeFileSync(join(ROOT, RECORDED), `${JSON.stringify({ split, printed }, null, 1)}\n`)
console.log(`Wrote ${HELP} and ${RECORDED}`)
