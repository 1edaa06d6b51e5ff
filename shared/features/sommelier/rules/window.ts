import type { Bottle } from '../../collection/bottle.ts'
import { drinkState } from '../../collection/drink-window.ts'
import { called, Draft } from '../answer.ts'
import { type CellarContents, yearOf } from '../cellar.ts'
import type { SommelierAnswer, Line } from '../facts.ts'
import { type Filter, fits } from '../filter.ts'

const maxNamed = 6

/** Bottles past their window, in its last years, ready or too young; or each with its window. */
export function* windows(
  cellar: CellarContents,
  filter: Filter | undefined,
  which: 'past' | 'soon' | 'ready' | 'young' | 'each',
  count?: number,
): Generator<void, SommelierAnswer> {
  const year = yearOf(cellar)
  const past: Bottle[] = []
  const last: Bottle[] = []
  const ready: Bottle[] = []
  const young: Bottle[] = []
  let [asked, known] = [0, 0]
  const max = count ?? maxNamed
  for (const bottle of cellar.bottles) {
    yield
    if (!fits(bottle, filter)) continue
    asked += bottle.quantity
    const state = drinkState(bottle, year)
    if (state === undefined) continue
    known += bottle.quantity
    if (state === 'past') past.push(bottle)
    if (state === 'young') young.push(bottle)
    if (state === 'ready')
      (bottle.drinkTo !== undefined && year >= bottle.drinkTo - 1 ? last : ready).push(bottle)
  }
  const draft = new Draft()
  if (filter && asked === 0) return draft.say({ say: 'haveNone', what: filter.what }).done()
  if (filter && known === 0) return draft.say({ say: 'unsaid', bottles: asked }).done()
  if (known === 0) return draft.say({ say: 'noWindows' }).done()
  const list = (head: Line, bottles: Bottle[]) => {
    if (bottles.length === 0) return
    draft.say(head)
    bottles.sort(byEnd)
    for (const bottle of bottles.slice(0, max))
      draft.say(windowLine(bottle)).named('bottle', bottle)
    if (bottles.length > max) draft.say({ say: 'more', count: bottles.length - max })
  }
  if (which === 'each') {
    list({ say: 'past', count: bottlesIn(past), what: filter?.what }, past)
    const all = [...last, ...ready]
    list({ say: 'readyNow', count: bottlesIn(all), what: filter?.what }, all)
    list({ say: 'tooYoung', count: bottlesIn(young), what: filter?.what }, young)
    if (asked > known) draft.say({ say: 'unsaid', bottles: asked - known })
    return draft.done()
  }
  if (which === 'young') {
    list({ say: 'tooYoung', count: bottlesIn(young), what: filter?.what }, young)
    if (young.length === 0) draft.say({ say: 'noneYoung', known })
    return draft.done()
  }
  if (which === 'ready') {
    const all = [...last, ...ready]
    list({ say: 'readyNow', count: bottlesIn(all), what: filter?.what }, all)
    if (all.length === 0) draft.say({ say: 'noneReady', known })
    return draft.done()
  }
  // Nothing is urgent: the next ones are those that end first.
  if (which === 'soon' && past.length + last.length === 0 && ready.length > 0) {
    list({ say: 'readyNow', count: bottlesIn(ready), what: filter?.what }, ready)
    return draft.done()
  }
  if (past.length === 0) draft.say({ say: 'nonePast', known })
  list({ say: 'past', count: bottlesIn(past), what: filter?.what }, past)
  // A question about bottles past their window gets the next ones only if there are none.
  if (which === 'soon' || past.length === 0)
    list({ say: 'lastYears', count: bottlesIn(last), what: filter?.what }, last)
  return draft.done()
}

const bottlesIn = (bottles: readonly Bottle[]): number =>
  bottles.reduce((sum, { quantity }) => sum + quantity, 0)

const windowLine = (bottle: Bottle): Line => ({
  say: 'windowOf',
  bottle: bottle.quantity > 1 ? `${bottle.quantity} × ${called(bottle)}` : called(bottle),
  place: bottle.location,
  from: bottle.drinkFrom,
  to: bottle.drinkTo,
})

const byEnd = (one: Bottle, other: Bottle) =>
  (one.drinkTo ?? 9999) - (other.drinkTo ?? 9999) || (one.id < other.id ? -1 : 1)
