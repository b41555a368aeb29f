import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The SHA-1 of a byte string, as redis-server names scripts. */
export function sha1hex(bytes: string): string {
  const input = new Uint8Array(bytes.length)
  for (let index = 0; index < bytes.length; index++) input[index] = bytes.charCodeAt(index)
  return bytesToHex(sha1(input))
}
