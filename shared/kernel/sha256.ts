/** SHA-256 of bytes: this one, or that of Node, which is faster and says the same. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/**
 * SHA-256 (FIPS 180-4) at once, without waiting. The browser's own gives a promise, and IndexedDB
 * ends a transaction that waits for anything but itself; the digest is compared inside one.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x20000000))
  view.setUint32(padded.length - 4, message.length << 3)
  const state = new Int32Array(initial)
  for (let from = 0; from < padded.length; from += 64) mix(state, view, from)
  const out = new Uint8Array(32)
  const written = new DataView(out.buffer)
  state.forEach((word, i) => written.setInt32(i * 4, word))
  return out
}

const words = new Int32Array(64)

function mix(state: Int32Array, view: DataView, from: number) {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(from + i * 4)
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15]!
    const y = words[i - 2]!
    words[i] =
      words[i - 16]! +
      (right(x, 7) ^ right(x, 18) ^ (x >>> 3)) +
      words[i - 7]! +
      (right(y, 17) ^ right(y, 19) ^ (y >>> 10))
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight
  for (let i = 0; i < 64; i++) {
    const one = right(e, 6) ^ right(e, 11) ^ right(e, 25)
    const first = (h + one + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
    const two = right(a, 2) ^ right(a, 13) ^ right(a, 22)
    const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const mixed: Eight = [a, b, c, d, e, f, g, h]
  mixed.forEach((word, i) => {
    state[i] = state[i]! + word
  })
}
type Eight = [number, number, number, number, number, number, number, number]

const right = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function rootsOfPrimes(count: number, root: (n: number) => number): Int32Array {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) {
    let isPrime = true
    for (let by = 2; by * by <= n; by++) if (n % by === 0) isPrime = false
    if (isPrime) found.push((root(n) % 1) * 0x100000000)
  }
  return Int32Array.from(found, (fraction) => fraction | 0)
}
const initial = rootsOfPrimes(8, Math.sqrt)
const constants = rootsOfPrimes(64, Math.cbrt)
