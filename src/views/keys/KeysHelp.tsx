import { Dialog, type DialogProps } from '../dialog'
import { KEY_HELP } from './key-command'
import './keys-help.css'

export interface KeysHelpProps extends DialogProps {
  readonly singleKeys: boolean
  readonly onSingleKeys: (on: boolean) => void
}

/** The keys, and the way to switch off those that are a single character. */
export function KeysHelp({ open, onOpen, singleKeys, onSingleKeys }: KeysHelpProps) {
  return (
    <Dialog open={open} onOpen={onOpen} title="Keys">
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
    </Dialog>
  )
}
