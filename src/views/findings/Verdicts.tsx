/** The verdicts that the scenario is about, in the header: a sign, words, and the way to what shows them. */
import { ownFindings, type Property, type Verdict } from '../../scenario'
import { goTo, propertyName, type Shown } from '../../store'
import { Icon, type IconName, secondsText, useHorizon, usePlayer, useShown } from '../shared'
import './verdicts.css'

export const VERDICT_ICON: Readonly<Record<Verdict, IconName>> = {
  violated: 'cross',
  holds: 'check',
  unknown: 'question',
  'not-exercised': 'dash',
}

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  violated: 'violated',
  holds: 'holds',
  unknown: 'unknown',
  'not-exercised': 'not exercised',
}

/** What the lesson is about where the run put it to the test, and whatever else is violated. */
function concerned({ builtin, findings }: Shown): readonly Property[] {
  const about = new Set(builtin.expected.flatMap((each) => Object.keys(each.findings) as Property[]))
  const all = Object.keys(findings) as Property[]
  const chosen = all.filter((property) => {
    const { verdict } = findings[property]
    return verdict === 'violated' || (about.has(property) && verdict !== 'not-exercised')
  })
  const byDefault = ownFindings(builtin)
  // What the fix has mended comes before what held all along.
  const mended = (property: Property) => (byDefault[property] === 'violated' ? 0 : 1)
  const weight = (property: Property) =>
    2 * ['violated', 'unknown', 'holds'].indexOf(findings[property].verdict) + mended(property)
  return chosen.sort((x, y) => weight(x) - weight(y))
}

export function Verdicts({ onFindings }: { readonly onFindings: () => void }) {
  const shown = useShown()
  const hidden = useHorizon() !== null
  if (!shown) return null
  return (
    <ul className="verdicts" aria-label="Verdicts">
      {hidden ? (
        <li className="verdict-hidden">verdicts follow the question</li>
      ) : (
        concerned(shown).map((property) => (
          <li key={property}>
            <Chip shown={shown} property={property} onFindings={onFindings} />
          </li>
        ))
      )}
    </ul>
  )
}

interface ChipProps {
  readonly shown: Shown
  readonly property: Property
  readonly onFindings: () => void
}

/** Repeated presses go through the violations one after the other. */
function Chip({ shown, property, onFindings }: ChipProps) {
  const player = usePlayer()
  const { verdict, text } = shown.findings[property]
  const marks = shown.marks.filter((mark) => mark.property === property)
  const first = marks[0]
  const press = () => {
    if (!first) return onFindings()
    const { moment } = player.store.getState()
    const at = marks.findIndex(({ seq }) => seq === moment)
    goTo(player, (marks[(at + 1) % marks.length] ?? first).seq)
  }
  const when = first ? ` at ${secondsText(first.at)}` : ''
  return (
    <button type="button" className={`verdict ${verdict}`} title={text} onClick={press}>
      <Icon name={VERDICT_ICON[verdict]} size={14} />
      <span>
        {propertyName(property)} <b>{VERDICT_WORDS[verdict]}</b>
        {when}
      </span>
    </button>
  )
}
