import { lazy, Suspense } from 'react'

/** Loaded when somebody presents. */
const Actions = lazy(async () => ({ default: (await import('./PresentActions')).PresentActions }))

export function PresentActions() {
  return (
    <Suspense>
      <Actions />
    </Suspense>
  )
}
