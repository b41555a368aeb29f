import { Suspense } from 'react'
import { Controls } from '../../views/controls'
import { AfterPicture, useMedia } from '../../views/shared'
import { Story } from '../../views/story'
import { TraceTable } from '../../views/trace-table'
import { Transport } from '../../views/transport'
import { ErrorBoundary } from '../ErrorBoundary'
import type { ArrangementProps } from './arrangement'
import { Code, Panels, STATE_PANELS } from './Panels'
import { TimelinePane } from './TimelinePane'

/** All panes at once: the lesson left, time in the middle, state on the right. */
export function Desk({ timeline, trace, panel, onPanel }: ArrangementProps) {
  const tall = useMedia('(min-width: 100rem) and (min-height: 50rem)')
  return (
    <main className="desk">
      <AfterPicture>
        <div className="desk-left">
          <div className="desk-story scroll">
            <ErrorBoundary what="The story">
              <Story />
            </ErrorBoundary>
          </div>
          <div className="desk-controls scroll">
            <ErrorBoundary what="The controls">
              <Controls />
            </ErrorBoundary>
          </div>
        </div>
      </AfterPicture>
      <div className="desk-middle">
        <ErrorBoundary what="The timeline">
          <TimelinePane ref={timeline} />
        </ErrorBoundary>
        <Transport />
        <AfterPicture>
          <ErrorBoundary what="The trace">
            <TraceTable ref={trace} />
          </ErrorBoundary>
        </AfterPicture>
      </div>
      <AfterPicture>
        <div className={tall ? 'desk-right split' : 'desk-right'}>
          {tall ? (
            <div className="desk-code">
              <ErrorBoundary what="The code">
                <Suspense>
                  <Code />
                </Suspense>
              </ErrorBoundary>
            </div>
          ) : null}
          <Panels panels={tall ? STATE_PANELS : ['code', ...STATE_PANELS]} panel={panel} onPanel={onPanel} />
        </div>
      </AfterPicture>
    </main>
  )
}
