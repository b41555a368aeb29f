import { useEffect, useMemo, useState } from 'react'
import type { Line } from './reader'

type Reader = typeof import('./reader')

let loaded: Reader | undefined

/** A text's lines beside those of `base`, plain until the reader is there. */
export function useReading(text: string, base: string): readonly Line[] {
  const [reader, setReader] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    let mounted = true
    import('./reader').then(
      (module) => {
        loaded = module
        if (mounted) setReader(module)
      },
      // Without it the code is shown in one colour.
      () => {},
    )
    return () => {
      mounted = false
    }
  }, [])
  return useMemo(() => {
    if (reader) return reader.readLines(text, base)
    return text.split('\n').map((line, i) => ({ number: i + 1, tokens: [{ text: line }], change: null }))
  }, [reader, text, base])
}
