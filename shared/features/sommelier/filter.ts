import type { Bottle } from '../collection/bottle.ts'
import type { Category } from '../collection/categories.ts'
import { bottleState } from '../collection/shelf.ts'
import { kindOfBottle } from '../recipes/kind-of.ts'
import { isSortOf } from '../recipes/kinds.ts'
import { plainWords } from '../../kernel/text.ts'

/** Which bottles a question is about. All that is named has to hold. */
export interface Filter {
  /** As the question says it, for the answer: `red wine from Tuscany`. */
  readonly what: string
  readonly category?: Category
  /** Kinds of `recipes/kinds.ts`: one must fit. */
  readonly kinds?: readonly string[]
  /** Words that region or distillery has: each of them. */
  readonly origin?: readonly string[]
  readonly place?: string
  readonly state?: 'open' | 'sealed'
  readonly vintageFrom?: number
  readonly vintageTo?: number
}

export function fits(bottle: Bottle, filter: Filter | undefined): boolean {
  if (bottle.isFinished) return false
  if (!filter) return true
  const { category, kinds, origin, place, state, vintageFrom, vintageTo } = filter
  if (category && bottle.category !== category) return false
  if (place !== undefined && bottle.location !== place) return false
  if (state && bottleState(bottle) !== state) return false
  if (vintageFrom !== undefined && (bottle.vintage ?? -1) < vintageFrom) return false
  if (vintageTo !== undefined && (bottle.vintage ?? Number.POSITIVE_INFINITY) > vintageTo)
    return false
  if (kinds) {
    const kind = kindOfBottle(bottle)
    if (!kind || !kinds.some((id) => isSortOf(kind, id))) return false
  }
  if (origin) {
    const words = new Set(
      plainWords(
        `${bottle.region ?? ''} ${bottle.distillery ?? ''} ${bottle.brand} ${bottle.name}`,
      ),
    )
    if (!origin.every((word) => words.has(word))) return false
  }
  return true
}

/** The bottles that fit and are not finished. Yields after each row. */
export function* fitting(
  bottles: readonly Bottle[],
  filter: Filter | undefined,
): Generator<void, Bottle[]> {
  const found: Bottle[] = []
  for (const bottle of bottles) {
    if (fits(bottle, filter)) found.push(bottle)
    yield
  }
  return found
}
