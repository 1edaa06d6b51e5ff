/** Chance that is the same in every run: splitmix32. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
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
