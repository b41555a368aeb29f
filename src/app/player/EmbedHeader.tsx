import { roomLinks } from '../../store'
import { usePlayerState } from '../../views/shared'
import './embed-header.css'

interface EmbedHeaderProps {
  readonly title: string
}

/** Inside another page: the title and the way to the whole page, at the same moment. */
export function EmbedHeader({ title }: EmbedHeaderProps) {
  const address = usePlayerState((state) => roomLinks(state)[0]?.address)
  return (
    <header className="embed-header">
      <h1 title={title}>{title}</h1>
      <a href={address} target="_blank" rel="noopener">
        Open in Lockstep
      </a>
    </header>
  )
}
