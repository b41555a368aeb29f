/** Whether `text` matches the glob `pattern` as redis-server matches keys and channels: * ? [a-z] [^a] \x. */
export function matchesGlob(pattern: string, text: string): boolean {
  // redis-server 7.0 compares nothing with nothing else, not even with *.
  if (text === '') return pattern === ''
  return match(pattern, 0, text, 0)
}

function match(pattern: string, from: number, text: string, at: number): boolean {
  let p = from
  let t = at
  while (p < pattern.length) {
    const token = pattern[p]
    if (token === '*') {
      while (pattern[p + 1] === '*') p++
      if (p + 1 === pattern.length) return true
      for (let start = t; start <= text.length; start++) if (match(pattern, p + 1, text, start)) return true
      return false
    }
    if (t >= text.length) return false
    if (token === '[') {
      const { matched, end } = matchClass(pattern, p + 1, text[t] as string)
      if (!matched) return false
      p = end
    } else if (token === '\\' && p + 1 < pattern.length) {
      p++
      if (pattern[p] !== text[t]) return false
    } else if (token !== '?' && token !== text[t]) return false
    p++
    t++
  }
  return t === text.length
}

/** A class from after its [; `end` is the index of its ], or of the pattern's last character. */
function matchClass(pattern: string, from: number, char: string): { matched: boolean; end: number } {
  let p = from
  const negated = pattern[p] === '^'
  if (negated) p++
  let matched = false
  while (p < pattern.length && pattern[p] !== ']') {
    if (pattern[p] === '\\' && p + 1 < pattern.length) {
      p++
      if (pattern[p] === char) matched = true
    } else if (pattern[p + 1] === '-' && p + 2 < pattern.length) {
      const [low, high] = [pattern[p] as string, pattern[p + 2] as string].sort() as [string, string]
      if (char >= low && char <= high) matched = true
      p += 2
    } else if (pattern[p] === char) matched = true
    p++
  }
  return { matched: matched !== negated, end: Math.min(p, pattern.length - 1) }
}
