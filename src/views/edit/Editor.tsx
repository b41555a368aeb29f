import { setDiagnostics } from '@codemirror/lint'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { extensions, outside } from './extensions'
import type { Problem } from './problems'

/** A pause in typing, after which the scenario is run: with the run itself well under a tenth of a second. */
const PAUSE_MS = 60

interface EditorProps {
  readonly label: string
  readonly text: string
  /** The text that changes are marked against; another one makes another editor. */
  readonly base: string
  readonly problems: readonly Problem[]
  readonly onText: (text: string) => void
  /** Typing is over for now. */
  readonly onRest: () => void
}

export function Editor({ label, text, base, problems, onText, onRest }: EditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const told = useRef({ onText, onRest })
  told.current = { onText, onRest }
  const first = useRef(text)
  first.current = text

  useEffect(() => {
    const parent = box.current
    if (!parent) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let typed: string | undefined
    const flush = () => {
      clearTimeout(timer)
      if (typed !== undefined) told.current.onText(typed)
      typed = undefined
    }
    const onTyped = (now: string) => {
      typed = now
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
    }
    const editor = new EditorView({ doc: first.current, extensions: extensions(base, label, onTyped), parent })
    view.current = editor
    const leave = () => {
      flush()
      told.current.onRest()
    }
    editor.contentDOM.addEventListener('blur', leave)
    return () => {
      leave()
      editor.destroy()
      view.current = null
    }
  }, [base, label])

  useEffect(() => {
    const editor = view.current
    // What is being typed is newer than what comes back from the store.
    if (!editor || editor.hasFocus || editor.state.doc.toString() === text) return
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: text },
      annotations: outside.of(true),
    })
  }, [text])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const { doc } = editor.state
    const diagnostics = problems.map(({ line, message }) => {
      const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
      return { from, to, message, severity: 'error' as const }
    })
    editor.dispatch(setDiagnostics(editor.state, diagnostics))
  }, [problems])

  return <div className="editor" ref={box} />
}
