/** A sentence of a lesson: what stands between backticks is code. */
export function Prose({ text }: { readonly text: string }) {
  return text.split('`').map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
    return i % 2 === 1 ? <code key={i}>{part}</code> : part
  })
}
