import type { Locator, Page } from '@playwright/test'
import {
  aPerson,
  expect,
  join,
  type Person,
  signIn,
  test,
  type World,
} from '../../support/story.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { laptop } from '../../support/chromium.ts'
import { addFromElsewhere, namesIn, type SaidOfBottle, sixBottles, fromMore } from './shelf-of.ts'

test.use({ ownServer: false })

/** A person with these bottles, standing before their collection. */
async function beforeTheShelf(
  world: World,
  shelf: readonly SaidOfBottle[] = sixBottles,
  wish: Parameters<World['device']>[0] = {},
): Promise<{ page: Page; person: Person }> {
  const { page } = await world.device(wish)
  const person = aPerson()
  await join(page, person)
  await addFromElsewhere(page, shelf)
  await page.goto('/collections')
  await expect(page.getByRole('list', { name: 'Bottles', exact: true })).toBeVisible()
  return { page, person }
}
const names = (page: Page) => namesIn(page, 'Bottles')
/** Takes one of a few choices side by side; the whole label is its target. */
const choose = (sheet: Locator, label: string) =>
  sheet
    .locator('label')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .click()
const search = (page: Page) => page.getByRole('searchbox', { name: collectionCopy.search })

test('an empty collection says how it begins', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/collections')
  await expect(page.getByRole('heading', { name: 'Start Your Collection' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Import a cellar' })).toBeVisible()
  await main.getByRole('button', { name: 'Add a bottle' }).click()
  await expect(page.getByRole('dialog', { name: 'Add a bottle' })).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: 'Go to your bar' }).click()
  await expect(page).toHaveURL(/\/bar$/)
  await expect(page.getByRole('heading', { name: 'Nothing in the bar yet' })).toBeVisible()
})

test('the totals count known values, and unknown ones separately', async ({ world }) => {
  const { page } = await beforeTheShelf(world)
  const totals = page.getByRole('banner').or(page.locator('main header')).last()
  // 120 + 135 + 3 × 500 + 40, and (120 + 135 + 1500) over (80 + 150 + 1200).
  await expect(totals).toContainText('$1,795')
  await expect(totals).toContainText('+23%')
  await expect(totals).toContainText('7 bottles')
  await expect(totals).toContainText('1 bottle without a value')

  const row = page.getByRole('link', { name: /Lagavulin 16/ })
  await expect(row).toContainText('$120')
  await expect(row).toContainText('+50%')
  await expect(row).toContainText('paid $80')
  await expect(page.getByRole('link', { name: /山崎/ })).toContainText('−10%')
  await expect(page.getByRole('link', { name: /Tanqueray/ })).toContainText('No value yet')
})

