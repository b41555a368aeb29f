import { describePlacement, LIMITS, parseFault, type ScenarioFile } from '../../scenario'
import { actorsOf, withCopy } from '../../scenario/cluster'
import { ClockFields } from './ClockFields'
import { Field, Fold, having, Length, Pick, YesNo } from './fields'
import type { Change } from './use-change'

type Client = ScenarioFile['clients'][number]
type Connection = NonNullable<Client['connection']>

/** Who runs which program, and from when on. */
export function Clients({ file, change }: { readonly file: ScenarioFile; readonly change: Change }) {
  const { clients } = file
  const put = (id: string, next: Client) =>
    change({ clients: clients.map((client) => (client.id === id ? next : client)) })
  return clients.map((client) => (
    <Fold key={client.id} title={`${client.id} runs ${client.program}, ${startWords(client)}`}>
      <ClientFields client={client} programs={Object.keys(file.programs)} put={(next) => put(client.id, next)} />
      <div className="cluster-actions">
        <button
          type="button"
          className="button"
          disabled={clients.length >= LIMITS.clients}
          onClick={() => change({ clients: withCopy(file, client.id, actorsOf(file)) })}
        >
          Add a copy
        </button>
        <button
          type="button"
          className="button"
          disabled={clients.length === 1}
          title={clients.length === 1 ? 'It is the only client' : undefined}
          onClick={() => change({ clients: clients.filter(({ id }) => id !== client.id) })}
        >
          Remove {client.id}
        </button>
      </div>
    </Fold>
  ))
}

/** "from 0s on", "when A enters". */
function startWords({ start }: Client): string {
  if (!start || 'at' in start) return `from ${start?.at ?? '0s'} on`
  const parsed = parseFault({ id: 'start', when: start, action: { do: 'lose' } })
  return parsed.ok ? describePlacement(parsed.value.when) : 'after an event'
}

interface ClientFieldsProps {
  readonly client: Client
  readonly programs: readonly string[]
  readonly put: (client: Client) => string | undefined
}

function ClientFields({ client, programs, put }: ClientFieldsProps) {
  const { start, clock, connection = {} } = client
  const set = <K extends keyof Connection>(name: K, value: Connection[K] | undefined) => {
    const next = having(connection, name, value)
    return put(having(client, 'connection', Object.keys(next).length > 0 ? next : undefined))
  }
  return (
    <>
      <Pick
        label="Program"
        value={client.program}
        options={programs}
        onPick={(program) => put({ ...client, program })}
      />
      {!start || 'at' in start ? (
        <Length
          label="Starts at"
          usual="0s"
          value={start?.at}
          take={(at) => put(having(client, 'start', at === undefined ? undefined : { at }))}
        />
      ) : (
        <p>Starts {startWords(client)}.</p>
      )}
      <ClockFields clock={clock} take={(next) => put(having(client, 'clock', next))} />
      <Length
        label="commandTimeout"
        usual="none"
        value={connection.commandTimeout}
        take={(value) => set('commandTimeout', value)}
      />
      <Field
        label="maxRetriesPerRequest (usually 20; none: no end of them)"
        value={connection.maxRetriesPerRequest === null ? 'none' : String(connection.maxRetriesPerRequest ?? '')}
        take={(text) => {
          if (text === '') return set('maxRetriesPerRequest', undefined)
          if (text === 'none') return set('maxRetriesPerRequest', null)
          const right = /^\d{1,4}$/.test(text) && Number(text) <= 1_000
          return right ? set('maxRetriesPerRequest', Number(text)) : 'Write a whole number from 0 to 1000, or none.'
        }}
      />
      <YesNo
        label="autoResendUnfulfilledCommands"
        usual="yes"
        value={connection.autoResendUnfulfilledCommands}
        take={(value) => set('autoResendUnfulfilledCommands', value)}
      />
      <YesNo
        label="enableOfflineQueue"
        usual="yes"
        value={connection.enableOfflineQueue}
        take={(value) => set('enableOfflineQueue', value)}
      />
      <YesNo
        label="connects again (retryStrategy)"
        usual="yes"
        value={connection.retry}
        take={(value) => set('retry', value)}
      />
    </>
  )
}
