import { useCallback, useEffect, useState } from 'react'

const TOLD_MS = 2_000

/** Copies a text and tells what came of it for a moment; undefined when there is nothing to tell. */
export function useCopy(): readonly [
  string | undefined,
  (text: string, done: string, failed?: string) => Promise<void>,
] {
  const [told, setTold] = useState<string>()
  useEffect(() => {
    if (told === undefined) return
    const timer = setTimeout(() => setTold(undefined), TOLD_MS)
    return () => clearTimeout(timer)
  }, [told])
  const copy = useCallback(async (text: string, done: string, failed = 'The browser does not let it be copied') => {
    try {
      await navigator.clipboard.writeText(text)
      setTold(done)
    } catch {
      setTold(failed)
    }
  }, [])
  return [told, copy]
}
