import { Icon, useCopy } from '../shared'

interface CopyButtonProps {
  readonly label: string
  /** Made when it is copied. */
  readonly text: () => string
  readonly primary?: boolean
}

export function CopyButton({ label, text, primary = false }: CopyButtonProps) {
  const [told, copy] = useCopy()
  return (
    <button
      type="button"
      className={primary ? 'button primary' : 'button'}
      aria-label={label}
      onClick={() => copy(text(), 'Copied')}
    >
      <Icon name={told === undefined ? 'copy' : 'check'} />
      <span role="status">{told ?? label}</span>
    </button>
  )
}
