/** The browser may begin to read a file only after the press is over. */
const KEPT_MS = 60_000

/** Hands a file to the person, as a download. */
export function save(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
