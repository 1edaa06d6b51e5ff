import { expect, test } from 'vitest'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import { runWhole } from '../../../shared/kernel/time-slices.ts'
import {
  type BarEntry,
  type BarView,
  barEntries,
  inBarOrder,
  queryOf,
  viewOf,
  wholeBar,
} from '../../../web/features/bar/bar-view.ts'

let made = 0
function aBottle(said: Partial<Bottle> & { name: string }): Bottle {
  made += 1
  const id = `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`
  const rest = { brand: 'A house', category: 'Spirits', createdAt: made, updatedAt: made }
  return newRow(bottles, id, { ...rest, ...said })
}
const bar = [
  aBottle({ name: 'Sealed', location: 'Cabinet' }),
  aBottle({ name: 'Open long ago', openedAt: 1, lastUsedAt: 5, location: 'Home Bar' }),
  aBottle({ name: 'Open lately', fillLevel: 20, lastUsedAt: 9, location: 'Cabinet' }),
  aBottle({ name: 'Empty', isFinished: true, lastUsedAt: 99, location: 'Cabinet' }),
  aBottle({ name: 'In the bar only', inCollection: false, location: 'Home Bar' }),
]
const lines = (entries: BarEntry[]) =>
  entries.map((entry) => (entry.kind === 'heading' ? `${entry.label}:` : entry.bottle.name))
const barOf = (all: readonly Bottle[], view: Partial<BarView>) =>
  barEntries(runWhole(inBarOrder(all)), { ...wholeBar, ...view })
const shown = (view: Partial<BarView>) => lines(barOf(bar, view).entries)

test('open bottles come before sealed ones, recently used ones before the rest', () => {
  expect(shown({})).toEqual(['Open lately', 'Open long ago', 'In the bar only', 'Sealed'])
  expect(barOf(bar, {})).toMatchObject({ found: 4, finished: 1 })
})

test('finished ones come last, and only on request', () => {
  expect(shown({ showsFinished: true }).slice(-2)).toEqual(['Finished:', 'Empty'])
  expect(shown({ showsFinished: true, search: 'sealed' })).toEqual(['Sealed'])
})

test('place, open state and search narrow the list together', () => {
  expect(shown({ place: 'Cabinet' })).toEqual(['Open lately', 'Sealed'])
  expect(shown({ place: 'Cabinet', onlyOpen: true })).toEqual(['Open lately'])
  // Finished ones that were asked for are shown with open ones.
  expect(shown({ place: 'Cabinet', onlyOpen: true, showsFinished: true })).toEqual([
    'Open lately',
    'Finished:',
    'Empty',
  ])
  expect(shown({ search: 'LONG' })).toEqual(['Open long ago'])
})

test('grouped, each place has its bottles, the fullest place first', () => {
  const another = aBottle({ name: 'Another', location: 'Cabinet' })
  expect(lines(barOf([...bar, another], { byPlace: true }).entries)).toEqual([
    'Cabinet:',
    'Open lately',
    'Another',
    'Sealed',
    'Home Bar:',
    'Open long ago',
    'In the bar only',
  ])
})

test('the address says how the bar is looked at', () => {
  const view: BarView = {
    search: 'gin',
    place: 'A & B',
    onlyOpen: true,
    byPlace: true,
    showsFinished: true,
  }
  expect(viewOf(new URLSearchParams(queryOf(view).toString()))).toEqual(view)
  expect(queryOf(wholeBar).toString()).toBe('')
})
