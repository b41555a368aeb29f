/**
 * What a run comes down to: its grants, enters, leaves, releases, writes and changes of role, in order. Two runs do the
 * same where their milestones are the same; how a command did it, and when, is left aside.
 */
import { type Resp, respToText } from '../base'
import type { Effect, EventOf, Seq, Trace, TraceEvent } from '../trace'
import { modelOf } from './model'
import type { Grant } from './model/grants'
import { nameOf } from './model/names'
import { createReleaseTest } from './model/releases'
import { list } from './text'

export interface Milestone {
  readonly seq: Seq
  /** The same for the same doing in another run. */
  readonly name: string
  /** What is done, as a sentence has it: "A deletes B's lock". */
  readonly text: string
}

export function milestonesOf(trace: Trace): readonly Milestone[] {
  const { grants, lockKeys } = modelOf(trace)
  const granted = new Map<Seq, readonly Grant[]>()
  for (const grant of grants) granted.set(grant.execution, [...(granted.get(grant.execution) ?? []), grant])
  const isRelease = createReleaseTest(lockKeys)
  return trace.events.flatMap((event) => {
    const milestone = (text: string, ...name: readonly string[]): Milestone => ({
      seq: event.seq,
      name: nameOf(event.kind, ...(name.length > 0 ? name : [text])),
      text,
    })
    const released = isRelease(event) ? [milestone(...releaseTexts(trace, event, lockKeys))] : []
    const given = (granted.get(event.seq) ?? []).map(({ node, key, holder }) =>
      milestone(`${node} grants ${key} to ${holder}`),
    )
    const marked = markText(event)
    return [...released, ...given, ...(marked === undefined ? [] : [milestone(marked)])]
  })
}

function markText(event: TraceEvent): string | undefined {
  switch (event.kind) {
    case 'enter':
    case 'leave':
      return `${event.holder} ${event.kind}s ${event.resource}`
    case 'store':
      return `the storage ${event.accepted ? 'accepts' : 'refuses'} ${event.holder}'s write to ${event.resource}`
    case 'role':
      return event.role === 'master' ? `${event.actor} becomes the master` : `${event.actor} becomes a replica`
    default:
      return undefined
  }
}

/** What the release did, in words, and a name for it that knows nothing of the reply. */
function releaseTexts(trace: Trace, event: EventOf<'execute'>, lockKeys: ReadonlySet<string>): [string, string] {
  const { client, effects, reply, actor } = event
  const deleted = effects.filter(({ key, op }) => op === 'delete' && lockKeys.has(key))
  if (deleted.length === 0) return [`${client}'s release ${answer(reply)}`, nameOf(actor, client)]
  const owners = new Set(deleted.map((effect) => ownerOf(trace, effect)))
  const whose = [...owners].map((owner) =>
    owner === client ? 'its own' : owner === null ? "somebody's" : `${owner}'s`,
  )
  return [`${client} deletes ${list(whose)} lock`, nameOf(actor, client, ...whose)]
}

const ownerOf = ({ events }: Trace, { originBefore }: Effect): string | null =>
  originBefore === null ? null : (events[originBefore]?.actor ?? null)

/** "answers 0", or that it deleted nothing where the answer is not there. */
function answer(reply: Resp | undefined): string {
  if (reply === undefined) return 'deletes nothing'
  return `answers ${reply.type === 'integer' ? reply.value : respToText(reply)}`
}
