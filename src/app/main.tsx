/** Where the page begins: the player, the address bar that it follows, and the views. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPlayer } from '../store'
import { PlayerContext } from '../views/shared'
import { App } from './App'
import { bindAddressBar } from './address-bar'
import { keepRemembered, remembered } from './answers'
import './theme.css'
import './base.css'
import { keepOffline } from './offline'
import { bindFiles } from './open-files'
import { PORTS } from './ports'
import { applyTheme, storedTheme } from './theme'

applyTheme(storedTheme())

const player = createPlayer(PORTS, remembered())
keepRemembered(player)
bindAddressBar(player)
bindFiles(player)
keepOffline()

const root = document.getElementById('app')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PlayerContext value={player}>
        <App />
      </PlayerContext>
    </StrictMode>,
  )
}
