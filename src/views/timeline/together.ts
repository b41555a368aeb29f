import type { ZoomTransform } from 'd3'

/** A picture that can go where another one went. */
export interface Follower {
  follow(transform: ZoomTransform): void
}

/** Pictures on one scale, panned and zoomed as one. */
export class Together {
  readonly #pictures = new Set<Follower>()

  /** Gives what takes it out again. */
  join(picture: Follower): () => void {
    this.#pictures.add(picture)
    return () => this.#pictures.delete(picture)
  }

  /** One of them has moved. */
  tell(mover: Follower, transform: ZoomTransform): void {
    for (const picture of this.#pictures) if (picture !== mover) picture.follow(transform)
  }
}
