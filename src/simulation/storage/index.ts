/**
 * The protected resource: a register for each resource's name. It knows nothing of the lock; with checking on it
 * refuses a write without a fencing token or with one lower than the highest it has accepted (an equal one passes). A
 * write that names the value it was made for is refused when the register has another one, checking or not.
 */
import type { ActorId, NewEvent, Seq } from '../../trace'

export interface Write {
  readonly client: ActorId
  readonly holder: string
  readonly resource: string
  readonly value: string
  readonly token?: number | string
  /** What the register must have; null: nothing yet. */
  readonly ifEqual?: string | null
  readonly hold?: Seq
}

export interface WriteResult {
  readonly accepted: boolean
  readonly highest: number | null
}

export interface Storage {
  write(write: Write, cause: Seq): WriteResult & { readonly seq: Seq }
  read(resource: string): string | null
}

/** A token's place in the order, or null where it is no whole number (a random text has no order). */
function tokenOrder(token: number | string | undefined): number | null {
  const order = typeof token === 'string' && /^-?\d{1,15}$/.test(token) ? Number(token) : token
  return typeof order === 'number' && Number.isSafeInteger(order) ? order : null
}

export function createStorage(id: ActorId, fencing: boolean, append: (event: NewEvent) => Seq): Storage {
  const values = new Map<string, string>()
  const highest = new Map<string, number>()
  return {
    write(write, cause) {
      const before = highest.get(write.resource) ?? null
      const order = tokenOrder(write.token)
      const changed = write.ifEqual !== undefined && write.ifEqual !== (values.get(write.resource) ?? null)
      const why = changed ? 'it has changed' : fencing ? refusal(order, write.token, before) : undefined
      const accepted = why === undefined
      if (accepted) values.set(write.resource, write.value)
      if (accepted && order !== null) highest.set(write.resource, Math.max(before ?? order, order))
      const now = highest.get(write.resource) ?? null
      const { client, holder, resource, value, token, ifEqual, hold } = write
      const seq = append({
        kind: 'store',
        actor: id,
        cause,
        client,
        holder,
        resource,
        value,
        accepted,
        highest: now,
        ...(hold === undefined ? {} : { hold }),
        ...(token === undefined ? {} : { token }),
        ...(ifEqual === undefined ? {} : { ifEqual }),
        ...(why === undefined ? {} : { why }),
      })
      return { accepted, highest: now, seq }
    },
    read: (resource) => values.get(resource) ?? null,
  }
}

function refusal(order: number | null, token: number | string | undefined, highest: number | null): string | undefined {
  if (token === undefined) return 'no fencing token'
  if (order === null) return 'the token is no whole number'
  if (highest !== null && order < highest) return `token ${order} is lower than ${highest}`
  return undefined
}
