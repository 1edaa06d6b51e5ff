import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { scanCopy } from '../../../shared/copy/scan.ts'
import { saveBottle, typeBottle, unfold } from '../../support/bottles.ts'
import { type CodeToDraw, drawnCode } from '../../support/drawn-codes.ts'
import { filmOf, filmOfPicture } from '../../support/fake-camera.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'

test.use({ ownServer: false })

const gtin = '5000281005423'
const form = (page: Page) => page.getByRole('dialog', { name: bottleCopy.addTitle })
const scanner = (page: Page) => page.getByRole('dialog', { name: scanCopy.barcodeTitle })
const field = (page: Page, name: string) => form(page).getByRole('combobox', { name, exact: true })

const openForm = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Add a bottle' })
    .click()

async function saveAs(page: Page, name: string, brand: string) {
  await field(page, bottleLabels.name).fill(name)
  await field(page, bottleLabels.brand).fill(brand)
  await field(page, bottleLabels.category).selectOption('Whiskey')
  await form(page).getByRole('button', { name: bottleCopy.saveBottle }).click()
  await expect(form(page)).toBeHidden()
}

test('a scanned barcode is learned with its bottle, and recognized from then on, offline', async ({
  world,
}) => {
  const camera = path.join(mkdtempSync(path.join(tmpdir(), 'undercroft-film-')), 'bars.y4m')
  filmOf(gtin, camera)
  const { page } = await world.deviceOnDisk({ camera })
  await join(page, aPerson())
  await readyOffline(page)
  await world.network.cut()
  await page.goto('/collections')

  await openForm(page)
  await form(page).getByRole('button', { name: collectionCopy.scanBarcode }).first().click()
  await expect(page.getByText(scanCopy.newCode)).toBeVisible()
  await expect(scanner(page)).toBeHidden()
  await saveAs(page, 'The one with bars', 'A house')

  // Scanned on the shelf, its page opens; the same number is typed with its zeros and blanks.
  await page.getByRole('button', { name: collectionCopy.scanBarcode }).click()
  await expect(page.getByRole('heading', { name: 'The one with bars' })).toBeVisible()
  await page.goto('/collections')
  await openForm(page)
  await form(page).getByRole('button', { name: collectionCopy.scanBarcode }).first().click()
  await expect(page.getByText(scanCopy.known('The one with bars'))).toBeVisible()
  await expect(field(page, bottleLabels.name)).toHaveValue('The one with bars')
  await expect(field(page, bottleLabels.brand)).toHaveValue('A house')
  await expect(form(page).getByText(bottleCopy.alikeTitle)).toBeVisible()
})

