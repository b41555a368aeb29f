import { lazy, Suspense, useEffect } from 'react'
import type { Page } from '../store'
import { usePlayerState } from '../views/shared'
import { ErrorBoundary } from './ErrorBoundary'

/** The catalogue needs nothing of the player, and a link into the player nothing of the catalogue. */
const CataloguePage = lazy(() => import('./CataloguePage'))
const PlayerPage = lazy(() => import('./player'))

const titleOf = (page: Page) =>
  page.name === 'run' ? `${page.builtin.title} · Lockstep` : 'Lockstep: Redis locks, step by step'

export function App() {
  const page = usePlayerState((state) => state.page)
  useEffect(() => {
    document.title = titleOf(page)
  }, [page])
  return (
    <ErrorBoundary key={page.name === 'run' ? page.builtin.id : page.name} what="The page">
      <Suspense>
        {page.name === 'run' ? (
          <PlayerPage key={page.builtin.id} builtin={page.builtin} />
        ) : (
          <CataloguePage page={page} />
        )}
      </Suspense>
    </ErrorBoundary>
  )
}
