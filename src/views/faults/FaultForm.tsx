import { type Anchor, anchorKey } from './anchors'
import type { DraftProblems, FaultDraft } from './draft'
import { Choice, Many, Problem, Text } from './fields'
import { type ActorType, FAULT_KINDS, type FaultKind, mayStay, type Wish } from './kinds'
import { WhenFields } from './WhenFields'

export interface FaultFormProps {
  readonly draft: FaultDraft
  readonly problems: DraftProblems
  readonly actors: readonly { readonly id: string; readonly type: ActorType }[]
  readonly anchors: readonly Anchor[]
  /** Whether there is a replica, so that FAILOVER can do something. */
  readonly replicated: boolean
  /** `done`: it is a whole change, no text on its way. */
  readonly onDraft: (draft: FaultDraft, done: boolean) => void
  /** Switches between the event and the time. */
  readonly onTied: (tied: boolean) => void
  readonly onAnchor: (anchor: Anchor) => void
}

/** What happens, to whom, for how long, and when. */
export function FaultForm(props: FaultFormProps) {
  const { draft, problems } = props
  const { wish } = draft
  return (
    <>
      {wish ? <WishFields {...props} wish={wish} /> : null}
      <WhenFields {...props} />
      {problems.when === undefined ? null : <Problem>{problems.when}</Problem>}
    </>
  )
}

function WishFields({ draft, wish, problems, actors, anchors, replicated, onDraft }: FaultFormProps & { wish: Wish }) {
  const kind = FAULT_KINDS[wish.kind]
  const set = (change: Partial<Wish>, done: boolean) => onDraft({ ...draft, wish: { ...wish, ...change } }, done)
  const able = actors.filter(({ type }) => kind.to.includes(type)).map(({ id }) => id)
  const pick = (ids: readonly string[]): readonly [string, string][] => ids.map((id) => [id, id])
  const asks = (what: (typeof kind.asks)[number]) => kind.asks.includes(what)
  const done = () => onDraft(draft, true)
  const kinds = Object.entries(FAULT_KINDS).filter(([name]) => name !== 'failover' || replicated || wish.kind === name)
  return (
    <div className="fault-fields">
      <Choice
        label="What happens"
        value={wish.kind}
        options={kinds.map(([name, { label }]) => [name, label])}
        onChoice={(name) => onDraft({ ...draft, wish: fitted({ ...wish, kind: name as FaultKind }, actors) }, true)}
      />
      {asks('actor') ? (
        <Choice label="To whom" value={wish.actor} options={pick(able)} onChoice={(actor) => set({ actor }, true)} />
      ) : null}
      {asks('sides') ? (
        <>
          <Many label="These" all={able} chosen={wish.one} onChosen={(one) => set({ one }, true)} />
          <Many
            label="do not reach these (none: all others)"
            all={able}
            chosen={wish.other}
            onChosen={(other) => set({ other }, true)}
          />
        </>
      ) : null}
      {asks('pair') ? (
        <>
          <Choice
            label="One end"
            value={wish.one[0] ?? ''}
            options={pick(able)}
            onChoice={(id) => set({ one: [id] }, true)}
          />
          <Choice
            label="Other end"
            value={wish.other[0] ?? ''}
            options={pick(able)}
            onChoice={(id) => set({ other: [id] }, true)}
          />
        </>
      ) : null}
      {problems.sides === undefined ? null : <Problem>{problems.sides}</Problem>}
      {asks('by') || asks('step') ? (
        <Text label="by" value={wish.by} problem={problems.by} onText={(by) => set({ by }, false)} onDone={done} />
      ) : null}
      {asks('ppm') ? (
        <Text
          label="by"
          unit="ppm"
          value={wish.ppm}
          problem={problems.ppm}
          onText={(ppm) => set({ ppm }, false)}
          onDone={done}
        />
      ) : null}
      {asks('lasts') ? (
        <LastsFields wish={wish} anchors={anchors} problem={problems.length} set={set} done={done} />
      ) : null}
    </div>
  )
}

interface LastsFieldsProps {
  readonly wish: Wish
  readonly anchors: readonly Anchor[]
  readonly problem: string | undefined
  readonly set: (change: Partial<Wish>, done: boolean) => void
  readonly done: () => void
}

/** For a while, until an event, or to the end. */
function LastsFields({ wish, anchors, problem, set, done }: LastsFieldsProps) {
  const { lasts, until } = wish
  const options: (readonly [Wish['lasts'], string])[] = [
    ['for', 'for'],
    ['until', 'until'],
    ...(mayStay(wish.kind) ? ([['end', 'to the end']] as const) : []),
  ]
  const choose = (next: Wish['lasts']) => set({ lasts: next, until: until ?? anchors[0]?.on ?? null }, true)
  return (
    <span className="fault-lasts">
      <Choice
        label="How long"
        value={lasts}
        options={options}
        onChoice={(value) => choose(options.find(([name]) => name === value)?.[0] ?? 'for')}
      />
      {lasts === 'for' ? (
        <Text
          label="length"
          value={wish.length}
          problem={problem}
          onText={(length) => set({ length }, false)}
          onDone={done}
        />
      ) : null}
      {lasts === 'until' ? (
        <Choice
          label="Until which event"
          value={until ? anchorKey(until) : ''}
          options={anchors.map(({ on, words }) => [anchorKey(on), words.replace(/^when /, '')])}
          onChoice={(key) => set({ until: anchors.find(({ on }) => anchorKey(on) === key)?.on ?? null }, true)}
        />
      ) : null}
      {lasts === 'until' && problem !== undefined ? <Problem>{problem}</Problem> : null}
    </span>
  )
}

/** A wish whose actors are such as its kind can happen to. */
export function fitted(wish: Wish, actors: FaultFormProps['actors']): Wish {
  const kind = FAULT_KINDS[wish.kind]
  const able = actors.filter(({ type }) => kind.to.includes(type)).map(({ id }) => id)
  const one = wish.one.filter((id) => able.includes(id))
  const [first = able[0] ?? ''] = one
  const others = wish.other.filter((id) => able.includes(id) && id !== first)
  const pair = kind.asks.includes('pair')
  return {
    ...wish,
    actor: able.includes(wish.actor) ? wish.actor : (able[0] ?? ''),
    one: one.length > 0 && !pair ? one : [first],
    other: pair ? [others[0] ?? able.find((id) => id !== first) ?? ''] : others,
    lasts: wish.lasts === 'end' && !mayStay(wish.kind) ? 'for' : wish.lasts,
  }
}
