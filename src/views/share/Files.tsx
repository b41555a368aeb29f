import * as ToggleGroup from '@radix-ui/react-toggle-group'
import { useState } from 'react'
import { fileText, type Shown } from '../../store'
import { exportPicture, exportText, fileName, TEXT_FORMATS } from '../../store/exports'
import { printHandout } from '../handout'
import { usePlayer } from '../shared'
import { isDark, styleOf, type Theme } from './colours'
import { rasterOf } from './raster'
import { save } from './save'

interface FilesProps {
  readonly shown: Shown
  readonly onClose: () => void
}

/** The run as files: its picture, the forms of other tools, and paper. */
export function Files({ shown, onClose }: FilesProps) {
  const player = usePlayer()
  const saveRun = async () => {
    const text = await fileText(player)
    if (text !== null) save(fileName(shown, 'lockstep.json'), new Blob([text], { type: 'application/json' }))
  }
  const print = () => {
    onClose()
    void printHandout(player, { notes: false })
  }
  return (
    <section aria-label="Files">
      <h3 className="label">As a file</h3>
      <ul className="share-files">
        <Pictures shown={shown} />
        <li>
          <button type="button" className="button" onClick={() => void saveRun()}>
            Lockstep file
          </button>
          <span>The scenario with all changes, of any length: drop it on this page to open it.</span>
        </li>
        {TEXT_FORMATS.map((format) => (
          <li key={format.name}>
            <button
              type="button"
              className="button"
              onClick={() =>
                save(
                  fileName(shown, format.ending),
                  new Blob([exportText(player.store.getState(), shown, format)], { type: format.type }),
                )
              }
            >
              {format.name}
            </button>
            <span>{format.help}</span>
          </li>
        ))}
        <li>
          <button type="button" className="button" onClick={print}>
            Hand-out
          </button>
          <span>For paper: the story, the timeline, the trace and the link.</span>
        </li>
      </ul>
    </section>
  )
}

function Pictures({ shown }: { readonly shown: Shown }) {
  const player = usePlayer()
  const [theme, setTheme] = useState<Theme>(() => (isDark() ? 'dark' : 'light'))
  const [failed, setFailed] = useState(false)
  const draw = () => exportPicture(player.store.getState(), shown, styleOf(theme))
  const savePng = async () => {
    try {
      save(fileName(shown, 'png'), await rasterOf(draw()))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <li>
      <span className="share-pictures">
        <button
          type="button"
          className="button"
          onClick={() => save(fileName(shown, 'svg'), new Blob([draw()], { type: 'image/svg+xml' }))}
        >
          SVG
        </button>
        <button type="button" className="button" onClick={savePng}>
          PNG
        </button>
      </span>
      <span>
        The timeline as a picture.{' '}
        {failed ? <b role="alert">This browser cannot make the PNG; the SVG holds the same picture.</b> : null}
      </span>
      <ToggleGroup.Root
        type="single"
        className="segments small"
        aria-label="Colours of the picture"
        value={theme}
        onValueChange={(next) => (next === 'light' || next === 'dark') && setTheme(next)}
      >
        <ToggleGroup.Item value="light" className="segment">
          Light
        </ToggleGroup.Item>
        <ToggleGroup.Item value="dark" className="segment">
          Dark
        </ToggleGroup.Item>
      </ToggleGroup.Root>
    </li>
  )
}
