/** Elements as text: every attribute and every text is escaped, and what XML does not allow is replaced. */
export type Attributes = Readonly<Record<string, string | number | null | undefined>>

// XML 1.0, 2.2: all other control characters, lone surrogates and the two non-characters are not allowed.
const NOT_ALLOWED = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export const escapeXml = (text: string): string =>
  text.replace(NOT_ALLOWED, '\ufffd').replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

/** `children` are elements already; a text has to be escaped first. */
export function element(tag: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(typeof value === 'number' ? String(round(value)) : String(value))}"`)
    .join('')
  return children.length === 0 ? `<${tag}${written}/>` : `<${tag}${written}>${children.join('')}</${tag}>`
}

const round = (value: number): number => Math.round(value * 100) / 100

export const textElement = (attributes: Attributes, text: string): string =>
  element('text', attributes, escapeXml(text))
