/** The belongings that rows need from the keeper: unnamed ones are not made. */
import { haveThings } from './have-things.ts'
import { belongings, type Keeper, type Making } from './keeper.ts'
import type { Row } from './row.ts'

/** The people with the belongings that the rows need; others are not made. */
export async function keeperFor(
  rows: readonly Row[],
  making: Omit<Making, 'has'> & Partial<Pick<Making, 'has'>>,
): Promise<Keeper> {
  const needs = needsOf(rows)
  const asked = belongings.filter((name) => needs.has(name))
  return haveThings(asked, making)
}

/** Belongings and personal rows that the requests of these rows name. */
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
