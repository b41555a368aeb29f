import { lazy, Suspense, useEffect } from 'react'
import type { Page } from '../store'
import { usePlayerState } from '../views/shared'
import { ErrorBoundary } from './ErrorBoundary'
import { OpeningPage } from './OpeningPage'
import { loadPlayerPage } from './player/parts'

/** The catalogue needs nothing of the player, and a link into the player nothing of the catalogue. */
const CataloguePage = lazy(() => import('./CataloguePage'))
const PlayerPage = lazy(loadPlayerPage)
const GuidePage = lazy(() => import('./GuidePage'))

const GUIDE_TITLES = {
  paths: 'Paths',
  path: 'A path',
  'new-path': 'Make a path',
  glossary: 'Glossary',
  'do-you-need-a-lock': 'Do you need a lock?',
} as const

/** `title`: as it was changed. */
const titleOf = (page: Page, title: string | undefined) =>
  page.name === 'run'
    ? `${title ?? page.builtin.title} · Lockstep`
    : page.name === 'opening'
      ? `${page.title} · Lockstep`
      : page.name === 'guide'
        ? `${GUIDE_TITLES[page.route.page]} · Lockstep`
        : 'Lockstep: Redis locks, step by step'

export function App() {
  const page = usePlayerState((state) => state.page)
  const title = usePlayerState((state) => state.edits.title)
  useEffect(() => {
    document.title = titleOf(page, title)
  }, [page, title])
  return (
    <ErrorBoundary key={page.name === 'run' ? page.builtin.id : page.name} what="The page">
      <Suspense>
        {page.name === 'run' ? (
          <PlayerPage key={page.builtin.id} builtin={page.builtin} />
        ) : page.name === 'opening' ? (
          <OpeningPage title={page.title} failed={page.failed} />
        ) : page.name === 'guide' ? (
          <GuidePage route={page.route} />
        ) : (
          <CataloguePage page={page} />
        )}
      </Suspense>
    </ErrorBoundary>
  )
}
