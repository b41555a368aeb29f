/** What each key does. One table serves the handler and the help. */
export type KeyCommand =
  | 'play'
  | 'next-event'
  | 'previous-event'
  | 'next-command'
  | 'previous-command'
  | 'next-lane'
  | 'previous-lane'
  | 'next-finding'
  | 'previous-finding'
  | 'next-beat'
  | 'previous-beat'
  | 'first'
  | 'last'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'search'
  | 'prompt'
  | 'compare'
  | 'present'
  | 'help'
  | 'clear'
  | 'undo'
  | 'redo'

/** `KeyboardEvent.key` with the modifiers that matter. */
const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  ' ': 'play',
  '.': 'play',
  ArrowRight: 'next-event',
  ArrowLeft: 'previous-event',
  'Shift+ArrowRight': 'next-command',
  'Shift+ArrowLeft': 'previous-command',
  ']': 'next-lane',
  '[': 'previous-lane',
  n: 'next-finding',
  p: 'previous-finding',
  PageDown: 'next-beat',
  PageUp: 'previous-beat',
  Home: 'first',
  End: 'last',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '0': 'fit',
  '/': 'search',
  ';': 'prompt',
  c: 'compare',
  f: 'present',
  '?': 'help',
  Escape: 'clear',
  'Control+z': 'undo',
  'Control+Shift+z': 'redo',
  'Control+y': 'redo',
}

/** For the help: what a person reads. */
export const KEY_HELP: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['Space', '.'], does: 'play and pause' },
  { keys: ['←', '→'], does: 'previous and next event' },
  { keys: ['Shift ←', 'Shift →'], does: 'previous and next command' },
  { keys: ['[', ']'], does: 'previous and next event of the same actor' },
  { keys: ['p', 'n'], does: 'previous and next finding' },
  { keys: ['PageUp', 'PageDown'], does: 'previous and next beat of the story' },
  { keys: ['Home', 'End'], does: 'first and last event' },
  { keys: ['+', '-', '0'], does: 'zoom in, zoom out, fit' },
  { keys: ['c'], does: 'compare with a run under other settings' },
  { keys: ['/'], does: 'search the trace' },
  { keys: [';'], does: 'type at redis-cli' },
  { keys: ['f'], does: 'present to a room, and back' },
  { keys: ['↑', '↓'], does: 'previous and next row, where the trace has the focus' },
  { keys: ['Ctrl Z', 'Ctrl Y'], does: 'undo and redo a change' },
  { keys: ['Esc'], does: 'clear the selection; stop presenting' },
  { keys: ['?'], does: 'this help' },
]

export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** What has the focus: a place to type, something that uses keys itself, or neither. */
  readonly focus: 'typing' | 'widget' | 'button' | 'none'
}

/** Keys that a slider, a row of tabs or a group of choices uses itself. */
const WIDGET_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', ' '])
const isSingle = (name: string) => name.length === 1 && name !== ' '

/** The command of a key press, or undefined where it is somebody else's. */
export function keyCommand(press: KeyPress, singleKeys: boolean): KeyCommand | undefined {
  const { key, focus } = press
  if (press.altKey || focus === 'typing') return undefined
  const control = press.ctrlKey || press.metaKey
  const base = key.length === 1 && control ? key.toLowerCase() : key
  const shift = press.shiftKey && (key.length > 1 || control)
  if (!control && focus === 'widget' && WIDGET_KEYS.has(key)) return undefined
  if (!control && focus === 'button' && (key === ' ' || key === 'Enter')) return undefined
  const name = `${control ? 'Control+' : ''}${shift ? 'Shift+' : ''}${base}`
  if (!singleKeys && isSingle(name)) return undefined
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
}
