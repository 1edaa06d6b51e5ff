import type { History } from './acts.ts'
import { controls } from './controls.ts'
import { anyOf } from './dense.ts'
import { run } from './world.ts'

/** A control, and how many random histories it took until its law was seen to be broken. */
export interface Noticed {
  readonly name: string
  /** Undefined: none of them noticed. */
  readonly after: number | undefined
  /** The message. */
  readonly says: string
}

/** Without this module in the place of another it is no control; `controls.test.ts` has it. */
const needsMock = 'a rebase without the rows of the answer'

/** Runs controls against random histories, in the order of seeds, each until it is noticed. */
export async function* noticedAfter({
  first = 1,
  runs,
  ofSeed = anyOf,
  names = Object.keys(controls).filter((name) => name !== needsMock),
}: {
  readonly first?: number
  readonly runs: number
  /** The history of a seed. */
  readonly ofSeed?: (seed: number) => History
  readonly names?: readonly string[]
}): AsyncGenerator<Noticed> {
  for (const name of names) {
    const control = controls[name]
    if (!control) throw new Error(`there is no control ${name}`)
    let after: number | undefined
    let says = ''
    for (let nth = 1; nth <= runs && after === undefined; nth++) {
      const { violation } = await run(ofSeed(first + nth - 1), { broken: control.broken })
      if (!violation) continue
      after = nth
      says = violation.message
    }
    yield { name, after, says }
  }
}
