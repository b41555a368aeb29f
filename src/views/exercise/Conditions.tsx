import type { Condition, Judgement } from '../../analysis/goal'
import { keepTexts } from '../../store'
import { Icon, Prose, usePlayer } from '../shared'

/** What is asked for, each with whether it is met and what is missing; what is missing comes first. */
export function Conditions({ judgement: { conditions } }: { readonly judgement: Judgement }) {
  const isMet = ({ missing }: Condition) => missing.length === 0
  const sorted = [...conditions.filter((each) => !isMet(each)), ...conditions.filter(isMet)]
  return (
    <ul className="exercise-list" aria-label="Conditions">
      {sorted.map((condition) => {
        const { id, text, missing } = condition
        const met = isMet(condition)
        return (
          <li key={id} className={met ? 'met' : 'unmet'}>
            <Icon name={met ? 'check' : 'cross'} />
            <div>
              <p>
                {text} <span className="exercise-verdict">{met ? 'met' : 'not met'}</span>
              </p>
              {missing.map((sentence) => (
                <p key={sentence} className="exercise-missing">
                  <Prose text={sentence} />
                </p>
              ))}
              {id === 'code' && !met ? <PutBack /> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function PutBack() {
  const player = usePlayer()
  return (
    <button type="button" className="link" onClick={() => keepTexts(player)}>
      Take back all but the program
    </button>
  )
}
