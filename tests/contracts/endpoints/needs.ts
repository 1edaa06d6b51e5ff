/** What the requests of rows need of the keeper: what none of them names is not made. */
import { belongings, haveThings, type Keeper, type Making } from './keeper.ts'
import type { Row } from './row.ts'

/** The people with what the rows ask for; what none of them asks for is not made. */
export async function keeperFor(
  rows: readonly Row[],
  making: Omit<Making, 'has'> & Partial<Pick<Making, 'has'>>,
): Promise<Keeper> {
  const needs = needsOf(rows)
  const asked = belongings.filter((name) => needs.has(name))
  return haveThings(asked, making)
}

/** Which belongings, and what of the person, the requests of these rows name. */
export function needsOf(rows: readonly Row[]): ReadonlySet<string> {
  const named = new Set<string>()
  const watched = new Proxy({} as Keeper, {
    get(_, name) {
      named.add(String(name))
      return 'x'
    },
  })
  for (const row of rows) {
    row.ask(watched)
    row.also?.(watched)
    for (const one of [...(row.has ?? []), ...(row.shows ?? [])]) named.add(one)
  }
  return named
}
