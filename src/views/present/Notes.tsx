import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { beatAt, type PlacedBeat, type Shown, step, visibleUpTo } from '../../store'
import { printHandout } from '../handout'
import { Prose, secondsText, useHorizon, useMoment, usePlayer, useShown } from '../shared'

const FEATURES = 'popup,width=520,height=720'

interface NotesWindow {
  readonly open: () => void
  /** The browser did not open the window. */
  readonly blocked: boolean
  readonly view: ReactNode
}

/**
 * A second window for the teacher's own screen. It has no script and no address of its own: this page renders into it,
 * so it works offline and is always at the moment of the page. It closes with the page or the presenting.
 */
export function useNotesWindow(): NotesWindow {
  const [other, setOther] = useState<Window | null>(null)
  const [blocked, setBlocked] = useState(false)
  const opened = useRef<Window | null>(null)
  const open = useCallback(() => {
    const made = opened.current?.closed === false ? opened.current : window.open('', 'lockstep-notes', FEATURES)
    setBlocked(made === null)
    if (!made) return
    made.focus()
    if (made === opened.current) return
    furnish(made)
    opened.current = made
    setOther(made)
  }, [])
  useEffect(() => {
    const close = () => opened.current?.close()
    window.addEventListener('pagehide', close)
    return () => {
      window.removeEventListener('pagehide', close)
      close()
    }
  }, [])
  useEffect(() => {
    if (!other) return
    // The keys of the clicker work whichever window has the focus.
    const pass = (event: KeyboardEvent) => window.dispatchEvent(new KeyboardEvent('keydown', event))
    const forget = () => setOther((now) => (now === other ? null : now))
    other.addEventListener('keydown', pass)
    other.addEventListener('pagehide', forget)
    return () => {
      other.removeEventListener('keydown', pass)
      other.removeEventListener('pagehide', forget)
    }
  }, [other])
  const view = other && !other.closed ? createPortal(<Notes />, other.document.body) : null
  return { open, blocked, view }
}

/** Gives the empty window this page's language, colours and styles. */
function furnish({ document: other }: Window): void {
  const { lang, dataset } = document.documentElement
  other.documentElement.lang = lang
  if (dataset.theme) other.documentElement.dataset.theme = dataset.theme
  other.title = `Notes · ${document.title}`
  // As text: the window is to need no network.
  const styles = other.createElement('style')
  styles.textContent = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(textOf)).join('\n')
  other.head.append(styles)
}

const textOf = ({ cssText }: CSSRule): string => cssText

function Notes() {
  const player = usePlayer()
  const shown = useShown()
  return (
    <main className="notes">
      {shown ? <ShownNotes shown={shown} /> : <p>The notes appear when the run is done.</p>}
      <div className="notes-actions">
        <button type="button" className="button" onClick={() => step(player, 'beat', -1)}>
          Previous beat
        </button>
        <button type="button" className="button primary" onClick={() => step(player, 'beat', 1)}>
          Next beat
        </button>
        <button type="button" className="button" onClick={() => printHandout(player, { notes: true })}>
          Print with notes
        </button>
      </div>
    </main>
  )
}

function ShownNotes({ shown }: { readonly shown: Shown }) {
  const moment = useMoment()
  const horizon = useHorizon()
  const { title, lesson } = shown.builtin
  const current = beatAt(shown, moment)
  const next = shown.beats.find(({ seq }) => seq > moment && (horizon === null || seq <= horizon))
  const asking = horizon !== null && moment >= (visibleUpTo(shown.steps, horizon).at(-1) ?? 0)
  return (
    <>
      <h1>{title}</h1>
      {asking && lesson.prediction ? (
        <section aria-label="Question">
          <h2 className="label">Ask the room</h2>
          <p className="notes-text">
            <Prose text={lesson.prediction.question} />
          </p>
          <ol className="notes-options">
            {lesson.prediction.options.map((option) => (
              <li key={option}>
                <Prose text={option} />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <section aria-label="Now">
        <h2 className="label">Now</h2>
        {current ? (
          <Beat shown={shown} beat={current} />
        ) : (
          <p className="notes-text">
            <Prose text={lesson.question} />
          </p>
        )}
      </section>
      <section aria-label="Next" className="notes-next">
        <h2 className="label">Next</h2>
        {next ? (
          <Beat shown={shown} beat={next} />
        ) : (
          <p>{horizon === null ? 'The last beat of the story.' : asking ? 'The answer.' : 'The question.'}</p>
        )}
      </section>
    </>
  )
}

function Beat({ shown, beat }: { readonly shown: Shown; readonly beat: PlacedBeat }) {
  return (
    <>
      <p className="notes-text">
        <time className="mono">{secondsText(shown.trace.events[beat.seq]?.at ?? 0)}</time> <Prose text={beat.text} />
      </p>
      {beat.note === undefined ? null : (
        <p className="notes-note">
          <Prose text={beat.note} />
        </p>
      )}
    </>
  )
}
