/** A corpus file: cases that were recorded from redis-server, each a list of steps and of what they answered. */
import { err, ok, type Result } from '../base'
import type { Expected } from './match'
import type { Argument, Bytes } from './notation'

/** What a case needs beside commands: its topology says itself that it has several nodes. */
export type Need = 'exactClock' | 'activeExpire' | 'noReplica' | 'wire' | 'rawInput' | 'multiNode'

export interface Topology {
  readonly nodes: readonly string[]
  readonly replicaOf: Readonly<Record<string, string>>
  readonly activeExpire?: boolean
}

/** What a step does (one of the upper group) and what must come of it. */
export interface Step {
  readonly conn?: string
  readonly args?: readonly Argument[]
  readonly send?: Bytes
  readonly recv?: boolean
  readonly blocked?: boolean
  readonly advanceMs?: number
  readonly close?: string
  readonly op?: 'stop' | 'cont' | 'sync'
  readonly node?: string
  readonly nodes?: readonly string[]

  readonly reply?: Expected
  readonly replies?: readonly Expected[]
  readonly push?: readonly { readonly conn: string; readonly msg: Expected }[]
  readonly pushAnyOrder?: boolean
  readonly repl?: readonly (readonly Argument[])[]
  readonly closed?: readonly string[]
  readonly wire?: Bytes
}

export interface Case {
  readonly id: string
  readonly cmd: string
  readonly needs?: readonly Need[]
  readonly topology?: Topology
  readonly note?: string
  readonly steps: readonly Step[]
}

export interface Corpus {
  readonly schema: string
  readonly cases: readonly Case[]
}

const SCHEMA = 'redis-golden/1'

export function readCorpus(text: string): Result<Corpus> {
  let corpus: Corpus
  try {
    corpus = JSON.parse(text) as Corpus
  } catch (thrown) {
    return err(`it is not JSON: ${(thrown as Error).message}`)
  }
  if (corpus?.schema !== SCHEMA || !Array.isArray(corpus.cases)) {
    return err(`it is no corpus: "schema" has to be "${SCHEMA}" and "cases" a list`)
  }
  return ok(corpus)
}