test('a search takes words in any order, and is still there when one comes back', async ({
  world,
}) => {
  const { page } = await beforeTheShelf(world)
  await search(page).pressSequentially('prü')
  await expect.poll(() => names(page)).toEqual(['Spätlese'])
  await search(page).fill('1996 chateau')
  await expect.poll(() => names(page)).toEqual(['Château Margaux'])
  await search(page).fill('MARGAUX')
  await expect.poll(() => names(page)).toEqual(['Château Margaux'])
  await expect(search(page)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '1 bottle found' })).toBeVisible()

  await page.getByRole('link', { name: /Château Margaux/ }).click()
  await expect(page.getByRole('heading', { name: 'Château Margaux' })).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('MARGAUX')
  await expect.poll(() => names(page)).toEqual(['Château Margaux'])

  // By the menu too, and by the address.
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Bar' }).click()
  await expect(page).toHaveURL(/\/bar/)
  await menu.getByRole('link', { name: 'Collection' }).click()
  await expect(search(page)).toHaveValue('MARGAUX')
  await page.reload()
  await expect(search(page)).toHaveValue('MARGAUX')

  await search(page).fill('nothing has this name')
  await expect(page.getByRole('heading', { name: 'No bottles found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.poll(() => names(page)).toHaveLength(5)
})

test('one sheet sorts and filters, and the address says so', async ({ world }) => {
  const { page } = await beforeTheShelf(world)
  await page.getByRole('button', { name: 'Sort and filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'Sort and filter' })
  await sheet.getByLabel('Sort by').selectOption('Value')
  await expect
    .poll(() => names(page))
    .toEqual(['Château Margaux', '山崎 12', 'Lagavulin 16', 'Spätlese', 'Tanqueray'])
  await choose(sheet, 'Lowest first')
  await expect
    .poll(() => names(page))
    .toEqual(['Spätlese', 'Lagavulin 16', '山崎 12', 'Château Margaux', 'Tanqueray'])

  await sheet.getByRole('button', { name: 'Cellar (2)' }).click()
  await sheet.getByRole('button', { name: 'Cabinet (1)' }).click()
  await sheet.getByLabel('Paid from').fill('100')
  await expect.poll(() => names(page)).toEqual(['山崎 12', 'Château Margaux'])
  await sheet.getByRole('button', { name: 'Show 2 bottles' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sort and filter, 3 on' })).toBeVisible()
  await expect(page).toHaveURL(/sort=value&order=up&place=Cellar&place=Cabinet&paid-from=10000/)

  await page.reload()
  await expect.poll(() => names(page)).toEqual(['山崎 12', 'Château Margaux'])
  await page.getByRole('button', { name: 'Remove Cabinet' }).click()
  await expect.poll(() => names(page)).toEqual(['Château Margaux'])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => names(page)).toHaveLength(5)
})

test('open, sealed and finished bottles differ visibly, with rating and vintage', async ({
  world,
}) => {
  const { page } = await beforeTheShelf(world)
  await expect.poll(() => names(page)).not.toContain('Fernet')
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect.poll(() => names(page)).toHaveLength(6)

  await page.getByRole('button', { name: /^Sort and filter/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Sort and filter' })
  await choose(sheet, 'Finished')
  await expect.poll(() => names(page)).toEqual(['Fernet'])
  await choose(sheet, 'Open')
  await expect.poll(() => names(page)).toEqual(['Lagavulin 16'])
  await choose(sheet, 'All')
  await sheet.getByLabel('Rating').selectOption('5 stars or more')
  await expect.poll(() => names(page)).toEqual(['山崎 12'])
  await sheet.getByLabel('Rating').selectOption('Any rating')
  await sheet.getByLabel('Vintage from').fill('2000')
  await expect.poll(() => names(page)).toEqual(['Spätlese'])
  await sheet.getByLabel('Vintage from').fill('1990')
  await sheet.getByLabel('Vintage to').fill('1999')
  await expect.poll(() => names(page)).toEqual(['Château Margaux'])
})

test('cards or rows is remembered, on the other device as well', async ({ world }) => {
  const { page, person } = await beforeTheShelf(world)
  await fromMore(page, 'Show as cards')
  const height = async (shown: Page) =>
    (await shown.getByRole('link', { name: /Lagavulin/ }).boundingBox())?.height
  await expect.poll(() => height(page)).toBeGreaterThan(200)
  await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()

  const other = await world.device({ viewport: laptop })
  await signIn(other.page, person)
  await other.page.goto('/collections')
  await expect.poll(() => height(other.page)).toBeGreaterThan(200)
  await expect.poll(() => names(other.page)).toHaveLength(5)
})

test('a phone shows the first bottle high up, and eight of them', async ({ world }) => {
  const many = Array.from({ length: 20 }, (_, at) => ({ name: `Bottle ${at}` }))
  const { page } = await beforeTheShelf(world, many)
  const boxes = await page
    .getByRole('list', { name: 'Bottles', exact: true })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect))
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  expect(boxes[0]?.top).toBeLessThanOrEqual(150)
  expect(boxes.filter(({ bottom }) => bar && bottom <= bar.y).length).toBeGreaterThanOrEqual(8)
  for (const { height } of boxes) {
    expect(height).toBeGreaterThanOrEqual(72)
    expect(height).toBeLessThanOrEqual(76)
  }
})

test('from 900 px a bottle opens next to the list', async ({ world }) => {
  const { page } = await beforeTheShelf(world, sixBottles, { viewport: laptop })
  await page.getByRole('link', { name: /山崎/ }).click()
  const pane = page.getByRole('region', { name: 'Selected bottle' })
  await expect(pane.getByRole('heading', { name: '山崎 12' })).toBeVisible()
  await expect(page).toHaveURL(/\/collections\?bottle=/)
  await expect.poll(() => names(page)).toHaveLength(5)

  await page.getByRole('button', { name: 'Gain' }).click()
  await expect.poll(async () => (await names(page))[0]).toBe('Château Margaux')
  await page.reload()
  await expect(pane.getByRole('heading', { name: '山崎 12' })).toBeVisible()
  await pane.getByRole('button', { name: 'Delete' }).click()
  await expect(pane.getByRole('heading', { name: 'Select a bottle' })).toBeVisible()
  await expect.poll(() => names(page)).toHaveLength(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page)).toHaveLength(5)
})

test('amounts can be hidden', async ({ world }) => {
  const { page } = await beforeTheShelf(world)
  await page.goto('/settings')
  await page.getByRole('switch', { name: /Hide amounts/ }).click()
  await expect(page.getByRole('switch', { name: /Hide amounts/ })).toBeChecked()
  await page.goto('/collections')
  await expect(page.getByRole('link', { name: /Lagavulin/ })).toContainText('•••')
  await expect(page.getByRole('main')).not.toContainText('$')
  await page.getByRole('link', { name: /Lagavulin/ }).click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('$')
})
