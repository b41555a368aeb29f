import { useEffect, useRef } from 'react'
import { type Prediction as Asked, isVaried } from '../../scenario'
import { answer, answerOf, askAgain, type Shown, toLast } from '../../store'
import { Icon, keepInView, Prose, useHorizon, useMoment, usePlayer, usePlayerState } from '../shared'

/** The question before the decisive event, and what became of it. */
export function Prediction({ shown }: { readonly shown: Shown }) {
  const moment = useMoment()
  const horizon = useHorizon()
  const given = usePlayerState(answerOf)
  const { prediction } = shown.builtin.lesson
  if (shown.decisive === null || !prediction) return null
  const asked = { shown, prediction }
  if (horizon !== null) return moment >= lastStop(shown, horizon) ? <Question {...asked} /> : <Ahead />
  return given === undefined ? <Unasked /> : <Verdict {...asked} given={given} />
}

/** Where all was shown from the start, the question can still be put. */
function Unasked() {
  const player = usePlayer()
  return (
    <p className="prediction-unasked">
      <button type="button" className="button" onClick={() => askAgain(player)}>
        Ask the question
      </button>
      <span>It hides what comes until it is answered.</span>
    </p>
  )
}

const lastStop = ({ steps }: Shown, horizon: number) => steps.findLast((seq) => seq <= horizon) ?? 0

/** While the question is still to come: what happens, and both ways past it. */
function Ahead() {
  const player = usePlayer()
  return (
    <div className="prediction ahead">
      <p>The run stops at its decisive moment and asks you what comes next.</p>
      <div className="prediction-actions">
        <button type="button" className="button" onClick={() => toLast(player)}>
          Go to the question
        </button>
        <button type="button" className="link" onClick={() => answer(player, 'shown')}>
          Show me
        </button>
      </div>
    </div>
  )
}

interface AskedProps {
  readonly shown: Shown
  readonly prediction: Asked
}

function Question({ shown, prediction: { question, options } }: AskedProps) {
  const player = usePlayer()
  const card = useRef<HTMLFieldSetElement>(null)
  useEffect(() => keepInView(card.current?.closest<HTMLElement>('.scroll') ?? null, card.current), [])
  return (
    <fieldset ref={card} className="prediction open">
      <legend className="label">What happens next?</legend>
      <p className="prediction-question">
        <Prose text={question} />
      </p>
      {isVaried(shown.builtin, shown) ? (
        <p>This asks about the scenario’s own settings; yours may go another way.</p>
      ) : null}
      <div className="prediction-options">
        {options.map((option, i) => (
          <button key={option} type="button" className="button option" onClick={() => answer(player, i)}>
            <Prose text={option} />
          </button>
        ))}
      </div>
      <button type="button" className="link" onClick={() => answer(player, 'shown')}>
        Show me
      </button>
    </fieldset>
  )
}

function Verdict({ shown, prediction, given }: AskedProps & { readonly given: number | 'shown' }) {
  const player = usePlayer()
  const { question, options, answer: right, explanation } = prediction
  return (
    <div className="prediction done" role="status">
      <p className="prediction-question">
        <Prose text={question} />
      </p>
      {given === 'shown' ? null : (
        <p className={given === right ? 'prediction-given right' : 'prediction-given wrong'}>
          <Icon name={given === right ? 'check' : 'cross'} />
          <span>
            {given === right ? 'Right: ' : 'You said: '}
            <Prose text={options[given] ?? ''} />
          </span>
        </p>
      )}
      {given === right ? null : (
        <p className="prediction-given right">
          <Icon name="check" />
          <span>
            <Prose text={options[right] ?? ''} />
          </span>
        </p>
      )}
      <p>
        <Prose text={explanation} />
        {isVaried(shown.builtin, shown) ? ' That is for the scenario’s own settings; yours may go another way.' : ''}
      </p>
      <button type="button" className="link" onClick={() => askAgain(player)}>
        Ask again
      </button>
    </div>
  )
}
