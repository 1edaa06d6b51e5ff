import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { alertsCopy } from '../../../shared/copy/alerts.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { messagesCopy } from '../../../shared/copy/message-words.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { filmOfPicture } from '../../support/fake-camera.ts'
import { letPass } from '../../support/later.ts'
import { rowsOn } from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'
import { limitMs } from '../../support/scope.ts'

const { form: application, admin, dashboard } = storesCopy
const { drops, form } = storeDashboardCopy
const { drop, reservation } = marketCopy
const { pass, card } = pickupCopy

test.use({ ownServer: 'hosted' })

test('from the store’s application to the bottle in the collection: approval, drop, payment, pass, pickup, review', {
  tag: '@everyday',
}, async ({ world }) => {
  // Four browsers, one after the other.
  test.slow()
  const [ada, olga, bea] = [aPerson('Ada Admin'), aPerson('Olga Owner'), aPerson('Bea Buyer')]
  const title = 'Old Foxglove Small Batch'

  const desk = (await world.device({ viewport: laptop, onlineOnly: true })).page
  await join(desk, ada)
  const shop = (await world.device({ viewport: laptop, onlineOnly: true })).page
  await join(shop, olga)
  await shop.goto('/stores')
  await shop.getByRole('link', { name: storesCopy.apply }).click()
  const sheet = shop.getByRole('dialog')
  await sheet.getByLabel(application.name).fill('The Corner Bottle')
  await sheet.getByLabel(application.address).fill('12 Peachtree St')
  await sheet.getByLabel(application.city).fill('Atlanta')
  await sheet.getByLabel(application.state).selectOption('GA')
  await sheet.getByLabel(application.zipCode).fill('30308')
  await sheet.getByLabel(application.licenseNumber).fill('GA-1')
  await sheet.getByLabel(application.licenseExpiresOn).fill('2999-12-31')
  await sheet.getByRole('button', { name: application.apply }).click()
  await expect(shop.getByText(dashboard.pending)).toBeVisible()

  await desk.goto('/admin-dashboard')
  await desk.getByRole('button', { name: admin.reviewOf('The Corner Bottle') }).click()
  await desk.getByRole('dialog').getByRole('button', { name: admin.approve }).click()
  await expect(desk.getByText(admin.storeApprovedSentence)).toBeVisible()

  await shop.goto('/store-dashboard?tab=drops')
  await shop.getByRole('button', { name: drops.create }).click()
  await sheet.getByLabel(form.title).fill(title)
  await sheet.getByLabel(form.brand).fill('Old Foxglove')
  await sheet.getByRole('textbox', { name: form.salePrice, exact: true }).fill('48')
  await sheet.getByLabel(form.quantity).fill('1')
  await sheet.getByLabel(form.category).selectOption('Whiskey')
  await sheet.getByRole('button', { name: form.create }).click()
  await expect(shop.getByText(form.created)).toBeVisible()

  const buyer = (await world.device({ viewport: phone })).page
  await join(buyer, bea)
  await readyOffline(buyer)
  await buyer.goto('/hype-radar')
  await buyer.getByRole('link', { name: new RegExp(title) }).click()
  await buyer.getByRole('button', { name: drop.reserve(3_00) }).click()
  await expect(buyer.getByText(payCopy.test)).toBeVisible()
  await buyer.getByRole('button', { name: payCopy.card }).click()
  await expect(buyer.getByText(reservation.says.confirmed)).toBeVisible()

  // She gets a notice in the inbox, and reads it offline; the mail contains the calendar file.
  await expect.poll(() => rowsOn(buyer, 'messages'), { timeout: limitMs(60_000) }).toHaveLength(1)
  await world.network.cut()
  await buyer.goto('/alerts?tab=inbox')
  const told = buyer.getByRole('list', { name: alertsCopy.notice.list }).getByRole('listitem')
  await expect(told).toContainText(`Reserved: ${title}`)
  await expect(told).toContainText('You paid the fee of $3.00.')
  await expect(told).toContainText(alertsCopy.notice.why)
  await world.network.mend()
  const outbox = path.join(world.server.dataDir, 'outbox')
  const letters = () =>
    readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
      .filter((letter) => letter.includes(`To: ${bea.email}`))
  await expect
    .poll(() => letters().filter((one) => one.includes('Content-Type: text/calendar')).length)
    .toBe(1)

  // The window has opened: the phone shows the pass, and the camera of the shop sees it.
  letPass(world.server, 150 * minute)
  await told.getByRole('link', { name: messagesCopy.openNamed(`Reserved: ${title}`) }).click()
  await buyer.getByRole('button', { name: pass.brighten }).click()
  const bright = buyer.getByRole('dialog', { name: pass.title })
  const film = path.join(mkdtempSync(path.join(tmpdir(), 'undercroft-film-')), 'pass.y4m')
  await filmOfPicture(await bright.getByRole('img', { name: pass.picture }).screenshot(), film)
  await bright.getByRole('button', { name: pass.darken }).click()

  const counter = (await world.deviceOnDisk({ camera: film })).page
  await signIn(counter, olga)
  await counter.goto('/store-dashboard/scan')
  const seen = counter.getByRole('dialog', { name: card.title })
  await expect(seen).toContainText(title)
  for (const check of [card.idSeen, card.over21, card.nameMatches])
    await seen.getByLabel(check).check()
  await seen.getByRole('button', { name: card.handOver, exact: true }).click()
  await expect(seen.getByText(card.done, { exact: true })).toBeVisible()

  await expect(buyer.getByText(reservation.says.picked_up)).toBeVisible()
  await buyer.getByRole('radio', { name: '1 star', exact: true }).focus()
  for (let stars = 1; stars < 5; stars++) await buyer.keyboard.press('ArrowRight')
  await buyer.getByRole('button', { name: reservation.sendReview }).click()
  await expect(buyer.getByText(reservation.reviewed)).toBeVisible()
  await buyer.getByRole('button', { name: reservation.into }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: bottleCopy.saveBottle }).click()
  await expect(buyer.getByText(reservation.intoDone)).toBeVisible()
  await buyer.goto('/collections')
  await expect(buyer.getByText(title).first()).toBeVisible()

  // Her list says when it was.
  await buyer.goto('/reservations?which=past')
  const past = buyer.getByRole('list', { name: marketCopy.reservations.list.past })
  await expect(past.getByRole('link', { name: title }).locator('time')).toBeVisible()

  // The store reads what she says.
  await shop.goto('/store-dashboard?tab=reviews')
  await expect(shop.getByText('Bea').first()).toBeVisible()
})
