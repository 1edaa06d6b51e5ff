import type { Page } from '@playwright/test'
import { appCopy } from '../../../shared/copy/app.ts'
import { importCopy } from '../../../shared/copy/import.ts'
import { openingCopy } from '../../../shared/copy/opening.ts'
import { openBesides } from '../../proof/browser/besides.ts'
import { heldOn, tornIn } from '../../proof/browser/held.ts'
import { logOf, rowsAtServer, userOf } from '../../proof/browser/server-holds.ts'
import { addBottle, allSaved, rowsOn, waits } from '../../support/bottles.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'

test.describe.configure({ mode: 'parallel' })

const bottle = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })

test('[A3] an import that runs out of space keeps complete rows, reports its progress, and can be continued', async ({
  world,
}) => {
  test.setTimeout(180_000)
  const person = aPerson()
  const before = await world.deviceOnDisk()
  await join(before.page, person)
  await readyOffline(before.page)
  setPlan(world.server, person.email, 'insider')
  // Chromium rarely refreshes the remaining space; a new process does at once.
  const { page, context } = await world.reopen(before, 'about:blank')
  const session = await context.newCDPSession(page)
  const { origin } = world.network
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 4_000_000 })
  await page.goto('/import')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('insider')
  const rows = 400
  // Letters of three bytes that no compression makes small.
  const noise = (length: number, seed: number) => {
    let state = seed + 1
    return Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647
      return String.fromCharCode(0x4e00 + (state % 20_000))
    }).join('')
  }
  const file = [
    'Name,Brand,Category,Notes',
    ...Array.from({ length: rows }, (_, at) => `Row ${at},A house,Wine,${noise(4_000, at)}`),
  ].join('\n')
  await page.getByLabel(importCopy.choose).setInputFiles({
    name: 'large.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
  const importAll = page.getByRole('button', { name: importCopy.importCount(rows, 0) })
  await expect(importAll).toBeVisible()

  await world.network.cut()
  await importAll.click()
  const stopped = page.getByText(importCopy.storageSentence)
  // The fault must have come, or nothing was shown here.
  await expect(stopped).toBeVisible({ timeout: 60_000 })
  const held = await heldOn(page)
  expect(tornIn(held)).toEqual([])
  expect(held.bottles.length).toBeLessThan(rows)
  // The note of the import itself is one more.
  expect(held.outbox.length).toBe(held.bottles.length + (held.bottles.length > 0 ? 1 : 0))

  await session.send('Storage.overrideQuotaForOrigin', { origin })
  await page
    .getByRole('button', { name: importCopy.importCount(rows - held.bottles.length, 0) })
    .click()
  await expect
    .poll(async () => (await rowsOn(page, 'bottles')).length, { timeout: 90_000 })
    .toBe(rows)
  expect(tornIn(await heldOn(page))).toEqual([])
})

test('[A7] without a database the app says so and shows nothing as saved; with it, all data is there again', async ({
  world,
}) => {
  const { page, context } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/collections')
  await world.network.cut()
  await addBottle(page, { name: 'Kept' })
  for (const fault of [
    `IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }`,
    // A version before the one that is there, so that the request itself fails.
    `{
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (name) {
        return open.call(this, name, 1)
      }
    }`,
  ]) {
    const tab = await context.newPage()
    await tab.addInitScript(fault)
    await tab.goto('/collections')
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(openingCopy.failedTitle)
    await expect(tab.getByRole('button', { name: appCopy.reload })).toBeVisible()
    await expect(bottle(tab, 'Kept')).toHaveCount(0)
    await tab.close()
  }
  const mute = await context.newPage()
  await mute.addInitScript(`IDBFactory.prototype.open = () => new EventTarget()`)
  await mute.goto('/collections')
  // Of why it takes so long nothing is claimed that is not known.
  await expect(mute.getByText(openingCopy.slowTitle)).toBeVisible()
  await expect(mute.getByText(openingCopy.blockedTitle, { exact: true })).toHaveCount(0)
  await expect(bottle(mute, 'Kept')).toHaveCount(0)
  await mute.close()
  const again = await context.newPage()
  await again.goto('/collections')
  await expect(bottle(again, 'Kept')).toBeVisible()
  await waits(again, 1)
})

