import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { publicRecipeCopy } from '../../../shared/copy/public-recipe.ts'
import { sommelierCopy } from '../../../shared/copy/sommelier.ts'
import { routes } from '../../../shared/routes.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { reservedIn } from '../../features/pickup/reserved.ts'
import { aStore } from '../../features/stores/a-store.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { openForm } from '../../support/bottles.ts'
import { silent } from '../../support/engines.ts'
import { limitMs } from '../../support/scope.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { asking } from '../market/a-market.ts'
import { aBottleId, cellar, overfullId } from './every-screen.ts'

test.setTimeout(limitMs(600_000))

/**
 * What a screen reader finds in a part of the page: roles, names and states. Without what differs
 * from run to run: addresses, ids, days and times.
 */
async function spokenIn(part: Locator): Promise<string> {
  const tree = await part.ariaSnapshot()
  return `${tree
    .split('\n')
    .filter((line) => !line.trim().startsWith('- /url:'))
    .join('\n')
    .replace(/https?:\/\/\S+?(?=[\s"'),]|$)/gm, 'ADDRESS')
    .replace(
      /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:, \d{4})?\b/g,
      'DAY',
    )
    .replace(/\b\d{1,2}:\d{2}(?::\d{2})?(?:[\s\u202f][AP]M)?/g, 'TIME')
    // The day is said where it is another one there, which the hour of the run decides.
    .replaceAll('(DAY, TIME UTC', '(TIME UTC')
    .replace(/\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/g, 'CODE')
    .replace(/\b20\d{2}\b/g, 'YEAR')}\n`
}

/** Compares with the text that is kept in `spoken/`; `--update-snapshots` replaces it. */
const isAsKept = async (name: string, part: Locator) =>
  expect(await spokenIn(part)).toMatchSnapshot(['spoken', `${name}.txt`])

const main = (page: Page) => page.getByRole('main')

async function open(page: Page, address: string): Promise<Locator> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  return main(page)
}

test('a screen reader finds the main tasks of a collector as they are kept', async ({ world }) => {
  const { page } = await world.device()
  await page.goto('/auth?mode=sign-in')
  await isAsKept('sign-in', main(page))
  await join(page, aPerson())
  await doElsewhere(world.server.origin, page, cellar)
  await page.goto(routes.collection.path)
  await expect(page.getByRole('link', { name: /山崎/ })).toBeVisible()
  const collection = await open(page, routes.collection.path)
  // It comes after the first paint.
  await expect(page.getByRole('button', { name: collectionCopy.exportAll })).toBeVisible()
  await isAsKept('find-a-bottle', collection)
  await openForm(page)
  await isAsKept('add-a-bottle', page.getByRole('dialog', { name: bottleCopy.addTitle }))
  await isAsKept('read-a-bottle', await open(page, `/collections/${aBottleId}`))
  await isAsKept('pour-from-the-bar', await open(page, routes.bar.path))
  const recipe = await open(page, `/recipes/${overfullId}`)
  // The server says so.
  await expect(page.getByText(publicRecipeCopy.open, { exact: true })).toBeVisible()
  await isAsKept('make-a-drink', recipe)
  await isAsKept('import-a-list', await open(page, routes.import.path))
  const chat = await open(page, routes.chat.path)
  await page.getByRole('textbox', { name: sommelierCopy.field }).fill('Do I have a red wine?')
  await page.keyboard.press('Enter')
  const answers = page.getByRole('list', { name: sommelierCopy.conversation })
  await expect(answers.getByRole('listitem')).toHaveCount(2)
  await isAsKept('ask-the-sommelier', chat)
})

test('a screen reader finds the main tasks at a store as they are kept', async ({ world }) => {
  const { page: counter } = await world.device()
  await join(counter, aPerson('Olga Owner'))
  const owner = asking(counter.context().request)
  const { id: store } = await owner.post('/api/stores', aStore())
  await owner.post(`/api/admin/stores/${String(store)}/approve`)
  const form = { title: 'Weller 12 Year', brand: 'Buffalo Trace', category: 'Whiskey' }
  const { id: offered } = await owner.post(`/api/stores/${String(store)}/drops`, {
    ...form,
    salePrice: 89_00,
    quantity: 3,
  })
  const { page } = await world.device()
  await join(page, aPerson('Bea Buyer'))
  const drop = await open(page, `/drops/${String(offered)}`)
  await expect(page.getByRole('button', { name: marketCopy.drop.reserve(3_00) })).toBeVisible()
  await isAsKept('reserve-a-bottle', drop)

  const { id: userId } = await asking(page.context().request).get('/api/auth/user')
  const sqliteFile = path.join(world.server.dataDir, 'undercroft.sqlite')
  const db = await openDb({ sqliteFile }, silent)
  const reserved = await reservedIn(db, { store: String(store), user: String(userId) })
  await db.close()
  const pass = await open(page, `/reservations/${reserved.id}`)
  await expect(page.getByRole('img', { name: pickupCopy.pass.picture })).toBeVisible()
  await isAsKept('show-the-pass', pass)

  await open(counter, '/store-dashboard/scan')
  await counter.getByLabel(pickupCopy.scan.type).fill(reserved.code)
  await counter.getByRole('button', { name: pickupCopy.scan.use }).click()
  const card = counter.getByRole('dialog', { name: pickupCopy.card.title })
  await expect(card).toBeVisible()
  await isAsKept('hand-over', card)
})
