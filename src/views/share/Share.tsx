import { isExercise, isLocked } from '../../store'
import { aboutOf } from '../../store/exports'
import { Dialog, type DialogProps } from '../dialog'
import { useHorizon, usePlayerState, useShown } from '../shared'
import { About } from './About'
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
  const edits = usePlayerState((state) => state.edits)
  const asking = useHorizon() !== null
  const canAsk = usePlayerState((state) => !isExercise(state) && !isLocked(state)) && !asking
  if (!shown) return <p className="empty">There is something to share when the run is done.</p>
  const { title, description } = aboutOf({ ...shown, edits })
  return (
    <div className="share">
      <About title={title} description={description} />
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
