import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Shown, setPrintsNotes } from '../../store'
import { usePlayer, useShown } from '../shared'
import { loadPaper } from './print'

/**
 * Rendered for paper alone. A browser that prints does not wait, so the part of the page that can do it is loaded
 * beside the engine, and what it shows is in the document before the event that announces the printing is over.
 */
export function Handout() {
  const shown = useShown()
  const [Paper, setPaper] = useState<ComponentType<{ readonly shown: Shown }>>()
  const printing = usePrinting()
  const ready = shown !== null
  useEffect(() => {
    if (!ready) return
    // Without it the page itself is printed.
    loadPaper()
      .then((loaded) => setPaper(() => loaded))
      .catch(() => {})
  }, [ready])
  return printing && Paper && shown ? <Paper shown={shown} /> : null
}

function usePrinting(): boolean {
  const player = usePlayer()
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const print = matchMedia('print')
    const set = (to: boolean) => flushSync(() => setPrinting(to))
    const before = () => set(true)
    const after = () => {
      set(print.matches)
      setPrintsNotes(player, false)
    }
    const changed = () => set(print.matches)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    print.addEventListener('change', changed)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
      print.removeEventListener('change', changed)
    }
  }, [player])
  return printing
}
