/** All scenarios by group. A card asks its question; what comes of it, it tells once the question is answered. */
import { type Ref, useDeferredValue, useMemo, useState } from 'react'
import { GuideLinks } from '../guide'
import { useListings, usePlayerState } from '../shared'
import { Card } from './Card'
import { type Entry, entryOf, found, isSeen } from './entry'
import { ThumbPatterns } from './Thumb'
import './catalogue.css'

export function Catalogue({ search }: { readonly search: Ref<HTMLInputElement> }) {
  const catalogue = useListings()
  const answers = usePlayerState((state) => state.answers)
  const solved = usePlayerState((state) => state.solved)
  const [text, setText] = useState('')
  const [all, setAll] = useState(false)
  const wanted = useDeferredValue(text)
  const entries = useMemo(
    () => catalogue.map((listing) => entryOf(listing, { answers, solved }, all)),
    [catalogue, answers, solved, all],
  )
  const shown = useMemo(() => entries.filter((entry) => found(entry, wanted)), [entries, wanted])
  const groups = [...new Set(shown.map(({ listing }) => listing.group))]
  return (
    <div className="catalogue">
      <ThumbPatterns />
      <p className="catalogue-lead">
        Real lock clients against a Redis that runs in this page, on a clock that you hold. Step through the ways a
        Redis lock goes wrong, and through the fix.
      </p>
      <GuideLinks />
      <search className="catalogue-tools">
        <input
          ref={search}
          type="search"
          className="catalogue-search"
          aria-label="Search the scenarios"
          placeholder="Search by title, question or command"
          title="Search (/)"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <label className="catalogue-all">
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          Show all outcomes
        </label>
        <p className="catalogue-tally" role="status">
          {tallyOf(wanted.trim() === '' ? entries : shown, wanted.trim() !== '')}
        </p>
      </search>
      {groups.length > 1 ? <Groups names={groups} /> : null}
      {groups.map((group) => (
        <Group key={group} name={group} entries={shown.filter(({ listing }) => listing.group === group)} />
      ))}
      {shown.length === 0 ? (
        <p className="catalogue-none">
          No scenario has a word that begins with “{wanted.trim()}”.
          {all ? '' : ' Outcomes of questions that are not answered here yet are not searched.'}{' '}
          <button type="button" className="link" onClick={() => setText('')}>
            Show all scenarios
          </button>
        </p>
      ) : null}
    </div>
  )
}

/** "2 of 60 seen on this device", or how many a search has found. */
function tallyOf(entries: readonly Entry[], isSearch: boolean): string {
  if (isSearch) return entries.length === 1 ? '1 scenario' : `${entries.length} scenarios`
  return `${entries.filter(isSeen).length} of ${entries.length} seen on this device`
}

const headingId = (group: string) => `group-${group.replace(/\W+/g, '-')}`

/** The way to each group; a link would be another address. */
function Groups({ names }: { readonly names: readonly string[] }) {
  const goTo = (group: string) => {
    const heading = document.getElementById(headingId(group))
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav className="catalogue-groups" aria-label="Groups">
      {names.map((group) => (
        <button key={group} type="button" className="link" onClick={() => goTo(group)}>
          {group}
        </button>
      ))}
    </nav>
  )
}

function Group({ name, entries }: { readonly name: string; readonly entries: readonly Entry[] }) {
  return (
    <section aria-label={name}>
      <h2 id={headingId(name)} tabIndex={-1}>
        {name}{' '}
        <span className="group-tally">
          {entries.filter(isSeen).length} of {entries.length}{' '}
          {entries.every(({ listing }) => listing.exercise) ? 'solved' : 'seen'}
        </span>
      </h2>
      <ul className="cards">
        {entries.map((entry) => (
          <Card key={entry.listing.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}