for (const { says, ...code } of [
  { says: scanCopy.caseOf, format: 'ITF', text: '15000281005420' },
  { says: scanCopy.caseOf, format: 'Code128', text: '(01)15000281005420(10)L2023', isGs1: true },
  { format: 'DataMatrix', text: 'https://id.gs1.org/01/05000281005423/10/L2023' },
  { format: 'QRCode', text: 'https://wine.example/01/05000281005423?l=de' },
] satisfies readonly (CodeToDraw & { says?: string })[])
  test(`${code.format} ${code.text} before the camera leads to the bottle`, async ({ world }) => {
    const camera = path.join(mkdtempSync(path.join(tmpdir(), 'undercroft-film-')), 'code.y4m')
    await filmOfPicture(await drawnCode(code), camera)
    const { page } = await world.deviceOnDisk({ camera })
    await join(page, aPerson())
    await openForm(page)
    await typeBottle(page, { name: 'Harbour Red' })
    await unfold(form(page))
    await form(page).getByLabel(bottleLabels.sku).fill(gtin)
    await saveBottle(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/collections')
    await page.getByRole('button', { name: collectionCopy.scanBarcode }).click()
    await expect(page.getByRole('heading', { name: 'Harbour Red' })).toBeVisible()
    if (says) await expect(page.getByText(says, { exact: true })).toBeVisible()
  })

test('a label’s web address before the camera is named, and the number can be typed', async ({
  world,
}) => {
  const camera = path.join(mkdtempSync(path.join(tmpdir(), 'undercroft-film-')), 'code.y4m')
  const code = await drawnCode({ format: 'QRCode', text: 'https://u-label.example/ab12cd' })
  await filmOfPicture(code, camera)
  const { page } = await world.deviceOnDisk({ camera })
  await join(page, aPerson())
  await openForm(page)
  await form(page).getByRole('button', { name: collectionCopy.scanBarcode }).first().click()
  await expect(scanner(page).getByText(scanCopy.webAddress)).toBeVisible()
  await scanner(page).getByLabel(scanCopy.typeBarcode).fill(']C10115000281005420')
  await scanner(page).getByRole('button', { name: scanCopy.use }).click()
  await expect(page.getByText(scanCopy.caseOf, { exact: true })).toBeVisible()
  await unfold(form(page))
  await expect(form(page).getByLabel(bottleLabels.sku)).toHaveValue(gtin)
})

test('two bottles with one shop code are both offered', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  for (const name of ['Harbour Red', 'Harbour White']) {
    await openForm(page)
    await typeBottle(page, { name })
    await unfold(form(page))
    await form(page).getByLabel(bottleLabels.sku).fill('20450489')
    await saveBottle(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto('/collections')
  await page.getByRole('button', { name: collectionCopy.scanBarcode }).click()
  await scanner(page).getByLabel(scanCopy.typeBarcode).fill('20450489')
  await scanner(page).getByRole('button', { name: scanCopy.use }).click()
  const choices = page.getByRole('dialog', { name: scanCopy.several }).getByRole('listitem')
  await expect(choices).toHaveCount(2)
  await choices.filter({ hasText: 'Harbour White' }).getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Harbour White' })).toBeVisible()
})

test('the reader works offline after its first use, and only its page may compile WebAssembly', async ({
  world,
}) => {
  const camera = path.join(mkdtempSync(path.join(tmpdir(), 'undercroft-film-')), 'bars.y4m')
  filmOf(gtin, camera)
  const { page } = await world.deviceOnDisk({ camera })
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/collections')
  expect(await keptReaders(page)).toEqual([])
  await openForm(page)
  await form(page).getByRole('button', { name: collectionCopy.scanBarcode }).first().click()
  await expect(page.getByText(scanCopy.newCode)).toBeVisible()
  await expect
    .poll(() => keptReaders(page))
    .toEqual([
      expect.stringMatching(/^\/assets\/readers\/wasm-worker-[\w-]{8}\.js$/),
      expect.stringMatching(/^\/assets\/readers\/zxing_reader-[\w-]{8}\.wasm$/),
    ])

  await world.network.cut()
  await page.goto('/collections')
  const [worker = ''] = await keptReaders(page)
  const said = await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        new Worker(address, { type: 'module' }).onmessage = ({ data }) => resolve(data)
      }),
    worker,
  )
  expect(said).toBe('ready')
  await openForm(page)
  await form(page).getByRole('button', { name: collectionCopy.scanBarcode }).first().click()
  await expect(page.getByText(scanCopy.newCode)).toBeVisible()

  // The page itself may not, nor any other script of it.
  const compiled = await page.evaluate(() =>
    WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)).then(
      () => 'compiled',
      String,
    ),
  )
  expect(compiled).toMatch(/Content Security Policy/)
})

/** Addresses of the picture readers cached for offline use. */
const keptReaders = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('readers')).keys()
    return kept.map(({ url }) => new URL(url).pathname).toSorted()
  })

test('without a camera the number is typed, and a wrong one is named', {
  tag: '@everyday',
}, async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await openForm(page)
  await form(page).getByRole('button', { name: collectionCopy.scanBarcode }).first().click()
  await expect(scanner(page).getByText(scanCopy.troubles.none)).toBeVisible()
  const number = scanner(page).getByLabel(scanCopy.typeBarcode)
  await number.fill('5000281005424')
  await scanner(page).getByRole('button', { name: scanCopy.use }).click()
  await expect(scanner(page).getByText(scanCopy.noBarcode)).toBeVisible()
  await number.fill('5 000281 005423')
  await scanner(page).getByRole('button', { name: scanCopy.use }).click()
  await expect(scanner(page)).toBeHidden()
  await form(page).getByText(bottleCopy.moreDetails).click()
  await expect(form(page).getByLabel(bottleLabels.sku)).toHaveValue(gtin)
})
