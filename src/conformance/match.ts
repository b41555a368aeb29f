/**
 * Whether an answer is what a corpus expects, exactly: time is virtual, so no tolerance that was recorded on a real
 * clock counts here. Null when it is, else a word for what differs.
 */
import { type Resp, respToWire, utf8Bytes, utf8Text } from '../base'
import { type Argument, argumentBytes, type Reply, readReply, type Scene } from './notation'

/** A matcher stands for replies that are not the same each time. */
export type Matcher =
  | {
      readonly '~': 'int'
      readonly approx?: number
      readonly tMs?: number
      readonly tSec?: number
      readonly min?: number
    }
  | { readonly '~': 'bulk' | 'time'; readonly tMs?: number; readonly tSec?: number }
  | { readonly '~': 'set' | 'pairs'; readonly '*': readonly Reply[] }
  | { readonly '~': 're'; readonly t: string; readonly re: string }
  | { readonly '~': 'info'; readonly fields: Readonly<Record<string, string>> }
  | { readonly '~': 'anyOf'; readonly of: readonly Expected[] }
  | { readonly '~'?: never; readonly '*': readonly Expected[] | null }

export type Expected = Reply | Matcher

const KINDS: Readonly<Record<Resp['type'], string>> = { status: '+', error: '-', integer: ':', bulk: '$', array: '*' }

export function matchReply(expected: Expected, got: Resp, scene: Scene): string | null {
  if ('~' in expected && expected['~'] !== undefined) return matchPattern(expected, got, scene)
  if ('*' in expected && expected['*'] !== null) {
    if (got.type !== 'array' || got.items === null) return 'type'
    if (got.items.length !== expected['*'].length) return 'length'
    for (const [index, item] of expected['*'].entries()) {
      const wrong = matchReply(item, got.items[index] as Resp, scene)
      if (wrong) return `[${index}] ${wrong}`
    }
    return null
  }
  return respToWire(readReply(expected as Reply)) === respToWire(got) ? null : 'value'
}

function matchPattern(expected: Exclude<Matcher, { '~'?: never }>, got: Resp, scene: Scene): string | null {
  switch (expected['~']) {
    case 'int':
      return got.type === 'integer' ? matchNumber(expected, Number(got.value), scene) : 'type'
    case 'bulk':
      return got.type === 'bulk' && /^-?\d+$/.test(got.text ?? '')
        ? matchNumber(expected, Number(got.text), scene)
        : 'type'
    case 'time':
      return matchTime(expected.tMs ?? 0, got, scene)
    case 'set':
    case 'pairs':
      return matchUnordered(expected['*'], got, expected['~'] === 'pairs' ? 2 : 1)
    case 're':
      return KINDS[got.type] === expected.t && new RegExp(expected.re, 's').test(shown(got)) ? null : 'pattern'
    case 'info':
      return got.type === 'bulk' ? matchInfo(expected.fields, got.text ?? '') : 'type'
    case 'anyOf':
      return expected.of.some((one) => matchReply(one, got, scene) === null) ? null : 'none of the alternatives'
  }
}

const shown = (got: Resp): string =>
  got.type === 'integer' ? String(got.value) : got.type === 'array' ? '' : utf8Text(got.text ?? '')

function matchNumber(
  wanted: { readonly approx?: number; readonly tMs?: number; readonly tSec?: number; readonly min?: number },
  got: number,
  { startMs }: Scene,
): string | null {
  if (wanted.approx !== undefined) return got === wanted.approx ? null : 'value'
  if (wanted.tMs !== undefined) return got === startMs + wanted.tMs ? null : 'time'
  if (wanted.tSec !== undefined) return got === Math.floor(startMs / 1000) + wanted.tSec ? null : 'time'
  return wanted.min !== undefined && got < wanted.min ? 'value' : null
}

function matchTime(tMs: number, got: Resp, { startMs }: Scene): string | null {
  const [seconds = '', micros = ''] =
    got.type === 'array' ? (got.items ?? []).map((item) => (item.type === 'bulk' ? (item.text ?? '') : '')) : []
  if (!/^\d+$/.test(seconds) || !/^\d{1,6}$/.test(micros)) return 'type'
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000) === startMs + tMs ? null : 'time'
}

function matchUnordered(wanted: readonly Reply[], got: Resp, step: 1 | 2): string | null {
  if (got.type !== 'array' || got.items === null) return 'type'
  const sorted = (items: readonly Resp[]) => {
    const wires = items.map(respToWire)
    return wires.flatMap((wire, index) => (index % step === 0 ? [wire + (step === 2 ? wires[index + 1] : '')] : []))
  }
  const [a, b] = [sorted(wanted.map(readReply)).sort(), sorted(got.items).sort()]
  return a.length === b.length && a.every((wire, index) => wire === b[index]) ? null : 'members'
}

function matchInfo(fields: Readonly<Record<string, string>>, text: string): string | null {
  const lines = new Map(text.split('\r\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 1)]))
  for (const [name, pattern] of Object.entries(fields)) {
    const value = lines.get(name)
    if (value === undefined || !new RegExp(pattern).test(value)) return `field ${name}`
  }
  return null
}

/** The commands of the replication stream, in order, to the letter. */
export function matchStream(
  expected: readonly (readonly Argument[])[],
  got: readonly (readonly string[])[],
  scene: Scene,
): string | null {
  if (expected.length !== got.length) return 'number of commands'
  const same = (args: readonly Argument[], other: readonly string[]) =>
    args.length === other.length && args.every((arg, index) => argumentBytes(arg, scene) === other[index])
  const at = expected.findIndex((args, index) => !same(args, got[index] as readonly string[]))
  return at < 0 ? null : `command ${at + 1}`
}

/** Ports as the corpus names them: `<port:m>` for m's. */
export function namePorts(reply: Resp, ports: ReadonlyMap<number, string>): Resp {
  if (reply.type === 'array') return { ...reply, items: reply.items?.map((item) => namePorts(item, ports)) ?? null }
  const name = (digits: string) => {
    const node = ports.get(Number(digits))
    return node === undefined ? digits : `<port:${node}>`
  }
  if (reply.type === 'integer' && ports.has(Number(reply.value))) return { ...reply, value: name(String(reply.value)) }
  if (reply.type !== 'bulk' || reply.text === null) return reply
  const text = /^\d+$/.test(reply.text)
    ? name(reply.text)
    : reply.text.replace(/(?<=port[=:])\d+/g, (digits) => name(digits))
  return { ...reply, text: utf8Bytes(text) === text ? text : reply.text }
}
