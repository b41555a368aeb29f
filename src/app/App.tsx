import { useEffect } from 'react'
import type { Page } from '../store'
import { usePlayerState } from '../views/shared'
import { CataloguePage } from './CataloguePage'
import { ErrorBoundary } from './ErrorBoundary'
import { PlayerPage } from './player'

const titleOf = (page: Page) =>
  page.name === 'run' ? `${page.builtin.title} · Lockstep` : 'Lockstep: Redis locks, step by step'

export function App() {
  const page = usePlayerState((state) => state.page)
  useEffect(() => {
    document.title = titleOf(page)
  }, [page])
  return (
    <ErrorBoundary key={page.name === 'run' ? page.builtin.id : page.name} what="The page">
      {page.name === 'run' ? (
        <PlayerPage key={page.builtin.id} builtin={page.builtin} />
      ) : (
        <CataloguePage page={page} />
      )}
    </ErrorBoundary>
  )
}
