import { guideAddress } from '../../store'
import './guide-links.css'

const LINKS = [
  { text: 'Paths', address: guideAddress({ page: 'paths' }) },
  { text: 'Glossary', address: guideAddress({ page: 'glossary', term: null }) },
  { text: 'Do you need a lock?', address: guideAddress({ page: 'do-you-need-a-lock', at: null }) },
] as const

/** The ways into the catalogue other than its list. */
export function GuideLinks() {
  return (
    <nav className="guide-links" aria-label="Ways in">
      {LINKS.map(({ text, address }) => (
        <a key={address} className="link" href={address}>
          {text}
        </a>
      ))}
    </nav>
  )
}
