import { type ReactNode, useId } from 'react'

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [string, string])[]
  readonly onChoice: (value: string) => void
}

export function Choice({ label, value, options, onChoice }: ChoiceProps) {
  return (
    <select className="field" aria-label={label} value={value} onChange={(event) => onChoice(event.target.value)}>
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  )
}

interface TextProps {
  readonly label: string
  readonly value: string
  readonly problem?: string | undefined
  readonly unit?: string
  readonly size?: number
  readonly onText: (text: string) => void
  /** The text is whole: it was left, or Enter was pressed in it. */
  readonly onDone: () => void
}

/** A text with its name before it and, where it is wrong, what to write instead below. */
export function Text({ label, value, problem, unit, size = 6, onText, onDone }: TextProps) {
  const id = useId()
  return (
    <span className="fault-text">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field mono"
        size={size}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onText(event.target.value.replace(/\s+/g, ''))}
        onBlur={onDone}
        onKeyDown={(event) => event.key === 'Enter' && onDone()}
      />
      {unit}
      {problem === undefined ? null : <Problem id={`${id}-problem`}>{problem}</Problem>}
    </span>
  )
}

export const Problem = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <span className="fault-problem" id={id} role="alert">
    {children}
  </span>
)

interface ManyProps {
  readonly label: string
  readonly all: readonly string[]
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: readonly string[]) => void
}

/** Some of several. */
export function Many({ label, all, chosen, onChosen }: ManyProps) {
  return (
    <fieldset className="fault-many">
      <legend>{label}</legend>
      {all.map((id) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChosen(all.filter((each) => (each === id ? target.checked : chosen.includes(each))))
            }
          />
          {id}
        </label>
      ))}
    </fieldset>
  )
}
