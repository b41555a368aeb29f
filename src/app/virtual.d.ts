/** Made by scripts/vite/listings.ts: what is told of the built-in scenarios, in their order. */
declare module 'virtual:listings' {
  const listings: readonly import('../scenario').Listing[]
  export default listings
}

/** The title of each built-in scenario, by its id. */
declare module 'virtual:titles' {
  const titles: Readonly<Record<string, string>>
  export default titles
}
