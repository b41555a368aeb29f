import { describe, expect, test } from 'vitest'
import { type KeyPress, keyCommand } from './key-command'

const press = (key: string, over: Partial<KeyPress> = {}) =>
  keyCommand({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, focus: 'none', ...over }, true)

describe('a key', () => {
  test('steps by event, and with Shift by command', () => {
    expect(press('ArrowRight')).toBe('next-event')
    expect(press('ArrowLeft', { shiftKey: true })).toBe('previous-command')
  })

  test('that needs Shift on some keyboards works with and without it', () => {
    expect(press('?', { shiftKey: true })).toBe('help')
    expect(press('+', { shiftKey: true })).toBe('zoom-in')
    expect(press('=')).toBe('zoom-in')
  })

  test('does nothing where a person types', () => {
    for (const key of ['ArrowRight', ' ', 'n', '/', 'Escape']) expect(press(key, { focus: 'typing' })).toBeUndefined()
  })

  test('is left to the widget or the button that has the focus', () => {
    expect(press('ArrowRight', { focus: 'widget' })).toBeUndefined()
    expect(press('n', { focus: 'widget' })).toBe('next-finding')
    expect(press(' ', { focus: 'button' })).toBeUndefined()
    expect(press('ArrowRight', { focus: 'button' })).toBe('next-event')
  })

  test('of the browser is left to it', () => {
    expect(press('n', { ctrlKey: true })).toBeUndefined()
    expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
    expect(press('0', { metaKey: true })).toBeUndefined()
    expect(press('constructor')).toBeUndefined()
  })

  test('undoes and does again', () => {
    expect(press('z', { metaKey: true })).toBe('undo')
    expect(press('Z', { metaKey: true, shiftKey: true })).toBe('redo')
  })

  test('alone can be switched off, the others stay', () => {
    const single = (key: string) =>
      ({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, focus: 'none' }) as const
    expect(keyCommand(single('n'), false)).toBeUndefined()
    expect(keyCommand(single('?'), false)).toBeUndefined()
    expect(keyCommand(single('ArrowRight'), false)).toBe('next-event')
    expect(keyCommand(single(' '), false)).toBe('play')
  })
})
