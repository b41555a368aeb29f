import { lazy, Suspense, useState } from 'react'

/** Loaded when it is asked for. */
const Answers = lazy(async () => ({ default: (await import('./Answers')).Answers }))

export function AnswersButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Your predictions
      </button>
      <Suspense>{open ? <Answers open onOpen={setOpen} /> : null}</Suspense>
    </>
  )
}
