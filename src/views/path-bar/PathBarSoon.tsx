import { lazy, Suspense } from 'react'
import { usePlayerState } from '../shared'

/** Only a run along a path needs the paths. */
const Bar = lazy(async () => ({ default: (await import('./PathBar')).PathBar }))

export function PathBar() {
  const along = usePlayerState((state) => state.along)
  if (along === null) return null
  return (
    <Suspense fallback={<nav className="path-bar" aria-label="Path" />}>
      <Bar along={along} />
    </Suspense>
  )
}
