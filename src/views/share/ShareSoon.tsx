import { lazy, Suspense } from 'react'
import type { DialogProps } from '../dialog'

/** The dialog and what makes the files are loaded when it is first asked for. */
const Dialog = lazy(async () => ({ default: (await import('./Share')).Share }))

export function Share(props: DialogProps) {
  return <Suspense>{props.open ? <Dialog {...props} /> : null}</Suspense>
}
