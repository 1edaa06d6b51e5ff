import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { cardText, type MadeCard, telltales } from '../../features/pickup/id-card/made-cards.ts'
import { reservedIn } from '../../features/pickup/reserved.ts'
import { aStore } from '../../features/stores/a-store.ts'
import { pdf417Picture } from '../../support/card-pictures.ts'
import { silent } from '../../support/engines.ts'
import { filmOfCard } from '../../support/fake-camera.ts'
import { aPerson, expect, join, test, type World } from '../../support/story.ts'

const { scan, card, idScan } = pickupCopy
const { admin } = storesCopy
const sheet = (page: Page) => page.getByRole('dialog', { name: card.title })
const button = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })

const adult = { version: 8, birth: '1985-01-31', expiry: '2093-06-30' } as const satisfies MadeCard
/** What stands on the card and nowhere else. */
const traces = [
  ...Object.values(telltales),
  'rosalind',
  '01311985',
  '1985-01-31',
  '19850131',
  '06302093',
  '2093-06-30',
  'ansi 636000',
]

/** Asks the server as the page would. */
const ask = (page: Page, method: string, place: string, body?: object): Promise<{ id: string }> =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(where, {
        method: how,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        ...(what && { body: what }),
      })
      return (await answer.json()) as { id: string }
    },
    [method, place, body && JSON.stringify(body)] as const,
  )

async function withRows<T>(world: World, run: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDb(
    { sqliteFile: path.join(world.server.dataDir, 'undercroft.sqlite') },
    silent,
  )
  try {
    return await run(db)
  } finally {
    await db.close()
  }
}

/** A store that may scan IDs, and Ada Vintner's reservation at it. The owner is an admin, too. */
async function aCounter(world: World) {
  const owner = (await world.device()).page
  await join(owner, aPerson('Olga Owner'))
  const { id: store } = await ask(owner, 'POST', '/api/stores', aStore())
  await ask(owner, 'POST', `/api/admin/stores/${store}/approve`, {})
  await allowScans(owner)
  const ada = (await world.device()).page
  await join(ada, aPerson('Ada Vintner'))
  const { id: user } = await ask(ada, 'GET', '/api/auth/user')
  const reserved = await withRows(world, (db) => reservedIn(db, { store, user }))
  return { store, reserved }
}

/** On the operator's screen. */
async function allowScans(owner: Page) {
  await owner.goto('/admin-dashboard')
  await owner.getByRole('tab', { name: admin.management }).click()
  await owner.locator('label').filter({ hasText: admin.approved }).click()
  await owner.getByRole('button', { name: admin.reviewOf(aStore().name) }).click()
  await owner.getByRole('switch', { name: admin.idScan }).click()
  await expect(owner.getByText(admin.idScanOn)).toBeVisible()
  await expect(owner.getByRole('switch', { name: admin.idScan })).toBeChecked()
}

/** A clerk of the store, before whose camera a card is held. */
async function aClerk(world: World, store: string, shown: MadeCard) {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-film-'))
  const film = path.join(folder, 'card.y4m')
  await filmOfCard(await pdf417Picture(cardText(shown)), film)
  const { page } = await world.deviceOnDisk({ camera: film })
  await join(page, aPerson('Carl Clerk'))
  const { id: userId } = await ask(page, 'GET', '/api/auth/user')
  await withRows(world, async (db) => {
    const mine = { storeId: store, userId, role: 'staff', addedAt: 1 } as const
    await db.transaction('hire', (tx) => tx.insert(tx.t.storePeople).values(mine))
  })
  return { page, remove: () => rmSync(folder, { recursive: true }) }
}

async function openPickup(page: Page, code: string) {
  await page.goto('/store-dashboard/scan')
  await typeCode(page, code)
}

async function typeCode(page: Page, code: string) {
  await page.getByLabel(scan.type).fill(code)
  await page.getByRole('button', { name: scan.use }).click()
  await expect(sheet(page)).toContainText('Springbank 15')
}

const findings = (page: Page) => sheet(page).getByRole('status', { name: idScan.title })

