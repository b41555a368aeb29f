import { findPlace, type Place, type Run, START, type Taken, wayTo } from '../../guide'
import { guideAddress } from '../../store'
import { useListings } from '../shared'
import { RunLink } from './RunLink'

const address = (at: string) => guideAddress({ page: 'do-you-need-a-lock', at: at === START ? null : at })

/** "Do you need a lock?": one question at a time, the answers so far above it, and runs at the end. */
export function Questions({ at }: { readonly at: string | null }) {
  const place = findPlace(at ?? START)
  return (
    <>
      <h1>Do you need a lock?</h1>
      {place ? (
        <>
          <Way taken={wayTo(at ?? START)} />
          <Now place={place} />
        </>
      ) : (
        <p role="alert" className="guide-problems">
          There is no question “{at}” here.{' '}
          <a className="link" href={address(START)}>
            Begin with the first
          </a>
          .
        </p>
      )}
    </>
  )
}

function Way({ taken }: { readonly taken: readonly Taken[] }) {
  if (taken.length === 0) return null
  return (
    <ol className="taken" aria-label="Your answers">
      {taken.map(({ at, question, answer }) => (
        <li key={at}>
          {question} <b>{answer}.</b>{' '}
          <a className="link" href={address(at)} aria-label={`Change the answer to: ${question}`}>
            Change
          </a>
        </li>
      ))}
    </ol>
  )
}

function Now({ place }: { readonly place: Place }) {
  if ('answers' in place)
    return (
      <section aria-label="Question">
        <h2 className="question">{place.question}</h2>
        <ul className="answers-to">
          {place.answers.map(({ text, to }) => (
            <li key={to}>
              <a className="button option" href={address(to)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <section aria-label="Advice">
      <h2 className="question">{place.advice}</h2>
      <p>See it run:</p>
      <ul className="advice-runs">
        {place.runs.map((run) => (
          <RunItem key={JSON.stringify(run)} run={run} />
        ))}
      </ul>
      <p>
        <a className="link" href={address(START)}>
          Begin again
        </a>
      </p>
    </section>
  )
}

function RunItem({ run: { id, settings } }: { readonly run: Run }) {
  const listing = useListings().find((each) => each.id === id)
  return listing ? (
    <li>
      <h3>
        <RunLink listing={listing} settings={settings} />
      </h3>
      <p>{listing.question}</p>
    </li>
  ) : null
}
