import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { onlineCopy } from '../../../shared/copy/online.ts'
import { radarCopy } from '../../../shared/copy/radar.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { heldOn } from '../../proof/browser/held.ts'
import { allSaved } from '../../support/bottles.ts'
import { laterServer, letPass } from '../../support/later.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { aFreeReserve, aMarket, asking } from './a-market.ts'

const { drop, pausedOffer, pay, reservation, reservations } = marketCopy

test.use({ serverProgram: laterServer })

test('[M2] [M9] a drop is reserved, paid, picked up, reviewed and added to the collection, though answers are lost', async ({
  world,
}) => {
  // From the first look to the bottle in the collection, with every answer lost once.
  test.slow()
  const market = await aMarket(world)
  const offered = await market.drop({ title: 'Weller 12 Year' })
  await market.drop({ title: 'Barolo', category: 'Wine', subcategory: 'Red Wine' })
  for (const act of ['begin', 'refresh'])
    await market.post(`/api/stores/${market.store}/payouts/${act}`)

  // Visitors may look; to reserve, they sign in and return.
  const { page } = await world.device()
  await page.goto('/hype-radar')
  await page.getByRole('button', { name: 'Whiskey', exact: true }).click()
  await expect(page.getByRole('list', { name: radarCopy.list }).getByRole('listitem')).toHaveCount(
    1,
  )
  await page.getByRole('link', { name: /Weller 12 Year/ }).click()
  await expect(page.getByText('3 of 3 left')).toBeVisible()
  const ada = aPerson('Ada Vintner')
  const place = page.url()
  await join(page, ada)
  await page.goto(place)

  // It reaches the server, and its answer does not come back: also after a reload the page knows that
  // it does not know, and offers nothing but to ask again, for the one reservation.
  const tap = page.getByRole('button', { name: drop.reserve(3_00) })
  const lostTap = world.network.break({
    kind: 'drop-response',
    method: 'POST',
    path: '/api/drops/',
  })
  await tap.click()
  await expect(page.getByText(drop.unknownTitle)).toBeVisible()
  expect(lostTap.hits).toBeGreaterThan(0)
  lostTap.lift()
  await page.reload()
  await expect(page.getByText(drop.unknownTitle)).toBeVisible()
  await expect(tap).toHaveCount(0)
  await page.getByRole('button', { name: drop.askAgain }).click()
  const sheet = page.getByRole('dialog', { name: pay.title })
  await expect(sheet.getByText(payCopy.test)).toBeVisible()
  // The result for this card is unknown, and a retry is safe.
  const lostCard = world.network.break({ kind: 'drop-response', path: '/api/test-payments/' })
  await sheet.getByRole('button', { name: payCopy.declinedCard }).click()
  await expect(sheet.getByText(payCopy.offline)).toBeVisible()
  lostCard.lift()
  await sheet.getByRole('button', { name: payCopy.declinedCard }).click()
  await expect(sheet.getByText(payCopy.declined)).toBeVisible()
  await sheet.getByRole('button', { name: payCopy.confirmCard }).click()
  await sheet.getByRole('button', { name: payCopy.confirmNot }).click()
  await expect(sheet.getByText(payCopy.notConfirmed)).toBeVisible()
  // Paid, but the answer is lost: after a reload the server says that it was, once.
  const lostPayment = world.network.break({ kind: 'drop-response', path: '/api/test-payments/' })
  await sheet.getByRole('button', { name: payCopy.card }).click()
  await expect(sheet.getByText(payCopy.offline)).toBeVisible()
  lostPayment.lift()
  await page.reload()
  await expect(page.getByText(reservation.says.confirmed)).toBeVisible()
  await expect(sheet).toHaveCount(0)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await market.get(`/api/drops/${offered}`)).toMatchObject({ unitsLeft: 2 })

  // The bottle itself is paid to the account of the store, there or here.
  await page.getByRole('button', { name: reservation.payBottle(89_00) }).click()
  await page.getByRole('button', { name: payCopy.card }).click()
  await expect(page.getByText(reservation.bottlePaid)).toBeVisible()

  // Before it is cancelled, it says what becomes of the fee.
  await page.getByRole('button', { name: reservation.cancel }).click()
  await expect(page.getByText(reservation.cancelBack)).toBeVisible()
  await page.getByRole('button', { name: reservation.keep }).click()

  await page.goto('/reservations')
  const row = page
    .getByRole('list', { name: reservations.list.open })
    .getByRole('link', { name: /Weller 12 Year/ })
  await expect(row).toContainText(reservation.status.confirmed)
  await row.click()

  // At the counter: the pass, an ID, and the bottle.
  const shown = await page.evaluate(
    async (place) => ((await (await fetch(place)).json()) as { code: string }).code,
    `/api/reservations/${id}/pass`,
  )
  letPass(world.server, 150 * minute)
  await market.post(`/api/stores/${market.store}/pickup/hand-over`, {
    shown,
    nonce: crypto.randomUUID(),
    idSeen: true,
    over21: true,
    nameMatches: true,
  })
  await expect(page.getByText(reservation.says.picked_up)).toBeVisible()

  await page.getByRole('radio', { name: '1 star', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByLabel(reservation.comment).fill('Kind people.')
  // The response is lost: the page claims nothing false, and later shows the true state.
  const lostReview = world.network.break({
    kind: 'drop-response',
    method: 'PUT',
    path: `/api/reservations/${id}/review`,
  })
  const heard = world.network.break({
    kind: 'hold-response',
    method: 'GET',
    path: `/api/reservations/${id}`,
  })
  await page.getByRole('button', { name: reservation.sendReview }).click()
  await expect(page.getByText(reservation.offlineAct)).toBeVisible()
  heard.lift()
  lostReview.lift()
  await page.getByRole('button', { name: reservation.changeReview }).click()
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(page.getByLabel(reservation.comment)).toHaveValue('Kind people.')

  // From here on it needs no network, and is known when it is done.
  await world.network.cut()
  await page.getByRole('button', { name: reservation.into }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel(bottleLabels.name, { exact: false }).first()).toHaveValue(
    'Weller 12 Year',
  )
  await form.getByRole('button', { name: bottleCopy.saveBottle }).click()
  await expect(page.getByText(reservation.intoDone)).toBeVisible()
  // As it lies on the device, with the price of one.
  const bought = (await heldOn(page)).bottles.map(({ row }) => row)
  expect(bought).toEqual([
    expect.objectContaining({ purchasePrice: 89_00, sourceKey: `reservation:${id}`, quantity: 1 }),
  ])
  await page.getByRole('link', { name: reservation.toBottle }).click()
  await expect(page.getByRole('heading', { name: 'Weller 12 Year' })).toBeVisible()
  await expect(page.getByText(reservation.cameFrom('The Corner Bottle', '')).first()).toBeVisible()
  // Parts that only the server has show that they are unavailable.
  await page.goto('/hype-radar')
  await expect(page.getByText(onlineCopy.offlineTitle)).toBeVisible()
  await world.network.mend()
  await page.goto('/collections')
  await allSaved(page)
  await expect(page.getByText('Weller 12 Year')).toHaveCount(1)
})

test('a reservation that is cancelled right after it was paid no longer says that it is confirmed', async ({
  world,
}) => {
  const market = await aMarket(world)
  const offered = await market.drop({ title: 'Weller 12 Year' })
  const { page } = await world.device()
  await join(page, aPerson('Ada Vintner'))
  await page.goto(`/drops/${offered}`)
  await page.getByRole('button', { name: drop.reserve(3_00) }).click()
  await page.getByRole('dialog').getByRole('button', { name: payCopy.card }).click()
  const confirmed = page.getByText(pay.paidSentence.fee)
  await expect(confirmed).toBeVisible()
  await page.getByRole('button', { name: reservation.cancel }).click()
  await page.getByRole('button', { name: reservation.cancelNow }).click()
  await expect(page.getByText(reservation.cancelledBy.user)).toBeVisible()
  await expect(confirmed).toHaveCount(0)
})

test('a hold that expires offline goes to the first in line, who uses a free reserve although the answer is lost', async ({
  world,
}) => {
  // Two people, each with a browser of their own.
  test.slow()
  const market = await aMarket(world)
  const id = await market.drop({ quantity: 1, isAllocated: true })
  const [first, next] = [await world.device(), await world.device()]
  const [ada, ben] = [first.page, next.page]
  await ada.clock.install()
  await join(ada, aPerson('Ada'))
  await join(ben, aPerson('Ben'))
  await aFreeReserve(market, ben)

  await ada.goto(`/drops/${id}`)
  await ada.getByRole('button', { name: drop.reserve(5_00) }).click()
  await expect(ada.getByText(payCopy.test)).toBeVisible()

  await ben.goto(`/drops/${id}`)
  await expect(ben.getByText(drop.soldOut)).toBeVisible()
  await ben.getByRole('button', { name: drop.wait }).click()
  await expect(ben.getByText(drop.waitingAt(1))).toBeVisible()

  // Later he finds it among his reservations.
  await ben.goto('/reservations')
  const waits = ben.getByRole('list', { name: reservations.waits })
  await waits.getByRole('link').click()
  await expect(ben.getByText(drop.waitingAt(1))).toBeVisible()

  // Offline, the phone counts down, claims nothing, and asks again when it can.
  await world.network.cut()
  letPass(world.server, 11 * minute)
  await ada.clock.fastForward(11 * minute)
  await expect(ada.getByRole('dialog').getByText(pay.ranOut)).toBeVisible()
  await ada.getByRole('button', { name: payCopy.card }).click()
  await expect(ada.getByText(payCopy.offline)).toBeVisible()
  await world.network.mend()
  await expect(ada.getByText(pay.over)).toBeVisible()
  await ada.getByRole('button', { name: pay.close }).click()
  await expect(ada.getByText(reservation.says.expired)).toBeVisible()

  await ben.goto('/reservations')
  await expect(async () => {
    await ben.reload()
    await ben.getByText(reservation.offer).click({ timeout: 2_000 })
  }).toPass()
  await expect(ben.getByText(reservation.says.offer)).toBeVisible()
  // While an admin has paused them, the offer waits and says why.
  const account = await asking(ben.context().request).get('/api/auth/user')
  const admin = (what: string) =>
    market.post(`/api/admin/users/${String(account['id'])}/${what}`, { reason: 'Checked.' })
  await admin('pause')
  await ben.reload()
  await expect(ben.getByText(pausedOffer.title)).toBeVisible()
  await expect(ben.getByRole('button', { name: reservation.payFree })).toHaveCount(0)
  await admin('resume')
  await ben.reload()
  const lost = world.network.break({
    kind: 'drop-response',
    path: '/api/reservations/',
    method: 'POST',
  })
  await ben.getByRole('button', { name: reservation.payFree }).click()
  await lost.struck()
  await expect(ben.getByText(reservation.says.confirmed)).toBeVisible()
  lost.lift()
  await expect(ben.getByText(reservation.steps.waived)).toBeVisible()
  await ben.goto(`/drops/${id}`)
  await expect(ben.getByText(drop.soldOut)).toBeVisible()
  // This drop allows one per person, so there is no waiting list for its holder.
  await expect(ben.getByRole('button', { name: drop.wait })).toHaveCount(0)
})

test('a scheduled drop counts down by the server’s clock, and a reminder comes when it opens', async ({
  world,
}) => {
  const market = await aMarket(world)
  const id = await market.drop({ title: 'Eagle Rare 17', startsAt: Date.now() + 90 * minute })
  const { page } = await world.device()
  await join(page, aPerson())
  await page.goto(`/drops/${id}`)
  await expect(page.getByText(/^1 h \d+ min$/)).toBeVisible()
  await page.getByRole('button', { name: drop.tellMe }).click()
  await expect(page.getByText(drop.watching)).toBeVisible()
  await allSaved(page)

  // The device's own clock stays as it is.
  letPass(world.server, 80 * minute)
  await expect(page.getByText(/^\d+:\d\d$/)).toBeVisible()
  letPass(world.server, 11 * minute)
  await expect(page.getByRole('button', { name: drop.reserve(3_00) })).toBeVisible()
  await page.goto('/alerts?tab=inbox')
  await expect(page.getByText(/Eagle Rare 17/).first()).toBeVisible()
})
