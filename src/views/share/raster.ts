/** Pixels for each of the picture's, so that it is sharp on a slide. */
const SCALE = 2
/** Browsers make no larger canvas. */
const MOST_PX = 16_000

/** An SVG as a PNG. Rejects where the browser cannot draw it. */
export async function rasterOf(svg: string): Promise<Blob> {
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`)
  const scale = Math.min(SCALE, MOST_PX / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png')
  })
}

const loaded = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('the picture could not be read'))
    image.src = address
  })
