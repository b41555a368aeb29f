import fc from 'fast-check'
import { LOCK, put, type Run, run, touch } from './build'

/** One thing that happens in a random story. */
export interface Step {
  readonly who: 'A' | 'B' | 'C'
  readonly does: keyof typeof DEEDS
  readonly mode: 'exclusive' | 'shared' | { readonly of: number }
  readonly token: number
  readonly after: number
}

const DEEDS = {
  want: (story: Run, { who, mode }: Step) => story.want(who, { mode }),
  set: (story: Run, { who }: Step) => story.set(who),
  setnx: (story: Run, { who }: Step) => story.command(who, `SETNX ${LOCK} ${who}`, [put(LOCK, who.toLowerCase())]),
  refused: (story: Run, { who }: Step) => story.refused(who),
  extend: (story: Run, { who }: Step) => story.command(who, `PEXPIRE ${LOCK} 10000`, [touch(LOCK, 10_000)]),
  enter: (story: Run, { who, token }: Step) => story.enter(who, token > 0 ? { token } : {}),
  leave: (story: Run, { who }: Step) => story.leave(who),
  giveUp: (story: Run, { who }: Step) => story.giveUp(who),
  del: (story: Run, { who }: Step) => story.del(who),
  expire: (story: Run) => story.expire(),
  held: (story: Run, { who }: Step) => story.claim(who, 'held'),
  notHeld: (story: Run, { who }: Step) => story.claim(who, 'not-held'),
  released: (story: Run, { who }: Step) => story.claim(who, 'released'),
  notMine: (story: Run, { who }: Step) => story.claim(who, 'not-mine'),
  write: (story: Run, { who, token }: Step) => story.write(who, token > 0 ? { token } : {}),
  pause: (story: Run, { who }: Step) => story.pause(who),
  crash: (story: Run, { who }: Step) => story.crash(who),
  nodeCrash: (story: Run) => story.crash('redis'),
  promote: (story: Run) => story.promote('replica'),
  end: (story: Run, { who }: Step) => story.end(who),
} satisfies Record<string, (story: Run, step: Step) => Run>

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom('A', 'B', 'C'),
  does: fc.constantFrom(...(Object.keys(DEEDS) as (keyof typeof DEEDS)[])),
  mode: fc.constantFrom<Step['mode'][]>('exclusive', 'exclusive', 'shared', { of: 2 }),
  token: fc.integer({ min: 0, max: 5 }),
  after: fc.constantFrom(0, 0.0001, 0.5, 3, 11),
})

/** Anything in any order: what a checker must survive, not what an engine would write. */
export const steps: fc.Arbitrary<readonly Step[]> = fc.array(step, { maxLength: 40 })

/** Tells the story; `between` is done before each step. */
export function tell(story: readonly Step[], between: (told: Run) => void = () => {}): Run {
  const told = run({ replicas: ['replica'], bounds: { overtakes: 0, survives: 1 } })
  let now = 0
  for (const next of story) {
    now += next.after
    told.at(now)
    between(told)
    DEEDS[next.does](told, next)
  }
  return told.at(now + 1)
}
