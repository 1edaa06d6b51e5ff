import type { Locator, Page } from '@playwright/test'
import { homeCopy } from '../../../shared/copy/home.ts'
import { askCopy } from '../../../shared/copy/sommelier.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { allSaved, rowsOn } from '../../support/bottles.ts'
import { laptop } from '../../support/chromium.ts'
import { laterServer, letPass } from '../../support/later.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { aMarket, asking } from '../market/a-market.ts'
import { addBottle, tapTo } from './in-the-cellar.ts'
import { limitMs } from '../../support/scope.ts'

const { waiting, suggestion, near } = homeCopy

test.use({ serverProgram: laterServer })

/** A time zone in which it is noon now, so that a few hours more are still the same day. */
const zoneAtNoon = () => {
  const behind = new Date().getUTCHours() - 12
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`
}

/** The layout shift since the page began, as browsers compute it. */
const shiftOf = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as unknown as { value: number }[]
    observer.disconnect()
    return shifts.reduce((sum, { value }) => sum + value, 0)
  })

test('Home shows an offer with its time left, then today’s pass with store, hours and route; offline from the inbox', async ({
  world,
}) => {
  test.slow()
  const market = await aMarket(world)
  const { page } = await world.device({ timezoneId: zoneAtNoon() })
  await join(page, aPerson('Ada Vintner'))
  const waits = page.getByRole('region', { name: waiting.title })
  const cards = waits.getByRole('listitem')
  // No store has offered anything yet.
  await expect(page.getByRole('region', { name: near.anywhere })).toContainText(near.none)
  await expect(waits).toHaveCount(0)

  // One is paid and, two and a half hours later, to be picked up.
  const ada = asking(page.context().request)
  const pay = async (id: unknown) => {
    const { payment } = await ada.post(`/api/reservations/${String(id)}/pay`)
    await ada.post(`/api/test-payments/${String(payment)}`, { with: 'card' })
    await ada.post(`/api/reservations/${String(id)}/check`)
  }
  const passOf = await ada.post(`/api/drops/${await market.drop()}/reservations`)
  await pay(passOf['id'])
  letPass(world.server, 150 * minute)

  // The only unit of another drop was taken by another user; then it becomes free.
  const other = (await world.device()).page
  await join(other, aPerson('Ben Barrel'))
  const ben = asking(other.context().request)
  const rare = await market.drop({ title: 'Grey Wolf 18 Year', quantity: 1 })
  const held = await ben.post(`/api/drops/${rare}/reservations`)
  const answer = await page.context().request.put(`/api/drops/${rare}/waiting`)
  expect(answer.ok(), await answer.text()).toBe(true)
  await ben.post(`/api/reservations/${String(held['id'])}/cancel`)
  await expect
    .poll(() => rowsOn(page, 'messages'), { timeout: limitMs(60_000) })
    .toContainEqual(expect.objectContaining({ kind: 'offer' }))

  await page.goto('/')
  await expect(cards).toHaveCount(2)
  const [offer, pass] = [cards.nth(0), cards.nth(1)]
  await expect(offer).toContainText(waiting.kinds.offer)
  await expect(offer).toContainText('Grey Wolf 18 Year')
  await expect(offer.locator('time').first()).toHaveText(/^(\d+ h \d+ min|\d+:\d\d)$/)
  // Until when by the clock of the store, with its zone.
  const ends = offer.locator('time').nth(1)
  await expect(ends).toHaveText(/^\w+, \w+ \d+, \d+, \d+:\d\d\s[AP]M\sE[SD]T/)
  const clock = (await ends.textContent()) ?? ''
  await expect(offer).toContainText(`${waiting.until} ${clock}`)
  await expect(pass).toContainText(waiting.kinds.today)
  await expect(pass).toContainText('The Corner Bottle')
  await expect(pass).toContainText(`${waiting.hours} Open 24 hours`)
  await expect(
    pass.getByRole('link', { name: waiting.directionsTo('The Corner Bottle') }),
  ).toHaveAttribute('href', /12%20Peachtree/)
  const top = async (what: ReturnType<Page['locator']>) => (await what.boundingBox())!.y
  expect(await top(waits)).toBeLessThan(
    await top(page.getByRole('navigation', { name: homeCopy.quickAccess })),
  )

  // The server's data fills the space reserved for it.
  await expect(page.getByRole('list', { name: near.anywhere })).toBeVisible()
  expect(await shiftOf(page)).toBeLessThan(0.02)

  const seen = page.viewportSize()!
  await page.setViewportSize(laptop)
  const rightOf = async (what: Locator) => {
    const box = (await what.boundingBox())!
    return Math.round(box.x + box.width)
  }
  // Two cards fill the row of a laptop.
  await expect.poll(() => rightOf(pass)).toBe(await rightOf(waits))
  expect(await rightOf(offer)).toBeLessThan(await rightOf(pass))
  await page.setViewportSize(seen)

  await readyOffline(page)
  await world.network.cut()
  await page.reload()
  await expect(cards).toHaveCount(2)
  await expect(offer).toContainText('Grey Wolf 18 Year')
  await expect(offer).toContainText(waiting.asTold)
  await expect(offer).toContainText(`${waiting.until} ${clock}`)
  await expect(page.getByText(near.failed)).toBeVisible()
  await world.network.mend()

  // Taken, it is no offer any more.
  await page.reload()
  await offer.getByRole('link', { name: 'Grey Wolf 18 Year' }).click()
  await expect(page.getByText(marketCopy.reservation.says.offer)).toBeVisible()
  await pay(new URL(page.url()).pathname.split('/').at(-1))
  await tapTo(page, 'Home')
  await expect(page.getByText(waiting.kinds.offer)).toHaveCount(0)
  await expect(waits.getByText('Weller 12 Year')).toBeVisible()
})

test('a bottle is suggested for a reason that there is, and none is made up', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson('Ada Vintner'))
  await addBottle(page, 'Lagavulin 16')
  const card = page.getByRole('region', { name: suggestion.title })
  await expect(card).toContainText(suggestion.noneTitle)
  await expect(card).not.toContainText('Lagavulin')

  await tapTo(page, 'Bar')
  await page.getByRole('button', { name: bottleCopy.logUseOf('Lagavulin 16') }).click()
  await allSaved(page)
  await world.network.cut()
  await tapTo(page, 'Home')
  await expect(card).toContainText(suggestion.tonight('Lagavulin 16'))
  await expect(card).toContainText(/Because it is open already.*\./)
  await card.getByRole('link', { name: askCopy.ai }).click()
  await expect(page).toHaveURL(/\/chat\?bottle=/)
  await world.network.mend()
})
