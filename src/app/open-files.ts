import { openFile, type Player } from '../store'

/** A file that is dropped on the page, or whose text is pasted where nobody types, is opened. */
export function bindFiles(player: Player): void {
  window.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  window.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0]
    if (!file) return
    event.preventDefault()
    void openFile(player, file)
  })
  window.addEventListener('paste', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input,textarea,[contenteditable=true]')
    const text = event.clipboardData?.getData('text/plain').trim() ?? ''
    if (isTyping || !text.startsWith('{')) return
    event.preventDefault()
    void openFile(player, text)
  })
}
