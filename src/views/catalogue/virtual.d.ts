/** Made by scripts/vite/thumbnails.ts: the pictures of the built-in scenarios by their ids. */
declare module 'virtual:thumbnails' {
  const thumbnails: import('./thumbnail').Thumbnails
  export default thumbnails
}
