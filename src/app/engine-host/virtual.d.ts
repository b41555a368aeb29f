/** The engine's worker, built as one classic script. */
declare module 'virtual:engine-source' {
  const source: string
  export default source
}

/** The bytes of the Lua virtual machine, as base64. */
declare module 'virtual:lua-wasm' {
  const base64: string
  export default base64
}
