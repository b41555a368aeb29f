import type { Listing } from '../../scenario'
import { type Along, runAddress } from '../../store'

interface Props {
  readonly listing: Listing
  readonly settings?: Readonly<Record<string, string>>
  readonly along?: Along
}

/** The way to a scenario, with the settings that it is to be run under. */
export function RunLink({ listing, settings = {}, along }: Props) {
  const texts = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return (
    <a href={runAddress(listing, settings, along)}>
      {listing.title}
      {texts.length > 0 ? <span className="run-settings mono"> {texts.join(' ')}</span> : null}
    </a>
  )
}
