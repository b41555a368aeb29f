/** Time in a person's hands: step, play, scrub. It always says where the moment is. */

import { formatMoment } from '../../base'
import {
  canStep,
  type PlayerState,
  placeOf,
  SPEEDS,
  setSpeed,
  speedText,
  step,
  timeOf,
  toFirst,
  togglePlay,
  toLast,
} from '../../store'
import { Icon, type IconName, useHorizon, usePlayer, usePlayerState } from '../shared'
import { Scrubber } from './Scrubber'
import { usePlayback } from './use-playback'
import './transport.css'

export function Transport() {
  const player = usePlayer()
  const playing = usePlayerState((state) => state.playing)
  const back = usePlayerState((state) => canStep(state, 'event', -1))
  const on = usePlayerState((state) => canStep(state, 'event', 1))
  const backCommand = usePlayerState((state) => canStep(state, 'command', -1))
  const onCommand = usePlayerState((state) => canStep(state, 'command', 1))
  const waits = useHorizon() !== null
  const end = waits ? 'The question in the story comes first' : 'This is the last event'
  const start = 'This is the first event'
  usePlayback()
  return (
    <section className="transport" aria-label="Transport">
      <div className="transport-buttons">
        <Press icon="first" name="First event" keys="Home" can={back} why={start} onPress={() => toFirst(player)} />
        <Press
          icon="previousCommand"
          name="Previous command"
          keys="Shift+←"
          can={backCommand}
          why="No command before this"
          onPress={() => step(player, 'command', -1)}
        />
        <Press
          icon="previous"
          name="Previous event"
          keys="←"
          can={back}
          why={start}
          onPress={() => step(player, 'event', -1)}
        />
        <button
          type="button"
          className="button icon primary"
          aria-label={playing ? 'Pause' : 'Play'}
          title={`${playing ? 'Pause' : 'Play'} (Space)`}
          onClick={() => togglePlay(player)}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
        <Press icon="next" name="Next event" keys="→" can={on} why={end} onPress={() => step(player, 'event', 1)} />
        <Press
          icon="nextCommand"
          name="Next command"
          keys="Shift+→"
          can={onCommand}
          why={waits ? end : 'No command after this'}
          onPress={() => step(player, 'command', 1)}
        />
        <Press icon="last" name="Last event" keys="End" can={on} why={end} onPress={() => toLast(player)} />
      </div>
      <Speed />
      <Scrubber />
      <Place />
    </section>
  )
}

interface PressProps {
  readonly icon: IconName
  readonly name: string
  readonly keys: string
  readonly can: boolean
  /** Why it cannot be pressed. */
  readonly why: string
  readonly onPress: () => void
}

/** A button that keeps the focus when it can do no more, and then says why. */
function Press({ icon, name, keys, can, why, onPress }: PressProps) {
  return (
    <button
      type="button"
      className="button icon"
      aria-label={name}
      aria-disabled={!can}
      title={can ? `${name} (${keys})` : why}
      onClick={can ? onPress : undefined}
    >
      <Icon name={icon} />
    </button>
  )
}

function Speed() {
  const player = usePlayer()
  const speed = usePlayerState((state) => state.speed)
  return (
    <select
      className="transport-speed mono"
      aria-label="Speed"
      title="Speed of playback"
      value={speed}
      onChange={(event) => setSpeed(player, Number(event.target.value))}
    >
      {SPEEDS.map((each) => (
        <option key={each} value={each}>
          {speedText(each)}
        </option>
      ))}
    </select>
  )
}

const momentText = (state: PlayerState) => formatMoment(timeOf(state))

function Place() {
  const time = usePlayerState(momentText)
  const index = usePlayerState((state) => placeOf(state).index)
  const count = usePlayerState((state) => placeOf(state).count)
  const waits = useHorizon() !== null
  return (
    <p className="transport-place mono">
      <b>{time} s</b>
      <span className="transport-count">
        {count === 0 ? null : (
          <>
            <span className="transport-word">event </span>
            {index}
            {waits ? '' : ` / ${count}`}
          </>
        )}
      </span>
    </p>
  )
}
