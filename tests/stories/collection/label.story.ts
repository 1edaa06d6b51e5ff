import type { Page } from '@playwright/test'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { labelCopy } from '../../../shared/copy/label.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { openForm, rowsOn, saveBottle } from '../../support/bottles.ts'
import { type DrawnLabel, labelOf, photoOfLabel } from '../../support/drawn-labels.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'

test.use({ ownServer: false })

const lagavulin = labelOf({ name: 'Lagavulin 16 Year', brand: 'Lagavulin' }, [
  'ISLAY SINGLE MALT SCOTCH WHISKY',
  '70 cl   43% vol',
])

const form = (page: Page) => page.getByRole('dialog', { name: bottleCopy.addTitle })
const field = (page: Page, name: string) => form(page).getByRole('combobox', { name, exact: true })
const found = (page: Page) => form(page).getByRole('region', { name: labelCopy.title })

async function photograph(page: Page, label: DrawnLabel) {
  await form(page)
    .getByLabel(bottleCopy.takeLabel)
    .setInputFiles({
      name: 'IMG_1.jpg',
      mimeType: 'image/jpeg',
      buffer: await photoOfLabel(label, { sag: 30, askew: 2 }),
    })
}

test('a label is read on the device, fills the form by touch, and can be read offline afterwards', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/collections')
  await openForm(page)
  await photograph(page, lagavulin)
  await expect(found(page).getByText(labelCopy.isIt)).toBeVisible()
  // However sure it is, it has filled in nothing.
  await expect(field(page, bottleLabels.name)).toHaveValue('')
  await expect(field(page, bottleLabels.brand)).toHaveValue('')
  await expect
    .poll(() => keptReaders(page))
    .toEqual([
      expect.stringMatching(/^\/assets\/readers\/LabelReadings-[\w-]{8}\.js$/),
      expect.stringMatching(/^\/assets\/readers\/eng\.traineddata-[\w-]{8}\.gz$/),
      expect.stringMatching(/^\/assets\/readers\/label-worker-[\w-]{8}\.js$/),
      expect.stringMatching(/^\/assets\/readers\/tesseract-core-simd-lstm-[\w-]{8}\.wasm$/),
    ])

  await world.network.cut()
  // With its photo, the form is a draft, and opens again.
  await page.reload()
  await expect(form(page).getByText(bottleCopy.draftBack)).toBeVisible()
  await photograph(page, lagavulin)
  await expect(found(page).getByText(labelCopy.isIt)).toBeVisible()
  await found(page)
    .getByRole('button', { name: /^Lagavulin 16 Year/ })
    .click()
  await expect(field(page, bottleLabels.name)).toHaveValue('Lagavulin 16 Year')
  await expect(field(page, bottleLabels.brand)).toHaveValue('Lagavulin')
  await found(page)
    .getByRole('button', { name: `${bottleLabels.sizeMl}: 700 ml` })
    .click()
  expect(await rowsOn<Bottle>(page, 'bottles')).toEqual([])

  await saveBottle(page)
  await expect(form(page)).toBeHidden()
  const [saved] = await rowsOn<Bottle>(page, 'bottles')
  expect(saved).toMatchObject({ name: 'Lagavulin 16 Year', category: 'Whiskey', sizeMl: 700 })
  expect(saved?.photo).toMatch(/^[0-9a-f]{64}$/)
})

test('an unknown label keeps the photo and offers the text it read', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/collections')
  await openForm(page)
  await photograph(page, {
    lines: [
      { text: 'ZWERGENKELLER', size: 64 },
      { text: '2019', size: 48 },
      { text: '12,5% vol', size: 34 },
    ],
  })
  await expect(found(page).getByText(labelCopy.noBottle)).toBeVisible()
  await expect(form(page).getByAltText(bottleCopy.photoPreview)).toBeVisible()
  await expect(field(page, bottleLabels.name)).toHaveValue('')
  const year = found(page).getByRole('button', { name: `${bottleLabels.vintage}: 2019` })
  await expect(year).toHaveAttribute('aria-pressed', 'false')
  await year.click()
  await expect(year).toHaveAttribute('aria-pressed', 'true')

  // An empty sheet of paper.
  await photograph(page, { lines: [] })
  await expect(found(page).getByText(labelCopy.nothing)).toBeVisible()
  await expect(form(page).getByAltText(bottleCopy.photoPreview)).toBeVisible()
})

test('offline without the reader the photo stays, and the form says what to do', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/collections')
  await world.network.cut()
  await openForm(page)
  await photograph(page, lagavulin)
  await expect(form(page).getByAltText(bottleCopy.photoPreview)).toBeVisible()
  await expect(page.getByText(bottleCopy.labelUnread)).toBeVisible()
  await expect(field(page, bottleLabels.name)).toHaveValue('')
})

/** Addresses of the picture readers cached for offline use. */
const keptReaders = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('readers')).keys()
    return kept.map(({ url }) => new URL(url).pathname).toSorted()
  })
