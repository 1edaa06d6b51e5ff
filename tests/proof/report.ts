import type { PartReport } from './part.ts'

interface Violation {
  readonly seed: number
  readonly sentence: string
}

/** The result of one part, for people. */
export class Report implements PartReport {
  readonly part: string
  readonly seeds: number[] = []
  readonly faults = new Map<string, number>()
  readonly violations: Violation[] = []
  readonly noTurn: string[] = []
  readonly #say: (line: string) => void
  readonly #began = performance.now()
  #took = 0

  constructor(part: string, say: (line: string) => void = () => {}) {
    this.part = part
    this.#say = say
  }

  began(seed: number): void {
    this.seeds.push(seed)
  }

  mustFire(...faults: readonly string[]): void {
    for (const fault of faults) this.fired(fault, 0)
  }

  hadNoTurn(...faults: readonly string[]): void {
    this.noTurn.push(...faults)
  }

  fired(fault: string, times = 1): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + times)
  }

  violation(seed: number, sentence: string): void {
    this.violations.push({ seed, sentence })
    this.#say(`VIOLATION ${this.part}, seed ${seed}: ${sentence}`)
  }

  /** Faults that had to fire and did not. */
  get silent(): string[] {
    return [...this.faults].flatMap(([fault, times]) => (times === 0 ? [fault] : []))
  }

  get holds(): boolean {
    return this.seeds.length > 0 && this.violations.length === 0 && this.silent.length === 0
  }

  ended(): void {
    this.#took = performance.now() - this.#began
  }

  lines(): string[] {
    const { seeds, faults, violations, silent, noTurn } = this
    const seconds = Math.round(this.#took / 1_000)
    return [
      `${this.holds ? 'holds ' : 'BROKEN'} ${this.part}: ${seeds.length} histories` +
        `${seeds.length > 0 ? ` (seeds ${seeds[0]} to ${seeds.at(-1)})` : ''} in ${seconds} s, ` +
        `${violations.length} violations`,
      ...[...faults].map(([fault, times]) => `         ${times} × ${fault}`),
      ...(noTurn.length > 0 ? [`         had no turn: ${noTurn.join(', ')}`] : []),
      ...silent.map((fault) => `         never fired, so nothing is proven: ${fault}`),
      ...violations.map(
        ({ seed, sentence }) => `         seed ${seed}: ${sentence.split('\n')[0]}`,
      ),
    ]
  }
}
