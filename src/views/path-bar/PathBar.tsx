import { useEffect } from 'react'
import { type Along, pathAddress, runAddress, walk } from '../../store'
import { type ResolvedPath, type ResolvedStep, resolvePath } from '../guide/resolve'
import { Prose, useListings, usePlayer, usePlayerState } from '../shared'
import './path-bar.css'

/** Where on its path a run is, why it is there, and the steps before and after. */
export function PathBar({ along }: { readonly along: Along }) {
  const player = usePlayer()
  const id = usePlayerState(({ page }) => (page.name === 'run' ? page.builtin.id : null))
  const resolved = resolvePath(along.path, useListings())
  const index = resolved?.steps.findIndex(({ number }) => number === along.step) ?? -1
  const here = resolved?.steps[index]
  const isHere = here !== undefined && here.listing.id === id
  const step = isHere ? here.step : null
  useEffect(() => {
    if (step) walk(player, step)
  }, [player, step])
  return (
    <nav className="path-bar" aria-label="Path">
      {resolved && isHere ? (
        <>
          <Way to={resolved.steps[index - 1]} resolved={resolved} text="Previous step" />
          <p>
            <a className="link" href={pathAddress(along.path)}>
              {resolved.title}
            </a>
            , step {index + 1} of {resolved.steps.length}
            <span className="path-why">
              {' · '}
              <Prose text={here.why} />
            </span>
          </p>
          <Way to={resolved.steps[index + 1]} resolved={resolved} text="Next step" />
        </>
      ) : (
        <p>
          The path in this link does not lead to this run. <a href={pathAddress(along.path)}>See the path</a>
        </p>
      )}
    </nav>
  )
}

interface WayProps {
  readonly to: ResolvedStep | undefined
  readonly resolved: ResolvedPath
  readonly text: string
}

function Way({ to, resolved: { path }, text }: WayProps) {
  const display = usePlayerState((state) => state.display)
  if (!to)
    return (
      <a className="button" href={pathAddress(path)}>
        Overview
      </a>
    )
  const address = runAddress(to.listing, to.step.settings, { path, step: to.number }, display)
  return (
    <a className="button" href={address} title={to.listing.title}>
      {text}
    </a>
  )
}
