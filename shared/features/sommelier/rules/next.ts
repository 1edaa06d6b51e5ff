import type { Bottle } from '../../collection/bottle.ts'
import { bottleState } from '../../collection/shelf.ts'
import type { Recipe } from '../../recipes/recipe.ts'
import { plainWords } from '../../../kernel/text.ts'
import type { Wish } from '../../wishlist/wish.ts'
import { called, Draft } from '../answer.ts'
import type { CellarContents } from '../cellar.ts'
import type { SommelierAnswer } from '../facts.ts'
import { comparing, unlockLines } from './drinks.ts'

const priorities = ['grail', 'high', 'medium', 'low']
/** A bottle from which so often was poured is missed when it is empty. */
const oftenUsed = 3
const lowLevel = 25

/**
 * What to buy next: bottles that bring the most drinks, low ones, loved finished ones, and wishes.
 */
export function* nextBottle(cellar: CellarContents): Generator<void, SommelierAnswer> {
  const draft = new Draft()
  const made = yield* comparing(cellar)
  const byId = new Map<string, Recipe>(cellar.recipes.map((recipe) => [recipe.id, recipe]))
  draft.say({ say: 'next' })
  let said = 0
  for (const { line, recipes } of unlockLines(made, byId, 2)) {
    draft.say(line).named('recipe', ...recipes.slice(0, 2))
    said++
  }
  const low: Bottle[] = []
  const gone: Bottle[] = []
  const here = new Set<string>()
  for (const bottle of cellar.bottles) {
    yield
    const state = bottleState(bottle)
    if (state !== 'finished') here.add(nameOf(bottle))
    const isLow = state === 'open' && bottle.quantity === 1 && (bottle.fillLevel ?? 100) <= lowLevel
    if (isLow && (bottle.useCount >= oftenUsed || (bottle.rating ?? 0) >= 4)) low.push(bottle)
    if (state === 'finished' && (bottle.rating ?? 0) >= 4) gone.push(bottle)
  }
  low.sort((one, other) => other.useCount - one.useCount || (one.id < other.id ? -1 : 1))
  for (const bottle of low.slice(0, 2)) {
    draft
      .say({
        say: 'runsLow',
        bottle: called(bottle),
        level: bottle.fillLevel,
        times: bottle.useCount,
      })
      .named('bottle', bottle)
    said++
  }
  gone.sort((one, other) => (other.rating ?? 0) - (one.rating ?? 0) || (one.id < other.id ? -1 : 1))
  for (const bottle of gone.filter((one) => !here.has(nameOf(one))).slice(0, 2)) {
    draft
      .say({ say: 'finished', bottle: called(bottle), stars: bottle.rating ?? 0 })
      .named('bottle', bottle)
    said++
  }
  for (const wish of wanted(cellar.wishes).slice(0, 3)) {
    const { brand, bottleName, maxPrice: max, priority } = wish
    const name = brand && !bottleName.includes(brand) ? `${brand} ${bottleName}` : bottleName
    draft.say({ say: 'wished', name, max, priority })
    said++
  }
  return said > 0 ? draft.done() : new Draft().say({ say: 'noNext' }).done()
}

const nameOf = ({ name, brand }: Bottle) => plainWords(`${brand} ${name}`).join(' ')

const wanted = (wishes: readonly Wish[]) =>
  wishes
    .filter(({ isActive }) => isActive)
    .sort(
      (one, other) =>
        priorities.indexOf(one.priority) - priorities.indexOf(other.priority) ||
        one.createdAt - other.createdAt ||
        (one.id < other.id ? -1 : 1),
    )
