import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { reservedIn } from '../../features/pickup/reserved.ts'
import { aStore } from '../../features/stores/a-store.ts'
import { silent } from '../../support/engines.ts'
import { filmOfPicture } from '../../support/fake-camera.ts'
import { aPerson, expect, join, test, type World } from '../../support/story.ts'

const { pass, scan, card, today, counter } = pickupCopy
const sheet = (page: Page) => page.getByRole('dialog', { name: card.title })
const button = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })

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

const me = async (page: Page) => (await ask(page, 'GET', '/api/auth/user')).id

async function withRows<T>(world: World, run: (db: Db) => Promise<T>): Promise<T> {
  const sqliteFile = path.join(world.server.dataDir, 'undercroft.sqlite')
  const db = await openDb({ sqliteFile }, silent)
  try {
    return await run(db)
  } finally {
    await db.close()
  }
}

/** An approved store; its owner is the first user of the installation, and an admin, too. */
async function openStore(owner: Page): Promise<string> {
  await join(owner, aPerson('Olga Owner'))
  const { id } = await ask(owner, 'POST', '/api/stores', aStore())
  await ask(owner, 'POST', `/api/admin/stores/${id}/approve`, {})
  return id
}

test('a pass is scanned, refused, the refusal undone, handed over once despite a lost connection, and undone', async ({
  world,
}) => {
  // Three people, each with a browser of their own.
  test.slow()
  const owner = (await world.device()).page
  const store = await openStore(owner)
  const ada = (await world.device()).page
  await join(ada, aPerson('Ada Vintner'))
  const reserved = await withRows(world, async (db) =>
    reservedIn(db, { store, user: await me(ada) }),
  )

  // The collector holds up a phone: bright, with the code in large letters.
  await ada.goto(`/reservations/${reserved.id}`)
  await expect(ada.getByText(reserved.code)).toBeVisible()
  await ada.getByRole('button', { name: pass.brighten }).click()
  const bright = ada.getByRole('dialog', { name: pass.title })
  const film = path.join(mkdtempSync(path.join(tmpdir(), 'undercroft-film-')), 'pass.y4m')
  await filmOfPicture(await bright.getByRole('img', { name: pass.picture }).screenshot(), film)
  await bright.getByRole('button', { name: pass.darken }).click()

  // Offline the picture is valid for a while, and shows until when.
  await world.network.cut()
  await ada.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(ada.getByText(pass.offlineTitle)).toBeVisible()
  await expect(ada.getByRole('img', { name: pass.picture })).toBeVisible()
  await world.network.mend()

  const carl = (await world.deviceOnDisk({ camera: film })).page
  await join(carl, aPerson('Carl Clerk'))
  await withRows(world, async (db) => {
    const mine = { storeId: store, userId: await me(carl), role: 'staff', addedAt: 1 } as const
    await db.transaction('hire', (tx) => tx.insert(tx.t.storePeople).values(mine))
  })

  // The camera sees it; nothing goes over the counter before the three checks.
  await carl.goto('/store-dashboard/scan')
  await expect(sheet(carl)).toContainText('Springbank 15')
  await expect(sheet(carl)).toContainText('Ada')
  await expect(sheet(carl)).not.toContainText('Vintner')
  await expect(sheet(carl)).toContainText('$140.00')
  await button(carl, card.handOver).click()
  await expect(sheet(carl).getByText(scan.refusedSentence.checks_missing)).toBeVisible()

  // The ID is refused; the right one is found after all.
  await button(carl, card.refuse).click()
  await sheet(carl).getByLabel(card.refuseTitle).selectOption('other_name')
  const unheard = world.network.break({
    kind: 'drop-response',
    path: `/api/stores/${store}/pickup/${reserved.id}/refuse`,
  })
  await button(carl, card.refuseNow).click()
  await expect(sheet(carl).getByText(card.offline)).toBeVisible()
  unheard.lift()
  await button(carl, card.refuseNow).click()
  await expect(sheet(carl).getByText(pickupCopy.refusedBecause.other_name)).toBeVisible()
  await button(carl, card.undoRefusal).click()
  for (const check of [card.idSeen, card.over21, card.nameMatches])
    await sheet(carl).getByLabel(check).check()

  // The answer is lost on its way; asked again, it is the same one.
  const lost = world.network.break({
    kind: 'drop-response',
    path: `/api/stores/${store}/pickup/hand-over`,
  })
  await button(carl, card.handOver).click()
  await expect(sheet(carl).getByText(card.unknownTitle)).toBeVisible()
  expect(lost.hits).toBeGreaterThan(0)
  lost.lift()
  await button(carl, card.askAgain).click()
  await expect(sheet(carl).getByText(card.done, { exact: true })).toBeVisible()

  // The colleague at the other till sees when and by whom it was handed over.
  await owner.goto('/store-dashboard/scan')
  const typed = owner.getByLabel(scan.type)
  await typed.fill('abc')
  await owner.getByRole('button', { name: scan.use }).click()
  await expect(owner.getByText(scan.missing)).toBeVisible()
  await typed.fill('ZZZZ-0000')
  await owner.getByRole('button', { name: scan.use }).click()
  await expect(owner.getByText(scan.refusedTitle.bad_code)).toBeVisible()
  await typed.fill(reserved.code.toLowerCase().replace('-', ' '))
  await owner.getByRole('button', { name: scan.use }).click()
  await expect(owner.getByText(scan.refusedTitle.already_redeemed)).toBeVisible()
  await expect(owner.getByText(/, by Carl\./)).toBeVisible()

  // Taken back, and handed over by the colleague, out of the list of today.
  await button(carl, card.undo).click()
  await expect(sheet(carl).getByText(card.ready)).toBeVisible()
  await owner.getByRole('link', { name: counter.today }).click()
  await owner.getByRole('tab', { name: today.part.ready }).click()
  await owner.getByRole('searchbox').fill('ada')
  await owner.getByRole('list', { name: today.list }).getByRole('button').click()
  for (const check of [card.idSeen, card.over21, card.nameMatches])
    await sheet(owner).getByLabel(check).check()
  await button(owner, card.handOver).click()
  await expect(sheet(owner).getByText(card.codeMissing)).toBeVisible()
  await sheet(owner).getByLabel(card.code).fill(reserved.code)
  await button(owner, card.handOver).click()
  await expect(sheet(owner).getByText(card.done, { exact: true })).toBeVisible()
  await button(owner, card.close).click()
  await owner.getByRole('tab', { name: today.part.handed_over }).click()
  await expect(owner.getByRole('list', { name: today.list })).toContainText('by Olga')

  // The first phone is too late now; leaving the scanner releases the camera.
  await button(carl, card.handOver).click()
  await expect(sheet(carl).getByText(scan.refusedTitle.already_redeemed)).toBeVisible()
  await button(carl, card.next).click()
  const video = await carl.locator('video').evaluateHandle((element: HTMLVideoElement) => {
    const [track] = (element.srcObject as MediaStream).getVideoTracks()
    return track
  })
  expect(await video.evaluate((track) => track?.readyState)).toBe('live')
  await carl.getByRole('link', { name: counter.today }).click()
  await expect(carl.getByRole('heading', { name: today.title })).toBeVisible()
  await expect.poll(() => video.evaluate((track) => track?.readyState)).toBe('ended')

  // There is nothing to show any more.
  await ada.reload()
  await expect(ada.getByRole('img', { name: pass.picture })).toBeHidden()
})
