import { useId } from 'react'
import { anchorKey } from './anchors'
import type { FaultFormProps } from './FaultForm'
import { Choice, Text } from './fields'

/** Tied to an event, with a delay, or to the time. */
export function WhenFields({ draft, problems, anchors, onDraft, onTied, onAnchor }: FaultFormProps) {
  const name = useId()
  const { wish, tied, on } = draft
  const ofMessage = wish?.kind === 'delay' || wish?.kind === 'lose'
  const done = () => onDraft(draft, true)
  return (
    <fieldset className="fault-when">
      <legend className="unseen">When</legend>
      {anchors.length > 0 ? (
        <div className="fault-tie">
          <input type="radio" name={name} aria-label="Tied to an event" checked={tied} onChange={() => onTied(true)} />
          <Choice
            label="Event"
            value={on ? anchorKey(on) : ''}
            options={[
              ...(on ? [] : [['', 'after an event'] as const]),
              ...anchors.map(({ on: each, words }) => [anchorKey(each), words] as const),
            ]}
            onChoice={(key) => {
              const anchor = anchors.find(({ on: each }) => anchorKey(each) === key)
              if (anchor) onAnchor(anchor)
            }}
          />
          {tied && !ofMessage ? (
            <Text
              label="and after"
              value={draft.delay}
              problem={problems.delay}
              onText={(delay) => onDraft({ ...draft, delay }, false)}
              onDone={done}
            />
          ) : null}
        </div>
      ) : null}
      {ofMessage ? null : (
        <div className="fault-tie">
          <input
            type="radio"
            name={name}
            aria-label="Tied to the time"
            checked={!tied}
            onChange={() => onTied(false)}
          />
          {tied ? (
            <span>at a time</span>
          ) : (
            <Text
              label="at"
              value={draft.at}
              problem={problems.at}
              size={10}
              onText={(at) => onDraft({ ...draft, at }, false)}
              onDone={done}
            />
          )}
        </div>
      )}
    </fieldset>
  )
}
