/** The `storage` that a program sees: the protected resource behind the network. */
import { utf8Text } from '../../base'
import type { ActorId, NewEvent, Seq } from '../../trace'
import type { Call } from './call'
import { fencingToken, type Holds, holderOf } from './marks'
import { option, text } from './values'

export interface StoragePort {
  write(
    write: {
      readonly holder: string
      readonly resource: string
      readonly value: string
      readonly token?: number | string
      readonly ifEqual?: string | null
      readonly hold?: Seq
    },
    of: Seq,
    done: (accepted: boolean, cause: Seq) => void,
  ): void
  read(resource: string, of: Seq, done: (value: string | null, cause: Seq) => void): void
}

export function createStorageObject(
  id: ActorId,
  call: Call,
  append: (event: NewEvent) => Seq,
  holds: Holds,
  port: StoragePort,
) {
  return {
    write(resource: unknown, value: unknown, options?: unknown): Promise<boolean> {
      const name = text(resource, 'a resource')
      const written = text(value, 'a value', 2_000)
      const token = fencingToken(option(options, 'token'))
      const ifEqual = expected(option(options, 'ifEqual'))
      const holder = holderOf(id, options)
      const args = token === undefined ? [written] : [written, String(token)]
      return call({ call: 'write', resource: name, args }, (of, settle) => {
        const hold = holds.of(holder, name)
        const write = {
          holder,
          resource: name,
          value: written,
          ...(token === undefined ? {} : { token }),
          ...(ifEqual === undefined ? {} : { ifEqual }),
          ...(hold === undefined ? {} : { hold }),
        }
        port.write(write, of, (accepted, cause) => {
          const reply = { type: 'status', text: accepted ? 'accepted' : 'refused' } as const
          settle(
            append({ kind: 'answered', actor: id, of, call: 'write', resource: name, cause, reply }),
            () => accepted,
          )
        })
      })
    },
    read(resource: unknown): Promise<string | null> {
      const name = text(resource, 'a resource')
      return call({ call: 'read', resource: name }, (of, settle) => {
        port.read(name, of, (value, cause) => {
          const reply = { type: 'bulk', text: value } as const
          const seq = append({ kind: 'answered', actor: id, of, call: 'read', resource: name, cause, reply })
          settle(seq, () => (value === null ? null : utf8Text(value)))
        })
      })
    },
  }
}

/** The value that a program says the resource must have; null where it must have none. */
const expected = (value: unknown): string | null | undefined =>
  value === undefined || value === null ? value : text(value, 'ifEqual', 2_000)