test('an ID is scanned at the counter, and nothing of the card is stored, sent, logged or shown later', async ({
  world,
}) => {
  test.slow()
  const { store, reserved } = await aCounter(world)
  const { page, remove } = await aClerk(world, store, adult)
  const said: string[] = []
  page.context().on('request', (request) => said.push(request.url(), request.postData() ?? ''))
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(String(error)))

  await openPickup(page, reserved.code)
  await button(page, idScan.scan).click()
  await expect(findings(page)).toContainText(`${idScan.over21}${idScan.yes}`)
  await expect(findings(page)).toContainText(`${idScan.isExpired}${idScan.no}`)
  await expect(findings(page)).toContainText(`${idScan.nameMatches}${idScan.yes}`)
  await expect(sheet(page)).not.toContainText(/vintner/i)
  // The card may still lie before the camera, so that no picture of it is behind the sheet.
  await expect(page.locator('video')).toHaveCount(0)
  for (const check of [card.over21, card.nameMatches])
    await expect(sheet(page).getByLabel(check)).toBeChecked()

  // The photo is still the clerk's to compare.
  await button(page, card.handOver).click()
  await expect(sheet(page).getByText(scan.refusedSentence.checks_missing)).toBeVisible()
  await sheet(page).getByLabel(card.idSeen).check()
  await button(page, card.handOver).click()
  await expect(sheet(page).getByText(card.done, { exact: true })).toBeVisible()
  said.push(await page.content())
  await button(page, card.next).click()
  await expect(sheet(page)).toBeHidden()
  said.push(await page.content(), await storedBy(page))

  expect(leaksIn(said.join('\n'))).toEqual([])
  expect(said.join('\n')).toContain('"byScan":true')
  expect(leaksIn(world.server.output())).toEqual([])
  expect(leaksIn(filesOf(world.server.dataDir))).toEqual([])
  const logged = await withRows(world, (db) => db.select().from(db.t.complianceLogs))
  const [handOver] = logged.filter(({ action }) => action === 'reservation.picked_up')
  expect(JSON.parse(handOver?.details ?? '{}')).toEqual({
    how: 'typed',
    quantity: 1,
    checked: 'scan',
  })
  remove()
})

test('an ID of a person under 21 is refused, and a card without a date is checked by eye', async ({
  world,
}) => {
  test.slow()
  const { store, reserved } = await aCounter(world)
  const young = await aClerk(world, store, {
    ...adult,
    birth: `${new Date().getFullYear() - 19}-01-31`,
  })
  await openPickup(young.page, reserved.code)
  await button(young.page, idScan.scan).click()
  await expect(findings(young.page)).toContainText(`${idScan.over21}${idScan.no}`)
  await expect(button(young.page, card.handOver)).toBeHidden()
  await button(young.page, card.refuse).click()
  await expect(sheet(young.page).getByLabel(card.refuseTitle)).toHaveValue('under_21')
  // Closed and opened again, it still allows no hand over.
  await young.page.keyboard.press('Escape')
  await expect(sheet(young.page)).toBeHidden()
  await typeCode(young.page, reserved.code)
  await expect(sheet(young.page).getByText(idScan.forbiddenTitle)).toBeVisible()
  await expect(button(young.page, card.handOver)).toBeHidden()
  await button(young.page, card.refuse).click()
  await expect(sheet(young.page).getByLabel(card.refuseTitle)).toHaveValue('under_21')
  young.remove()

  const dateless = await aClerk(world, store, { ...adult, elements: { DBB: undefined } })
  await openPickup(dateless.page, reserved.code)
  await button(dateless.page, idScan.scan).click()
  await expect(sheet(dateless.page).getByText(idScan.unreadTitle)).toBeVisible()
  for (const check of [card.idSeen, card.over21, card.nameMatches])
    await sheet(dateless.page).getByLabel(check).check()
  await button(dateless.page, card.handOver).click()
  await expect(sheet(dateless.page).getByText(card.done, { exact: true })).toBeVisible()
  dateless.remove()
})

const leaksIn = (text: string): string[] => {
  const small = text.toLowerCase()
  return traces.filter((trace) => small.includes(trace.toLowerCase()))
}

/** Everything that the device stores for the app. */
const storedBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = [
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state,
    ]
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not read'))
      })
    for (const { name } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name!))
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store)
        all.push(await answer(rows.getAllKeys()), await answer(rows.getAll()))
      }
      db.close()
    }
    for (const key of await caches.keys())
      for (const request of await (await caches.open(key)).keys()) all.push(request.url)
    return JSON.stringify(all)
  })

/** Every file of the server's data folder: the database, its journal, backups. */
const filesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
