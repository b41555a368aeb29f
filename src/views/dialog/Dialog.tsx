import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { Icon } from '../shared'
import './dialog.css'

export interface DialogProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

interface Props extends DialogProps {
  readonly title: string
  /** Needs more room than a page of text. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A dialog with its title and its way out. */
export function Dialog({ open, onOpen, title, wide = false, children }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpen}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay" />
        <Radix.Content className={wide ? 'dialog wide scroll' : 'dialog scroll'} aria-describedby={undefined}>
          <div className="dialog-head">
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            <Radix.Close className="button icon quiet" aria-label="Close">
              <Icon name="cross" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
