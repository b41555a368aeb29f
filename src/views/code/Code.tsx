/** The program of a client at the line that it is at, and what the client believes. */
import * as ToggleGroup from '@radix-ui/react-toggle-group'
import { lazy, Suspense, useMemo, useState } from 'react'
import { actorTone } from '../../picture'
import type { Builtin } from '../../scenario'
import { type CodeFile, codeFiles, isLocked, type Shown } from '../../store'
import type { ActorId, ActorInfo, ClientState, Seq, Trace, WorldState } from '../../trace'
import { ActorName, useHorizon, useMoment, usePlayerState, useShown } from '../shared'
import { Belief } from './Belief'
import { Listing } from './Listing'
import './code.css'

const FOLLOW = 'follow'

const EditPane = lazy(async () => ({ default: (await import('../edit')).EditPane }))

export function Code() {
  const shown = useShown()
  // Whoever mends it goes on typing while it is run again.
  const builtin = usePlayerState(({ page, run, editing }) =>
    page.name === 'run' && (run.status === 'failed' || editing) ? page.builtin : undefined,
  )
  const of = shown?.builtin ?? builtin
  return (
    <section className="code-pane" aria-label="Code">
      <h2 className="unseen">Code</h2>
      {of ? <CodeOf builtin={of} shown={shown} /> : <p className="empty">The code appears when the run is done.</p>}
    </section>
  )
}

interface CodeOfProps {
  readonly builtin: Builtin
  /** Null where the first run failed: there is no client to follow, but the texts are there and can be mended. */
  readonly shown: Shown | null
}

function CodeOf({ builtin, shown }: CodeOfProps) {
  const moment = useMoment()
  const hidden = useHorizon() !== null
  const [chosen, setChosen] = useState<ActorId>(FOLLOW)
  const [chosenFile, setFile] = useState<string>()
  const [editing, setEditing] = useState(false)
  const locked = usePlayerState(isLocked)
  const settings = usePlayerState((state) => state.settings)
  const edits = usePlayerState((state) => state.edits)
  const clients = useMemo(() => shown?.trace.actors.filter(({ type }) => type === 'client') ?? [], [shown])
  const ids = clients.map(({ id }) => id)
  const id = ids.includes(chosen) ? chosen : ((shown && lastClient(shown.trace, moment, ids)) ?? ids[0])
  const client = shown && id !== undefined ? clientOf(shown, id, moment) : undefined
  const program = client?.info.program
  const files = useMemo(() => codeFiles(builtin, { settings, edits }, program), [builtin, settings, edits, program])
  if (shown && !client) return <p className="empty">This scenario has no clients.</p>
  const file = files.find(({ name }) => name === chosenFile) ?? files[0]
  if (!file) return <p className="empty">{client ? 'This client has no program.' : 'This scenario has no program.'}</p>
  return (
    <>
      {client && (
        <ToggleGroup.Root
          type="single"
          className="code-clients"
          aria-label="Whose code"
          value={ids.includes(chosen) ? chosen : FOLLOW}
          onValueChange={(next) => setChosen(next === '' ? FOLLOW : next)}
        >
          <ToggleGroup.Item value={FOLLOW} className="segment" title="Show the client that acted last">
            follow
          </ToggleGroup.Item>
          {ids.map((each) => (
            <ToggleGroup.Item key={each} value={each} className={each === id ? 'segment shown' : 'segment'}>
              <ActorName trace={client.shown.trace} id={each} />
            </ToggleGroup.Item>
          ))}
        </ToggleGroup.Root>
      )}
      <div className="code-file">
        <Files files={files} file={file} onFile={setFile} />
        <button
          type="button"
          className="button"
          aria-pressed={editing}
          disabled={locked}
          title={locked ? 'Locked while presenting' : 'Change the text; the scenario is run again'}
          onClick={() => {
            // Following would take the text away from under the one who types.
            setChosen(editing ? FOLLOW : (id ?? FOLLOW))
            setEditing(!editing)
          }}
        >
          {editing ? 'Done' : 'Edit'}
        </button>
      </div>
      {editing && !locked ? (
        <Suspense fallback={<p className="empty">The editor is on its way.</p>}>
          <EditPane file={file} />
        </Suspense>
      ) : client ? (
        <ClientListing client={client} clients={clients} file={file} moment={moment} hidden={hidden} />
      ) : (
        <pre className="listing unrun">{file.text}</pre>
      )}
      {client && <Belief shown={client.shown} id={client.info.id} state={client.state} />}
    </>
  )
}

/** A client of a run, and how it is at the moment. */
interface Client {
  readonly shown: Shown
  readonly info: ActorInfo
  readonly state: ClientState
}

function clientOf(shown: Shown, id: ActorId, moment: Seq): Client | undefined {
  const info = shown.trace.actors.find((actor) => actor.id === id)
  const state = shown.states.at(moment).clients.get(id)
  return info && state && { shown, info, state }
}

interface ClientListingProps {
  readonly client: Client
  readonly clients: readonly ActorInfo[]
  readonly file: CodeFile
  readonly moment: Seq
  /** Whether a question hides what comes, and with it what was changed. */
  readonly hidden: boolean
}

/** A text as it was run, at the line of the client. */
function ClientListing({ client: { shown, info, state }, clients, file, moment, hidden }: ClientListingProps) {
  const { name, kind } = file
  const isProgram = kind === 'program'
  const text = (isProgram ? shown.file.programs[name] : shown.file.modules?.[name]) ?? file.text
  const own = isProgram ? shown.basePrograms[name] : file.base
  const alike = clients.filter((each) => each.program === info.program && each.id !== info.id)
  return (
    <Listing
      key={`${info.id} ${name}`}
      trace={shown.trace}
      name={isProgram ? `The program of ${info.id}` : `The module ${name}`}
      text={text}
      base={hidden ? text : (own ?? text)}
      line={isProgram ? state.line : null}
      tone={actorTone(shown.trace, info.id)}
      others={isProgram ? linesOf(alike, shown.states.at(moment)) : NOBODY}
    />
  )
}

interface FilesProps {
  readonly files: readonly CodeFile[]
  readonly file: CodeFile
  readonly onFile: (name: string) => void
}

/** The program, and the modules that it imports. */
function Files({ files, file, onFile }: FilesProps) {
  const nameOf = ({ name, text, base }: CodeFile) => (text === base ? name : `${name} (changed)`)
  if (files.length === 1) return <span className="mono">{nameOf(file)}</span>
  return (
    <select className="field mono" aria-label="File" value={file.name} onChange={(event) => onFile(event.target.value)}>
      {files.map((each) => (
        <option key={each.name} value={each.name}>
          {nameOf(each)}
        </option>
      ))}
    </select>
  )
}

const NOBODY: ReadonlyMap<number, readonly ActorId[]> = new Map()

/** Which of the clients are at which line. */
function linesOf(clients: readonly ActorInfo[], world: WorldState): ReadonlyMap<number, readonly ActorId[]> {
  const lines = new Map<number, ActorId[]>()
  for (const { id } of clients) {
    const { line = null, status } = world.clients.get(id) ?? {}
    if (line !== null && status !== 'ended' && status !== 'crashed') lines.set(line, [...(lines.get(line) ?? []), id])
  }
  return lines
}

/** The client that acted last before the moment is over. */
function lastClient({ events }: Trace, moment: Seq, ids: readonly ActorId[]): ActorId | undefined {
  for (let seq = moment; seq >= 0; seq--) {
    const actor = events[seq]?.actor
    if (actor !== undefined && ids.includes(actor)) return actor
  }
  return undefined
}
