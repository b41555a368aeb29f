import { useEffect, useRef, useState } from 'react'
import { type Entry, propertiesOf, termsOf } from '../../guide'
import { answerKey, guideAddress } from '../../store'
import { Prose, useListings, usePlayerState } from '../shared'
import { RunLink } from './RunLink'

/** Every word with its meaning and the scenarios that show it. `term`: the one that the link leads to. */
export function Glossary({ term }: { readonly term: string | null }) {
  const catalogue = useListings()
  const [all, setAll] = useState(false)
  const terms = termsOf(catalogue)
  const properties = propertiesOf(catalogue)
  const isKnown = term === null || [...terms, ...properties].some(({ name }) => name === term)
  return (
    <>
      <h1>Glossary</h1>
      {isKnown ? null : (
        <p className="guide-problems" role="alert">
          The glossary has no “{term}”. These are the words that there are:
        </p>
      )}
      <nav aria-label="Words" className="words">
        {[...terms, ...properties].map(({ name, title }) => (
          <a key={name} className="link" href={guideAddress({ page: 'glossary', term: name })}>
            {title}
          </a>
        ))}
      </nav>
      <h2>Words</h2>
      <div className="entries">
        {terms.map((entry) => (
          <EntryItem key={entry.name} entry={entry} isWanted={entry.name === term} all={all} />
        ))}
      </div>
      <h2>What the verdicts are about</h2>
      <label className="guide-all">
        <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
        Show all outcomes
      </label>
      <div className="entries">
        {properties.map((entry) => (
          <EntryItem key={entry.name} entry={entry} isWanted={entry.name === term} all={all} />
        ))}
      </div>
    </>
  )
}

interface ItemProps {
  readonly entry: Entry
  readonly isWanted: boolean
  readonly all: boolean
}

function EntryItem({ entry: { title, text, shows, breaks }, isWanted, all }: ItemProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isWanted) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [isWanted])
  return (
    <section className={isWanted ? 'entry wanted' : 'entry'}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>
        <Prose text={text} />
      </p>
      {shows.length > 0 ? (
        <ul className="entry-runs" aria-label="Shown by">
          {shows.map((listing) => (
            <li key={listing.id}>
              <RunLink listing={listing} />
            </li>
          ))}
        </ul>
      ) : null}
      {breaks.length > 0 ? <Breaks breaks={breaks} all={all} /> : null}
    </section>
  )
}

/** What breaks a property is an outcome: it is named where its question is answered. */
function Breaks({ breaks, all }: { readonly breaks: Entry['breaks']; readonly all: boolean }) {
  const answers = usePlayerState((state) => state.answers)
  const told = breaks.filter((listing) => all || answers[answerKey(listing)] !== undefined)
  const left = breaks.length - told.length
  return (
    <>
      {told.length > 0 ? (
        <ul className="entry-runs" aria-label="Violated in">
          {told.map((listing) => (
            <li key={listing.id}>
              <RunLink listing={listing} />
            </li>
          ))}
        </ul>
      ) : null}
      {left > 0 ? (
        <p className="path-facts">
          Violated in {left} {told.length > 0 ? 'more ' : ''}
          {left === 1 ? 'scenario whose question is' : 'scenarios whose questions are'} not answered here yet.
        </p>
      ) : null}
    </>
  )
}
