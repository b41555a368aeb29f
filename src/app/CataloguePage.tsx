import { useEffect, useRef } from 'react'
import type { Page } from '../store'
import { AnswersButton } from '../views/answers'
import { Catalogue } from '../views/catalogue'
import { Header } from './Header'
import { Notices } from './Notices'
import { OpenFile } from './OpenFile'
import { singleKeysOn } from './remember'
import './catalogue-page.css'

/** The catalogue, also where a link names a scenario that is not in it. */
export default function CataloguePage({ page }: { readonly page: Page }) {
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement || !singleKeysOn()) return
      event.preventDefault()
      search.current?.focus()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
  return (
    <div className="catalogue-page">
      <Header
        crumb={<h1 className="unseen">Lockstep: the ways a Redis lock goes wrong</h1>}
        actions={<AnswersButton />}
      />
      <Notices />
      <main>
        {page.name === 'unknown' ? (
          <p className="unknown" role="alert">
            No scenario is called <code>{page.id}</code> here. The link may be mistyped, or made by a newer Lockstep.
            These are the scenarios that there are:
          </p>
        ) : null}
        <Catalogue search={search} />
        <OpenFile />
      </main>
    </div>
  )
}
