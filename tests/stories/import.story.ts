import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import Papa from 'papaparse'
import { importCopy } from '../../shared/copy/import.ts'
import { inOneLine } from '../../shared/kernel/text.ts'
import type { Bottle } from '../../shared/features/collection/bottle.ts'
import { decodeText } from '../../shared/features/collection/import/decode.ts'
import { writeXlsx } from '../features/collection/made-tables/write-xlsx.ts'
import { foundByAxe } from '../support/axe.ts'
import { allSaved, rowsOn } from '../support/bottles.ts'
import { laptop } from '../support/chromium.ts'
import { setPlan } from '../support/operator.ts'
import { hasRealData, realData } from '../support/real-data.ts'
import {
  aPerson,
  expect,
  join,
  type Person,
  readyOffline,
  signIn,
  test,
  type World,
} from '../support/story.ts'
import { limitMs } from '../support/scope.ts'

test.use({ ownServer: false })

const browserExport = realData('cellars/cellartracker-browser-export.csv')
const table = (name: string) => realData(`cellars/cellartracker-tsv/${name}.tsv`)

/** Sets the plan as the operator does, and opens the app until it has heard of it. */
async function becomeInsider(world: World, page: Page, { email }: Person) {
  setPlan(world.server, email, 'insider')
  await page.goto('/')
  const remembered = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(remembered).toContain('insider')
}

async function choose(page: Page, file: string | { name: string; text: string | Uint8Array }) {
  const another = page.getByRole('button', { name: importCopy.chooseAnother })
  if (await another.isVisible()) await another.click()
  await page
    .getByLabel(importCopy.choose)
    .setInputFiles(
      typeof file === 'string'
        ? file
        : { name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) },
    )
  await expect(page.getByRole('heading', { name: importCopy.previewTitle })).toBeVisible()
}

const importAll = (page: Page, adds: number) =>
  page.getByRole('button', { name: importCopy.importCount(adds, 0), exact: true }).click()

const shown = (page: Page, verdict: keyof typeof importCopy.verdicts, count: number) =>
  expect(
    page.getByRole('button', { name: `${importCopy.verdicts[verdict]} ${count}`, exact: true }),
  ).toBeVisible()

/** The bottles that the device holds, from its own database. */
const bottlesOn = (page: Page) => rowsOn<Bottle>(page, 'bottles')

