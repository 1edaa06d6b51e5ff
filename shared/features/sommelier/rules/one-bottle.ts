import type { Bottle } from '../../collection/bottle.ts'
import { drinkState } from '../../collection/drink-window.ts'
import { prizedReasons } from '../../collection/prized.ts'
import { bottleState } from '../../collection/shelf.ts'
import { dayOf } from '../../../kernel/time.ts'
import { called, Draft } from '../answer.ts'
import { type CellarContents, yearOf } from '../cellar.ts'
import { foodFor } from '../dishes.ts'
import type { SommelierAnswer } from '../facts.ts'
import { isOfStyle, type StyleName, styles } from '../styles.ts'
import { comparing, pouredFrom } from './drinks.ts'
import { kindLine } from './pairing.ts'

const maxNamed = 6
const namedDrinks = 4
const maxNotesLength = 300

/** All that is known of a bottle; of several that a name fits, which there are. */
export function* aboutBottle(
  cellar: CellarContents,
  bottles: readonly Bottle[],
): Generator<void, SommelierAnswer> {
  const draft = new Draft()
  const [bottle, ...others] = bottles
  if (!bottle) return draft.say({ say: 'unknown', words: [] }).done()
  if (others.length > 0) {
    draft.say({ say: 'several', count: bottles.length })
    for (const one of bottles.slice(0, maxNamed))
      draft
        .say({
          say: 'item',
          bottle: called(one),
          quantity: one.quantity,
          place: one.location,
          open: bottleState(one) === 'open',
          percent: one.fillLevel,
        })
        .named('bottle', one)
    if (bottles.length > maxNamed) draft.say({ say: 'more', count: bottles.length - maxNamed })
    return draft.done()
  }
  const { location: place, bin, quantity, fillLevel, useCount, lastUsedAt, rating, notes } = bottle
  draft.named('bottle', bottle).say(...kindLine(bottle))
  const state = bottleState(bottle)
  draft.say({ say: 'level', state, percent: fillLevel })
  if (state !== 'finished') draft.say({ say: 'stands', place, bin, quantity })
  if (useCount > 0)
    draft.say({
      say: 'uses',
      times: useCount,
      last: lastUsedAt === undefined ? undefined : (cellar.journal?.dayOf ?? dayOf)(lastUsedAt),
    })
  if (rating !== undefined) draft.say({ say: 'ownRating', stars: rating })
  const { drinkFrom: from, drinkTo: to, purchasePrice: each, currentValue: value } = bottle
  const window = drinkState(bottle, yearOf(cellar))
  if (window) draft.say({ say: 'window', state: window, from, to })
  else if (bottle.category === 'Wine' && state !== 'finished') draft.say({ say: 'noWindow' })
  if (bottle.purchasedOn !== undefined) draft.say({ say: 'boughtOn', day: bottle.purchasedOn })
  if (each !== undefined || value !== undefined) draft.say({ say: 'paid', each, value })
  if (notes !== undefined) draft.say({ say: 'notes', text: shortened(notes) })
  const own = (Object.keys(styles) as StyleName[]).filter((name) => isOfStyle(bottle, styles[name]))
  const foods = foodFor(own)
  if (foods.length > 0) draft.say({ say: 'foods', foods })
  if (state !== 'finished' && bottle.category !== 'Wine' && bottle.category !== 'Beer') {
    const { verdicts } = yield* comparing(cellar)
    const made = cellar.recipes.filter((recipe) => {
      const verdict = verdicts.get(recipe.id)
      return verdict?.missing.length === 0 && pouredFrom(verdict).includes(bottle)
    })
    const named = made.slice(0, namedDrinks)
    if (named.length > 0)
      draft
        .say({
          say: 'inDrinks',
          recipes: named.map(({ name }) => name),
          more: made.length - named.length,
        })
        .named('recipe', ...named)
    const because = prizedReasons(bottle, { year: yearOf(cellar), rates: cellar.rates })
    if (named.length > 0 && because.length > 0)
      draft.say({ say: 'prized', bottle: called(bottle), because })
  }
  return draft.done()
}

const shortened = (text: string) =>
  text.length <= maxNotesLength ? text : `${text.slice(0, maxNotesLength).trimEnd()}…`
