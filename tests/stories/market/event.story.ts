import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { doorCopy } from '../../../shared/copy/door.ts'
import { eventDashboardCopy as dashboard } from '../../../shared/copy/event-dashboard.ts'
import { eventListCopy } from '../../../shared/copy/event-list.ts'
import { eventPageCopy } from '../../../shared/copy/event-page.ts'
import { loyaltyCopy } from '../../../shared/copy/loyalty.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { wallClock } from '../../../shared/features/stores/wall-clock.ts'
import { hour, minute } from '../../../shared/kernel/time.ts'
import { anEvent } from '../../features/events/an-event.ts'
import { aStore } from '../../features/stores/a-store.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { asking } from './a-market.ts'
import { withRows } from './with-rows.ts'
import { limitMs } from '../../support/scope.ts'

const copy = eventPageCopy

test('a store invites online; one pays a seat, reads where it is, has it in the calendar, and leaves', async ({
  world,
}) => {
  const shop = (await world.device({ viewport: laptop })).page
  await join(shop, aPerson('Olga Owner'))
  const owner = asking(shop.context().request)
  const { id: store } = await owner.post('/api/stores', aStore())
  await owner.post(`/api/admin/stores/${String(store)}/approve`)
  for (const step of ['begin', 'refresh'])
    await owner.post(`/api/stores/${String(store)}/payouts/${step}`)
  const address = 'https://meet.example/six-malts'
  const { id } = await owner.post(
    `/api/stores/${String(store)}/events`,
    anEvent(Date.now(), { price: 40_00, isVirtual: true, address, maxAttendees: 1 }),
  )
  const place = `/events/${String(id)}`

  // A visitor reads about it, but not where it is.
  const { page } = await world.device({ viewport: phone })
  await page.goto(place)
  await expect(page.getByRole('heading', { level: 1, name: 'Six peated malts' })).toBeVisible()
  await expect(page.getByRole('link', { name: copy.signIn })).toBeVisible()
  await expect(page.getByText(copy.virtualSentence)).toBeVisible()
  await join(page, aPerson('Ada Vintner'))
  await page.goto(place)
  await expect(page.getByText(address)).toHaveCount(0)

  await page.getByRole('button', { name: copy.registerFor('$40') }).click()
  await expect(page.getByText(copy.held, { exact: true })).toBeVisible()
  // The sheet to pay opens automatically.
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: payCopy.card, exact: true }).click()
  await expect(page.getByText(copy.statuses.registered)).toBeVisible()
  await expect(page.getByRole('link', { name: address })).toBeVisible()
  // A virtual event has no door.
  await expect(page.getByText(copy.code, { exact: true })).toHaveCount(0)

  const calendar = await page.getByRole('link', { name: copy.calendar }).getAttribute('href')
  const file = await (await page.request.get(calendar ?? '')).text()
  expect(file.replaceAll('\r\n ', '')).toContain(address)

  // Later guests can only wait.
  const { page: late } = await world.device({ viewport: phone })
  await join(late, aPerson('Bob Cooper'))
  await late.goto(place)
  await late.getByRole('button', { name: copy.wait }).click()
  await expect(late.getByText(copy.statuses.waitlisted)).toBeVisible()

  await page.getByRole('button', { name: copy.cancel }).click()
  await expect(sheet.getByText(copy.cancelBack)).toBeVisible()
  await sheet.getByRole('button', { name: copy.giveUp }).click()
  await expect(page.getByText(copy.statuses.cancelled)).toBeVisible()
  await expect(page.getByText(address)).toHaveCount(0)

  // Once it is over, nobody needs it in a calendar.
  await expect(page.getByRole('link', { name: copy.calendar })).toBeVisible()
  const past = { eventDate: Date.now() - 3 * hour, endsAt: Date.now() - hour }
  await withRows(world, (db) =>
    db.transaction('past', (tx) =>
      tx
        .update(tx.t.events)
        .set(past)
        .where(eq(tx.t.events.id, String(id))),
    ),
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Six peated malts' })).toBeVisible()
  await expect(page.getByRole('link', { name: copy.calendar })).toHaveCount(0)
})