const sorted = (texts: readonly string[]) => [...texts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
const namesOn = async (page: Page) => sorted((await bottlesOn(page)).map(({ name }) => name))

test.describe('with the files that collectors hold', () => {
  test.skip(!hasRealData, 'the real files are not next to the project')

  test('a cellar imported offline by an Insider is complete, letter by letter, on the second device', async ({
    world,
  }) => {
    const ada = aPerson()
    const phone = await world.device()
    await join(phone.page, ada)
    await becomeInsider(world, phone.page, ada)
    await readyOffline(phone.page)

    await world.network.cut()
    await phone.page.goto('/import')
    await choose(phone.page, browserExport)
    await expect(phone.page.getByText(importCopy.formats['cellartracker-browser'])).toBeVisible()
    await shown(phone.page, 'new', 92)
    expect(await bottlesOn(phone.page)).toEqual([])
    await importAll(phone.page, 92)
    await expect(phone.page.getByText(importCopy.doneTitle(92, 0))).toBeVisible()
    await shown(phone.page, 'same', 92)

    await world.network.mend()
    await allSaved(phone.page)
    const computer = await world.device({ viewport: laptop })
    await signIn(computer.page, ada)
    await expect.poll(() => namesOn(computer.page)).toHaveLength(92)

    const { text } = decodeText(new Uint8Array(readFileSync(browserExport)))
    const rows = Papa.parse<Record<string, string>>(text, {
      header: true,
      skipEmptyLines: true,
    }).data
    expect(rows).toHaveLength(92)
    const told = (await bottlesOn(computer.page)).map((bottle) =>
      JSON.stringify([bottle.name, bottle.brand, bottle.region, String(bottle.quantity)]),
    )
    expect(sorted(told)).toEqual(
      sorted(
        rows.map((row) =>
          JSON.stringify([row['Wine'], row['Producer'], row['Locale'], row['Quantity']]),
        ),
      ),
    )
    // The same file on the second device is the same bottles.
    await computer.page.goto('/import')
    await choose(computer.page, browserExport)
    await shown(computer.page, 'same', 92)
  })

  test('tab-separated tables are imported offline, and no bottle twice', async ({ world }) => {
    const { page } = await world.device()
    await join(page, aPerson())
    await readyOffline(page)
    await world.network.cut()
    await page.goto('/import')
    await choose(page, table('inventory'))
    await shown(page, 'new', 6)
    await shown(page, 'not-stock', 3)
    await importAll(page, 6)
    await expect(page.getByText(importCopy.doneTitle(6, 0))).toBeVisible()

    await choose(page, table('list'))
    await shown(page, 'duplicate', 2)
    await choose(page, table('purchase'))
    await shown(page, 'duplicate', 2)
    await choose(page, table('consumed'))
    await shown(page, 'new', 2)
    await importAll(page, 2)
    await expect(page.getByText(importCopy.doneTitle(2, 0))).toBeVisible()
    await choose(page, table('bottles'))
    await shown(page, 'duplicate', 8)

    await world.network.mend()
    await allSaved(page)
    const bottles = await bottlesOn(page)
    expect(bottles.filter(({ isFinished }) => isFinished)).toHaveLength(2)
    // As they were paid, in euros.
    const paid = bottles.filter(({ name }) => name.includes('Tâche'))
    expect(paid.map(({ purchasePrice, currency }) => [purchasePrice, currency])).toEqual([
      [350_000, 'EUR'],
      [350_000, 'EUR'],
    ])

    await page.getByRole('button', { name: importCopy.chooseAnother }).click()
    await page.getByLabel(importCopy.choose).setInputFiles(table('availability'))
    await expect(page.getByText(importCopy.troubles['cellartracker-availability'])).toBeVisible()
  })

  test('rows beyond the plan are named, stay importable, and are imported when there is room', async ({
    world,
  }) => {
    const ada = aPerson()
    const { page } = await world.device()
    await join(page, ada)
    await page.goto('/import')
    await choose(page, browserExport)
    await shown(page, 'new', 30)
    await shown(page, 'over-plan', 62)
    await importAll(page, 30)
    await expect(page.getByText(importCopy.doneTitle(30, 0))).toBeVisible()
    await allSaved(page)

    await becomeInsider(world, page, ada)
    await page.goto('/import')
    await choose(page, browserExport)
    await shown(page, 'same', 30)
    await importAll(page, 62)
    await expect(page.getByText(importCopy.doneTitle(62, 0))).toBeVisible()
    await allSaved(page)
    expect(await bottlesOn(page)).toHaveLength(92)
  })

  test('strings that break software and names of every script are names like any other', async ({
    world,
  }) => {
    const ada = aPerson()
    const { page } = await world.device()
    await join(page, ada)
    await becomeInsider(world, page, ada)
    const naughty = JSON.parse(readFileSync(realData('names/blns.json'), 'utf8')) as string[]
    const real = Papa.parse<{ name: string }>(
      readFileSync(realData('names/unicode-bottle-and-drink-names.csv'), 'utf8'),
      { header: true, skipEmptyLines: true },
    ).data.map(({ name }) => name)
    const names = [...naughty, ...real]
      .map((name) => name.replaceAll('\u0000', '').toWellFormed().trim())
      .filter((name) => name !== '' && name.length <= 300)

    await page.goto('/import')
    const text = Papa.unparse([
      ['Name', 'Type', 'Notes'],
      ...names.map((name) => [name, 'Gin', name]),
    ])
    await choose(page, { name: 'names.csv', text })
    await importAll(page, names.length)
    await expect(page.getByText(importCopy.doneTitle(names.length, 0))).toBeVisible()
    await allSaved(page)
    const computer = await world.device({ viewport: laptop })
    await signIn(computer.page, ada)
    await expect
      .poll(() => namesOn(computer.page), { timeout: limitMs(30_000) })
      .toEqual(sorted(names.map(inOneLine)))
    const bottles = await bottlesOn(computer.page)
    expect(bottles.filter(({ name, notes }) => name !== inOneLine(notes ?? ''))).toEqual([])
  })
})

test('a file of each kind is imported offline', { tag: '@everyday' }, async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/import')
  await expect(page.getByLabel(importCopy.choose)).toBeAttached()
  await world.network.cut()

  const head = ['Name', 'Producer', 'Type', 'Vintage', 'Size (cl)', 'Purchased']
  const csv = (name: string) => `${head.join(',')}\n${name},Ana,Red,2015,75,2020-05-31\n`
  const files = {
    'list.csv': csv('Of a CSV'),
    'list.tsv': csv('Of a TSV').replaceAll(',', '\t'),
    'list.xlsx': writeXlsx({
      About: [['My cellar']],
      Bottles: [head, ['Of a workbook', 'Ana', 'Red', 2015, 75, { day: '2020-05-31' }]],
    }),
    'list.json': JSON.stringify({
      data: {
        bottles: [
          {
            wineName: 'Of JSON',
            winery: 'Ana',
            type: 'red',
            vintage: 2015,
            sizeCl: 75,
            purchased: '2020-05-31',
          },
        ],
      },
    }),
    'list.zip': zipSync({ 'in/list.csv': strToU8(csv('Of a ZIP')) }),
  }
  for (const [name, text] of Object.entries(files)) {
    await choose(page, { name, text })
    await importAll(page, 1)
    await expect(page.getByText(importCopy.doneTitle(1, 0))).toBeVisible()
  }
  await page.getByRole('button', { name: importCopy.chooseAnother }).click()
  await page.getByRole('button', { name: importCopy.paste }).click()
  await page.getByLabel(importCopy.pasteLabel).fill(csv('Of a paste').replaceAll(',', '\t'))
  await page.getByRole('button', { name: importCopy.pasteRead }).click()
  await importAll(page, 1)
  await expect(page.getByText(importCopy.doneTitle(1, 0))).toBeVisible()

  const bottles = await bottlesOn(page)
  expect(sorted(bottles.map(({ name }) => name))).toEqual([
    'Of JSON',
    'Of a CSV',
    'Of a TSV',
    'Of a ZIP',
    'Of a paste',
    'Of a workbook',
  ])
  for (const bottle of bottles)
    expect(bottle).toMatchObject({
      brand: 'Ana',
      subcategory: 'Red Wine',
      vintage: 2015,
      sizeMl: 750,
      purchasedOn: '2020-05-31',
    })
})

