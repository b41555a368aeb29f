import { memo, Suspense } from 'react'
import type { Builtin } from '../../scenario'
import { propertyName } from '../../store'
import { Icon, type IconName, Prose } from '../shared'
import { broken, type Entry } from './entry'
import { Thumb } from './Thumb'

/** One scenario: the run up to its question, and the question; or, where it may be told, all of it and what it breaks. */
export const Card = memo(function Card({ entry }: { readonly entry: Entry }) {
  const { builtin, isTold } = entry
  const { id, revision, title, lesson } = builtin
  return (
    <li className="card">
      <div className="card-picture">
        <Suspense>
          <Thumb id={id} isWhole={isTold} />
        </Suspense>
      </div>
      <div className="card-words">
        <h3>
          <a href={`#/run/${id}@${revision}`}>{title}</a>
        </h3>
        <p className="card-text">
          <Prose text={isTold ? builtin.summary : lesson.question} />
        </p>
        {isTold ? (
          <div className="card-outcome">
            <Breaks builtin={builtin} />
            <Progress entry={entry} />
          </div>
        ) : null}
      </div>
    </li>
  )
})

function Breaks({ builtin }: { readonly builtin: Builtin }) {
  const properties = broken(builtin)
  return (
    <p className="card-breaks">
      {properties.length === 0 ? 'breaks nothing' : 'breaks '}
      {properties.map((property) => (
        <span key={property} className="card-broken">
          <Icon name="cross" size={12} />
          {propertyName(property)}
        </span>
      ))}
    </p>
  )
}

function Progress({ entry: { builtin, answer } }: { readonly entry: Entry }) {
  if (answer === undefined) return null
  const [icon, text]: readonly [IconName, string] =
    answer === 'shown'
      ? ['check', 'seen']
      : answer === builtin.lesson.prediction.answer
        ? ['check', 'predicted right']
        : ['cross', 'predicted otherwise']
  return (
    <p className="card-done">
      <Icon name={icon} size={14} /> {text}
    </p>
  )
}
