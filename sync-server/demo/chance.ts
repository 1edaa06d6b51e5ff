/** Chance that is the same in every run: splitmix32. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** The same list in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((one) => ({ one, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one)
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }

  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  is(probability: number): boolean {
    return this.next() < probability
  }

  oneOf<T>(list: readonly T[]): T {
    const [found] = list.slice(this.between(0, list.length - 1))
    if (found === undefined) throw new RangeError('there is nothing to choose from')
    return found
  }
}

/** A number from words, so that each has a chance of its own: FNV-1a. */
export function seedOf(words: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(words)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
