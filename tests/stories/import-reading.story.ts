import type { Locator, Page } from '@playwright/test'
import { importCopy } from '../../shared/copy/import.ts'
import type { Bottle } from '../../shared/features/collection/bottle.ts'
import { foundByAxe } from '../support/axe.ts'
import { rowsOn } from '../support/bottles.ts'
import { laptop } from '../support/chromium.ts'
import { aPerson, expect, join, readyOffline, test } from '../support/story.ts'

test.use({ ownServer: false })

const longNote = `Peat, and salt. ${'A long finish with smoke. '.repeat(20)}The end.`
const file = [
  'Name;Brand;Price (EUR);Bought;Size;Notes;Place',
  `Kilchoman Islay Whisky;Kilchoman;1.015;5/6/2020;50;${longNote};Attic`,
  'Plymouth Gin;Plymouth;39.90;7/8/2021;70;;',
].join('\n')

async function open(page: Page) {
  await page.goto('/import')
  await page
    .getByLabel(importCopy.choose)
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByRole('heading', { name: importCopy.previewTitle })).toBeVisible()
}

const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: importCopy.previewTitle })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name }) })

/** Touches one of a few choices. */
const touch = (page: Page, name: string) =>
  page.getByRole('radio', { name, exact: true }).click({ force: true })

/** The shown value of a field, with the source of a guess. */
const valueOf = (row: Locator, field: keyof typeof importCopy.fields): Locator =>
  row
    .locator('dl > div')
    .filter({ has: row.page().getByText(importCopy.fields[field], { exact: true }) })
    .getByRole('definition')

const guessed = (text: string, source: keyof typeof importCopy.guessed) =>
  `${text} (${importCopy.guessed[source]})`

test('a price and a date are read in another way offline, and the import saves the values of the preview', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await world.network.cut()
  await open(page)

  const whisky = rowOf(page, 'Kilchoman Islay Whisky')
  const gin = rowOf(page, 'Plymouth Gin')
  await expect(valueOf(whisky, 'purchasePrice')).toHaveText(guessed('€1.02', 'unsaid'))
  await expect(valueOf(whisky, 'purchasedOn')).toHaveText(guessed('May 6, 2020', 'unsaid'))
  await expect(valueOf(whisky, 'category')).toHaveText(guessed('Whiskey', 'name'))
  await expect(valueOf(whisky, 'sizeMl')).toHaveText(guessed('500 ml', 'sizes'))
  await expect(valueOf(gin, 'location')).toHaveText(guessed('Home Bar', 'none'))
  await valueOf(whisky, 'notes').getByText(importCopy.wholeNotes).click()
  await expect(valueOf(whisky, 'notes')).toContainText('The end.')

  await touch(page, importCopy.decimals.comma)
  await expect(valueOf(whisky, 'purchasePrice')).toHaveText('€1,015.00')
  await expect(valueOf(gin, 'purchasePrice')).toHaveText('€39.90')
  await touch(page, importCopy.decimals.point)
  await expect(valueOf(whisky, 'purchasePrice')).toHaveText('€1.02')
  await touch(page, importCopy.decimals.comma)
  await touch(page, importCopy.dateOrders.dmy)
  await expect(valueOf(whisky, 'purchasedOn')).toHaveText('Jun 5, 2020')
  await touch(page, importCopy.sizeUnits.ml)
  await expect(valueOf(whisky, 'sizeMl')).toHaveText('50 ml')
  await touch(page, importCopy.sizeUnits.cl)
  await expect(valueOf(whisky, 'sizeMl')).toHaveText('500 ml')
  await expect(page.getByText(importCopy.confirmHint)).toHaveCount(0)
  expect(await rowsOn<Bottle>(page, 'bottles')).toEqual([])

  await page.getByRole('button', { name: importCopy.importCount(2, 0), exact: true }).click()
  await expect(page.getByText(importCopy.doneTitle(2, 0))).toBeVisible()
  const bottles = await rowsOn<Bottle>(page, 'bottles')
  const byName = new Map(bottles.map((bottle) => [bottle.name, bottle]))
  expect(byName.get('Kilchoman Islay Whisky')).toMatchObject({
    brand: 'Kilchoman',
    category: 'Whiskey',
    purchasePrice: 101_500,
    currency: 'EUR',
    purchasedOn: '2020-06-05',
    sizeMl: 500,
    quantity: 1,
    location: 'Attic',
    notes: longNote,
  })
  expect(byName.get('Plymouth Gin')).toMatchObject({
    purchasePrice: 3990,
    purchasedOn: '2021-08-07',
    sizeMl: 700,
    location: 'Home Bar',
  })
  await world.network.mend()
})

test('a touch on a guess that is selected already confirms it', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/import')
  await page.getByLabel(importCopy.choose).setInputFiles({
    name: 'wine.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Wine;Vintage;Price;Size\nHill Red;2015;12 €;70\nHill White;2016;9;70'),
  })
  const red = rowOf(page, 'Hill Red')
  const white = rowOf(page, 'Hill White')
  await expect(valueOf(red, 'sizeMl')).toHaveText(guessed('700 ml', 'sizes'))
  await touch(page, importCopy.sizeUnits.cl)
  await expect(valueOf(red, 'sizeMl')).toHaveText('700 ml')
  await expect(valueOf(white, 'purchasePrice')).toHaveText(guessed('€9.00', 'currencies'))
  await page.getByRole('button', { name: importCopy.confirm('EUR') }).click()
  await expect(valueOf(white, 'purchasePrice')).toHaveText('€9.00')
  await expect(valueOf(red, 'category')).toHaveText(guessed('Wine', 'headers'))
  await page.getByRole('button', { name: importCopy.confirm('Wine') }).click()
  await expect(valueOf(red, 'category')).toHaveText('Wine')
  await expect(page.getByText(importCopy.confirmHint)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const [size, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['laptop', laptop],
  ] as const)
    test(`the values fit a ${size} and axe finds nothing, ${colorScheme}`, async ({ world }) => {
      const { page } = await world.device({ colorScheme, viewport })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await join(page, aPerson())
      await open(page)
      await expect(rowOf(page, 'Plymouth Gin')).toBeVisible()
      expect(await foundByAxe(page)).toEqual([])
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wide).toBe(0)
      if (process.env['PICTURES'])
        await page.screenshot({
          path: `${process.env['PICTURES']}/${size}-${colorScheme}.png`,
          fullPage: true,
        })
    })

test('the wishes of a file go onto the wishlist, and back', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/import')
  await page.getByLabel(importCopy.choose).setInputFiles({
    name: 'bar.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Brand,Type,Status\nHill Gin,Hill,Gin,Owned\nHill Rum,Hill,Rum,Wishlist\nHill Rye,Hill,Rye,Wanted',
    ),
  })
  await expect(page.getByText(importCopy.wishesTitle(2))).toBeVisible()
  await expect(page.getByText(importCopy.reasons.wished)).toHaveCount(2)
  await page.getByRole('button', { name: importCopy.wishesAdd }).click()
  await expect(page.getByText(importCopy.wishesThere)).toBeVisible()
  const wishes = await rowsOn<{ bottleName: string }>(page, 'wishlist')
  expect(wishes.map(({ bottleName }) => bottleName).toSorted()).toEqual(['Hill Rum', 'Hill Rye'])
  await page.getByRole('button', { name: importCopy.wishesUndo, exact: true }).click()
  await expect(page.getByText(importCopy.wishesTitle(2))).toBeVisible()
  await expect(page.getByRole('button', { name: importCopy.importCount(1, 0) })).toBeVisible()
})
