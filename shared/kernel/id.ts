import type { Instant } from './time.ts'

/** A lowercase UUID, created with the row. `N` names its entity. */
export type Id<N extends string = string> = string & { readonly __id?: N }

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether the text is a UUID in lowercase, of any version. */
export const isId = (text: string): boolean => pattern.test(text)

/**
 * A UUID of version 7 (RFC 9562, section 5.7): 48 bits of time, then chance.
 * Clock and chance are given by the caller, because shared code has neither.
 * @param random ten random bytes
 */
export function uuidV7(at: Instant, random: Uint8Array): Id {
  if (random.length < 10) throw new RangeError('uuidV7 wants ten random bytes')
  const bytes = new Uint8Array(16)
  let rest = Math.max(0, Math.floor(at))
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes.set(random.subarray(0, 10), 6)
  return format(bytes, 7)
}

/**
 * A UUID of version 8 (RFC 9562, section 5.8) from the first 16 bytes of a hash, so that the same
 * thing gets the same id on every device.
 */
export function uuidFromHash(hash: Uint8Array): Id {
  if (hash.length < 16) throw new RangeError('uuidFromHash wants sixteen bytes')
  return format(hash.slice(0, 16), 8)
}

function format(bytes: Uint8Array, version: number): Id {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  let text = ''
  for (let at = 0; at < 16; at++) {
    if (at === 4 || at === 6 || at === 8 || at === 10) text += '-'
    text += hexOf[bytes[at]!]!
  }
  return text
}

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
