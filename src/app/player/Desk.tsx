import { Suspense } from 'react'
import { isExercise } from '../../store'
import { Controls } from '../../views/controls'
import { AfterPicture, AtOnce, useMedia, usePlayerState } from '../../views/shared'
import { Story } from '../../views/story'
import { TraceTable } from '../../views/trace-table'
import { Transport } from '../../views/transport'
import { ErrorBoundary } from '../ErrorBoundary'
import type { ArrangementProps } from './arrangement'
import { Code, Exercise, Panels, STATE_PANELS } from './Panels'
import { TimelinePane } from './TimelinePane'

/** All panes at once: the lesson left, time in the middle, state on the right. */
export function Desk({ timeline, trace, panel, onPanel }: ArrangementProps) {
  const asks = usePlayerState(isExercise)
  const tall = useMedia('(min-width: 100rem) and (min-height: 50rem)')
  return (
    <AfterPicture>
      <main className="desk">
        <div className="desk-left">
          <div className="desk-story scroll">
            {asks ? (
              <ErrorBoundary what="The exercise">
                <Suspense>
                  <Exercise />
                </Suspense>
              </ErrorBoundary>
            ) : null}
            <ErrorBoundary what="The story">
              <Story />
            </ErrorBoundary>
          </div>
          <div className={asks ? 'desk-controls low scroll' : 'desk-controls scroll'}>
            <ErrorBoundary what="The controls">
              <Controls />
            </ErrorBoundary>
          </div>
        </div>
        <div className="desk-middle">
          <AtOnce>
            <ErrorBoundary what="The timeline">
              <TimelinePane ref={timeline} />
            </ErrorBoundary>
            <Transport />
          </AtOnce>
          <ErrorBoundary what="The trace">
            <TraceTable ref={trace} />
          </ErrorBoundary>
        </div>
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
      </main>
    </AfterPicture>
  )
}
