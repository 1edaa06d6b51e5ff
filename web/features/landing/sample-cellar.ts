import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import type { DayValue } from '../../../shared/features/value/history.ts'
import { dayNumber } from '../../../shared/features/value/valuation.ts'
import type { Cents } from '../../../shared/kernel/money.ts'

type Known = Pick<Bottle, 'name' | 'brand' | 'category' | 'location' | 'quantity'> &
  Partial<Pick<Bottle, 'vintage' | 'fillLevel' | 'openedAt'>> & {
    readonly paid: Cents
    readonly value: Cents
    readonly on: string
  }

/** Invented names, so that no value looks like a real bottle's price. */
const known: readonly Known[] = [
  {
    name: 'Old Arch Single Barrel',
    brand: 'Old Arch',
    category: 'Whiskey',
    location: 'Cellar',
    quantity: 2,
    paid: 62_00,
    value: 95_00,
    on: '2026-02-14',
  },
  {
    name: 'Château du Caveau',
    brand: 'Château du Caveau',
    category: 'Wine',
    location: 'Cellar',
    quantity: 6,
    vintage: 2016,
    paid: 38_00,
    value: 54_00,
    on: '2026-01-10',
  },
  {
    name: 'Glen Vault 18 Years',
    brand: 'Glen Vault',
    category: 'Whiskey',
    location: 'Bar',
    quantity: 1,
    fillLevel: 60,
    openedAt: Date.parse('2026-07-04'),
    paid: 140_00,
    value: 185_00,
    on: '2026-03-21',
  },
  {
    name: 'Lantern Dry Gin',
    brand: 'Lantern',
    category: 'Spirits',
    location: 'Bar',
    quantity: 1,
    fillLevel: 35,
    openedAt: Date.parse('2026-08-15'),
    paid: 34_00,
    value: 32_00,
    on: '2026-05-02',
  },
  {
    name: 'Amaro della Cripta',
    brand: 'Cripta',
    category: 'Liqueurs',
    location: 'Bar',
    quantity: 1,
    paid: 29_00,
    value: 33_00,
    on: '2026-06-12',
  },
]

export const sampleBottles: readonly Bottle[] = known.map(({ paid, value, on, ...rest }, at) => ({
  ...rest,
  id: `sample-${at}`,
  purchasePrice: paid,
  currentValue: value,
  purchasedOn: on,
  inCollection: true,
  isFinished: false,
  useCount: 0,
  createdAt: Date.parse(on),
  updatedAt: Date.parse(on),
}))

const [first, last] = [dayNumber('2026-01-10'), dayNumber('2026-09-30')]

/** For each bottle, a straight line from its price at purchase to its value. */
export function sampleDays(bottles: readonly Bottle[]): DayValue[] {
  const days: DayValue[] = []
  for (let on = first; on <= last; on++) {
    const there = bottles.filter(({ createdAt }) => dayNumber(day(createdAt)) <= on)
    if (there.length === 0) continue
    const value = there.reduce((sum, bottle) => sum + valueOn(bottle, on), 0)
    days.push({ on, value: Math.round(value), valued: there.length, unvalued: 0 })
  }
  return days
}

function valueOn({ purchasePrice = 0, currentValue = 0, quantity, createdAt }: Bottle, on: number) {
  const since = dayNumber(day(createdAt))
  const part = (on - since) / (last - since)
  return (purchasePrice + (currentValue - purchasePrice) * part) * quantity
}

const day = (at: number) =>
  new Date(at).toISOString().slice(0, 10) as Parameters<typeof dayNumber>[0]
