import { type APIRequestContext, type Page, request } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { homeCopy } from '../../../shared/copy/home.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { radarCopy } from '../../../shared/copy/radar.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { ultraDropDashboardCopy } from '../../../shared/copy/ultra-drop-dashboard.ts'
import { ultraDropPageCopy } from '../../../shared/copy/ultra-drop-page.ts'
import { shownEntryCode } from '../../../shared/features/ultra-drops/draw.ts'
import { storeTime, wallClock } from '../../../shared/features/stores/wall-clock.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { aDrop } from '../../features/market/a-drop.ts'
import { anUltraDrop } from '../../features/ultra-drops/an-ultra-drop.ts'
import { aStore } from '../../features/stores/a-store.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { letPass } from '../../support/later.ts'
import { aPerson, expect, join, type Person, signIn, test } from '../../support/story.ts'
import { asking } from './a-market.ts'
import { withRows } from './with-rows.ts'
import { limitMs } from '../../support/scope.ts'

const { form: ofDrops } = storeDashboardCopy
const { form, review } = ultraDropDashboardCopy
const copy = ultraDropPageCopy
const { draw } = ultraDropPageCopy
const { scan, card: ofPass } = pickupCopy

test.use({ ownServer: 'hosted' })

interface Entrant {
  readonly person: Person
  readonly context: APIRequestContext
  readonly asks: ReturnType<typeof asking>
}

/** Joins a user without a browser. */
async function anEntrant(origin: string, name: string): Promise<Entrant> {
  const context: APIRequestContext = await request.newContext({ baseURL: origin })
  const person = aPerson(name)
  await context.post('/api/auth/sign-up/email', { data: { ...person, ageConfirmed: true } })
  await context.post('/api/auth/sign-in/email', { data: person })
  return { person, context, asks: asking(context) }
}