test('an event from the dashboard to the door: gold price, waiting list offer, and a full refund when cancelled', async ({
  world,
}) => {
  // Three people, each with a browser of their own.
  test.slow()
  const shop = (await world.device({ viewport: laptop })).page
  await join(shop, aPerson('Olga Owner'))
  const owner = asking(shop.context().request)
  const { id: store } = await owner.post('/api/stores', aStore())
  await owner.post(`/api/admin/stores/${String(store)}/approve`)
  for (const step of ['begin', 'refresh'])
    await owner.post(`/api/stores/${String(store)}/payouts/${step}`)

  await shop.goto('/store-dashboard?tab=events')
  await shop.getByRole('button', { name: dashboard.create }).click()
  const form = shop.getByRole('dialog')
  // Missing values are reported at the fields.
  await form.getByRole('button', { name: dashboard.form.create }).click()
  await form.getByLabel(new RegExp(`^${dashboard.form.title}`)).fill('Six peated malts')
  await form.getByLabel(dashboard.form.eventType).selectOption('tasting')
  await form
    .getByLabel(dashboard.form.eventDate)
    .fill(wallClock('GA', Date.now() + 2 * hour + 30 * minute))
  await form.getByLabel(new RegExp(`^${dashboard.form.price}`)).fill('40')
  await form.getByLabel(dashboard.form.goldPrice).fill('50')
  await form.getByRole('button', { name: dashboard.form.create }).click()
  await expect(form.getByText(dashboard.form.goldIsMore, { exact: true })).toBeVisible()
  await form.getByLabel(dashboard.form.goldPrice).fill('30')
  await form.getByLabel(dashboard.form.maxAttendees).fill('1')
  await form.getByRole('button', { name: dashboard.form.create }).click()
  await expect(form).toHaveCount(0)
  await expect(shop.getByRole('heading', { name: 'Six peated malts' })).toBeVisible()

  // A gold member sees both prices in the list, and pays the lower one.
  const gus = (await world.device({ viewport: phone })).page
  await join(gus, aPerson('Gus Gold'))
  await withRows(world, (db) =>
    db.transaction('gold', (tx) =>
      tx.update(tx.t.users).set({ loyaltyPoints: 1_000 }).where(eq(tx.t.users.name, 'Gus Gold')),
    ),
  )
  await gus.goto('/events?state=GA')
  await expect(gus.getByText(eventListCopy.gold('$30'))).toBeVisible()
  await gus.getByRole('link', { name: /Six peated malts/ }).click()
  const place = new URL(gus.url()).pathname
  await gus.getByRole('button', { name: copy.registerFor('$30') }).click()
  await sends(gus)
  await expect(gus.getByText(copy.statuses.registered)).toBeVisible()
  await expect(gus.getByRole('img', { name: doorCopy.pass.picture })).toBeVisible()

  // Another user waits and is offered the seat that is given up.
  const ada = (await world.device({ viewport: laptop })).page
  await join(ada, aPerson('Ada Vintner'))
  await ada.goto(`/stores/${String(store)}`)
  await ada.getByRole('link', { name: /Six peated malts/ }).click()
  await ada.getByRole('button', { name: copy.wait }).click()
  await expect(ada.getByText(copy.statuses.waitlisted)).toBeVisible()
  await gus.getByRole('button', { name: copy.cancel }).click()
  await expect(gus.getByRole('dialog').getByText(copy.cancelBack)).toBeVisible()
  await gus.getByRole('dialog').getByRole('button', { name: copy.giveUp }).click()
  await expect(gus.getByText(copy.statuses.cancelled)).toBeVisible()
  await expect(async () => {
    await ada.goto('/reservations?which=events')
    await expect(ada.getByText(eventListCopy.own.offered)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: limitMs(60_000) })
  await ada.getByRole('link', { name: /Six peated malts/ }).click()
  await pays(ada, '$40')
  await expect(ada.getByText(copy.statuses.registered)).toBeVisible()
  const code = await ada.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()

  // The door: a guest enters only after the three checks, and once.
  await shop.getByRole('button', { name: dashboard.moreOf('Six peated malts') }).click()
  await shop.getByRole('menuitem', { name: dashboard.door }).click()
  await expect(shop.getByLabel(doorCopy.at)).toHaveValue(place.split('/').at(-1) ?? '')
  const typed = shop.getByLabel(pickupCopy.scan.type)
  const lookUp = async (what: string) => {
    await typed.fill(what)
    await shop.getByRole('button', { name: pickupCopy.scan.use }).click()
  }
  await lookUp('ABCD-2345')
  await expect(shop.getByText(doorCopy.refusedTitle.bad_code)).toBeVisible()
  await lookUp(code)
  const door = shop.getByRole('dialog', { name: doorCopy.title })
  await expect(door).toContainText('Ada')
  await expect(door).not.toContainText('Vintner')
  await door.getByRole('button', { name: doorCopy.admit }).click()
  await expect(door.getByText(pickupCopy.scan.refusedSentence.checks_missing)).toBeVisible()
  for (const check of ['idSeen', 'over21', 'nameMatches'] as const)
    await door.getByLabel(pickupCopy.card[check]).check()
  await door.getByRole('button', { name: doorCopy.admit }).click()
  await expect(door.getByText(doorCopy.done, { exact: true })).toBeVisible()
  await door.getByRole('button', { name: doorCopy.next }).click()
  await lookUp(code)
  await expect(shop.getByText(doorCopy.refusedTitle.already_in)).toBeVisible()
  await ada.reload()
  await expect(ada.getByText(copy.statuses.attended)).toBeVisible()
  const earned = ada.getByRole('list', { name: loyaltyCopy.earned })
  await expect(earned).toContainText(loyaltyCopy.earnedPoints(20))
  await expect(earned).toContainText(loyaltyCopy.reasons.event_attended)

  // Offline, both the guest and the clerk at the door see a message.
  await world.network.cut()
  await lookUp(code)
  await expect(shop.getByText(pickupCopy.counter.offline)).toBeVisible()
  await ada.getByRole('link', { name: copy.back }).click()
  await expect(ada.getByText(eventListCopy.offline)).toBeVisible()
  await world.network.mend()

  // Another one is called off: who registered reads why, and has the money back.
  const { id } = await owner.post(
    `/api/stores/${String(store)}/events`,
    anEvent(Date.now(), { title: 'Rum and sugar', price: 25_00 }),
  )
  await ada.goto(`/events/${String(id)}`)
  await ada.getByRole('button', { name: copy.registerFor('$25') }).click()
  await sends(ada)
  await expect(ada.getByText(copy.statuses.registered)).toBeVisible()
  await shop.goto('/store-dashboard?tab=events')
  await shop.getByRole('button', { name: dashboard.moreOf('Rum and sugar') }).click()
  await shop.getByRole('menuitem', { name: dashboard.callOff }).click()
  await form.getByLabel(storeDashboardCopy.reason).fill('The roof leaks.')
  await form.getByRole('button', { name: dashboard.callingOff.act }).click()
  await expect(form).toHaveCount(0)
  await expect(ada.getByText(copy.reason('The roof leaks.'))).toBeVisible({
    timeout: limitMs(30_000),
  })
  await expect(ada.getByText(copy.refunded)).toBeVisible({ timeout: limitMs(60_000) })
  await shop.getByRole('button', { name: dashboard.moreOf('Six peated malts') }).click()
  await shop.getByRole('menuitem', { name: dashboard.guests }).click()
  await shop.getByLabel(dashboard.who.status).selectOption('attended')
  await expect(shop.getByText('Ada', { exact: true })).toBeVisible()
})

test('the code of an event that begins in days is too early at the counter, not unknown', async ({
  world,
}) => {
  const shop = (await world.device({ viewport: phone })).page
  await join(shop, aPerson('Olga Owner'))
  const owner = asking(shop.context().request)
  const { id: store } = await owner.post('/api/stores', aStore())
  await owner.post(`/api/admin/stores/${String(store)}/approve`)
  const { id } = await owner.post(`/api/stores/${String(store)}/events`, anEvent(Date.now()))
  const guest = (await world.device({ viewport: phone })).page
  await join(guest, aPerson('Ada Vintner'))
  await guest.goto(`/events/${String(id)}`)
  await guest.getByRole('button', { name: copy.register }).click()
  const code = await guest.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()

  await shop.goto('/store-dashboard/scan')
  await expect(async () => {
    await shop.getByLabel(pickupCopy.scan.type).fill(code)
    await shop.getByRole('button', { name: pickupCopy.scan.use }).click()
    await expect(shop.getByText(doorCopy.refusedTitle.too_early)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: limitMs(30_000) })
})

/** Pays the seat that is held, by the labelled test gateway. */
async function pays(page: Page, price: string): Promise<void> {
  await page.getByRole('button', { name: copy.pay(price) }).click()
  await sends(page)
}

/** The same in the sheet, which opens automatically after registering. */
async function sends(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: payCopy.card, exact: true }).click()
}
