import type { Page } from '../store'
import { Catalogue } from '../views/catalogue'
import { Header } from './Header'
import { Notices } from './Notices'
import './catalogue-page.css'

/** The catalogue, also where a link names a scenario that is not in it. */
export function CataloguePage({ page }: { readonly page: Page }) {
  return (
    <div className="catalogue-page">
      <Header crumb={<h1 className="unseen">Lockstep: the ways a Redis lock goes wrong</h1>} />
      <Notices />
      <main>
        {page.name === 'unknown' ? (
          <p className="unknown" role="alert">
            No scenario is called <code>{page.id}</code> here. The link may be mistyped, or made by a newer Lockstep.
            These are the scenarios that there are:
          </p>
        ) : null}
        <Catalogue />
      </main>
    </div>
  )
}
