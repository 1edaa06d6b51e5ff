import type { Sha256 } from '../../kernel/sha256.ts'

/**
 * The draw of an ultra drop, which anybody can compute again from what is published. All of it, byte by
 * byte; the README of this folder says the same in words, and `check-draw.py` in another language:
 *
 * - An entry code is twelve ASCII characters of Crockford's base 32.
 * - The secret is 32 bytes of chance, made with the ultra drop. Its commitment is SHA-256(secret), which is
 *   published before anybody can enter.
 * - The list is all codes, in ascending order of their bytes, each followed by one line feed (0x0A). The
 *   list hash is SHA-256(list), published when entering closes.
 * - rank(code) = SHA-256(secret ‖ list hash ‖ code): 32 bytes, 32 bytes and 12 bytes, with nothing between.
 * - The lowest rank has the first turn, read as a number of 256 bits with its first byte first. Equal
 *   ranks, which nobody has ever seen, follow the order of the codes.
 * - Some turns are passed over, each with a public reason: the entry keeps its turn, and nobody else's
 *   changes. The first turns that are not passed over win, as many as there are bottles; then the next.
 *
 * Hashes and the secret are written in lowercase hexadecimal digits.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12
const secretLength = 32
export const entryCodePattern = /^[0-9A-HJKMNP-TV-Z]{12}$/
export const hexHashPattern = /^[0-9a-f]{64}$/

/** A new entry code: 60 bits, so that nobody guesses another's. @param random twelve random bytes */
export function newEntryCode(random: Uint8Array): string {
  if (random.length < codeLength) throw new RangeError('newEntryCode wants twelve random bytes')
  // 256 is a whole number of times 32, so all are as likely.
  return Array.from(random.subarray(0, codeLength), (byte) => alphabet[byte % 32]).join('')
}

/** `ABCD-2345-EFGH` */
export const shownEntryCode = (code: string): string =>
  `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`

/** What is published of a secret before anybody can enter. */
export const commitmentOf = (secret: string, sha256: Sha256): string =>
  toHex(sha256(fromHex(secret)))

/** The codes in the order of the list. */
export const sortedCodes = (codes: readonly string[]): string[] => [...codes].sort(byBytes)

/** The hash of the list of all entries, whatever order they are given in. */
export const listHashOf = (codes: readonly string[], sha256: Sha256): string =>
  toHex(
    sha256(
      ascii(
        sortedCodes(codes)
          .map((code) => `${code}\n`)
          .join(''),
      ),
    ),
  )

/** All codes in the order of their turns, the first one first. */
export function drawOrder(
  drawn: { readonly secret: string; readonly listHash: string; readonly codes: readonly string[] },
  sha256: Sha256,
): string[] {
  const ranked = new Uint8Array(secretLength * 2 + codeLength)
  ranked.set(fromHex(drawn.secret))
  ranked.set(fromHex(drawn.listHash), secretLength)
  return drawn.codes
    .map((code) => {
      ranked.set(ascii(code), secretLength * 2)
      return { code, rank: toHex(sha256(ranked)) }
    })
    .sort((one, other) => byBytes(one.rank, other.rank) || byBytes(one.code, other.code))
    .map(({ code }) => code)
}

/** Both are ASCII, where the order of characters is the order of bytes. */
const byBytes = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += digits[byte]
  return hex
}

function fromHex(hex: string): Uint8Array {
  if (!hexHashPattern.test(hex)) throw new RangeError('that is not 32 bytes in hexadecimal digits')
  return Uint8Array.from({ length: secretLength }, (_, i) =>
    Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16),
  )
}

function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
