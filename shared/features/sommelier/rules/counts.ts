import { categoryInWords } from '../../collection/categories.ts'
import type { Bottle } from '../../collection/bottle.ts'
import { bottleState } from '../../collection/shelf.ts'
import { called, Draft } from '../answer.ts'
import type { Grouping } from '../ask.ts'
import { type CellarContents, yearOf } from '../cellar.ts'
import type { Line, SommelierAnswer } from '../facts.ts'
import { grapeCalled } from '../grapes.ts'
import { grapesOf, placesOf } from '../origin.ts'
import { countryCalled } from '../country-names.ts'
import { countryOf } from '../places.ts'
import { type Filter, fits, isUndecided, isUnsaid, measured } from '../filter.ts'

const maxGroups = 10
const maxVintages = 30
const maxItems = 8
const maxOfAge = 5

/**
 * What there is: counts by category, region, place or age, and the bottles where they are few.
 * @param each whether alternatives, `reds or whites`, are counted one by one
 */
export function* answerCounts(
  cellar: CellarContents,
  filter: Filter | undefined,
  by: Grouping | undefined,
  count: number = maxItems,
  each?: 'besides' | 'only',
): Generator<void, SommelierAnswer> {
  const mine: Bottle[] = []
  let bottles = 0
  let open = 0
  let [unpriced, unplaced, unsaid] = [0, 0, 0]
  const isPriced = filter?.limits.some(
    ({ of, isMissing }) => !isMissing && (of === 'worth' || of === 'paid'),
  )
  // Bottles that might match with a known price are mentioned.
  const beside = isPriced && {
    ...filter!,
    limits: filter!.limits.filter(({ of }) => of !== 'worth' && of !== 'paid'),
  }
  for (const bottle of cellar.bottles) {
    yield
    if (beside && measured(bottle, 'worth') === undefined && fits(bottle, beside))
      unpriced += bottle.quantity
    if (!fits(bottle, filter)) {
      if (filter && isUnsaid(bottle, filter)) unsaid += bottle.quantity
      else if (filter && isUndecided(bottle, filter)) unplaced += bottle.quantity
      continue
    }
    mine.push(bottle)
    bottles += bottle.quantity
    if (bottleState(bottle) === 'open') open++
  }
  const draft = new Draft()
  if (mine.length === 0 && unsaid > 0) return draft.say({ say: 'unsaid', bottles: unsaid }).done()
  if (mine.length === 0) {
    draft.say(filter ? { say: 'haveNone', what: filter.what } : { say: 'emptyCellar' })
    if (unpriced > 0) draft.say({ say: 'unpriced', bottles: unpriced })
    if (unplaced > 0) draft.say({ say: 'unplaced', bottles: unplaced })
    return draft.done()
  }
  draft.say({ say: 'have', bottles, entries: mine.length, what: filter?.what, open })
  if (each && filter) draft.say(...countsOfEach(mine, filter, each === 'only'))
  if (each === 'only') return draft.done()
  if (by || !filter) yield* groupsOf(mine, by ?? 'category', draft)
  else listed(mine, draft, count)
  if (unpriced > 0) draft.say({ say: 'unpriced', bottles: unpriced })
  if (unplaced > 0) draft.say({ say: 'unplaced', bottles: unplaced })
  if (unsaid > 0) draft.say({ say: 'unsaid', bottles: unsaid })
  return draft.done()
}

/** How many there are of each alternative. */
function countsOfEach(
  mine: readonly Bottle[],
  filter: Filter,
  isOrdered: boolean,
): readonly Line[] {
  const parts = filter.terms.flatMap(({ each = [] }) => each)
  const counted = parts.map(({ any, said }) => {
    const those = mine.filter((bottle) =>
      fits(bottle, { ...filter, terms: [{ any, said, isNot: false }] }),
    )
    return { name: said, bottles: those.reduce((sum, { quantity }) => sum + quantity, 0) }
  })
  if (isOrdered) counted.sort((one, other) => other.bottles - one.bottles)
  return counted.map((group) => ({ say: 'group', ...group }))
}

