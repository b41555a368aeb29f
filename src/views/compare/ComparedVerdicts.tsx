/** The verdicts on both runs, property by property. */
import { PROPERTIES, type Property } from '../../scenario'
import { propertyName, type Shown } from '../../store'
import { VERDICT_ICON, VERDICT_WORDS } from '../findings'
import { Icon, secondsText } from '../shared'
import { useCompared } from './use-compared'
import './compared-verdicts.css'

export function ComparedVerdicts() {
  const compared = useCompared()
  if (!compared) return null
  const { runs, names } = compared
  const put = (property: Property) => runs.some(({ findings }) => findings[property].verdict !== 'not-exercised')
  return (
    <table className="compared-verdicts" aria-label="Verdicts on both runs">
      <thead>
        <tr>
          <th scope="col">Property</th>
          {names.map((name, which) => (
            <th key={which === 0 ? 'above' : 'below'} scope="col">
              <span className="unseen">{which === 0 ? 'Above, ' : 'Below, '}</span>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PROPERTIES.filter(put).map((property) => (
          <tr key={property} className={isMended(runs, property) ? 'differs' : undefined}>
            <th scope="row">{propertyName(property)}</th>
            <Cell run={runs[0]} property={property} />
            <Cell run={runs[1]} property={property} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isMended = ([one, other]: readonly [Shown, Shown], property: Property) =>
  one.findings[property].verdict !== other.findings[property].verdict

function Cell({ run, property }: { readonly run: Shown; readonly property: Property }) {
  const { verdict, text } = run.findings[property]
  const first = run.marks.find((mark) => mark.property === property)
  return (
    <td className={verdict} title={text}>
      <span className="compared-verdict">
        <Icon name={VERDICT_ICON[verdict]} size={14} />
        <span>
          {VERDICT_WORDS[verdict]}
          {first ? ` at ${secondsText(first.at)}` : ''}
        </span>
      </span>
    </td>
  )
}
