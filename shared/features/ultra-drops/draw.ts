import { type Sha256, sha256After, sha256Beginnings } from '../../kernel/sha256.ts'

/**
 * The draw of an ultra drop, which can be computed again from the published data. All of it, byte
 * by byte; the README of this folder says the same in words, and `check-draw.py` in another
 * language:
 *
 * - An entry code is twelve ASCII characters of Crockford's base 32.
 * - The secret is 32 random bytes, made with the ultra drop. Its commitment is SHA-256(secret),
 *   published before entries open.
 * - The list is all codes, in ascending order of their bytes, each followed by one line feed
 *   (0x0A). The list hash is SHA-256(list), published when entries close.
 * - rank(code) = SHA-256(secret ‖ list hash ‖ code): 32 bytes, 32 bytes and 12 bytes, with nothing
 *   between.
 * - The lowest rank has the first turn, read as a number of 256 bits with its first byte first.
 *   Equal ranks, which have never occurred, follow the order of the codes.
 * - Some turns are skipped, each with a public reason: the entry keeps its turn, and other turns do
 *   not change. The first turns that are not skipped win, as many as there are bottles; then the
 *   next.
 *
 * Hashes and the secret are written in lowercase hexadecimal digits.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12
const secretLength = 32
export const entryCodePattern = /^[0-9A-HJKMNP-TV-Z]{12}$/
export const hexHashPattern = /^[0-9a-f]{64}$/

/** A new entry code: 60 bits, against guessing. @param random twelve random bytes */
export function newEntryCode(random: Uint8Array): string {
  if (random.length < codeLength) throw new RangeError('newEntryCode wants twelve random bytes')
  // 256 is a whole number of times 32, so all are as likely.
  return Array.from(random.subarray(0, codeLength), (byte) => alphabet[byte % 32]).join('')
}

/** `ABCD-2345-EFGH` */
export const shownEntryCode = (code: string): string =>
  `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`

/** The commitment to a secret, published before entries open. */
export const commitmentOf = (secret: string, sha256: Sha256): string =>
  toHex(sha256(fromHex(secret)))

/** The codes in the order of the list, in which a database gives them already. */
export const sortedCodes = (codes: readonly string[]): readonly string[] =>
  codes.every((code, i) => i === 0 || codes[i - 1]! <= code) ? codes : codes.toSorted(byBytes)

/** The hash of the list of all entries, whatever order they are given in. */
export const listHashOf = (codes: readonly string[], sha256: Sha256): string =>
  toHex(sha256(ascii(codes.length === 0 ? '' : `${sortedCodes(codes).join('\n')}\n`)))

/** The hash of ranks. */
interface RankHash {
  /** Of a start, which is hashed once for all codes, and each code. */
  readonly after: (start: Uint8Array) => Sha256
  /** The first six bytes of these as numbers, for many codes of one length. */
  readonly beginnings: (start: Uint8Array, codes: Uint8Array, length: number) => Float64Array
}

/** All codes in the order of their turns, the first one first. */
export function drawOrder(
  drawn: { readonly secret: string; readonly listHash: string; readonly codes: readonly string[] },
  { after, beginnings }: RankHash = { after: sha256After, beginnings: sha256Beginnings },
): string[] {
  const { codes } = drawn
  const start = Uint8Array.of(...fromHex(drawn.secret), ...fromHex(drawn.listHash))
  // One number each, which sorts at once what would take long as texts: as much of the rank as fits before
  // the place in the list.
  const places = 2 ** Math.ceil(Math.log2(codes.length + 1))
  const numbers = beginnings(start, ascii(codes.join('')), codeLength)
  for (let place = 0; place < numbers.length; place++)
    numbers[place] = Math.floor((numbers[place]! * 32) / places) * places + place
  numbers.sort()
  const order: string[] = []
  for (const number of numbers) order.push(codes[number % places]!)
  // Among those whose ranks begin alike, if ever, the rest of them decides.
  const beginsAt = (turn: number) => Math.floor(numbers[turn]! / places)
  for (let from = 0, to = 1; from < order.length; from = to, to += 1) {
    while (to < order.length && beginsAt(to) === beginsAt(from)) to += 1
    if (to - from > 1)
      order.splice(from, to - from, ...inOrder(order.slice(from, to), after(start)))
  }
  return order
}

const inOrder = (codes: readonly string[], hash: Sha256): string[] =>
  codes
    .map((code) => ({ code, rank: toHex(hash(ascii(code))) }))
    .sort((one, other) => byBytes(one.rank, other.rank) || byBytes(one.code, other.code))
    .map(({ code }) => code)

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