test('columns mapped by hand, an import undone as a whole, and done again', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/import')
  const text = 'Ding;Wer;Wieviel;Was;__proto__\nArdbeg 10;Ardbeg;2;x;1\nOban 14;Oban;1;y;2\n'
  await choose(page, { name: 'mine.csv', text })
  await expect(page.getByText(importCopy.nameMissing)).toBeVisible()
  await shown(page, 'invalid', 2)
  await page.getByLabel(importCopy.columnMeans('Ding')).selectOption('name')
  await page.getByLabel(importCopy.columnMeans('Wer')).selectOption('brand')
  await page.getByLabel(importCopy.columnMeans('Wieviel')).selectOption('quantity')
  await page.getByLabel(importCopy.categoryFor).selectOption('Whiskey')
  await importAll(page, 2)
  await expect(page.getByText(importCopy.doneTitle(2, 0))).toBeVisible()
  const told = (await bottlesOn(page)).map(({ name, quantity }) => `${name}: ${quantity}`)
  expect(sorted(told)).toEqual(['Ardbeg 10: 2', 'Oban 14: 1'])

  await page.reload()
  await choose(page, { name: 'mine.csv', text })
  await shown(page, 'same', 2)
  await page.getByRole('button', { name: importCopy.chooseAnother }).click()
  await page.getByRole('button', { name: importCopy.undoOf('mine.csv') }).click()
  await expect(page.getByText(importCopy.undoneTitle)).toBeVisible()
  expect(await bottlesOn(page)).toEqual([])
  await choose(page, { name: 'mine.csv', text })
  await page.getByLabel(importCopy.columnMeans('Ding')).selectOption('name')
  await page.getByLabel(importCopy.columnMeans('Wer')).selectOption('brand')
  await page.getByLabel(importCopy.categoryFor).selectOption('Whiskey')
  await shown(page, 'removed-before', 2)
  await importAll(page, 2)
  await allSaved(page)
  expect(await bottlesOn(page)).toHaveLength(2)
})

