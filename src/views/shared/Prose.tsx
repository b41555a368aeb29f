/** A sentence of a lesson: what stands between backticks is code. */
export function Prose({ text }: { readonly text: string }) {
  return text.split('`').map((part, i) => {
    return i % 2 === 1 ? <code key={i}>{part}</code> : part
  })
}
