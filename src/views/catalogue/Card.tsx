import { memo, Suspense } from 'react'
import type { Listing } from '../../scenario'
import { propertyName } from '../../store'
import { Icon, type IconName, Prose } from '../shared'
import type { Entry } from './entry'
import { Thumb } from './Thumb'

/** One scenario: the run up to its question, and the question; or, where it may be told, all of it and what it breaks. */
export const Card = memo(function Card({ entry }: { readonly entry: Entry }) {
  const { listing, isTold } = entry
  const { id, revision, title, summary, question } = listing
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
          <Prose text={isTold ? summary : question} />
        </p>
        {isTold ? (
          <div className="card-outcome">
            {listing.exercise ? null : <Breaks listing={listing} />}
            <Progress entry={entry} />
          </div>
        ) : null}
      </div>
    </li>
  )
})

function Breaks({ listing: { broken: properties } }: { readonly listing: Listing }) {
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

function Progress({ entry: { listing, answer, isSolved } }: { readonly entry: Entry }) {
  if (isSolved) return <Done icon="check" text="solved" />
  if (answer === undefined) return null
  const [icon, text]: readonly [IconName, string] =
    answer === 'shown'
      ? ['check', 'seen']
      : answer === listing.answer
        ? ['check', 'predicted right']
        : ['cross', 'predicted otherwise']
  return <Done icon={icon} text={text} />
}

function Done({ icon, text }: { readonly icon: IconName; readonly text: string }) {
  return (
    <p className="card-done">
      <Icon name={icon} size={14} /> {text}
    </p>
  )
}
