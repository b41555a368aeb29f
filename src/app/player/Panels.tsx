import * as Tabs from '@radix-ui/react-tabs'
import { type ComponentType, lazy, type RefObject, Suspense } from 'react'
import { isExercise } from '../../store'
import { Controls } from '../../views/controls'
import { usePlayerState } from '../../views/shared'
import { Story } from '../../views/story'
import { TraceTable, type TraceTableHandle } from '../../views/trace-table'
import { ErrorBoundary } from '../ErrorBoundary'
import { loadStatePanels } from './parts'

const late = (name: keyof Awaited<ReturnType<typeof loadStatePanels>>) =>
  lazy(async () => ({ default: (await loadStatePanels())[name] }))

export const Code = late('Code')

/** Only what can be solved has it. */
export const Exercise = lazy(async () => ({ default: (await import('../../views/exercise')).Exercise }))

const PANELS = {
  exercise: 'Exercise',
  story: 'Story',
  controls: 'Controls',
  trace: 'Trace',
  code: 'Code',
  numbers: 'Numbers',
  keyspace: 'Keyspace',
  storage: 'Storage',
  findings: 'Findings',
  faults: 'Faults',
  cluster: 'Cluster',
  prompt: 'Prompt',
} as const
export type PanelName = keyof typeof PANELS

export const STATE_PANELS: readonly PanelName[] = [
  'numbers',
  'keyspace',
  'storage',
  'findings',
  'faults',
  'cluster',
  'prompt',
]

/** They scroll in parts of their own. */
const FILLED: readonly PanelName[] = ['code', 'trace', 'prompt']

const VIEWS: Readonly<Record<Exclude<PanelName, 'trace'>, ComponentType>> = {
  exercise: Exercise,
  story: Story,
  controls: Controls,
  code: Code,
  numbers: late('Numbers'),
  keyspace: late('Keyspace'),
  storage: late('Storage'),
  findings: late('Findings'),
  faults: late('Faults'),
  cluster: lazy(async () => ({ default: (await import('../../views/cluster')).Cluster })),
  prompt: lazy(async () => ({ default: (await import('../../views/prompt')).Prompt })),
}

interface PanelsProps {
  readonly panels: readonly PanelName[]
  readonly panel: string | undefined
  readonly onPanel: (panel: string) => void
  readonly trace?: RefObject<TraceTableHandle | null>
  /** A panel in which something waits for an answer. */
  readonly flagged?: PanelName | undefined
}

/** One of several panels at a time; those of the numbers and of the exercise only where there are some. */
export function Panels({ panels: all, panel, onPanel, trace, flagged }: PanelsProps) {
  const counts = usePlayerState(({ page }) => page.name === 'run' && page.builtin.numbers !== undefined)
  const asks = usePlayerState(isExercise)
  const panels = all.filter((name) => (name !== 'numbers' || counts) && (name !== 'exercise' || asks))
  const value = panels.includes(panel as PanelName) ? panel : panels[0]
  return (
    <Tabs.Root className="panels" value={value ?? ''} onValueChange={onPanel}>
      <Tabs.List className="tabs" aria-label="Panels">
        {panels.map((name) => (
          <Tabs.Trigger key={name} value={name} className="tab">
            {PANELS[name]}
            {flagged === name ? <span className="tab-flag">?</span> : null}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {panels.map((name) => {
        const View = name === 'trace' ? undefined : VIEWS[name]
        return (
          <Tabs.Content key={name} value={name} className={`panel ${FILLED.includes(name) ? 'filled' : 'scroll'}`}>
            <ErrorBoundary what={`The ${name} panel`}>
              <Suspense>{View ? <View /> : <TraceTable ref={trace ?? null} />}</Suspense>
            </ErrorBoundary>
          </Tabs.Content>
        )
      })}
    </Tabs.Root>
  )
}
