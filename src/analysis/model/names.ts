/** Names joined to one map key, so that no two lists of names give the same one. */
export function nameOf(...parts: readonly string[]): string {
  let name = ''
  for (const part of parts) name += `${part.length}:${part}`
  return name
}
