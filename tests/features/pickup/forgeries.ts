import { randomUUID } from 'node:crypto'

/** Codes that must lead to nothing, made of a good pass and of chance; never the pass itself. */
export function forgeries(seed: number, good: string, count: number): string[] {
  const next = chance(seed)
  const below = (most: number) => Math.floor(next() * most)
  const letters = [
    ...'ABCDEFGHJKMNPQRSTVWXYZabcxyz0123456789-_.v1 \u0131\u017f０１é山\u0000\n\u202e',
  ]
  const letter = () => letters[below(letters.length)] ?? '.'
  const text = (length: number) => Array.from({ length }, letter).join('')
  const [, id = '', expiry = '', signature = ''] = good.split('.')
  const ways: readonly (() => string)[] = [
    // Cut off, at the front or at the end.
    () => good.slice(0, below(good.length)),
    () => good.slice(1 + below(good.length - 1)),
    // One character is another.
    () => {
      const at = below(good.length)
      return good.slice(0, at) + letter() + good.slice(at + 1)
    },
    // Something more, anywhere.
    () => {
      const at = below(good.length + 1)
      return good.slice(0, at) + text(1 + below(3)) + good.slice(at)
    },
    // Another reservation, a longer time, a signature of chance, another version.
    () => `v1.${randomUUID()}.${expiry}.${signature}`,
    () => `v1.${id}.${Number(expiry) + 1 + below(10_000_000)}.${signature}`,
    () => `v1.${id}.${expiry}.${Buffer.from(text(16)).toString('base64url').slice(0, 22)}`,
    () => `v${2 + below(9)}.${id}.${expiry}.${signature}`,
    () => `v1.${id.toUpperCase()}.${expiry}.${signature}`,
    () => `v1.${id}.${expiry}.${signature.toLowerCase()}`,
    () => `v1.${id}.0${expiry}.${signature}`,
    () => `v1.${id}.${expiry}.`,
    // None at all.
    () => text(1 + below(299)),
    () => `v1.${text(36)}.${text(13)}.${text(22)}`,
  ]
  const made: string[] = []
  while (made.length < count) {
    const one = ways[made.length % ways.length]?.() ?? ''
    // Another letter may be the same by chance.
    made.push(one === good ? `${one}=` : one)
  }
  return made
}

/** mulberry32 */
function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
