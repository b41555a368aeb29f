import { minutesOf, PATHS } from '../../guide'
import { guideAddress, isDone, pathAddress } from '../../store'
import { useListings, usePlayerState } from '../shared'
import { resolvePath } from './resolve'

/** All paths, with how far each has been walked on this device. */
export function Paths() {
  const catalogue = useListings()
  const answers = usePlayerState((state) => state.answers)
  const walked = usePlayerState((state) => state.walked)
  return (
    <>
      <h1>Paths</h1>
      <p className="guide-lead">
        Scenarios in an order that teaches. A step is done when its question is answered; what you have done stays on
        this device.
      </p>
      <ul className="paths">
        {PATHS.map(({ id, title, summary, steps }) => {
          const path = { kind: 'built-in', id } as const
          const all = resolvePath(path, catalogue)?.steps ?? []
          const done = all.filter(({ step, listing }) => isDone(step, listing, { answers, walked })).length
          return (
            <li key={id} className="path-card">
              <h2>
                <a href={pathAddress(path)}>{title}</a>
              </h2>
              <p>{summary}</p>
              <p className="path-facts">
                {steps.length} steps, about {minutesOf({ steps })} minutes · {done} of {steps.length} done
              </p>
            </li>
          )
        })}
      </ul>
      <h2>A path of your own</h2>
      <p>
        Choose scenarios, their settings and their order. The path is in its link alone, for you to share.{' '}
        <a className="link" href={guideAddress({ page: 'new-path', path: { kind: 'own', title: '', steps: [] } })}>
          Make a path
        </a>
      </p>
    </>
  )
}
