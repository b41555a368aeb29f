import * as Dialog from '@radix-ui/react-dialog'
import { Icon } from '../shared'
import { KEY_HELP } from './key-command'
import './keys-help.css'

export interface KeysHelpProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly singleKeys: boolean
  readonly onSingleKeys: (on: boolean) => void
}

/** The keys, and the way to switch off those that are a single character. */
export function KeysHelp({ open, onOpen, singleKeys, onSingleKeys }: KeysHelpProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay" />
        <Dialog.Content className="dialog scroll" aria-describedby={undefined}>
          <header className="dialog-head">
            <Dialog.Title className="dialog-title">Keys</Dialog.Title>
            <Dialog.Close className="button icon quiet" aria-label="Close">
              <Icon name="cross" />
            </Dialog.Close>
          </header>
          <dl className="keys-list">
            {KEY_HELP.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <label className="keys-switch">
            <input type="checkbox" checked={singleKeys} onChange={(event) => onSingleKeys(event.target.checked)} />
            single-character keys work (switch off if you speak to your computer)
          </label>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