test('[A4] a database that the browser closes under the app is opened again, and nothing is lost', async ({
  world,
}) => {
  const { page, context } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.addInitScript(() => {
    const opened: IDBDatabase[] = []
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...given) {
      const request = open.apply(this, given)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    }
    Object.assign(globalThis, {
      closeUnderneath() {
        for (const database of opened.splice(0)) {
          database.close()
          database.dispatchEvent(new Event('close'))
        }
      },
    })
  })
  await page.goto('/collections')
  await world.network.cut()
  await addBottle(page, { name: 'Before' })
  for (const name of ['After', 'Once more']) {
    await page.evaluate('closeUnderneath()')
    await addBottle(page, { name })
    await expect(bottle(page, name)).toBeVisible()
  }
  await waits(page, 3)
  expect(tornIn(await heldOn(page))).toEqual([])
  await world.network.mend()
  await allSaved(page)
  const { bottles } = await rowsAtServer(world.server.origin, context.request)
  expect(bottles?.map((row) => row?.['name'])).toEqual(['Before', 'After', 'Once more'])
})

test('[A5] after the browser cleared its storage while signed in, all sent data is loaded again', async ({
  world,
}) => {
  const { page, context } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/collections')
  await addBottle(page, { name: 'Sent' })
  await allSaved(page)
  const session = await context.newCDPSession(page)
  const { origin } = world.network
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })

  await expect(bottle(page, 'Sent')).toBeVisible()
  await allSaved(page)
  await addBottle(page, { name: 'Afterwards' })
  await expect(bottle(page, 'Afterwards')).toBeVisible()
  await allSaved(page)
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)

  expect(logOf(world.server).filter(({ code }) => code !== null)).toEqual([])
  const { bottles } = await rowsAtServer(world.server.origin, context.request)
  expect(bottles?.map((row) => row?.['name'])).toEqual(['Sent', 'Afterwards'])
  const held = await heldOn(page)
  expect(tornIn(held)).toEqual([])
  expect(held.bottles.map(({ row }) => String(row['name'])).toSorted()).toEqual([
    'Afterwards',
    'Sent',
  ])
})

test('[G2] the app names an old tab that blocks the database, and continues when it closes', async ({
  world,
}) => {
  const { page, context } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/collections')
  await world.network.cut()
  await addBottle(page, { name: 'Waiting' })
  const user = await userOf(world.server.origin, context.request)
  const old = await context.newPage()
  await openBesides(old)
  await page.close()
  await old.evaluate(holdOlderVersion, `undercroft-${user}`)

  const next = await context.newPage()
  await next.goto('/collections')
  await expect(next.getByText(openingCopy.blockedTitle)).toBeVisible()
  await expect(next.getByText(openingCopy.blocked)).toBeVisible()
  await expect(bottle(next, 'Waiting')).toHaveCount(0)
  // A second one waits as well, and is updated, though the browser notifies the first one only.
  const second = await context.newPage()
  await second.goto('/collections')
  await expect(second.getByText(openingCopy.slow)).toBeVisible()
  await expect(next.getByText(openingCopy.blocked)).toBeVisible()
  await old.close()
  for (const tab of [next, second]) {
    await expect(bottle(tab, 'Waiting')).toBeVisible()
    await waits(tab, 1)
  }
  expect(tornIn(await heldOn(next))).toEqual([])
  await world.network.mend()
  await allSaved(next)
})

/**
 * Makes the database one of an earlier version, with all that is in it, and holds it open without
 * hearing that another one wants it.
 */
async function holdOlderVersion(name: string) {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('no answer'))
    })
  const database = await settled(indexedDB.open(name))
  const transaction = database.transaction([...database.objectStoreNames])
  const tables = await Promise.all(
    [...database.objectStoreNames].map(async (table) => {
      const store = transaction.objectStore(table)
      const records = (await settled(store.getAll())) as unknown[]
      const { keyPath, autoIncrement } = store
      const indexes = [...store.indexNames].map((index) => {
        const { keyPath: path, multiEntry } = store.index(index)
        return { index, path, multiEntry }
      })
      return { table, keyPath, autoIncrement, indexes, records }
    }),
  )
  database.close()
  await settled(indexedDB.deleteDatabase(name))
  const opening = indexedDB.open(name, 5)
  opening.onupgradeneeded = () => {
    for (const { table, keyPath, autoIncrement, indexes, records } of tables) {
      const store = opening.result.createObjectStore(table, { keyPath, autoIncrement })
      for (const { index, path, multiEntry } of indexes)
        store.createIndex(index, path, { multiEntry })
      for (const record of records) store.put(record)
    }
  }
  Object.assign(globalThis, { held: await settled(opening) })
}
