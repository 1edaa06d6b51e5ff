import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { type Id, uuidV7 } from '../../../shared/kernel/id.ts'
import { doElsewhere } from '../../support/another-client.ts'

let now = 1_750_000_000_000
const newId = (): Id => uuidV7(now++, randomBytes(10))

/** The fields of a bottle that a story sets. */
export type SaidOfBottle = Pick<Bottle, 'name'> & Partial<Bottle>

/** Adds bottles from another device of the same person; this one shows them at its next look. */
export const addFromElsewhere = (page: Page, shelf: readonly SaidOfBottle[]): Promise<void> =>
  doElsewhere(
    new URL(page.url()).origin,
    page,
    shelf.map((said) => ({
      name: 'bottle.add',
      args: { id: newId(), brand: 'A house', category: 'Whiskey', ...said },
    })),
  )

/** Six bottles that differ in everything one can sort or filter by. */
export const sixBottles: SaidOfBottle[] = [
  {
    name: 'Lagavulin 16',
    brand: 'Lagavulin',
    subcategory: 'Scotch',
    location: 'Home Bar',
    purchasePrice: 80_00,
    currentValue: 120_00,
    rating: 4.5,
    fillLevel: 50,
  },
  {
    name: '山崎 12',
    brand: 'Suntory',
    subcategory: 'Japanese',
    location: 'Cabinet',
    purchasePrice: 150_00,
    currentValue: 135_00,
    rating: 5,
  },
  {
    name: 'Château Margaux',
    brand: 'Château Margaux',
    category: 'Wine',
    subcategory: 'Red Wine',
    location: 'Cellar',
    vintage: 1996,
    quantity: 3,
    purchasePrice: 400_00,
    currentValue: 500_00,
  },
  {
    name: 'Spätlese',
    brand: 'J. J. Prüm',
    category: 'Wine',
    subcategory: 'White Wine',
    location: 'Cellar',
    vintage: 2015,
    purchasePrice: 40_00,
  },
  { name: 'Tanqueray', brand: 'Tanqueray', category: 'Spirits', subcategory: 'Gin' },
  {
    name: 'Fernet',
    brand: 'Branca',
    category: 'Liqueurs',
    location: 'Cabinet',
    isFinished: true,
    fillLevel: 0,
    purchasePrice: 30_00,
  },
]

/** The names in the list, from the top. */
export const namesIn = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('link')
    .locator('[dir=auto]')
    .allInnerTexts()

/** Chooses in the menu next to the collection's search. */
export async function fromMore(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'More for the collection' }).click()
  await page.getByRole('menuitem', { name: choice }).click()
}
