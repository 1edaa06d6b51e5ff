import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { type Id, uuidV7 } from '../../../shared/kernel/id.ts'

let now = 1_750_000_000_000
const newId = (): Id => uuidV7(now++, randomBytes(10))

/** What a story says of a bottle; the rest does not matter to it. */
export type SaidOfBottle = Pick<Bottle, 'name'> & Partial<Bottle>

/**
 * Adds bottles from another device of the same person, by a round of its own, and waits until this
 * one shows them at its next look.
 */
export async function addFromElsewhere(page: Page, shelf: readonly SaidOfBottle[]): Promise<void> {
  const origin = new URL(page.url()).origin
  const headers = { origin }
  const user = (await (await page.request.get(`${origin}/api/auth/user`)).json()) as { id: string }
  const mutations = shelf.map((said, at) => ({
    seq: at + 1,
    uid: newId(),
    name: 'bottle.add',
    args: { id: newId(), brand: 'A house', category: 'Whiskey', ...said },
    at: now,
  }))
  const answer = await page.request.post(`${origin}/api/sync`, {
    headers: { ...headers, 'x-user': user.id },
    data: {
      ...{ protocol: 1, deviceId: newId(), seen: { seq: 0, uid: '' } },
      ...{ cursor: null, limit: 1, digest: false, mutations },
    },
  })
  expect(answer.ok()).toBe(true)
  expect(((await answer.json()) as { rejections: unknown[] }).rejections).toEqual([])
}

/** Six bottles that differ in everything one can sort or filter by. */
export const sixBottles: SaidOfBottle[] = [
  {
    ...{ name: 'Lagavulin 16', brand: 'Lagavulin', subcategory: 'Scotch', location: 'Home Bar' },
    ...{ purchasePrice: 80_00, currentValue: 120_00, rating: 4.5, fillLevel: 50 },
  },
  {
    ...{ name: '山崎 12', brand: 'Suntory', subcategory: 'Japanese', location: 'Cabinet' },
    ...{ purchasePrice: 150_00, currentValue: 135_00, rating: 5 },
  },
  {
    ...{ name: 'Château Margaux', brand: 'Château Margaux', category: 'Wine' },
    ...{ subcategory: 'Red Wine', location: 'Cellar', vintage: 1996, quantity: 3 },
    ...{ purchasePrice: 400_00, currentValue: 500_00 },
  },
  {
    ...{ name: 'Spätlese', brand: 'J. J. Prüm', category: 'Wine', subcategory: 'White Wine' },
    ...{ location: 'Cellar', vintage: 2015, purchasePrice: 40_00 },
  },
  { name: 'Tanqueray', brand: 'Tanqueray', category: 'Spirits', subcategory: 'Gin' },
  {
    ...{ name: 'Fernet', brand: 'Branca', category: 'Liqueurs', location: 'Cabinet' },
    ...{ isFinished: true, fillLevel: 0, purchasePrice: 30_00 },
  },
]

/** The names in the list, from the top. */
export const namesIn = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('link')
    .locator('[dir=auto]')
    .allInnerTexts()
