/** SHA-256 of bytes: this one, or that of Node, which is faster on long ones and says the same. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** Bytes that are mixed at once. */
const blockLength = 64

/**
 * SHA-256 (FIPS 180-4) at once, without waiting. The browser's own gives a promise, and IndexedDB
 * ends a transaction that waits for anything but itself; the digest is compared inside one.
 */
export const sha256: Sha256 = (message) => sha256After(new Uint8Array(0))(message)

/**
 * SHA-256 of many messages with a common prefix: of `start` and each given text. Whole blocks of
 * the prefix are hashed once.
 */
export function sha256After(start: Uint8Array): Sha256 {
  const whole = start.length - (start.length % blockLength)
  const started = stateAfter(start, whole)
  const between = start.subarray(whole)
  const state = new Int32Array(8)
  let padded = new Uint8Array(0)
  return (message) => {
    const length = between.length + message.length
    // The message, a bit, zeros, and its length in bits.
    const needed = (((length + 8) >> 6) + 1) << 6
    if (padded.length !== needed) padded = new Uint8Array(needed)
    // Of short ones, as most are, each built-in that copies takes longer than all of the mixing.
    if (length < blockLength) {
      for (let i = 0; i < between.length; i++) padded[i] = between[i]!
      for (let i = 0; i < message.length; i++) padded[between.length + i] = message[i]!
    } else {
      padded.set(between)
      padded.set(message, between.length)
    }
    padded[length] = 0x80
    for (let i = length + 1; i < needed - 8; i++) padded[i] = 0
    const all = whole + length
    write(padded, needed - 8, Math.floor(all / 0x20000000))
    write(padded, needed - 4, all << 3)
    for (let i = 0; i < 8; i++) state[i] = started[i]!
    for (let from = 0; from < needed; from += blockLength) mix(state, padded, from)
    const out = new Uint8Array(32)
    for (let i = 0; i < 8; i++) write(out, i * 4, state[i]!)
    return out
  }
}

/**
 * The first six bytes, as a number, of SHA-256 of `start` and of each message. Messages have one length and
 * follow each other; both fit in one block. Half the time of `sha256After`, which makes bytes of each digest.
 * @param start whole blocks
 */
export function sha256Beginnings(
  start: Uint8Array,
  messages: Uint8Array,
  length: number,
): Float64Array {
  if (start.length % blockLength > 0 || length % 4 > 0 || length > blockLength - 12)
    throw new RangeError('messages of whole words in one block are wanted, after whole blocks')
  const started = stateAfter(start, start.length)
  const state = new Int32Array(8)
  const beginnings = new Float64Array(messages.length / length)
  const tail = length / 4
  words.fill(0, tail, 16)
  words[tail] = 1 << 31
  words[15] = (start.length + length) * 8
  for (let nth = 0; nth < beginnings.length; nth++) {
    load(messages, nth * length, tail)
    for (let i = 0; i < 8; i++) state[i] = started[i]!
    mixWords(state)
    beginnings[nth] = (state[0]! >>> 0) * 0x10000 + (state[1]! >>> 16)
  }
  return beginnings
}

/** After the whole blocks of `bytes` before `end`. */
function stateAfter(bytes: Uint8Array, end: number): Int32Array {
  const state = initial.slice()
  for (let from = 0; from < end; from += blockLength) mix(state, bytes, from)
  return state
}

function write(bytes: Uint8Array, at: number, word: number) {
  bytes[at] = word >>> 24
  bytes[at + 1] = word >>> 16
  bytes[at + 2] = word >>> 8
  bytes[at + 3] = word
}

const words = new Int32Array(64)

function mix(state: Int32Array, bytes: Uint8Array, from: number) {
  load(bytes, from, 16)
  mixWords(state)
}

function load(bytes: Uint8Array, from: number, count: number) {
  for (let i = 0; i < count; i++) {
    const at = from + i * 4
    words[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
  }
}

/** Mixes the first sixteen words, which stay. */
function mixWords(state: Int32Array) {
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15]!
    const y = words[i - 2]!
    const early = right(x, 7) ^ right(x, 18) ^ (x >>> 3)
    const late = right(y, 17) ^ right(y, 19) ^ (y >>> 10)
    words[i] = (words[i - 16]! + early + words[i - 7]! + late) | 0
  }
  // Separate variables: an array of them costs as much as all the hashing.
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let i = 0; i < 64; i++) {
    const one = right(e, 6) ^ right(e, 11) ^ right(e, 25)
    const first = (h + one + (g ^ (e & (f ^ g))) + constants[i]! + words[i]!) | 0
    const two = right(a, 2) ^ right(a, 13) ^ right(a, 22)
    const second = (two + ((a & b) ^ (c & (a ^ b)))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

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
