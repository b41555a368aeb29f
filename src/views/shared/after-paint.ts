import { useEffect, useState } from 'react'

/** Where nothing is painted, as in a hidden tab, what waits for it waits no longer than this. */
const LONGEST_WAIT_MS = 200

/** Calls back once, after the next frame is painted; the answer takes the call back. */
export function afterPaint(call: () => void): () => void {
  const finish = () => {
    cancel()
    call()
  }
  let timer = setTimeout(finish, LONGEST_WAIT_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(finish)
  })
  const cancel = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  return cancel
}

/** The value as it was before the page was painted last: what is made of it does not keep the paint waiting. */
export function useAfterPaint<T>(value: T): T {
  const [late, setLate] = useState(value)
  useEffect(() => (late === value ? undefined : afterPaint(() => setLate(value))), [late, value])
  return late
}
