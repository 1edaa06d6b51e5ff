import { routeTitles } from '../../../shared/routes.ts'
import { createHash } from 'node:crypto'
import { sommelierSentences } from '../../../shared/copy/sommelier-sentences.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { classicRecipes } from '../../../shared/features/recipes/classic-recipes.ts'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import type { CellarContents } from '../../../shared/features/sommelier/cellar.ts'
import { inWords } from '../../../shared/features/sommelier/facts.ts'
import { type Wish, wishes } from '../../../shared/features/wishlist/wish.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { uuidFromHash } from '../../../shared/kernel/id.ts'

let made = 0
const nextId = () => `01900000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`

export const aBottle = (
  name: string,
  category: Bottle['category'],
  subcategory?: string,
  more: Partial<Bottle> = {},
): Bottle =>
  newRow(
    bottles,
    nextId(),
    { name, brand: name.split(' ')[0], category, subcategory, ...more },
    // A test's values override the fields that the product sets.
    { createdAt: made, updatedAt: made, ...more },
  )

export const aWish = (bottleName: string, more: Partial<Wish> = {}): Wish =>
  newRow(wishes, nextId(), { bottleName, ...more }, { createdAt: made, updatedAt: made })

export const shelf = classicRecipes((key) =>
  uuidFromHash(createHash('sha256').update(key).digest()),
).map(({ recipe }) => recipe)

export const lagavulin = aBottle('Lagavulin 16', 'Whiskey', 'Scotch', {
  region: 'Islay',
  rating: 4.5,
  purchasePrice: 80_00,
  currentValue: 110_00,
  abv: 43,
  openedAt: 1,
  fillLevel: 20,
  useCount: 7,
  location: 'Cabinet',
  bin: 'Top shelf',
  lastUsedAt: Date.UTC(2026, 10, 1),
  notes: 'Smoke and the sea.',
})
export const barolo = aBottle('Barolo Cannubi', 'Wine', 'Red Wine', {
  brand: 'Borgogno',
  region: 'Piedmont, Italy',
  vintage: 2006,
  drinkFrom: 2014,
  drinkTo: 2024,
  purchasePrice: 60_00,
  currentValue: 55_00,
  location: 'Cellar',
})
export const sancerre = aBottle('Sancerre Les Monts Damnés', 'Wine', 'White Wine', {
  brand: 'Cotat',
  region: 'Loire, France',
  vintage: 2020,
  drinkFrom: 2022,
  drinkTo: 2027,
  quantity: 6,
  location: 'Cellar',
  purchasePrice: 45_00,
})
export const chateau = aBottle('Château Montrose', 'Wine', 'Red Wine', {
  region: 'Bordeaux, France',
  vintage: 2019,
  drinkFrom: 2030,
  drinkTo: 2050,
  purchasePrice: 150_00,
  currentValue: 210_00,
  location: 'Cellar',
  quantity: 3,
})
export const gin = aBottle('Tanqueray London Dry', 'Spirits', 'Gin', {
  openedAt: 2,
  fillLevel: 60,
  useCount: 12,
})
export const campari = aBottle('Campari', 'Liqueurs', 'Herbal', { openedAt: 3, fillLevel: 50 })
export const vermouth = aBottle('Carpano Antica Formula', 'Wine', 'Fortified')
export const wildTurkey = aBottle('Wild Turkey 101', 'Whiskey', 'Bourbon', {
  rating: 3,
  purchasePrice: 25_00,
  currentValue: 27_00,
})
export const stout = aBottle('Guinness Extra', 'Beer', 'Stout', { quantity: 12 })
export const drunk = aBottle('Yamazaki 12', 'Whiskey', 'Japanese', {
  isFinished: true,
  rating: 5,
})

export const cellar: CellarContents = {
  bottles: [lagavulin, barolo, sancerre, chateau, gin, campari, vermouth, wildTurkey, stout, drunk],
  recipes: shelf,
  wishes: [
    aWish('Springbank 15', { priority: 'grail', maxPrice: 150_00 }),
    aWish('Put aside', { isActive: false }),
  ],
  journal: { pours: [], events: [], dayOf },
  today: '2026-11-21',
}

/** The answer as a person reads it. */
export function ask(
  text: string,
  { of = cellar, about }: { of?: CellarContents; about?: Bottle } = {},
) {
  const answer = answered(text, of, about)
  return {
    first: answer.lines[0]?.say,
    text: inWords(answer, sommelierSentences({ hidesAmounts: false, screens: routeTitles })),
    names: answer.mentions.map(({ name }) => name),
    answer,
  }
}
