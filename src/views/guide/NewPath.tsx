import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { editPath, MAX_STEPS, MAX_TITLE, type OwnPath, type PathStep, pathAddress } from '../../store'
import { useCopy, useListings, usePlayer } from '../shared'
import { StepSettings } from './StepSettings'

/** A path in the making. It is in the address all the time, so a reload or a bookmark keeps it. */
export function NewPath({ path }: { readonly path: OwnPath }) {
  const player = usePlayer()
  const titleId = useId()
  const [told, setTold] = useState('')
  const [before, setBefore] = useState<OwnPath>()
  const change = (steps: readonly PathStep[], what: string, undoable = false) => {
    setBefore(undoable ? path : undefined)
    setTold(what)
    editPath(player, { ...path, steps })
  }
  const move = (index: number, by: number) => {
    const steps = [...path.steps]
    const [moved] = steps.splice(index, 1)
    if (!moved) return
    steps.splice(index + by, 0, moved)
    flushSync(() => change(steps, `Step ${index + 1} is now step ${index + by + 1}.`))
    // The focus goes with the step; at an end its button can do no more, so the other one takes it.
    const [first, second] = by < 0 ? ['up', 'down'] : ['down', 'up']
    const button = document.getElementById(`step-${index + by}-${first}`) as HTMLButtonElement | null
    const target = button?.disabled ? document.getElementById(`step-${index + by}-${second}`) : button
    target?.focus()
  }
  return (
    <>
      <h1>Make a path</h1>
      <p className="guide-lead">Choose scenarios, their settings and their order. The link carries the whole path.</p>
      <div className="new-title">
        <label htmlFor={titleId}>Title</label>
        <input
          id={titleId}
          className="field"
          type="text"
          maxLength={MAX_TITLE}
          value={path.title}
          onChange={(event) => editPath(player, { ...path, title: event.target.value })}
        />
      </div>
      <ol className="steps">
        {path.steps.map((step, index) => (
          <NewStep
            key={index}
            step={step}
            index={index}
            isLast={index === path.steps.length - 1}
            onMove={(by) => move(index, by)}
            onRemove={() => change(path.steps.toSpliced(index, 1), `Step ${index + 1} is gone.`, true)}
            onSettings={(settings) => change(path.steps.with(index, { ...step, settings }), '')}
          />
        ))}
      </ol>
      <AddStep
        isFull={path.steps.length >= MAX_STEPS}
        onAdd={(id) => change([...path.steps, { id, settings: {} }], `Step ${path.steps.length + 1} was added.`)}
      />
      <p role="status" className="guide-told">
        {told}{' '}
        {before ? (
          <button
            type="button"
            className="link"
            onClick={() => {
              setBefore(undefined)
              setTold('The step is back.')
              editPath(player, before)
            }}
          >
            Undo
          </button>
        ) : null}
      </p>
      {path.steps.length > 0 ? <Share path={path} /> : null}
    </>
  )
}

interface StepProps {
  readonly step: PathStep
  readonly index: number
  readonly isLast: boolean
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
  readonly onSettings: (settings: PathStep['settings']) => void
}

function NewStep({ step, index, isLast, onMove, onRemove, onSettings }: StepProps) {
  const listing = useListings().find(({ id }) => id === step.id)
  const title = listing?.title ?? step.id
  const buttons = [
    { name: 'up', text: 'Up', disabled: index === 0, act: () => onMove(-1) },
    { name: 'down', text: 'Down', disabled: isLast, act: () => onMove(1) },
    { name: 'remove', text: 'Remove', disabled: false, act: onRemove },
  ]
  return (
    <li className="step">
      <span className="step-number" aria-hidden="true">
        {index + 1}
      </span>
      <div>
        <h2>{title}</h2>
        {listing ? (
          <StepSettings listing={listing} settings={step.settings} onSettings={onSettings} />
        ) : (
          <p role="alert">No scenario is called “{step.id}” here. Remove the step, or it will be left out.</p>
        )}
      </div>
      <div className="step-buttons">
        {buttons.map(({ name, text, disabled, act }) => (
          <button
            key={name}
            id={`step-${index}-${name}`}
            type="button"
            className="button"
            disabled={disabled}
            aria-label={`${text}: step ${index + 1}, ${title}`}
            onClick={act}
          >
            {text}
          </button>
        ))}
      </div>
    </li>
  )
}

function AddStep({ isFull, onAdd }: { readonly isFull: boolean; readonly onAdd: (id: string) => void }) {
  const catalogue = useListings()
  const selectId = useId()
  const [id, setId] = useState(catalogue[0]?.id ?? '')
  const groups = [...new Set(catalogue.map(({ group }) => group))]
  return (
    <div className="guide-actions">
      <label htmlFor={selectId}>Scenario</label>
      <select id={selectId} className="field" value={id} onChange={(event) => setId(event.target.value)}>
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {catalogue
              .filter((listing) => listing.group === group)
              .map((listing) => (
                <option key={listing.id} value={listing.id}>
                  {listing.title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <button type="button" className="button" disabled={isFull} onClick={() => onAdd(id)}>
        Add as a step
      </button>
      {isFull ? <p>A path has at most {MAX_STEPS} steps.</p> : null}
    </div>
  )
}

function Share({ path }: { readonly path: OwnPath }) {
  const address = pathAddress({ ...path, title: path.title.trim() })
  const { href } = new URL(address, location.href)
  const [told, copy] = useCopy()
  return (
    <div className="guide-actions">
      <a className="button primary" href={address}>
        Open the path
      </a>
      <button type="button" className="button" onClick={() => copy(href, `Copied, ${href.length} characters`)}>
        <span role="status">{told ?? 'Copy its link'}</span>
      </button>
    </div>
  )
}
