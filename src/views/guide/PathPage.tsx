import { guideAddress, isDone, type LinkPath, type OwnPath, runAddress } from '../../store'
import { Icon, Prose, useListings, usePlayerState } from '../shared'
import { PrintPath } from './PrintPath'
import { RunLink } from './RunLink'
import { type ResolvedPath, type ResolvedStep, resolvePath } from './resolve'

/** One path: its steps in order, with why each is there and which are done on this device. */
export function PathPage({ path }: { readonly path: LinkPath }) {
  const catalogue = useListings()
  const resolved = resolvePath(path, catalogue)
  if (!resolved) return <NoPath />
  const { title, summary, minutes, steps, problems } = resolved
  return (
    <>
      <h1>{title}</h1>
      {summary === null ? null : <p className="guide-lead">{summary}</p>}
      {problems.length > 0 ? (
        <ul className="guide-problems" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      {steps.length === 0 ? <p>This path has no steps.</p> : <Way resolved={resolved} minutes={minutes} />}
      <p>
        <a className="link" href={guideAddress({ page: 'new-path', path: ownPath(resolved) })}>
          Make a path of your own from this one
        </a>
      </p>
    </>
  )
}

const ownPath = ({ title, steps }: ResolvedPath): OwnPath => ({
  kind: 'own',
  title,
  steps: steps.map(({ step }) => step),
})

function Way({ resolved, minutes }: { readonly resolved: ResolvedPath; readonly minutes: number | null }) {
  const { path, steps } = resolved
  const answers = usePlayerState((state) => state.answers)
  const walked = usePlayerState((state) => state.walked)
  const done = steps.map(({ step, listing }) => isDone(step, listing, { answers, walked }))
  const count = done.filter(Boolean).length
  const next = steps[done.indexOf(false)] ?? steps[0]
  return (
    <>
      <p className="path-facts" role="status">
        {count} of {steps.length} done on this device{minutes === null ? '' : ` · about ${minutes} minutes in all`}
      </p>
      <div className="guide-actions">
        {next ? (
          <a
            className="button primary"
            href={runAddress(next.listing, next.step.settings, { path, step: next.number })}
          >
            {count === 0 ? 'Start' : count === steps.length ? 'Start again' : `Go on with step ${next.number}`}
          </a>
        ) : null}
        <PrintPath resolved={resolved} />
      </div>
      <ol className="steps">
        {steps.map((each, index) => (
          <StepItem key={each.number} path={path} resolved={each} isDone={done[index] ?? false} />
        ))}
      </ol>
    </>
  )
}

interface StepProps {
  readonly path: LinkPath
  readonly resolved: ResolvedStep
  readonly isDone: boolean
}

function StepItem({ path, resolved: { step, number, listing, why, minutes, side }, isDone: done }: StepProps) {
  return (
    <li className="step">
      <span className="step-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <h2>
          <RunLink listing={listing} settings={step.settings} along={{ path, step: number }} />
        </h2>
        <p>
          <Prose text={why} />
        </p>
        <p className="path-facts">
          {side === null ? null : <span className="step-side">{side === 'argument' ? 'Argument' : 'Answer'}</span>}
          {minutes === null ? null : <span>{minutes} minutes</span>}
          {done ? (
            <span>
              <Icon name="check" size={14} /> done
            </span>
          ) : null}
        </p>
      </div>
    </li>
  )
}

function NoPath() {
  return (
    <>
      <h1>No such path</h1>
      <p role="alert">
        The link may be mistyped, or made by a newer Lockstep. These are{' '}
        <a className="link" href={guideAddress({ page: 'paths' })}>
          the paths that there are
        </a>
        .
      </p>
    </>
  )
}
