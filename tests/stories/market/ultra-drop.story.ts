import { type APIRequestContext, request } from '@playwright/test'
import { marketCopy } from '../../../shared/copy/market.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { ultraDropDashboardCopy } from '../../../shared/copy/ultra-drop-dashboard.ts'
import { ultraDropPageCopy } from '../../../shared/copy/ultra-drop-page.ts'
import { shownEntryCode } from '../../../shared/features/ultra-drops/draw.ts'
import { wallClock } from '../../../shared/features/stores/wall-clock.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { aStore } from '../../features/stores/a-store.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { laterServer, letPass } from '../../support/later.ts'
import { aPerson, expect, join, type Person, signIn, test } from '../../support/story.ts'
import { asking } from './a-market.ts'

const { form: ofDrops } = storeDashboardCopy
const { form } = ultraDropDashboardCopy
const { draw } = ultraDropPageCopy
const { scan, card: ofPass } = pickupCopy

test.use({ serverProgram: laterServer })

interface Entrant {
  readonly person: Person
  readonly context: APIRequestContext
  readonly asks: ReturnType<typeof asking>
}

/** Somebody who joins without a browser. */
async function anEntrant(origin: string, name: string): Promise<Entrant> {
  const context: APIRequestContext = await request.newContext({ baseURL: origin })
  const person = aPerson(name)
  await context.post('/api/auth/sign-up/email', { data: { ...person, ageConfirmed: true } })
  await context.post('/api/auth/sign-in/email', { data: person })
  return { person, context, asks: asking(context) }
}

test('a store plans an ultra drop, four enter, the first two leave the bottle, the third fetches it, and the fourth checks the draw', async ({
  world,
}) => {
  // Four browsers, one after the other, and a server that looks at what is due twice a minute.
  test.setTimeout(300_000)
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
  await sheet.getByLabel(ofDrops.quantity).fill('1')
  await sheet.getByLabel(ofDrops.category).selectOption('Whiskey')
  const now = Date.now()
  for (const [label, at] of [
    [form.liveStartsAt, now + day],
    [form.liveEndsAt, now + 2 * day],
    [form.drawingAt, now + 2 * day + hour],
  ] as const)
    await sheet.getByLabel(label).fill(wallClock('GA', at))
  await sheet.getByRole('button', { name: form.create }).click()
  await expect(shop.getByText(form.created)).toBeVisible()

  // It stands on the radar; nobody can enter yet.
  const ada = aPerson('Ada Vintner')
  const visit = (await world.device({ viewport: phone })).page
  await join(visit, ada)
  await visit.goto('/hype-radar')
  const card = visit
    .getByRole('list', { name: ultraDropPageCopy.section })
    .getByRole('link', { name: new RegExp(title) })
  await expect(card).toBeVisible()
  await expect(visit.getByText(marketCopy.radar.none)).toHaveCount(0)
  await card.click()
  await expect(visit.getByText(ultraDropPageCopy.says.scheduled)).toBeVisible()
  const place = new URL(visit.url()).pathname
  const api = `/api${place}`

  letPass(world.server, day + minute)
  const enter = visit.getByRole('button', { name: ultraDropPageCopy.enter })
  await expect.poll(async () => (await owner.get(api))['status'], { timeout: 60_000 }).toBe('live')
  await visit.reload()
  await enter.click()
  await expect(visit.getByText(ultraDropPageCopy.entered)).toBeVisible()
  const { request: context } = visit.context()
  const inBrowser = { person: ada, context, asks: asking(context) }
  const others = await Promise.all(
    ['Ben Barrel', 'Cleo Cork', 'Dan Dram'].map((name) => anEntrant(origin, name)),
  )
  const statusNow = async () => (await owner.get(api))['status']
  for (const other of others) expect((await other.context.put(`${api}/entry`)).ok()).toBe(true)

  letPass(world.server, day + 2 * hour)
  await expect.poll(statusNow, { timeout: 90_000 }).toBe('drawn')
  const byTurn = new Map<number, Entrant & { readonly code: string }>()
  for (const one of [inBrowser, ...others]) {
    const { mine } = (await one.asks.get(api)) as {
      mine: { entry: { turn: number; code: string } }
    }
    byTurn.set(mine.entry.turn, { ...one, code: mine.entry.code })
  }
  expect([...byTurn.keys()].sort()).toEqual([1, 2, 3, 4])

  // The first leaves it to the second, who leaves it as well.
  for (const turn of [1, 2]) {
    const { asks } = byTurn.get(turn)!
    await expect.poll(() => entryStatus(asks, api), { timeout: 60_000 }).toBe('offered')
    await asks.post(`${api}/decline`)
  }

  // The third accepts, which makes the reservation and its fee.
  const third = byTurn.get(3)!
  await expect.poll(() => entryStatus(third.asks, api), { timeout: 60_000 }).toBe('offered')
  const winner = (await world.device({ viewport: phone })).page
  await signIn(winner, third.person)
  await winner.goto(place)
  await expect(winner.getByText(ultraDropPageCopy.turnTitle)).toBeVisible()
  await winner.getByRole('button', { name: ultraDropPageCopy.accept }).click()
  await expect(winner.getByText(payCopy.test)).toBeVisible()
  await winner.getByRole('button', { name: payCopy.card }).click()
  await expect(winner.getByText(marketCopy.reservation.says.confirmed)).toBeVisible()

  // The fourth gets nothing, and sees that it was right so.
  const fourth = byTurn.get(4)!
  const loser = (await world.device({ viewport: phone })).page
  await signIn(loser, fourth.person)
  await loser.goto(place)
  await expect(loser.getByText(shownEntryCode(fourth.code))).toBeVisible()
  await expect(loser.getByText(ultraDropPageCopy.place(4))).toBeVisible()
  await loser.getByRole('button', { name: draw.check }).click()
  await expect(loser.getByText(draw.holds)).toBeVisible()
  await expect(loser.getByText(draw.ownTurn(4, 4))).toBeVisible()

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
  await expect.poll(statusNow, { timeout: 90_000 }).toBe('completed')
})

async function entryStatus(asks: Entrant['asks'], api: string): Promise<string> {
  const { mine } = (await asks.get(api)) as { mine: { entry: { status: string } } }
  return mine.entry.status
}
