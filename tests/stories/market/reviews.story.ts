import path from 'node:path'
import type { Page } from '@playwright/test'
import { marketCopy } from '../../../shared/copy/market.ts'
import { reviewsCopy as copy } from '../../../shared/copy/reviews.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { reservedIn } from '../../features/pickup/reserved.ts'
import { aStore } from '../../features/stores/a-store.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { silent } from '../../support/engines.ts'
import { aPerson, expect, join, test, type World } from '../../support/story.ts'

const { reservation } = marketCopy

/** Asks the server as the page would. */
const ask = (page: Page, place: string, body?: object): Promise<{ id: string }> =>
  page.evaluate(
    async ([where, what]) => {
      const answer = await fetch(where, {
        ...(what && { method: 'POST', body: what }),
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      })
      return (await answer.json()) as { id: string }
    },
    [place, body && JSON.stringify(body)] as const,
  )

async function pickedUp(world: World, store: string, user: string): Promise<string> {
  const sqliteFile = path.join(world.server.dataDir, 'undercroft.sqlite')
  const db = await openDb({ sqliteFile }, silent)
  try {
    const changes = { status: 'picked_up', pickedUpAt: Date.now(), dueAt: null } as const
    return (await reservedIn(db, { store, user, changes })).id
  } finally {
    await db.close()
  }
}

test('a store answers and reports a review, an admin hides it, and its author rewrites it until it is visible again', async ({
  world,
}) => {
  // Three people, each with a browser of their own.
  test.slow()
  const desk = (await world.device({ viewport: laptop })).page
  await join(desk, aPerson('Ada Admin'))
  const shop = (await world.device({ viewport: phone })).page
  await join(shop, aPerson('Olga Owner'))
  const rita = (await world.device({ viewport: phone })).page
  await join(rita, aPerson('Rita Reviewer'))
  const { id: store } = await ask(shop, '/api/stores', aStore())
  await ask(desk, `/api/admin/stores/${store}/approve`, {})
  const { id: user } = await ask(rita, '/api/auth/user')
  const id = await pickedUp(world, store, user)

  await rita.goto(`/reservations/${id}`)
  await rita.getByRole('radio', { name: '1 star', exact: true }).check({ force: true })
  await rita.getByLabel(reservation.comment).fill('The clerk was drunk.')
  await rita.getByRole('button', { name: reservation.sendReview }).click()
  await expect(rita.getByText(reservation.reviewed)).toBeVisible()

  // The store answers. Its answer is lost on the way, and sent again it is the same one.
  await shop.goto('/store-dashboard?tab=reviews')
  await shop.getByRole('button', { name: copy.replyOf('Rita') }).click()
  const sheet = shop.getByRole('dialog')
  await sheet.getByRole('button', { name: copy.sendReply }).click()
  await expect(sheet.getByText(copy.replyMissing)).toBeVisible()
  await sheet.getByLabel(copy.replyText).fill('We were closed on that day.')
  const unheard = world.network.break({
    kind: 'drop-response',
    path: `/api/stores/${store}/reviews/`,
    method: 'PUT',
  })
  await sheet.getByRole('button', { name: copy.sendReply }).click()
  await unheard.struck()
  await expect(sheet.getByText(storeDashboardCopy.unanswered)).toBeVisible()
  unheard.lift()
  await sheet.getByRole('button', { name: copy.sendReply }).click()
  await expect(shop.getByText('We were closed on that day.')).toBeVisible()
  // And asks an admin to look at it.
  await shop.getByRole('button', { name: copy.reportOf('Rita') }).click()
  await sheet.getByRole('button', { name: copy.sendReport }).click()
  await expect(sheet.getByText(copy.reportMissing)).toBeVisible()
  await sheet.getByLabel(copy.reportReason).fill('It insults our clerk.')
  await sheet.getByRole('button', { name: copy.sendReport }).click()
  await expect(shop.getByText(copy.reported, { exact: true })).toBeVisible()
  await expect(shop.getByRole('button', { name: copy.reportOf('Rita') })).toHaveCount(0)

  // A visitor to the store's page reads both, and cannot report.
  const visitor = (await world.device({ viewport: phone })).page
  await visitor.goto(`/stores/${store}`)
  await expect(visitor.getByText('We were closed on that day.')).toBeVisible()
  await expect(visitor.getByText('1.0', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('button', { name: copy.reportOf('Rita') })).toHaveCount(0)

  await desk.goto('/admin-dashboard?tab=reviews')
  await expect(desk.getByText('It insults our clerk.')).toBeVisible()
  await desk.getByRole('button', { name: copy.hideOf('Rita') }).click()
  const decision = desk.getByRole('dialog')
  await decision.getByRole('button', { name: copy.hideNow }).click()
  await expect(decision.getByText(storeDashboardCopy.reasonMissing)).toBeVisible()
  await decision.getByLabel(storeDashboardCopy.reason).fill('Please describe the pickup.')
  await decision.getByRole('button', { name: copy.hideNow }).click()
  await expect(desk.getByText(copy.none.reported)).toBeVisible()

  await visitor.reload()
  await expect(visitor.getByText(storeDashboardCopy.reviews.none)).toBeVisible()

  // Its author sees why, and says it in another way.
  await rita.reload()
  await expect(rita.getByText(copy.hiddenTitle)).toBeVisible()
  await expect(rita.getByText('Please describe the pickup.')).toBeVisible()
  await expect(rita.getByText('We were closed on that day.')).toBeVisible()
  await rita.getByRole('button', { name: reservation.changeReview }).click()
  await expect(rita.getByText(copy.hiddenTitle)).toBeVisible()
  await rita.getByLabel(reservation.comment).fill('I waited for half an hour.')
  await rita.getByRole('button', { name: reservation.sendReview }).click()
  await expect(rita.getByText('I waited for half an hour.')).toBeVisible()
  await expect(rita.getByText(copy.hiddenTitle)).toBeVisible()

  await desk.getByRole('radio', { name: copy.views.hidden }).check({ force: true })
  await expect(desk.getByText(copy.changed)).toBeVisible()
  await expect(desk.getByText('I waited for half an hour.')).toBeVisible()
  await desk.getByRole('button', { name: copy.showOf('Rita') }).click()
  await expect(desk.getByText(copy.none.hidden)).toBeVisible()
  await desk.getByRole('tab', { name: storesCopy.admin.activity }).click()
  await expect(desk.getByText(storesCopy.admin.says['review.shown'])).toBeVisible()
  await expect(desk.getByText(storesCopy.admin.says['review.hidden'])).toBeVisible()

  await visitor.reload()
  await expect(visitor.getByText('I waited for half an hour.')).toBeVisible()
  await rita.reload()
  await expect(rita.getByText('I waited for half an hour.')).toBeVisible()
  await expect(rita.getByText(copy.hiddenTitle)).toHaveCount(0)

  // The store takes its answer back.
  await shop.reload()
  await shop.getByRole('button', { name: copy.takeBackOf('Rita') }).click()
  await expect(shop.getByText('We were closed on that day.')).toHaveCount(0)
})
