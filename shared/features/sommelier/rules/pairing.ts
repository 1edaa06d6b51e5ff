import { categoryInWords } from '../../collection/categories.ts'
import type { Bottle } from '../../collection/bottle.ts'
import { called, Draft } from '../answer.ts'
import type { CellarContents } from '../cellar.ts'
import { type Dish, foodFor } from '../dishes.ts'
import type { SommelierAnswer, Because, Line } from '../facts.ts'
import { type Filter, fits } from '../filter.ts'
import { isOfStyle, type Style, type StyleName, styles } from '../styles.ts'
import { byScore, pickLine, reasonsFor } from './pick.ts'

const maxPicks = 3
/** How many styles an answer names. */
const namedStyles = 3

/** Pairings with a dish from the cellar; without any, a style to look for. */
export function* pairing(
  cellar: CellarContents,
  dish: { readonly name: string; readonly dish: Dish } | undefined,
  filter: Filter | undefined,
  asked: Bottle | undefined,
  count: number = maxPicks,
): Generator<void, SommelierAnswer> {
  const draft = new Draft()
  if (!dish) return draft.say({ say: 'pairUnknown' }).done()
  const wanted: readonly Style[] = dish.dish.styles.map((name) => styles[name])
  const names = wanted.slice(0, namedStyles).map(({ name }) => name)
  if (asked) {
    const style = wanted.find((one) => isOfStyle(asked, one))
    draft
      .say(
        style
          ? { say: 'fits', bottle: called(asked), dish: dish.name, style: style.name }
          : { say: 'fitsNot', bottle: called(asked), dish: dish.name },
      )
      .named('bottle', asked)
    if (style) return draft.done()
  }
  const found: { bottle: Bottle; score: number; because: Because[] }[] = []
  for (const bottle of cellar.bottles) {
    yield
    if (bottle === asked || !fits(bottle, filter)) continue
    const place = wanted.findIndex((style) => isOfStyle(bottle, style))
    if (place < 0) continue
    const spoken = reasonsFor(bottle, cellar)
    const style = wanted[place]!
    // The style counts more than all other reasons; too young bottles come last.
    const score = (wanted.length - place) * 100 + (spoken?.score ?? -90)
    const late: Because[] =
      spoken?.because ?? (bottle.drinkFrom ? [{ why: 'young', from: bottle.drinkFrom }] : [])
    found.push({ bottle, score, because: [{ why: 'style', style: style.name }, ...late] })
  }
  if (found.length === 0)
    return draft.say({ say: 'pairNone', dish: dish.name, styles: names, what: filter?.what }).done()
  draft.say({ say: 'pairWith', dish: dish.name, styles: names })
  for (const { bottle, because } of found.sort(byScore).slice(0, count))
    draft.say(pickLine(bottle, because)).named('bottle', bottle)
  return draft.done()
}

/** What to eat with a bottle. */
export function foodWith(bottle: Bottle): SommelierAnswer {
  const own = (Object.keys(styles) as StyleName[]).filter((name) => isOfStyle(bottle, styles[name]))
  const foods = foodFor(own)
  return new Draft()
    .say(...kindLine(bottle))
    .say(foods.length > 0 ? { say: 'foods', foods } : { say: 'noFoods' })
    .named('bottle', bottle)
    .done()
}

export const kindLine = (bottle: Bottle): readonly Line[] => [
  {
    say: 'bottle',
    bottle: called(bottle),
    brand: bottle.brand,
    kind: categoryInWords(bottle.subcategory ?? bottle.category),
    vintage: bottle.vintage,
    region: bottle.region,
    abv: bottle.abv,
  },
]
