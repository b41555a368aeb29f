import * as ToggleGroup from '@radix-ui/react-toggle-group'
import { useState } from 'react'
import { MAX_LINK_LENGTH, type Shown } from '../../store'
import { exportMarkdown, linkFits } from '../../store/exports'
import { Qr, roomUrls } from '../qr'
import { Icon, usePlayer, usePlayerState } from '../shared'
import { CopyButton } from './CopyButton'

/** A longer link makes a code that phones do not read from a page. */
const READABLE = 900

/** The link, how far it goes, and its code. */
export function Link({ shown }: { readonly shown: Shown }) {
  const player = usePlayer()
  const links = roomUrls(usePlayerState((state) => state))
  const [chosen, choose] = useState('0')
  const link = links[Number(chosen)]
  if (!link) return null
  const { url, leadsTo } = link
  return (
    <section className="share-link" aria-label="Link">
      <div className="share-link-text">
        <ToggleGroup.Root
          type="single"
          className="segments small"
          aria-label="The link leads to"
          value={chosen}
          onValueChange={(next) => next !== '' && choose(next)}
        >
          {links.map((each, i) => (
            <ToggleGroup.Item key={each.leadsTo} value={String(i)} className="segment">
              {each.leadsTo.replace(/^(this|the) (\w)/, (_, __, first: string) => first.toUpperCase())}
            </ToggleGroup.Item>
          ))}
        </ToggleGroup.Root>
        <textarea className="share-text mono" aria-label={`Link to ${leadsTo}`} readOnly rows={3} value={url} />
        <div className="share-actions">
          <CopyButton primary label="Copy link" text={() => url} />
          <CopyButton label="Copy as Markdown" text={() => exportMarkdown(player.store.getState(), shown, url)} />
        </div>
        {url.length - url.indexOf('#') > MAX_LINK_LENGTH ? (
          <p className="share-dense">
            Lockstep reads links of up to {MAX_LINK_LENGTH} characters. Save this one as a Lockstep file, below.
          </p>
        ) : null}
        <Fits length={url.length} />
      </div>
      {url.length <= READABLE ? (
        <Qr text={url} name={`QR code of the link to ${leadsTo}`} />
      ) : (
        <p className="share-dense">Too long for a code that a phone reads: at most {READABLE} characters.</p>
      )}
    </section>
  )
}

function Fits({ length }: { readonly length: number }) {
  return (
    <ul className="share-fits" aria-label={`${length} characters`}>
      <li>
        <b>{length} characters</b>
      </li>
      {linkFits(length).map(({ place, fits, text }) => (
        <li key={place} className={fits ? undefined : 'bad'}>
          <Icon name={fits ? 'check' : 'cross'} size={12} /> <b>{place}</b> {text}
        </li>
      ))}
    </ul>
  )
}
