import { randomUUID } from 'node:crypto'
import { entriesPerPage, loyaltyActs, tierAt } from '../../../shared/business/loyalty.ts'
import { pickupsToReserve } from '../../../shared/business/loyalty-sums.ts'
import { eventListCopy } from '../../../shared/copy/event-list.ts'
import { eventPageCopy } from '../../../shared/copy/event-page.ts'
import { loyaltyCopy as copy } from '../../../shared/copy/loyalty.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { onlineCopy } from '../../../shared/copy/online.ts'
import { profileCopy } from '../../../shared/copy/profile.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import { earnPoints } from '../../../sync-server/loyalty/points.ts'
import { anEvent } from '../../features/events/an-event.ts'
import { reservedIn } from '../../features/pickup/reserved.ts'
import { laptop, phone } from '../../support/chromium.ts'
import {
  aPerson,
  expect,
  join,
  readyOffline,
  signIn,
  test,
  type World,
} from '../../support/story.ts'
import { aMarket, asking } from './a-market.ts'
import { withRows } from './with-rows.ts'

test.use({ ownServer: 'hosted' })

/** As many pickups as asked for, one a day until today; the newest is of a bottle that is known. */
async function earned(world: World, store: string, user: string, pickups: number): Promise<string> {
  return withRows(world, async (db) => {
    const { id } = await reservedIn(db, { store, user, changes: { status: 'picked_up' } })
    const now = Date.now()
    await db.transaction('earn', async (tx) => {
      for (let number = pickups - 1; number >= 0; number -= 1) {
        const subject = number === 0 ? id : randomUUID()
        const act = { accountId: user, reason: 'pickup', subject, at: now - number * day } as const
        await earnPoints(tx, act)
      }
    })
    return id
  })
}

test('a user sees how to earn points, and later the points with reasons and the next reward', {
  tag: '@everyday',
}, async ({ world }) => {
  const market = await aMarket(world)
  const { page } = await world.device({ viewport: phone })
  await join(page, aPerson('Ada Vintner'))
  const { id: user } = await asking(page.context().request).get('/api/auth/user')

  await page.goto('/loyalty')
  await expect(page.getByRole('heading', { name: copy.none })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 0)

  const pickups = entriesPerPage + 5
  const reservation = await earned(world, market.store, String(user), pickups)
  await page.goto('/profile')
  await page
    .getByRole('link', { name: profileCopy.tiers[tierAt(pickups * loyaltyActs.pickup.points)] })
    .click()
  const history = page.getByRole('list', { name: copy.history })
  await expect(history.getByRole('listitem')).toHaveCount(entriesPerPage)
  await expect(history.getByRole('listitem').first()).toContainText(
    copy.plus(loyaltyActs.pickup.points),
  )
  const next = page.getByRole('list', { name: copy.next })
  await expect(next).toContainText(copy.reserveAfter(pickupsToReserve(pickups)))
  await expect(next.getByRole('listitem')).toHaveCount(3)
  await expect(history.getByRole('link')).toHaveAttribute('href', `/reservations/${reservation}`)
  await page.getByRole('button', { name: onlineCopy.more }).click()
  await expect(history.getByRole('listitem')).toHaveCount(pickups)
  // The page of the act shows the points, too, and a review earns some more.
  await history.getByRole('link').click()
  const points = page.getByRole('list', { name: copy.earned })
  await expect(points).toContainText(copy.reasons.pickup)
  await expect(points.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('radio', { name: '1 star', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: marketCopy.reservation.sendReview }).click()
  await expect(points).toContainText(copy.reasons.review)
  await page.goto('/loyalty')
  await expect(history.getByRole('listitem').first()).toContainText(copy.reasons.review)

  await readyOffline(page)
  await world.network.cut()
  await page.reload()
  await expect(page.getByText(copy.offline)).toBeVisible()
  await world.network.mend()
})

test('a guest reaches gold at an event, and pays the gold price from then on', async ({
  world,
}) => {
  test.slow()
  const market = await aMarket(world)
  const { store } = market
  for (const step of ['begin', 'refresh']) await market.post(`/api/stores/${store}/payouts/${step}`)
  const events = `/api/stores/${store}/events`
  const soon = { title: 'An hour of rye', eventDate: Date.now() + hour, maxAttendees: 5 }
  const { id: free } = await market.post(events, anEvent(Date.now(), soon))
  const priced = anEvent(Date.now(), { price: 40_00, goldPrice: 30_00 })
  const { id: next } = await market.post(events, priced)

  const ada = aPerson('Ada Vintner')
  const { page } = await world.device({ viewport: phone })
  await join(page, ada)
  const asks = asking(page.context().request)
  const { id: user } = await asks.get('/api/auth/user')
  // 19 pickups, and two other acts: an event more is gold.
  await earned(world, store, String(user), 19)
  await withRows(world, (db) =>
    db.transaction('earn', async (tx) => {
      const act = { accountId: String(user), subject: randomUUID(), at: Date.now() }
      for (const reason of ['sighting_confirmed', 'sighting_confirming'] as const)
        await earnPoints(tx, { ...act, reason })
    }),
  )
  await page.goto('/loyalty')
  await expect(page.getByText(copy.toGo(20))).toBeVisible()
  await page.goto(`/events/${String(next)}`)
  await expect(page.getByRole('button', { name: eventPageCopy.registerFor('$40') })).toBeVisible()

  await page.goto(`/events/${String(free)}`)
  await page.getByRole('button', { name: eventPageCopy.register, exact: true }).click()
  const shown = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
  const checks = { idSeen: true, over21: true, nameMatches: true }
  const admission = { shown, nonce: randomUUID(), ...checks }
  expect(await market.post(`/api/stores/${store}/door/let-in`, admission)).toMatchObject({
    is: 'good',
  })
  await page.reload()
  const points = page.getByRole('list', { name: copy.earned })
  await expect(points).toContainText(copy.reasons.event_attended)
  await points.getByRole('link').click()
  await expect(page.getByText(profileCopy.tiers.gold, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(copy.progress(profileCopy.tiers.platinum))).toBeVisible()

  // On another device of theirs, too.
  const { page: desktop } = await world.device({ viewport: laptop })
  await signIn(desktop, ada)
  for (const device of [page, desktop]) {
    await device.goto('/events?state=GA')
    await expect(device.getByText(eventListCopy.gold('$30'))).toBeVisible()
    await device.getByRole('link', { name: /Six peated malts/ }).click()
    const register = eventPageCopy.registerFor('$30')
    await expect(device.getByRole('button', { name: register })).toBeVisible()
  }
  await desktop.getByRole('button', { name: eventPageCopy.registerFor('$30') }).click()
  // The payment opens automatically.
  const paying = desktop.getByRole('dialog', { name: eventPageCopy.payTitle })
  await expect(paying).toBeVisible()
  await desktop.keyboard.press('Escape')
  await expect(desktop.getByRole('button', { name: eventPageCopy.pay('$30') })).toBeVisible()
})
