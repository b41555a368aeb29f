import type { Micros } from '../base'

export const SPEEDS = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8] as const

/** 0.125 → "1/8×". */
export const speedText = (speed: number): string => `${speed < 1 ? `1/${Math.round(1 / speed)}` : speed}×`

/**
 * How long playback rests between two events, in milliseconds at speed 1. Linear time is real time; compressed time
 * gives a message a third of a second and a long wait a little more than a second, as its picture does.
 */
export function restMs(gapUs: Micros, mode: 'compressed' | 'linear'): number {
  if (mode === 'linear') return gapUs / 1000
  return 250 + 150 * Math.log10(1 + gapUs / 1000)
}
