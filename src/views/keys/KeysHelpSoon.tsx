import { lazy, Suspense } from 'react'
import type { KeysHelpProps } from './KeysHelp'

/** The dialog is loaded when it is first asked for. */
const Dialog = lazy(async () => ({ default: (await import('./KeysHelp')).KeysHelp }))

export function KeysHelp(props: KeysHelpProps) {
  return <Suspense>{props.open ? <Dialog {...props} /> : null}</Suspense>
}
