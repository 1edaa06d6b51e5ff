/** Chance that is the same in every run: splitmix32. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 32 random bits. */
  bits(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }

  /** From 0 to below `n`. */
  upTo(n: number): number {
    return Math.floor((this.bits() / 2 ** 32) * n)
  }

  between(least: number, most: number): number {
    return least + this.upTo(most - least + 1)
  }

  is(probability: number): boolean {
    return this.bits() / 2 ** 32 < probability
  }

  oneOf<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('there is nothing to choose from')
    return list[this.upTo(list.length)]!
  }

  /** One of the names, as often as its weight says. */
  weighted<N extends string>(weights: Readonly<Record<N, number>>): N {
    const entries = Object.entries(weights) as [N, number][]
    let at = this.upTo(entries.reduce((sum, [, weight]) => sum + weight, 0))
    for (const [name, weight] of entries) {
      if (at < weight) return name
      at -= weight
    }
    throw new RangeError('there is nothing to choose from')
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.upTo(256))
  }
}