function* groupsOf(mine: readonly Bottle[], by: Grouping, draft: Draft): Generator<void, void> {
  const counts = new Map<string, number>()
  let unknown = 0
  for (const bottle of mine) {
    yield
    const name = groupOf(bottle, by)
    if (name === undefined) unknown += bottle.quantity
    else counts.set(name, (counts.get(name) ?? 0) + bottle.quantity)
  }
  const sorted = [...counts].sort(([one, a], [other, b]) =>
    by === 'decade' || by === 'vintage' ? (one < other ? -1 : 1) : b - a || (one < other ? -1 : 1),
  )
  draft.say({ say: 'groups', by, count: sorted.length })
  const max = by === 'vintage' ? maxVintages : maxGroups
  for (const [name, bottles] of sorted.slice(0, max)) draft.say({ say: 'group', name, bottles })
  if (sorted.length > max) draft.say({ say: 'more', count: sorted.length - max })
  if (unknown > 0) draft.say({ say: 'unknownGroup', bottles: unknown })
}

function groupOf(bottle: Bottle, by: Grouping): string | undefined {
  switch (by) {
    case 'category':
      return categoryInWords(bottle.category)
    case 'kind':
      return bottle.subcategory && categoryInWords(bottle.subcategory)
    case 'country': {
      const [place] = placesOf(bottle)
      return place && countryCalled(countryOf(place).id)
    }
    case 'producer':
      return bottle.brand || undefined
    case 'grape': {
      const [grape] = grapesOf(bottle)
      return grape && grapeCalled(grape)
    }
    case 'region':
      return bottle.region
    case 'place':
      return bottle.location
    case 'vintage':
      return bottle.vintage === undefined ? undefined : String(bottle.vintage)
    case 'decade':
      return bottle.vintage === undefined ? undefined : `${Math.floor(bottle.vintage / 10) * 10}s`
  }
}

function listed(mine: Bottle[], draft: Draft, count: number) {
  mine.sort(
    (one, other) =>
      other.quantity - one.quantity || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0),
  )
  for (const bottle of mine.slice(0, count))
    draft
      .say({
        say: 'item',
        bottle: called(bottle),
        quantity: bottle.quantity,
        place: bottle.location,
        open: bottleState(bottle) === 'open',
        percent: bottle.fillLevel,
      })
      .named('bottle', bottle)
  if (mine.length > count) draft.say({ say: 'more', count: mine.length - count })
}

/** The oldest or the youngest, by vintage or by the age on the label. */
export function* byAge(
  cellar: CellarContents,
  filter: Filter | undefined,
  oldest: boolean,
  count: number = maxOfAge,
): Generator<void, SommelierAnswer> {
  const found: { bottle: Bottle; years: number }[] = []
  const year = yearOf(cellar)
  for (const bottle of cellar.bottles) {
    yield
    const years = measured(bottle, 'age', year)
    if (years !== undefined && fits(bottle, filter)) found.push({ bottle, years })
  }
  const draft = new Draft()
  if (found.length === 0) return draft.say({ say: 'noVintages', what: filter?.what }).done()
  const sign = oldest ? 1 : -1
  found.sort(
    (one, other) => sign * (other.years - one.years) || (one.bottle.id < other.bottle.id ? -1 : 1),
  )
  draft.say({ say: oldest ? 'oldest' : 'youngest', what: filter?.what })
  for (const { bottle, years } of found.slice(0, count))
    draft
      .say(
        bottle.vintage === undefined
          ? { say: 'ageOf', bottle: called(bottle), years }
          : { say: 'vintageOf', bottle: called(bottle), vintage: bottle.vintage },
      )
      .named('bottle', bottle)
  return draft.done()
}
