import { Verdicts } from '../../views/findings'
import { AfterPicture, useHorizon } from '../../views/shared'
import { Transport } from '../../views/transport'
import { ErrorBoundary } from '../ErrorBoundary'
import type { ArrangementProps } from './arrangement'
import { Panels, STATE_PANELS } from './Panels'
import { TimelinePane } from './TimelinePane'

/** A small screen: the timeline above, one panel at a time below, time under the thumb. */
export function Compact({ timeline, trace, panel, onPanel }: ArrangementProps) {
  const waits = useHorizon() !== null
  return (
    <main className="compact-main">
      <Verdicts onFindings={() => onPanel('findings')} />
      <ErrorBoundary what="The timeline">
        <TimelinePane ref={timeline} />
      </ErrorBoundary>
      <AfterPicture>
        <Panels
          panels={['exercise', 'story', 'controls', 'trace', 'code', ...STATE_PANELS]}
          panel={panel}
          onPanel={onPanel}
          trace={trace}
          flagged={waits ? 'story' : undefined}
        />
      </AfterPicture>
      <Transport />
    </main>
  )
}
