import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { askForPushCopy as ask } from '../../../shared/copy/ask-for-push.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { messagesCopy } from '../../../shared/copy/message-words.ts'
import { storeTime } from '../../../shared/features/stores/wall-clock.ts'
import { hour } from '../../../shared/kernel/time.ts'
import { rowsOn } from '../../support/bottles.ts'
import { laterServer, letPass } from '../../support/later.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { aMarket, asking } from './a-market.ts'
import { limitMs } from '../../support/scope.ts'

const { drop, reservation, reservations } = marketCopy

test.use({ serverProgram: laterServer })

/** Headless browsers refuse notifications; this one asks and is allowed. */
const hasNotifications = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'granted'
  })

/** Pays the fee of a reservation of the page's user. */
async function pay(page: Page, id: string): Promise<void> {
  const person = asking(page.context().request)
  const { payment } = await person.post(`/api/reservations/${id}/pay`)
  await person.post(`/api/test-payments/${String(payment)}`, { with: 'card' })
  await person.post(`/api/reservations/${id}/check`)
}

test('a waiting person in another time zone is offered the bottle by email and inbox, in both time zones', async ({
  world,
}) => {
  test.slow()
  const market = await aMarket(world)
  const id = await market.drop({ quantity: 1 })
  const near = await world.device({ timezoneId: 'America/New_York' })
  const far = await world.device({ timezoneId: 'America/Los_Angeles' })
  const [ada, ben] = [near.page, far.page]
  await hasNotifications(ben)
  const benjamin = aPerson('Ben')
  await join(ada, aPerson('Ada'))
  await join(ben, benjamin)

  const held = await asking(ada.context().request).post(`/api/drops/${id}/reservations`)
  await pay(ada, String(held['id']))
  await ada.goto(`/reservations/${String(held['id'])}`)
  const { pickupFrom, pickupUntil } = await windowOf(ada, String(held['id']))
  await expect(ada.getByText(storeTime('GA', pickupUntil), { exact: true })).toBeVisible()
  await expect(ada.getByText('your time')).toHaveCount(0)

  // The browser does not ask for notifications before the first notice.
  await ben.goto(`/drops/${id}`)
  await expect(ben.getByText(drop.soldOut)).toBeVisible()
  await expect(ben.getByText(ask.title)).toHaveCount(0)
  await ben.getByRole('button', { name: drop.wait }).click()
  await expect(ben.getByText(drop.waitingAt(1))).toBeVisible()
  await expect(ben.getByText(ask.waiting)).toBeVisible()
  await ben.getByRole('button', { name: ask.no }).click()
  await expect(ben.getByText(ask.title)).toHaveCount(0)
  await ben.reload()
  await expect(ben.getByText(drop.waitingAt(1))).toBeVisible()
  await expect(ben.getByText(ask.title)).toHaveCount(0)

  await market.post(`/api/stores/${market.store}/reservations/${String(held['id'])}/cancel`, {
    reason: 'A bottle came back.',
  })
  const offer = await anOffer(ben)
  const until = storeTime('GA', offer.until, 'America/Los_Angeles')
  expect(until).toMatch(/\sE[SD]T \(.*P[SD]T your time\)$/)
  // This mail is sent without opting in; it says why, and names the time zone.
  const letter = await aLetter(world.server.dataDir, benjamin.email)
  expect(letter).toContain('Subject: Your turn: ')
  expect(letter).toContain('Why you got this: You are on the waiting list.')
  expect(letter).toContain(`/reservations/${offer.reservationId}`)
  // Letters have plain spaces.
  expect(letter).toContain(storeTime('GA', offer.until).replaceAll('\u00a0', ' '))

  await ben.goto('/alerts?tab=inbox')
  await expect(ben.getByText(`is held for you until ${until}.`)).toBeVisible()
  await ben.getByRole('link', { name: messagesCopy.openNamed('Your turn: Weller 12 Year') }).click()
  await expect(ben.getByText(reservation.says.offer)).toBeVisible()
  await pay(ben, offer.reservationId)
  await ben.goto('/reservations')
  const row = ben.getByRole('list', { name: reservations.list.open }).getByRole('link')
  const own = await windowOf(ben, offer.reservationId)
  await expect(row).toContainText(storeTime('GA', own.pickupFrom, 'America/Los_Angeles'))

  // Its window is about to end: a letter in any case.
  letPass(world.server, own.pickupUntil - Date.now() - 5 * hour)
  await expect
    .poll(() => lettersTo(world.server.dataDir, benjamin.email).join('\n'), {
      timeout: limitMs(60_000),
    })
    .toContain('Subject: Pickup ends soon: ')
  expect(pickupFrom).toBeLessThan(pickupUntil)
})

test('a person who agrees gets the browser’s question, and notifications on this device', async ({
  world,
}) => {
  const market = await aMarket(world)
  const id = await market.drop({ quantity: 2 })
  const { page, context } = await world.device()
  await hasNotifications(page)
  // The push service is another company's, which is not asked here.
  await page.addInitScript(() => {
    const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser' }
    const keys = {
      p256dh:
        'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    }
    const made = { ...browser, toJSON: () => ({ ...browser, keys }) }
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => made as unknown as PushSubscription
  })
  await join(page, aPerson('Ada'))
  const held = await asking(context.request).post(`/api/drops/${id}/reservations`)
  await pay(page, String(held['id']))
  await page.goto(`/reservations/${String(held['id'])}`)
  await readyOffline(page)
  await expect(page.getByText(ask.reserved)).toBeVisible()
  await page.getByRole('button', { name: ask.yes }).click()
  await expect(page.getByText(ask.on)).toBeVisible()
  await expect
    .poll(() => rowsOn(page, 'settings'))
    .toEqual([expect.objectContaining({ pushNotices: true })])
})

async function windowOf(page: Page, id: string) {
  const { reservation: own } = (await asking(page.context().request).get(
    `/api/reservations/${id}`,
  )) as { reservation: { pickupFrom: number; pickupUntil: number } }
  return own
}

/** What the inbox of that device says of an offer, as soon as it does. */
async function anOffer(page: Page) {
  const offers = async () =>
    (await rowsOn(page, 'messages')).filter((one) => one['kind'] === 'offer')
  await expect.poll(offers, { timeout: limitMs(60_000) }).toHaveLength(1)
  return (await offers())[0] as unknown as { reservationId: string; until: number }
}

const lettersTo = (dataDir: string, to: string): string[] => {
  const folder = path.join(dataDir, 'outbox')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => plain(readFileSync(path.join(folder, name), 'utf8')))
    .filter((letter) => letter.includes(`To: ${to}`))
}

/** Lines that the mail broke are one again. */
const plain = (letter: string) =>
  letter
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )

async function aLetter(dataDir: string, to: string): Promise<string> {
  await expect.poll(() => lettersTo(dataDir, to).length, { timeout: limitMs(60_000) }).toBe(1)
  return lettersTo(dataDir, to)[0]!
}