test('an ultra drop from plan to pickup: one bottle breaks, one is declined, one lapses, and the draw is checked', async ({
  world,
}) => {
  // Five browsers, one after the other, and a server that runs due work twice a minute.
  test.setTimeout(limitMs(420_000))
  const title = 'Old Foxglove 25 Year'
  const { origin } = world.server

  const shop = (await world.device({ viewport: laptop })).page
  await join(shop, aPerson('Olga Owner'))
  const owner = asking(shop.context().request)
  const { id: store } = await owner.post('/api/stores', { ...aStore(), hours: 'Open 24 hours' })
  await owner.post(`/api/admin/stores/${String(store)}/approve`)

  await shop.goto('/store-dashboard?tab=ultra')
  await shop.getByRole('button', { name: ultraDropDashboardCopy.create }).click()
  const sheet = shop.getByRole('dialog')
  await sheet.getByLabel(ofDrops.title).fill(title)
  await sheet.getByRole('textbox', { name: ofDrops.salePrice, exact: true }).fill('640')
  await sheet.getByLabel(ofDrops.quantity).fill('2')
  await sheet.getByLabel(ofDrops.category).selectOption('Whiskey')
  await sheet.getByLabel(ofDrops.sizeMl).fill('700')
  await sheet.getByLabel(ofDrops.vintage).fill('1998')
  const now = Date.now()
  for (const [label, at] of [
    [form.liveStartsAt, now + day],
    [form.liveEndsAt, now + 2 * day],
    [form.drawingAt, now + 2 * day + hour],
    [ofDrops.pickupFrom, now + 2 * day + 2 * hour],
  ] as const)
    await sheet.getByLabel(label).fill(wallClock('GA', at))
  await sheet.getByRole('button', { name: form.create }).click()
  await expect(shop.getByText(form.created)).toBeVisible()

  // It is on the radar, but entries are not open yet.
  const ada = aPerson('Ada Vintner')
  const visit = (await world.device({ viewport: phone, timezoneId: 'America/Los_Angeles' })).page
  await join(visit, ada)
  await visit.goto('/hype-radar')
  const card = visit
    .getByRole('list', { name: radarCopy.list })
    .getByRole('link', { name: new RegExp(title) })
  await expect(card).toBeVisible()
  await expect(visit.getByText(radarCopy.none)).toHaveCount(0)
  await card.click()
  await expect(visit.getByText(ultraDropPageCopy.says.scheduled)).toBeVisible()
  const facts = visit.getByRole('region', { name: marketCopy.drop.facts })
  for (const said of ['1998', '700 ml', ultraDropPageCopy.pickupLater])
    await expect(facts).toContainText(said)
  // It is on the page of its store, too.
  await facts.getByRole('link', { name: aStore().name }).click()
  const ofStore = visit.getByRole('list', { name: ultraDropPageCopy.ofStore })
  await expect(ofStore).toContainText(ultraDropPageCopy.byDraw(2))
  await ofStore.getByRole('link', { name: new RegExp(title) }).click()
  // Its dates appear in the store's time zone, and in the viewer's.
  const dates = visit.getByRole('list', { name: ultraDropPageCopy.dates })
  for (const at of [now + day, now + 2 * day, now + 2 * day + hour])
    await expect(dates).toContainText(storeTime('GA', at, 'America/Los_Angeles'))
  const place = new URL(visit.url()).pathname
  const api = `/api${place}`

  letPass(world.server, day + minute)
  const enter = visit.getByRole('button', { name: ultraDropPageCopy.enter })
  await expect
    .poll(async () => (await owner.get(api))['status'], { timeout: limitMs(60_000) })
    .toBe('live')
  await visit.reload()
  await enter.click()
  await expect(visit.getByText(ultraDropPageCopy.entered)).toBeVisible()
  const { request: context } = visit.context()
  const inBrowser = { person: ada, context, asks: asking(context) }
  const others = await Promise.all(
    ['Ben Barrel', 'Cleo Cork', 'Dan Dram', 'Eve Ember'].map((name) => anEntrant(origin, name)),
  )
  const statusNow = async () => (await owner.get(api))['status']
  for (const other of others) expect((await other.context.put(`${api}/entry`)).ok()).toBe(true)

  letPass(world.server, day + 2 * hour)
  await expect.poll(statusNow, { timeout: limitMs(90_000) }).toBe('drawn')
  const byTurn = new Map<number, Entrant & { readonly code: string }>()
  for (const one of [inBrowser, ...others]) {
    const { mine } = (await one.asks.get(api)) as {
      mine: { entry: { turn: number; code: string } }
    }
    byTurn.set(mine.entry.turn, { ...one, code: mine.entry.code })
  }
  expect([...byTurn.keys()].sort()).toEqual([1, 2, 3, 4, 5])

  // The first winner's bottle breaks and is not offered again; the second declines the other one.
  const first = byTurn.get(1)!
  await expect
    .poll(() => entryStatus(first.asks, api), { timeout: limitMs(60_000) })
    .toBe('offered')
  const { reservation } = await first.asks.post(`${api}/accept`)
  const atStore = `/api/stores/${String(store)}/reservations/${String(reservation)}`
  await owner.post(`${atStore}/cancel`, { reason: 'It fell off the shelf.' })
  const second = byTurn.get(2)!
  await expect
    .poll(() => entryStatus(second.asks, api), { timeout: limitMs(60_000) })
    .toBe('offered')
  await second.asks.post(`${api}/decline`)

  // The first alternate does nothing for two days.
  const third = byTurn.get(3)!
  await expect
    .poll(() => entryStatus(third.asks, api), { timeout: limitMs(60_000) })
    .toBe('offered')
  letPass(world.server, 2 * day + minute)
  await expect.poll(() => entryStatus(third.asks, api), { timeout: limitMs(60_000) }).toBe('lapsed')

  // The second accepts, which makes the reservation and its fee.
  const fourth = byTurn.get(4)!
  await expect
    .poll(() => entryStatus(fourth.asks, api), { timeout: limitMs(60_000) })
    .toBe('offered')
  const winner = (await world.device({ viewport: phone })).page
  await signIn(winner, fourth.person)
  // Home says so first.
  const waits = winner.getByRole('region', { name: homeCopy.waiting.title })
  await expect(waits).toContainText(homeCopy.waiting.says.turn)
  await waits.getByRole('link', { name: title }).click()
  await expect(winner.getByText(ultraDropPageCopy.turnTitle)).toBeVisible()
  // While an admin has paused them, the turn waits and says why.
  const { id: winnerId } = await fourth.asks.get('/api/auth/user')
  const reason = { reason: 'Checked.' }
  await owner.post(`/api/admin/users/${String(winnerId)}/pause`, reason)
  await winner.reload()
  await expect(winner.getByText(marketCopy.pausedOffer.title)).toBeVisible()
  await expect(winner.getByRole('button', { name: ultraDropPageCopy.accept })).toHaveCount(0)
  await owner.post(`/api/admin/users/${String(winnerId)}/resume`, reason)
  await winner.reload()
  await winner.getByRole('button', { name: ultraDropPageCopy.accept }).click()
  await expect(winner.getByText(payCopy.test)).toBeVisible()
  await expect(winner.getByText(marketCopy.reservation.says.won)).toBeVisible()
  await winner.getByRole('button', { name: payCopy.card }).click()
  await expect(winner.getByText(marketCopy.reservation.says.confirmed)).toBeVisible()
  const back = winner.getByRole('link', { name: marketCopy.reservation.backToUltraDrop })
  await expect(back).toHaveAttribute('href', place)
  // The drop behind it leads there, too.
  const passPage = winner.url()
  await winner.goto(place.replace('ultra-drops', 'drops'))
  await expect(winner.getByText(ultraDropPageCopy.accepted)).toBeVisible()
  expect(new URL(winner.url()).pathname).toBe(place)
  await winner.goto(passPage)

  // The fifth gets nothing, and sees that it was right so, on both of their devices.
  const fifth = byTurn.get(5)!
  const checks = (page: Page) => page.getByRole('button', { name: draw.check }).click()
  const losers: Page[] = []
  for (const viewport of [phone, laptop]) {
    const { page: loser } = await world.device({ viewport })
    losers.push(loser)
    await signIn(loser, fifth.person)
    await loser.goto(place)
    await expect(loser.getByText(shownEntryCode(fifth.code))).toBeVisible()
    await expect(loser.getByText(ultraDropPageCopy.place(5))).toBeVisible()
    // Their notices are compared once the device has them.
    await expect(async () => {
      await checks(loser)
      await expect(loser.getByText(draw.holds)).toBeVisible()
      await expect(loser.getByText(draw.fromNotice)).toBeVisible({ timeout: 1_000 })
      await expect(loser.getByText(draw.fromClosing)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(loser.getByText(draw.ownTurn(5, 5))).toBeVisible()
  }

  // The winner of the broken bottle gets credit, which pays the fee of another bottle.
  const credited = (await world.device({ viewport: phone })).page
  await signIn(credited, first.person)
  await credited.goto(place)
  await expect(credited.getByText(ultraDropPageCopy.credit('$10.00'))).toBeVisible()
  await expect(credited.getByText(ultraDropPageCopy.creditNow('$10.00'))).toBeVisible()
  const { id: drop } = await owner.post(`/api/stores/${String(store)}/drops`, aDrop())
  await credited.goto(`/drops/${String(drop)}`)
  await expect(credited.getByText(marketCopy.drop.creditHint('$10.00'))).toBeVisible()
  await credited.getByRole('button', { name: marketCopy.drop.reserve(3_00) }).click()
  const paying = credited.getByRole('dialog', { name: marketCopy.pay.title })
  await expect(paying.getByText(marketCopy.reservation.creditPaysAll('$10.00'))).toBeVisible()
  await paying.getByRole('button', { name: marketCopy.reservation.payCredit('$3.00') }).click()
  await expect(credited.getByText(marketCopy.reservation.says.confirmed)).toBeVisible()
  await expect(credited.getByText(marketCopy.reservation.withCredit)).toBeVisible()
  expect(await first.asks.get('/api/reserving')).toMatchObject({ feeCredit: 7_00 })

  // The window has opened, and the bottle goes over the counter.
  letPass(world.server, 150 * minute)
  await winner.reload()
  const code = await winner.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  await shop.goto('/store-dashboard/scan')
  await shop.getByLabel(scan.type).fill(code ?? '')
  await shop.getByRole('button', { name: scan.use }).click()
  const seen = shop.getByRole('dialog', { name: ofPass.title })
  await expect(seen).toContainText(title)
  for (const check of [ofPass.idSeen, ofPass.over21, ofPass.nameMatches])
    await seen.getByLabel(check).check()
  await seen.getByRole('button', { name: ofPass.handOver, exact: true }).click()
  await expect(seen.getByText(ofPass.done, { exact: true })).toBeVisible()
  // Once the clerk cannot take it back any more, the draw is over.
  letPass(world.server, 6 * minute)
  await expect.poll(statusNow, { timeout: limitMs(90_000) }).toBe('completed')

  // The operator exchanges the codes of two people: the earlier record reveals it.
  await withRows(world, (db) =>
    db.transaction('cheat', async (tx) => {
      const { ultraDropEntries: e } = tx.t
      const rename = (from: string, to: string) =>
        tx.update(e).set({ code: to }).where(eq(e.code, from))
      await rename(fifth.code, 'ZZZZZZZZZZZZ')
      await rename(fourth.code, fifth.code)
      await rename('ZZZZZZZZZZZZ', fourth.code)
    }),
  )
  for (const loser of losers) {
    await loser.reload()
    await expect(loser.getByText(shownEntryCode(fourth.code))).toBeVisible()
    await checks(loser)
    await expect(loser.getByText(draw.broken)).toBeVisible()
    await expect(loser.getByText(draw.faults.other_code)).toBeVisible()
  }
})

test('a store approves one request and declines another, with notes, and only the approved person can enter', {
  tag: '@everyday',
}, async ({ world }) => {
  test.slow()
  const { origin } = world.server
  const shop = (await world.device({ viewport: laptop, onlineOnly: true })).page
  await join(shop, aPerson('Olga Owner'))
  const owner = asking(shop.context().request)
  const { id: store } = await owner.post('/api/stores', aStore())
  await owner.post(`/api/admin/stores/${String(store)}/approve`)
  const { id } = await owner.post(
    `/api/stores/${String(store)}/ultra-drops`,
    anUltraDrop(Date.now(), { requestStartsAt: Date.now() + hour, reviewsByHand: true }),
  )
  const place = `/ultra-drops/${String(id)}`
  const statusNow = async () => (await owner.get(`/api${place}`))['status']
  letPass(world.server, hour + minute)
  await expect.poll(statusNow, { timeout: limitMs(60_000) }).toBe('requesting')

  const ada = (await world.device({ viewport: phone, onlineOnly: true })).page
  await join(ada, aPerson('Ada Vintner'))
  await ada.goto(place)
  await ada.getByRole('button', { name: copy.ask }).click()
  await expect(ada.getByText(copy.requests.pending)).toBeVisible()
  const ben = await anEntrant(origin, 'Ben Barrel')
  expect((await ben.context.put(`/api${place}/request`)).ok()).toBe(true)

  // The owner sees both by their first names only.
  await shop.goto('/store-dashboard?tab=ultra')
  await shop.getByRole('button', { name: /Old Oak/ }).click()
  await shop.getByRole('menuitem', { name: ultraDropDashboardCopy.requests }).click()
  await expect(shop.getByText('Vintner')).toHaveCount(0)
  const sheet = shop.getByRole('dialog')
  for (const [act, does, notes] of [
    [review.approveOf('Ada'), review.approve, 'Bring your ID.'],
    [review.declineOf('Ben'), review.decline, 'Regulars first.'],
  ] as const) {
    await shop.getByRole('button', { name: act }).click()
    await sheet.getByLabel(review.notes).fill(notes)
    await sheet.getByRole('button', { name: does, exact: true }).click()
    await expect(sheet).toHaveCount(0)
  }
  await expect(shop.getByText(review.none)).toBeVisible()
  await shop.getByLabel(review.status).selectOption('declined')
  await expect(shop.getByText('Regulars first.')).toBeVisible()

  await ada.reload()
  await expect(ada.getByText(copy.requests.approved)).toBeVisible()
  await expect(ada.getByText(copy.noteOfStore('Bring your ID.'))).toBeVisible()
  letPass(world.server, day)
  await expect.poll(statusNow, { timeout: limitMs(60_000) }).toBe('live')
  await ada.reload()
  await ada.getByRole('button', { name: copy.enter }).click()
  await expect(ada.getByText(copy.entered)).toBeVisible()

  const bens = (await world.device({ viewport: phone, onlineOnly: true })).page
  await signIn(bens, ben.person)
  await bens.goto(place)
  await expect(bens.getByText(copy.requests.declined)).toBeVisible()
  await expect(bens.getByText(copy.noteOfStore('Regulars first.'))).toBeVisible()
  await expect(bens.getByRole('button', { name: copy.enter })).toHaveCount(0)
  // The server refuses it in any case.
  expect((await ben.context.put(`/api${place}/entry`)).status()).toBe(409)
})

async function entryStatus(asks: Entrant['asks'], api: string): Promise<string> {
  const { mine } = (await asks.get(api)) as { mine: { entry: { status: string } } }
  return mine.entry.status
}
