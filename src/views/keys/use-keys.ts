import { useEffect } from 'react'
import {
  type Player,
  redo,
  select,
  setDisplay,
  step,
  toFirst,
  toggleComparison,
  togglePlay,
  toLast,
  undo,
} from '../../store'
import { usePlayer } from '../shared'
import { type KeyCommand, type KeyPress, keyCommand } from './key-command'

/** What lies outside the store: the timeline's zoom, the search, full screen, the help. */
export type OuterCommands = Readonly<
  Record<'zoom-in' | 'zoom-out' | 'fit' | 'search' | 'prompt' | 'present' | 'help', () => void>
>

const INNER: Readonly<Record<Exclude<KeyCommand, keyof OuterCommands>, (player: Player) => void>> = {
  play: togglePlay,
  'next-event': (player) => step(player, 'event', 1),
  'previous-event': (player) => step(player, 'event', -1),
  'next-command': (player) => step(player, 'command', 1),
  'previous-command': (player) => step(player, 'command', -1),
  'next-lane': (player) => step(player, 'lane', 1),
  'previous-lane': (player) => step(player, 'lane', -1),
  'next-finding': (player) => step(player, 'finding', 1),
  'previous-finding': (player) => step(player, 'finding', -1),
  'next-beat': (player) => step(player, 'beat', 1),
  'previous-beat': (player) => step(player, 'beat', -1),
  first: toFirst,
  last: toLast,
  compare: toggleComparison,
  clear: leave,
  undo,
  redo,
}

/** Lets go of the selection; where there is none, of presenting. */
function leave(player: Player): void {
  const { selection, display } = player.store.getState()
  if (selection === null && display === 'present') setDisplay(player, 'page')
  else select(player, null)
}

/** Listens to the keys of the whole page. `outer` and what it holds should be kept from one render to the next. */
export function useKeys(outer: OuterCommands, singleKeys: boolean): void {
  const player = usePlayer()
  useEffect(() => {
    let byPointer = false
    const by = (pointer: boolean) => {
      byPointer = pointer
      document.documentElement.toggleAttribute('data-pointed', pointer)
    }
    const pointed = () => by(true)
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Tab') by(false)
      if (event.defaultPrevented || event.isComposing || document.querySelector('[role=dialog]')) return
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event
      const focus = focusOf(event.target, byPointer)
      const command = keyCommand({ key, shiftKey, ctrlKey, metaKey, altKey, focus }, singleKeys)
      if (command === undefined || (command === 'clear' && document.querySelector(OVERLAY))) return
      event.preventDefault()
      event.stopPropagation()
      if (command in outer) outer[command as keyof OuterCommands]()
      else INNER[command as keyof typeof INNER](player)
    }
    window.addEventListener('pointerdown', pointed, true)
    window.addEventListener('keydown', pressed, true)
    return () => {
      window.removeEventListener('pointerdown', pointed, true)
      window.removeEventListener('keydown', pressed, true)
    }
  }, [player, outer, singleKeys])
}

/** What lies over the page until Escape puts it away, which then is not ours. */
const OVERLAY = '[data-overlay][open],[data-dragging]'
/** They go from one to the next by arrow keys. */
const GROUPED = '[role=tab],[role=radio]'
const TYPING = 'input:not([type=checkbox]),textarea,select,[contenteditable=true]'

/** A tab that was clicked has the focus, but whoever clicked it did not mean to walk along the tabs with the arrows. */
function focusOf(target: EventTarget | null, byPointer: boolean): KeyPress['focus'] {
  if (!(target instanceof Element)) return 'none'
  if (target.closest(TYPING)) return 'typing'
  if (target.closest('[role=slider]') || (!byPointer && target.closest(GROUPED))) return 'widget'
  return target.closest('button,a,summary,input,[role=button]') ? 'button' : 'none'
}
