/** Random cases from a seed: several connections, transactions, scripts, subscribers, mistakes. */
import { type RandomStream, randomStream } from '../../base'
import type { Step } from '../corpus'
import type { Argument } from '../notation'
import { SUBSCRIBER_TEMPLATES, TEMPLATES } from './commands'
import { evaluation } from './scripts'
import { chance, expand, numberWord, pick } from './words'

const CONNECTIONS = ['a', 'a', 'a', 'b', 'b', 'c']
const SUBSCRIBER = 's'

/** Other forms would wait; what is behind another cursor, in CLIENT LIST or in HELLO's reply is anybody's guess. */
const NOT_DISTURBED = 'WAIT BLPOP BRPOP BRPOPLPUSH BLMOVE SCAN CLIENT HELLO CONFIG FAILOVER SAVE BGSAVE'.split(' ')

/** Another letter case, an argument too many or too few, or an odd one. */
function disturb(random: RandomStream, args: readonly Argument[]): Argument[] {
  const [name = '', ...rest] = args
  if (typeof name === 'string' && NOT_DISTURBED.includes(name)) return [...args]
  const spelled =
    typeof name === 'string' && chance(random, 20)
      ? Array.from(name, (letter) => (chance(random, 50) ? letter.toLowerCase() : letter)).join('')
      : name
  const words = rest.map((word) =>
    typeof word === 'string' && /^[A-Z]+$/.test(word) && chance(random, 20) ? word.toLowerCase() : word,
  )
  if (chance(random, 92)) return [spelled, ...words]
  const at = random.below(words.length + 1)
  switch (random.below(3)) {
    case 0:
      return [spelled, ...words.toSpliced(at, 1)]
    case 1:
      return [spelled, ...words.toSpliced(at, 0, numberWord(random))]
    default:
      return [spelled, ...words.toSpliced(at, 1, numberWord(random))]
  }
}

const command = (random: RandomStream): Argument[] =>
  chance(random, 18) ? evaluation(random) : disturb(random, expand(random, pick(random, TEMPLATES)))

/** A key that ends at once, and time enough for it to be over. */
function ending(random: RandomStream, conn: string): Step[] {
  const template = pick(random, [
    'SET %key %value PX 5',
    'SET %key %value PX 5 KEEPTTL',
    'PEXPIRE %key 5',
    'PSETEX %key 5 %value',
    'GETEX %key PX 5',
  ])
  return [{ conn, args: expand(random, template) }, { advanceMs: 30 }]
}

export function generateSteps(seed: number, run: number): Step[] {
  const random = randomStream(seed, `fuzz ${run}`)
  // Alike keys and types make commands meet.
  const length = 4 + random.below(14)
  const steps: Step[] = []
  const queueing = new Set<string>()
  while (steps.length < length) {
    const conn = pick(random, CONNECTIONS)
    const kind = random.below(100)
    if (kind < 5) {
      queueing.add(conn)
      steps.push({ conn, args: ['MULTI'] })
    } else if (kind < 10) {
      queueing.delete(conn)
      steps.push({ conn, args: [pick(random, ['EXEC', 'EXEC', 'DISCARD'])] })
    } else if (kind < 13) steps.push({ conn, args: expand(random, 'WATCH %keys') })
    else if (kind < 14) steps.push({ conn, args: ['UNWATCH'] })
    else if (kind < 19)
      steps.push({ conn: SUBSCRIBER, args: disturb(random, expand(random, pick(random, SUBSCRIBER_TEMPLATES))) })
    else if (kind < 21 && !queueing.has(conn)) steps.push(...ending(random, conn))
    else steps.push({ conn, args: command(random) })
  }
  return steps
}
