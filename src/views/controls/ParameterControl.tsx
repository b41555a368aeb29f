import * as Slider from '@radix-ui/react-slider'
import { useId, useMemo } from 'react'
import { type Micros, parseDuration } from '../../base'
import type { Parameter } from '../../scenario'
import { changeSettings, endGesture, isLocked } from '../../store'
import { usePlayer, usePlayerState } from '../shared'
import { durationStops, durationText, logPosition, stopAt } from './stops'
import { TextField } from './TextField'

const GRAIN = 1000

const micros = (text: string): Micros => {
  const parsed = parseDuration(text)
  return parsed.ok ? parsed.value : 0
}

/** A length of time: a logarithmic slider for the hand and a field for the exact value. */
export function ParameterControl({ name, parameter }: { readonly name: string; readonly parameter: Parameter }) {
  const player = usePlayer()
  const id = useId()
  const value = usePlayerState((state) => state.settings.params[name]) ?? 0
  const locked = usePlayerState(isLocked)
  const [min, max, own] = [micros(parameter.min), micros(parameter.max), micros(parameter.default)]
  const stops = useMemo(() => durationStops(min, max, [own]), [min, max, own])
  const drag = (place: number) => {
    const next = nextStop(place / GRAIN, value, stops, min, max)
    changeSettings(player, { [name]: durationText(next) }, `drag:${name}`)
  }
  return (
    <div className="control">
      <label className="control-name" htmlFor={`${id}-field`} title={parameter.help}>
        {parameter.label}
        {value === own ? null : <span className="control-own"> was {durationText(own)}</span>}
      </label>
      <TextField
        id={`${id}-field`}
        value={durationText(value)}
        commit={(text) => changeSettings(player, { [name]: text.replace(/\s+/g, '') })[0]?.message}
      />
      <Slider.Root
        className="slider"
        min={0}
        max={GRAIN}
        step={1}
        disabled={locked}
        value={[Math.round(logPosition(value, min, max) * GRAIN)]}
        onValueChange={([place = 0]) => drag(place)}
        onValueCommit={() => endGesture(player)}
      >
        <Slider.Track className="slider-track">
          <Slider.Range className="slider-range" />
        </Slider.Track>
        <Slider.Thumb
          className="slider-thumb"
          aria-label={`${parameter.label}, slider`}
          aria-valuetext={durationText(value)}
        />
      </Slider.Root>
    </div>
  )
}

/** A key moves the slider by less than a stop: it then goes to the next one, in the direction of the key. */
function nextStop(place: number, value: Micros, stops: readonly Micros[], min: Micros, max: Micros): Micros {
  const nearest = stopAt(place, stops, min, max)
  const here = logPosition(value, min, max)
  if (nearest !== value || Math.abs(place - here) < 0.4 / GRAIN) return nearest
  const next = place > here ? stops.find((us) => us > value) : stops.findLast((us) => us < value)
  const small = Math.abs(place - here) <= 1.6 / GRAIN
  return small && next !== undefined ? next : nearest
}
