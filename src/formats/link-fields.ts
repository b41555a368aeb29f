/** What a link is made of: fields behind its question mark, in percent-encoding, read without trust. */
import { shorten } from '../base'

const MAX_FIELDS = 100
const NAME = /^(?:vs\.)?[A-Za-z][A-Za-z0-9-]{0,63}$/

export function readFields(query: string): { fields: Map<string, string>; problems: string[] } {
  const fields = new Map<string, string>()
  const problems: string[] = []
  const parts = query.split('&').filter((part) => part !== '')
  if (parts.length > MAX_FIELDS)
    problems.push(`This link sets ${parts.length} things; only the first ${MAX_FIELDS} were read.`)
  for (const part of parts.slice(0, MAX_FIELDS)) {
    const equals = part.indexOf('=')
    const name = equals === -1 ? part : part.slice(0, equals)
    const value = equals === -1 ? undefined : decodeText(part.slice(equals + 1))
    if (!NAME.test(name) || value === undefined)
      problems.push(`"${shorten(part)}" in the link could not be read and was left out.`)
    else if (fields.has(name)) problems.push(`The link sets ${name} twice; its first value was kept.`)
    else fields.set(name, value)
  }
  return { fields, problems }
}

/** A message as a sentence of its own. It may begin with a name, so its first letter stays as it is. */
export const sentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`)

export function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Percent-encoding that leaves what is readable and safe in a fragment as it is. */
export const encodeText = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%(2C|3A|3B|2F|40)/g, (code) =>
    decodeURIComponent(code),
  )
