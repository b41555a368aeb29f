/** JSON from anywhere: a field that would change what an object inherits from is left out. Throws where it is no JSON. */
export const parseHostile = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => (name === '__proto__' ? undefined : value))
