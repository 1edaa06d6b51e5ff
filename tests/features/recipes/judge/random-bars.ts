import type { Chance } from '../../../proof/browser/chance.ts'

/** Some of the list, each once, in no order. */
export function someOf<T>(all: readonly T[], count: number, chance: Chance): T[] {
  const rest = [...all]
  const taken: T[] = []
  while (taken.length < count && rest.length > 0)
    taken.push(...rest.splice(chance.upTo(rest.length), 1))
  return taken
}
