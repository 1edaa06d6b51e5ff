import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { confirmEmailCopy } from '../../../shared/copy/confirm-email.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { onlineCopy } from '../../../shared/copy/online.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'

const { form, dashboard, team, admin, invitation } = storesCopy

test('a store applies, is rejected, mends its application, is approved and found, and takes on staff', async ({
  world,
}) => {
  // Three people, each with a browser of their own.
  test.slow()
  const [ada, olga, carl] = [aPerson('Ada Admin'), aPerson('Olga Owner'), aPerson('Carl Clerk')]
  const desk = (await world.device({ viewport: laptop })).page
  await join(desk, ada)
  const shop = (await world.device({ viewport: phone })).page
  await join(shop, olga)

  // Without a role there is no admin's screen.
  await shop.goto('/admin-dashboard')
  await expect(shop.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()

  await shop.goto('/stores')
  await expect(shop.getByText(storesCopy.none)).toBeVisible()
  await shop.getByRole('link', { name: storesCopy.apply }).click()
  const sheet = shop.getByRole('dialog')
  await sheet.getByRole('button', { name: form.apply }).click()
  await expect(sheet.getByText(form.required)).toHaveCount(7)
  await sheet.getByLabel(form.name).fill('The Corner Bottle')
  await sheet.getByLabel(form.address).fill('12 Peachtree St')
  await sheet.getByLabel(form.city).fill('Atlanta')
  await sheet.getByLabel(form.state).selectOption('GA')
  await sheet.getByLabel(form.zipCode).fill('3030')
  await expect(sheet.getByText(form.zipCodeWrong)).toBeVisible()
  await sheet.getByLabel(form.zipCode).fill('30308')
  await sheet.getByLabel(form.licenseNumber).fill('GA-1')
  await sheet.getByLabel(form.licenseExpiresOn).fill('2999-12-31')

  // Typed text stays after a failed request.
  await world.network.cut()
  await sheet.getByRole('button', { name: form.apply }).click()
  await expect(sheet.getByText(form.offline)).toBeVisible()
  await world.network.mend()
  // It arrives, and the answer does not: sent again, it is the same application.
  const unheard = world.network.break({
    kind: 'drop-response',
    path: '/api/stores',
    method: 'POST',
  })
  await sheet.getByRole('button', { name: form.apply }).click()
  await unheard.struck()
  await expect(sheet.getByText(form.offline)).toBeVisible()
  unheard.lift()
  await sheet.getByRole('button', { name: form.apply }).click()
  await expect(shop.getByText(form.applied, { exact: true })).toBeVisible()
  await expect(shop.getByText(dashboard.pending)).toBeVisible()

  await desk.goto('/')
  const { waits, waitingFor } = storeDashboardCopy.admin
  const waiting = desk.getByRole('region', { name: waits }).getByRole('link')
  await expect(waiting).toHaveText([`${waitingFor.management}1`])
  await waiting.click()
  await desk.getByRole('button', { name: admin.reviewOf('The Corner Bottle') }).click()
  const review = desk.getByRole('dialog')
  await expect(review.getByText(olga.email)).toBeVisible()
  await expect(review.getByText('GA-1', { exact: true })).toBeVisible()
  await review.getByRole('button', { name: admin.reject }).click()
  await expect(review.getByText(admin.reasonMissing)).toBeVisible()
  await review.getByLabel(admin.reason).fill('There is no licence GA-1.')
  await review.getByRole('button', { name: admin.reject }).click()
  await expect(desk.getByText(admin.storeRejectedSentence)).toBeVisible()
  await expect(desk.getByText(admin.empty.pending)).toBeVisible()

  await shop.reload()
  await expect(shop.getByText('There is no licence GA-1.')).toBeVisible()
  await shop.getByRole('button', { name: dashboard.edit }).first().click()
  await sheet.getByLabel(form.licenseNumber).fill('GA-10')
  await sheet.getByRole('button', { name: form.save }).click()
  await shop.getByRole('button', { name: dashboard.applyAgain }).click()
  await expect(shop.getByText(dashboard.pending)).toBeVisible()

  await desk.reload()
  await desk.getByRole('button', { name: admin.reviewOf('The Corner Bottle') }).click()
  const unsaid = world.network.break({ kind: 'drop-response', path: '/api/admin/', method: 'POST' })
  await review.getByRole('button', { name: admin.approve }).click()
  await expect(desk.getByText(admin.unanswered)).toBeVisible()
  unsaid.lift()
  await review.getByRole('button', { name: admin.approve }).click()
  await expect(desk.getByText(admin.storeApprovedSentence)).toBeVisible()
  await desk.getByRole('tab', { name: admin.activity }).click()
  await expect(
    desk.getByRole('listitem').filter({ hasText: admin.says['store.approved'] }),
  ).toHaveCount(1)

  // The owner comes back to the page, which shows the decision without a reload.
  await shop.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(shop.getByText(dashboard.pending)).toHaveCount(0)
  await shop.getByRole('tab', { name: dashboard.team }).click()
  await shop.getByLabel(team.email).fill(carl.email)
  await shop.getByRole('button', { name: team.send }).click()
  await expect(shop.getByRole('list', { name: team.open })).toContainText(carl.email)

  // The directory is public, and the store's page can be shared.
  const visitor = (await world.device()).page
  await visitor.goto('/stores')
  await visitor.getByRole('searchbox').fill('atl')
  await visitor.getByRole('link', { name: /The Corner Bottle/ }).click()
  await expect(visitor.getByRole('heading', { name: 'The Corner Bottle' })).toBeVisible()
  // The state of the license is part of its number already.
  await expect(visitor.getByText('GA-10', { exact: true })).toBeVisible()
  await join(visitor, carl)
  const { dataDir } = world.server
  const link = await linkTo(dataDir, carl.email, /\/store-invitation#[\w-]{43}/)
  await visitor.goto(link)
  await visitor.getByRole('button', { name: invitation.accept }).click()
  // The address may be another person's, so it must be proven first.
  await expect(visitor.getByText(storesCopy.unprovenAddress)).toBeVisible()
  await visitor.getByRole('link', { name: invitation.toSettings }).click()
  await visitor.getByRole('button', { name: settingsCopy.sendProof }).click()
  await expect(visitor.getByText(settingsCopy.proofAtOperator(carl.email))).toBeVisible()
  await visitor.goto(await linkTo(dataDir, carl.email, /\/confirm-email\?token=[\w-]{43}/))
  await visitor.getByRole('button', { name: confirmEmailCopy.confirmEmail }).click()
  await visitor.getByRole('link', { name: confirmEmailCopy.toSettings }).click()
  await expect(visitor.getByRole('button', { name: settingsCopy.changeEmail })).toBeVisible()
  await expect(visitor.getByText(settingsCopy.unprovenTitle)).toHaveCount(0)
  await visitor.goto(link)
  await visitor.getByRole('button', { name: invitation.accept }).click()
  await expect(visitor.getByText(dashboard.staffOnly)).toBeVisible()

  await visitor.goto('/stores')
  await visitor.getByRole('button', { name: storesCopy.addFavorite('The Corner Bottle') }).click()
  await expect(
    visitor.getByRole('button', { name: storesCopy.removeFavorite('The Corner Bottle') }),
  ).toBeVisible()
  await visitor.getByRole('button', { name: storesCopy.favoritesOnly, exact: true }).click()
  await expect(visitor.getByRole('link', { name: /The Corner Bottle/ })).toBeVisible()

  // Offline it shows a message instead of an empty directory.
  await readyOffline(visitor)
  await world.network.cut()
  await visitor.goto('/stores')
  await expect(visitor.getByText(onlineCopy.offlineTitle)).toBeVisible()
  await world.network.mend()
  await visitor.getByRole('button', { name: onlineCopy.tryAgain }).click()
  await expect(visitor.getByRole('link', { name: /The Corner Bottle/ })).toBeVisible()
  // A page opened without a network asks again by itself once there is one.
  await visitor.context().setOffline(true)
  await visitor.goto('/stores')
  await expect(visitor.getByText(onlineCopy.offlineTitle)).toBeVisible()
  await visitor.context().setOffline(false)
  await expect(visitor.getByRole('link', { name: /The Corner Bottle/ })).toBeVisible()
})

/** The link in the newest letter to that address. */
async function linkTo(dataDir: string, email: string, wanted: RegExp): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  let found: string | undefined
  await expect
    .poll(() => {
      found = readdirSync(outbox)
        .map((name) => readFileSync(path.join(outbox, name), 'utf8').replace(/=\r?\n/g, ''))
        .map((letter) => letter.replaceAll('=3D', '='))
        .filter((letter) => letter.includes(`To: ${email}`))
        .map((letter) => wanted.exec(letter)?.[0])
        .find(Boolean)
      return found
    })
    .toBeDefined()
  return found ?? ''
}
