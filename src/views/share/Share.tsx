import { isExercise, isLocked } from '../../store'
import { aboutOf } from '../../store/exports'
import { Dialog, type DialogProps } from '../dialog'
import { Prose, useHorizon, usePlayerState, useShown } from '../shared'
import { Embed } from './Embed'
import { Files } from './Files'
import { Link } from './Link'
import { MakeExercise } from './MakeExercise'
import './share.css'

export function Share({ open, onOpen }: DialogProps) {
  return (
    <Dialog open={open} onOpen={onOpen} title="Share" wide>
      <Content onClose={() => onOpen(false)} />
    </Dialog>
  )
}

function Content({ onClose }: { readonly onClose: () => void }) {
  const shown = useShown()
  const asking = useHorizon() !== null
  const canAsk = usePlayerState((state) => !isExercise(state) && !isLocked(state)) && !asking
  if (!shown) return <p className="empty">There is something to share when the run is done.</p>
  const { title, description } = aboutOf(shown)
  return (
    <div className="share">
      <header>
        <h3 className="share-title">{title}</h3>
        <p>
          <Prose text={description} />
        </p>
      </header>
      <Link shown={shown} />
      <Embed title={title} />
      {asking ? (
        <p className="share-note">The question is open, so every file and text ends where the page ends.</p>
      ) : null}
      <Files shown={shown} onClose={onClose} />
      {canAsk ? <MakeExercise shown={shown} onMade={onClose} /> : null}
    </div>
  )
}
