import { MEANINGS } from '../../guide'
import type { Builtin } from '../../scenario'
import { guideAddress } from '../../store'

/** The words of the field that the scenario shows, each a way to its meaning. */
export function Terms({ builtin }: { readonly builtin: Builtin }) {
  return (
    <p className="story-terms">
      Words:{' '}
      {builtin.terms.map((term, index) => (
        <span key={term}>
          {index > 0 ? ' · ' : ''}
          <a className="link" href={guideAddress({ page: 'glossary', term })}>
            {MEANINGS[term].title}
          </a>
        </span>
      ))}
    </p>
  )
}
