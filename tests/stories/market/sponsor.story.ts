import { sponsorCopy as copy } from '../../../shared/copy/sponsor-requests.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { asking } from './a-market.ts'

test('a customer requests a sponsor, is approved and called; another is declined, a third withdraws', async ({
  world,
}) => {
  test.slow()
  const desk = (await world.device({ viewport: laptop })).page
  await join(desk, aPerson('Olga Owner'))
  const owner = asking(desk.context().request)
  const { id: store } = await owner.post('/api/stores', {
    name: 'The Corner Bottle',
    address: '12 Peachtree St',
    city: 'Atlanta',
    state: 'GA',
    zipCode: '30308',
    licenseNumber: 'GA-1',
    licenseExpiresOn: '2999-12-31',
  })
  await owner.post(`/api/admin/stores/${String(store)}/approve`)

  // A visitor is sent to the sign-in and back.
  const { page } = await world.device({ viewport: phone })
  await page.goto(`/stores/${String(store)}`)
  await expect(page.getByRole('link', { name: copy.signIn })).toBeVisible()
  await expect(page.getByText(storesCopy.conduct.none)).toBeVisible()

  await join(page, aPerson('Ada Vintner'))
  await page.goto(`/stores/${String(store)}`)
  await page.getByRole('button', { name: copy.ask }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel(copy.labels.customerName)).toHaveValue('Ada Vintner')
  await sheet.getByLabel(copy.labels.phoneNumber).fill('call me')
  await sheet.getByRole('button', { name: copy.send }).click()
  await expect(sheet.getByText(copy.phoneWrong)).toBeVisible()
  await sheet.getByLabel(copy.labels.phoneNumber).fill('+1 404 555 0100')
  await sheet.getByLabel(copy.labels.notes).fill('Anything from Springbank.')
  // Typed text stays while offline.
  await world.network.cut()
  await sheet.getByRole('button', { name: copy.send }).click()
  await expect(sheet.getByText(copy.offline)).toBeVisible()
  await world.network.mend()
  await sheet.getByRole('button', { name: copy.send }).click()
  await expect(page.getByText(copy.statuses.pending)).toBeVisible()

  await desk.goto('/store-dashboard?tab=sponsors')
  await expect(desk.getByRole('link', { name: '+1 404 555 0100' })).toBeVisible()
  await desk.getByRole('button', { name: copy.approveOf('Ada Vintner') }).click()
  await expect(desk.getByText(copy.noneOfStore)).toBeVisible()

  // It is listed with the user's reservations, too.
  await page.goto('/reservations?which=sponsors')
  await expect(page.getByText(copy.statuses.approved)).toBeVisible()
  await desk.getByLabel(copy.shown).selectOption('approved')
  await desk.getByRole('button', { name: copy.fulfilOf('Ada Vintner') }).click()
  await page.reload()
  await expect(page.getByText(copy.statuses.fulfilled)).toBeVisible()
  await expect(page.getByRole('button', { name: copy.withdraw })).toHaveCount(0)

  const ask = (who: ReturnType<typeof asking>, customerName: string) =>
    who.post(`/api/stores/${String(store)}/sponsor-requests`, {
      customerName,
      phoneNumber: '404 555 0101',
    })
  const other = (await world.device({ viewport: laptop })).page
  await join(other, aPerson('Ben Buyer'))
  const ben = asking(other.context().request)
  await ask(ben, 'Ben Buyer')
  await desk.reload()
  await desk.getByRole('button', { name: copy.declineOf('Ben Buyer') }).click()
  const decline = desk.getByRole('dialog')
  await decline.getByRole('button', { name: copy.decline }).click()
  await expect(decline.getByText(storeDashboardCopy.reasonMissing)).toBeVisible()
  await decline.getByLabel(storeDashboardCopy.reason).fill('Our list is full.')
  await decline.getByRole('button', { name: copy.decline }).click()
  await expect(desk.getByText(copy.noneOfStore)).toBeVisible()
  await other.goto(`/stores/${String(store)}`)
  await expect(other.getByText(copy.reason('Our list is full.'))).toBeVisible()

  // And once more, but they think better of it.
  await ask(ben, 'Ben Buyer')
  await other.reload()
  await other.getByRole('button', { name: copy.withdrawOf('The Corner Bottle') }).click()
  await other.getByRole('dialog').getByRole('button', { name: copy.withdraw }).click()
  await expect(other.getByText(copy.statuses.pending)).toHaveCount(0)
  await expect(other.getByRole('button', { name: copy.ask })).toBeVisible()
  await desk.reload()
  await expect(desk.getByText(copy.noneOfStore)).toBeVisible()
})
