/** A small picture of a run, drawn when the page is built: paths in the page's colours. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly parts: readonly Part[]
}

/** Attributes of an SVG path by their names in React; tones are custom properties of the page. */
export interface Part {
  readonly d: string
  readonly fill?: string
  readonly fillOpacity?: number
  readonly stroke?: string
  readonly strokeWidth?: number
  readonly strokeOpacity?: number
  readonly strokeDasharray?: string
  readonly transform?: string
}

/** The run up to its question, and all of it. Only one of them is ever in the page. */
export interface Thumbnail {
  readonly before: Picture
  readonly whole: Picture
}

export type Thumbnails = Readonly<Record<string, Thumbnail>>
