/** The key that calls the prompt may be pressed before it is loaded. It is imported by itself, with the keys. */
let called = false
let listener: (() => void) | null = null

export function callPrompt(): void {
  called = true
  listener?.()
}

/** Until the returned function is called, `focus` is told when somebody calls, or has called already. */
export function onCalled(focus: () => void): () => void {
  const listen = () => {
    if (!called) return
    called = false
    focus()
  }
  listener = listen
  listen()
  return () => {
    if (listener === listen) listener = null
  }
}
