import type { Micros } from '../base'

/** Bounds on what a scenario may hold: a file or a link is hostile until shown otherwise. */
export const LIMITS = {
  clients: 32,
  nodes: 16,
  sentinels: 9,
  faults: 100,
  marks: 100,
  /** Of a goal: each is a run of its own after every change. */
  schedules: 8,
  /** Of a goal: how many lines it lets change. */
  goalLines: 200,
  params: 64,
  programs: 32,
  programLength: 20_000,
  textLength: 2_000,
  idLength: 64,
  /** A run stops at so many events. */
  events: 20_000,
  /** With what the last command added to them; a longer trace is refused. */
  traceEvents: 40_000,
  /** Characters that the events of a run hold together: the largest built-in run has 0.4 million. */
  traceText: 4_000_000,
  /** Of one Lua script. */
  instructions: 20_000_000,
} as const

/** The rate of a clock that stands still. */
export const STOPPED_PPM = -1_000_000
/** A run ends here at the latest unless the scenario says otherwise (DESIGN, the end of a run). */
export const DEFAULT_UNTIL_US: Micros = 120_000_000
/** Wall-clock milliseconds at virtual time 0 unless the scenario says otherwise: 2026-01-01T00:00:00Z. */
export const DEFAULT_EPOCH_MS = 1_767_225_600_000
/** What `freed` and `progress` add to the TTL when a scenario does not set them (PROPERTIES). */
export const DEFAULT_SLACK_US: Micros = 5_000_000
