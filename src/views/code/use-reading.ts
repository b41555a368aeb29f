import { useEffect, useMemo, useState } from 'react'
import type { Token } from './reader'

type Reader = typeof import('./reader')

let loaded: Reader | undefined

interface Reading {
  readonly lines: readonly (readonly Token[])[]
  readonly changed: ReadonlySet<number>
}

const NONE: ReadonlySet<number> = new Set()

/** A text's lines, plain until the reader is there. */
export function useReading(text: string, base: string): Reading {
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
    if (!reader) return { lines: text.split('\n').map((line) => [{ text: line }]), changed: NONE }
    return { lines: reader.tokenLines(text), changed: text === base ? NONE : reader.changedLines(base, text) }
  }, [reader, text, base])
}