test('two column choices made in quick succession are both kept, and no outdated preview is imported', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto('/import')
  const text = 'Ding;Wer;Wieviel\nArdbeg 10;Ardbeg;2\nOban 14;Oban;1\n'
  await choose(page, { name: 'mine.csv', text })
  await page.getByLabel(importCopy.categoryFor).selectOption('Whiskey')
  /** In one go, as fast as no reading can be; then presses the button that imports, if there is one. */
  const set = (columns: Record<string, string>) =>
    page.evaluate(
      ([labels, importing]) => {
        for (const [label, value] of labels) {
          const name = [...document.querySelectorAll('label')].find(
            (one) => one.textContent === label,
          )
          const select = name?.control as HTMLSelectElement
          select.value = value
          select.dispatchEvent(new Event('change', { bubbles: true }))
        }
        const buttons = [...document.querySelectorAll('button')]
        buttons.find((one) => one.textContent === importing)?.click()
      },
      [
        Object.entries(columns).map(
          ([column, target]) => [importCopy.columnMeans(column), target] as const,
        ),
        importCopy.importCount(2, 0),
      ] as const,
    )
  await set({ Ding: 'name', Wer: 'brand' })
  await expect(page.getByLabel(importCopy.columnMeans('Ding'))).toHaveValue('name')
  await expect(page.getByLabel(importCopy.columnMeans('Wer'))).toHaveValue('brand')
  await shown(page, 'new', 2)

  await set({ Wer: 'unmapped', Wieviel: 'quantity', Ding: 'brand' })
  await shown(page, 'invalid', 2)
  expect(await bottlesOn(page)).toEqual([])
  await set({ Ding: 'name', Wer: 'brand' })
  await importAll(page, 2)
  await expect(page.getByText(importCopy.doneTitle(2, 0))).toBeVisible()
  const told = (await bottlesOn(page)).map(({ name, brand, quantity }) => [name, brand, quantity])
  expect(told.sort()).toEqual([
    ['Ardbeg 10', 'Ardbeg', 2],
    ['Oban 14', 'Oban', 1],
  ])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the way through an import, ${colorScheme}`, async ({ world }) => {
    const { page } = await world.device({ colorScheme })
    // In the middle of a transition a text has less contrast than where it comes to rest.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await join(page, aPerson())
    await page.goto('/import')
    await expect(page.getByRole('heading', { level: 1, name: importCopy.title })).toBeVisible()
    await page.getByRole('button', { name: importCopy.paste }).click()
    expect(await foundByAxe(page)).toEqual([])
    await page.getByLabel(importCopy.pasteLabel).fill('Name\tType\tPrice\nA\tGin\t€ 3\nB\t\t\n')
    await page.getByRole('button', { name: importCopy.pasteRead }).click()
    await shown(page, 'new', 1)
    expect(await foundByAxe(page)).toEqual([])
    await importAll(page, 1)
    await expect(page.getByText(importCopy.doneTitle(1, 0))).toBeVisible()
    expect(await foundByAxe(page)).toEqual([])
  })
