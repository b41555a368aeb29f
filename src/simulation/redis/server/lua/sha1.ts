import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The SHA-1 of a byte string, as redis-server names scripts. */
export function sha1hex(bytes: string): string {
  return bytesToHex(sha1(Uint8Array.from(bytes, (char) => char.charCodeAt(0))))
}
