import { eventPageCopy } from '../../../shared/copy/event-page.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { anEvent } from '../../features/events/an-event.ts'
import { aStore } from '../../features/stores/a-store.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { asking } from './a-market.ts'

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

  await page.getByRole('button', { name: copy.registerFor('$40.00') }).click()
  await expect(page.getByText(copy.held, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: copy.pay('$40.00') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: payCopy.card, exact: true }).click()
  await expect(page.getByText(copy.statuses.registered)).toBeVisible()
  await expect(page.getByRole('link', { name: address })).toBeVisible()
  await expect(page.getByText(copy.code, { exact: true })).toBeVisible()

  const calendar = await page.getByRole('link', { name: copy.calendar }).getAttribute('href')
  const file = await (await page.request.get(calendar ?? '')).text()
  expect(file.replaceAll('\r\n ', '')).toContain(address)

  // Who comes later can only wait.
  await shop.goto(place)
  await shop.getByRole('button', { name: copy.wait }).click()
  await expect(shop.getByText(copy.statuses.waitlisted)).toBeVisible()

  await page.getByRole('button', { name: copy.cancel }).click()
  await expect(sheet.getByText(copy.cancelBack)).toBeVisible()
  await sheet.getByRole('button', { name: copy.giveUp }).click()
  await expect(page.getByText(copy.statuses.cancelled)).toBeVisible()
  await expect(page.getByText(address)).toHaveCount(0)
})
