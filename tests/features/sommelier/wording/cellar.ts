import { aBottle, aWish, shelf } from '../a-cellar.ts'
import { type BottleEvent, bottleEvents } from '../../../../shared/features/bar/bottle-event.ts'
import { pours } from '../../../../shared/features/bar/pour.ts'
import type { CellarContents } from '../../../../shared/features/sommelier/cellar.ts'
import { newRow } from '../../../../shared/kernel/entity.ts'
import { dayOf } from '../../../../shared/kernel/time.ts'
const wine = (name: string, colour: string, more = {}) =>
  aBottle(name, 'Wine', colour, { brand: `${name} Estate`, location: 'Attic', ...more })
const rum = (name: string, more = {}) =>
  aBottle(name, 'Spirits', 'Rum', { brand: 'Wren', location: 'Pantry', ...more })
const bottles = [
  wine('Aster', 'Red Wine', {
    region: 'Rioja, Spain',
    vintage: 1983,
    sizeMl: 1_500,
    rating: 4,
    currentValue: 100_00,
    quantity: 3,
    drinkFrom: 2000,
    drinkTo: 2030,
    purchasePrice: 40_00,
    purchasedOn: '2020-05-01',
  }),
  wine('Bryony', 'White Wine', {
    region: 'Loire, France',
    vintage: 2013,
    sizeMl: 500,
    rating: 3.5,
    currentValue: 50_00,
    quantity: 2,
    drinkTo: 2028,
    notes: 'Salt.',
    purchasedOn: '2023-05-01',
  }),
  wine('Clover', 'Red Wine', {
    region: 'Tuscany, Italy',
    vintage: 2020,
    sizeMl: 3_000,
    rating: 2,
    currentValue: 51_00,
    drinkFrom: 2027,
    drinkTo: 2035,
    photo: 'x',
    location: 'Larder',
  }),
  wine('Dahlia', 'White Wine', {
    vintage: 2021,
    sizeMl: 375,
    currentValue: 8_00,
    location: 'Larder',
  }),
  wine('Erica', 'Red Wine', {
    region: 'Barossa, Australia',
    vintage: 2026,
    sizeMl: 5_000,
    quantity: 4,
    rating: 1,
    drinkTo: 2029,
  }),
  wine('Freesia', 'Sparkling', {
    region: 'Champagne, France',
    sizeMl: 750,
    currentValue: 60_00,
    openedAt: 1,
    fillLevel: 50,
    drinkTo: 2026,
  }),
  wine('Nigella', 'White Wine', {
    region: 'Mosel, Germany',
    vintage: 2016,
    drinkFrom: 2018,
    drinkTo: 2024,
    currentValue: 20_00,
    purchasePrice: 25_00,
    location: 'Larder',
  }),
  rum('Wren 8', {
    sizeMl: 1_000,
    fillLevel: 25,
    openedAt: 1,
    useCount: 3,
    currentValue: 30_00,
    abv: 40,
    region: 'Jamaica',
  }),
  rum('Wren 15', {
    sizeMl: 700,
    fillLevel: 66,
    openedAt: 2,
    useCount: 1,
    currentValue: 75_00,
    abv: 57,
    region: 'Cuba',
    quantity: 2,
  }),
  aBottle('Gorse Harbour 12', 'Whiskey', 'Scotch', {
    brand: 'Gorse',
    region: 'Islay, Scotland',
    abv: 46,
    rating: 5,
    currentValue: 90_00,
    location: 'Pantry',
  }),
  aBottle('Hemlock', 'Whiskey', 'Canadian', {
    brand: 'Hemlock',
    region: 'Canada',
    abv: 40,
    currentValue: 35_00,
    fillLevel: 10,
    openedAt: 3,
    location: 'Pantry',
    useCount: 9,
  }),
  aBottle('Iris', 'Beer', 'Stout', {
    brand: 'Iris',
    region: 'Canada',
    currentValue: 3_00,
    quantity: 6,
    location: 'Larder',
  }),
  aBottle('Juncus', 'Spirits', 'Gin', {
    brand: 'Juncus',
    abv: 43,
    currentValue: 28_00,
    location: 'Pantry',
  }),
  aBottle('Kelp', 'Whiskey', 'Japanese', {
    brand: 'Kelp',
    region: 'Japan',
    abv: 50,
    rating: 3,
    currentValue: 120_00,
    location: 'Pantry',
  }),
  aBottle('Larkspur', 'Whiskey', 'Bourbon', {
    brand: 'Larkspur',
    isFinished: true,
    rating: 4,
    location: 'Pantry',
  }),
]
const named = (name: string) => bottles.find((one) => one.name === name)!
let made = 0
const nextId = () => `01900000-0000-7000-8000-2${String((made += 1)).padStart(11, '0')}`
const at = (day: string) => Date.parse(`${day}T12:00Z`)
const pour = (name: string, day: string) =>
  newRow(pours, nextId(), { bottleId: named(name).id, at: at(day) })
const event = (
  kind: BottleEvent['kind'],
  name: string,
  day: string,
  more: Partial<BottleEvent> = {},
) => newRow(bottleEvents, nextId(), { kind, bottleId: named(name).id, at: at(day), ...more })
/** Values at, just below and just above the limits that the questions name. */
export const of: CellarContents = {
  bottles,
  recipes: shelf,
  wishes: [
    aWish('Mallow 10', { priority: 'high', maxPrice: 70_00 }),
    aWish('Nettle', { priority: 'low' }),
  ],
  journal: {
    pours: [
      pour('Wren 8', '2026-11-25'),
      pour('Wren 8', '2026-11-24'),
      pour('Hemlock', '2026-11-23'),
      pour('Hemlock', '2026-11-22'),
      pour('Freesia', '2026-11-16'),
      pour('Wren 15', '2026-10-31'),
      pour('Wren 15', '2026-05-03'),
      pour('Hemlock', '2025-12-31'),
      pour('Wren 8', '2025-11-30'),
      pour('Wren 8', '2024-02-29'),
    ],
    events: [
      event('opened', 'Freesia', '2026-11-15'),
      event('opened', 'Wren 8', '2024-02-28'),
      event('finished', 'Larkspur', '2026-11-02'),
      event('finished', 'Bryony', '2026-03-31', { count: 2 }),
      event('restocked', 'Iris', '2026-11-20', { count: 6, price: 3_00 }),
      event('sold', 'Kelp', '2026-06-30', { count: 1 }),
      event('gifted', 'Dahlia', '2025-12-24'),
    ],
    dayOf,
  },
  today: '2026-11-25',
}
