/** The built-in scenarios as text and as JSON. */
import type { Builtin } from '../scenario'

const unitOf = (duration: string) => duration.replace(/^[\d.]+/, '')

export function jsonList(catalogue: readonly Builtin[]): string {
  const items = catalogue.map(({ id, revision, group, title, parameters, switches, expected }) => ({
    id,
    revision,
    group,
    title,
    parameters: Object.entries(parameters).map(([name, { label, default: value, min, max }]) => ({
      name,
      label,
      unit: unitOf(value),
      default: value,
      range: [min, max],
    })),
    switches: Object.entries(switches).map(([name, { label, values, default: value, changes }]) => ({
      name,
      label,
      values,
      default: value,
      changes,
    })),
    expected,
  }))
  return `${JSON.stringify(items)}\n`
}

export function textList(catalogue: readonly Builtin[]): string {
  const width = Math.max(...catalogue.map(({ id }) => id.length))
  return catalogue
    .flatMap(({ id, title, parameters, switches }) => [
      `${id.padEnd(width)}  ${title}`,
      ...Object.entries(parameters).map(([name, p]) => `    ${name}=${p.default}  (${p.min} to ${p.max})`),
      ...Object.entries(switches).map(([name, s]) => `    ${name}=${s.default}  (${s.values.join(', ')})`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}
