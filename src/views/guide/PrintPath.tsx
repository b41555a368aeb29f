import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { runStep, type Shown } from '../../store'
import { usePlayer } from '../shared'
import type { PathPaper } from './PathPaper'
import type { ResolvedPath } from './resolve'

type Props = ComponentProps<typeof PathPaper>
/** The paper is loaded when it is asked for, and is in the document before the browser is told to print. */
type Sheets = Props & { readonly Paper: ComponentType<Props> }

/** Runs every step of the path and prints its notes; the teacher's have the answers. */
export function PrintPath({ resolved }: { readonly resolved: ResolvedPath }) {
  const player = usePlayer()
  const [sheets, setSheets] = useState<Sheets>()
  const [told, setTold] = useState<string>()
  useEffect(() => {
    const clear = () => setSheets(undefined)
    window.addEventListener('afterprint', clear)
    return () => window.removeEventListener('afterprint', clear)
  }, [])
  const print = async (notes: boolean) => {
    setTold('The runs are being made …')
    try {
      const { PathPaper: Paper } = await import('./PathPaper')
      const runs: Shown[] = []
      for (const { step } of resolved.steps) runs.push(await runStep(player, step))
      setTold(undefined)
      flushSync(() => setSheets({ Paper, resolved, runs, notes }))
      window.print()
    } catch {
      setTold('The notes could not be made. Check the connection and try again.')
    }
  }
  return (
    <>
      <button type="button" className="button" onClick={() => print(false)}>
        Print
      </button>
      <button type="button" className="button" onClick={() => print(true)}>
        Print the teacher’s notes
      </button>
      <span role="status">{told}</span>
      {sheets ? createPortal(<sheets.Paper {...sheets} />, document.body) : null}
    </>
  )
}
