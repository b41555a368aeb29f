/** Made by scripts/vite/listings.ts: what is told of the built-in scenarios, in their order. */
declare module 'virtual:listings' {
  const listings: readonly import('../scenario').Listing[]
  export default listings
}
