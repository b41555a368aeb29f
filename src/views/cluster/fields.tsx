import { type ReactNode, useId } from 'react'
import { parseDuration } from '../../base'
import { TextField } from '../controls'

type Taken = string | undefined

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly take: (text: string) => Taken
}

/** A text with its name; what is wrong with it stands below until it is mended. */
export function Field({ label, value, take }: FieldProps) {
  const id = useId()
  return (
    <div className="cluster-field">
      <label htmlFor={id}>{label}</label>
      <TextField id={id} value={value} commit={(text) => take(text.trim())} />
    </div>
  )
}

interface ValueProps<T> {
  readonly label: string
  /** Undefined: it is not said, and is what it is when it is not said. */
  readonly value: T | undefined
  /** What it is when it is not said; absent: it has to be said. */
  readonly usual?: string
  readonly take: (value: T | undefined) => Taken
}

const withUsual = (label: string, usual: string | undefined) =>
  usual === undefined ? label : `${label} (usually ${usual})`

/** A length of time. `signed`: it may be negative. */
export function Length({ label, value, usual, signed, take }: ValueProps<string> & { readonly signed?: boolean }) {
  const read = (typed: string): Taken => {
    const text = typed.replace(/\s+/g, '')
    if (text === '' && usual !== undefined) return take(undefined)
    const parsed = parseDuration(signed ? text.replace(/^-/, '') : text)
    return parsed.ok ? take(text) : `${parsed.error}.`
  }
  return <Field label={withUsual(label, usual)} value={value ?? ''} take={read} />
}

interface CountProps extends ValueProps<number> {
  readonly min?: number
  readonly max: number
}

/** A whole number. */
export function Count({ label, value, usual, min = 0, max, take }: CountProps) {
  const read = (text: string): Taken => {
    if (text === '' && usual !== undefined) return take(undefined)
    const number = Number(text)
    const right = /^-?\d{1,16}$/.test(text) && number >= min && number <= max
    return right ? take(number) : `Write a whole number from ${min} to ${max}.`
  }
  return <Field label={withUsual(label, usual)} value={value === undefined ? '' : String(value)} take={read} />
}

interface PickProps<T extends string> {
  readonly label: string
  readonly value: T
  /** Each alone, or with the words that are shown for it. */
  readonly options: readonly (T | readonly [T, string])[]
  readonly onPick: (value: T) => Taken
}

/** One of several. */
export function Pick<T extends string>({ label, value, options, onPick }: PickProps<T>) {
  const id = useId()
  const named = options.map((option) => (typeof option === 'string' ? ([option, option] as const) : option))
  return (
    <div className="cluster-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field"
        value={value}
        onChange={({ target }) => {
          const picked = named.find(([name]) => name === target.value)
          if (picked) onPick(picked[0])
        }}
      >
        {named.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Yes, no, or not said. */
export function YesNo({ label, value, usual, take }: ValueProps<boolean>) {
  return (
    <Pick
      label={label}
      value={value === undefined ? '' : String(value)}
      options={[
        ['', `usual: ${usual ?? 'no'}`],
        ['true', 'yes'],
        ['false', 'no'],
      ]}
      onPick={(text) => take(text === '' ? undefined : text === 'true')}
    />
  )
}

/** The object with one value in it, or without it where it is not said. */
export function having<T extends object, K extends keyof T>(whole: T, name: K, value: T[K] | undefined): T {
  const { [name]: _, ...rest } = whole
  return (value === undefined ? rest : { ...rest, [name]: value }) as T
}

export function Fold({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <details className="cluster-fold">
      <summary>{title}</summary>
      {children}
    </details>
  )
}
