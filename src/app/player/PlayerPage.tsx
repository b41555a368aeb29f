/** The player of one scenario: its panes, linked by one moment, arranged for the room that there is. */
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Builtin } from '../../scenario'
import { Verdicts } from '../../views/findings'
import { Handout } from '../../views/handout'
import { KeysHelp, type OuterCommands, useKeys } from '../../views/keys'
import { PathBar } from '../../views/path-bar'
import { PresentActions, togglePresenting } from '../../views/present'
import { callPrompt } from '../../views/prompt/called'
import { useMedia, usePlayer, usePlayerState } from '../../views/shared'
import type { TimelineHandle } from '../../views/timeline'
import type { TraceTableHandle } from '../../views/trace-table'
import { Header } from '../Header'
import { Notices } from '../Notices'
import { rememberSingleKeys, singleKeysOn } from '../remember'
import { Announcer } from './Announcer'
import { Compact } from './Compact'
import { Desk } from './Desk'
import { EmbedHeader } from './EmbedHeader'
import { HeaderActions } from './HeaderActions'
import './player.css'

/** Asked for by few: it is loaded when it is. */
const Compare = lazy(() => import('./Compare'))

export function PlayerPage({ builtin }: { readonly builtin: Builtin }) {
  const timeline = useRef<TimelineHandle>(null)
  const trace = useRef<TraceTableHandle>(null)
  const [help, setHelp] = useState(false)
  const [panel, setPanel] = useState<string>()
  const [singleKeys, setSingleKeys] = useState(singleKeysOn)
  const player = usePlayer()
  const display = usePlayerState((state) => state.display)
  const embedded = display === 'embed'
  const narrow = useMedia('(max-width: 63.99rem)')
  const compact = narrow || embedded
  const search = useCallback(() => {
    setPanel('trace')
    // In the compact arrangement the trace is there after its tab is.
    setTimeout(() => trace.current?.search())
  }, [])
  const outer = useMemo<OuterCommands>(
    () => ({
      'zoom-in': () => timeline.current?.zoomIn(),
      'zoom-out': () => timeline.current?.zoomOut(),
      fit: () => timeline.current?.fit(),
      help: () => setHelp(true),
      search,
      prompt: () => {
        setPanel('prompt')
        callPrompt()
      },
      // The frame belongs to the page around it.
      present: () => embedded || togglePresenting(player),
    }),
    [search, player, embedded],
  )
  useKeys(outer, singleKeys)
  useLayoutEffect(() => {
    // The size of type hangs on the root of the document.
    document.documentElement.dataset.display = display
    return () => {
      delete document.documentElement.dataset.display
    }
  }, [display])
  const title = usePlayerState(({ edits }) => edits.title) ?? builtin.title
  const comparing = usePlayerState((state) => state.comparison !== null)
  const Arrangement = comparing ? Compare : compact ? Compact : Desk
  return (
    <div className={compact ? 'player compact' : 'player'}>
      {embedded ? (
        <EmbedHeader title={title} />
      ) : (
        <Header
          crumb={
            <nav className="crumb" aria-label="Breadcrumb">
              <span className="crumb-group">{builtin.group} /</span>
              <h1 title={title}>{title}</h1>
            </nav>
          }
          middle={compact || comparing ? null : <Verdicts onFindings={() => setPanel('findings')} />}
          actions={display === 'present' ? <PresentActions /> : <HeaderActions onHelp={() => setHelp(true)} />}
        />
      )}
      {embedded ? null : (
        <Suspense>
          <PathBar />
        </Suspense>
      )}
      <Progress />
      <Notices />
      <Suspense fallback={<main className="empty">The comparison is on its way.</main>}>
        <Arrangement timeline={timeline} trace={trace} panel={panel} onPanel={setPanel} />
      </Suspense>
      <Announcer />
      <Handout />
      <KeysHelp
        open={help}
        onOpen={setHelp}
        singleKeys={singleKeys}
        onSingleKeys={(on) => {
          setSingleKeys(on)
          rememberSingleKeys(on)
        }}
      />
    </div>
  )
}

const MOMENT_MS = 250

/** A run that takes longer than a moment shows that it is on its way. */
function Progress() {
  const running = usePlayerState((state) => state.run.status === 'running')
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setLasts(true), MOMENT_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [running])
  return (
    <div className="progress" role="status" aria-live="polite">
      {running ? <span className={lasts ? 'progress-bar lasts' : 'progress-bar'}>Running the scenario …</span> : null}
    </div>
  )
}
