import type { ScenarioFile } from '../../scenario'
import { Count, having, Length, YesNo } from './fields'
import type { Change } from './use-change'

interface PartProps {
  readonly file: ScenarioFile
  readonly change: Change
}

/** What writes come to. */
export function StorageFields({ file: { storage = {} }, change }: PartProps) {
  return (
    <>
      <YesNo
        label="Refuses older fencing tokens"
        usual="no"
        value={storage.fencing}
        take={(fencing) => change({ storage: having(storage, 'fencing', fencing) })}
      />
      <Length
        label="Latency"
        usual="the network's"
        value={storage.latency}
        take={(latency) => change({ storage: having(storage, 'latency', latency) })}
      />
    </>
  )
}

/** How late is too late, and when the run ends. */
export function Bounds({ file: { bounds = {}, ttl, until }, change }: PartProps) {
  const set = <K extends keyof typeof bounds>(name: K, value: (typeof bounds)[K] | undefined) =>
    change({ bounds: having(bounds, name, value) })
  return (
    <>
      <Length
        label="TTL that bounds start from"
        value={ttl ?? '10s'}
        take={(value = '10s') => change({ ttl: value })}
      />
      <Length
        label="The run ends at the latest at"
        value={until ?? '2m'}
        take={(value = '2m') => change({ until: value })}
      />
      <Length label="Freed within" usual="TTL + 5s" value={bounds.freed} take={(value) => set('freed', value)} />
      <Length
        label="Progress within"
        usual="TTL + 5s"
        value={bounds.progress}
        take={(value) => set('progress', value)}
      />
      <Length
        label="Recovers within"
        usual="not asked"
        value={bounds.recovers}
        take={(value) => set('recovers', value)}
      />
      <Count
        label="Overtaken at most"
        usual="not asked"
        max={1_000}
        value={bounds.overtakes}
        take={(value) => set('overtakes', value)}
      />
      <Count
        label="Survives dead nodes"
        usual="not asked"
        max={16}
        value={bounds.survives}
        take={(value) => set('survives', value)}
      />
    </>
  )
}
