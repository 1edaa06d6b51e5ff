import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { fullCopy, serverFileWords } from '../../../shared/copy/full-copy.ts'
import { restoreCopy } from '../../../shared/copy/restore.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { allSaved } from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'
import { aMarket, asking } from '../market/a-market.ts'
import { addBottle, moreOf, openMore } from '../shell/in-the-cellar.ts'
import { limitMs } from '../../support/scope.ts'

test('a full backup contains reservations and payments, lists missing files, and restores everything else', async ({
  world,
}) => {
  // Two people, one of whom keeps a ZIP.
  test.slow()
  const market = await aMarket(world)
  const drop = await market.drop({ title: 'Weller 12 Year' })
  const { page, profile } = await world.deviceOnDisk()
  await join(page, aPerson('Ada Vintner'))
  await readyOffline(page)
  await addBottle(page, 'Lagavulin 16')
  await allSaved(page)
  const ada = asking(page.context().request)
  const { id } = await ada.post(`/api/drops/${drop}/reservations`)
  const { payment } = await ada.post(`/api/reservations/${String(id)}/pay`)
  await ada.post(`/api/test-payments/${String(payment)}`, { with: 'card' })
  await ada.post(`/api/reservations/${String(id)}/check`)
  await ada.post('/api/support/requests', { subject: 'A question', message: 'How does it work?' })

  // That it is paid is in the inbox of this device.
  await expect(moreOf(page)).toHaveAccessibleName(/unread$/, { timeout: limitMs(60_000) })
  await openMore(page, 'Settings')
  await page.getByRole('radio', { name: 'Cellar' }).click({ force: true })
  await expect(page.getByRole('radio', { name: 'Cellar' })).toBeChecked()
  const button = page.getByRole('button', { name: settingsCopy.download })
  const full = await downloaded(page, () => button.click())
  await expect(page.getByText(fullCopy.fullTitle)).toBeVisible()
  const read = (name: string) => JSON.parse(full.text(name)) as unknown
  expect(read('about.json')).toMatchObject({ isFetched: true, missingFiles: [] })
  expect(read('bottles.json')).toMatchObject([{ name: 'Lagavulin 16' }])
  expect(read('settings.json')).toMatchObject([{ theme: 'cellar' }])
  expect(read('server/reservations.json')).toMatchObject([
    { id, title: 'Weller 12 Year', storeName: 'The Corner Bottle', status: 'confirmed' },
  ])
  expect(read('server/payments.json')).toMatchObject([
    { reservationId: id, purpose: 'fee', amount: 3_00, currency: 'USD', status: 'succeeded' },
  ])
  expect(read('server/support.json')).toMatchObject([{ message: 'How does it work?' }])
  expect(read('server/account.json')).toMatchObject({ name: 'Ada Vintner' })
  expect(full.text('messages.json')).toContain('Weller 12 Year')
  const kept = path.join(profile, 'full.zip')
  copyFileSync(full.file, kept)

  // One list fails: the rest is there, and it says which is not, and how to get it.
  const broken = world.network.break({ kind: 'status', status: 503, path: '/api/payments' })
  const part = await downloaded(page, () => button.click())
  const outcome = page.getByRole('status').filter({ hasText: fullCopy.notFullTitle })
  await expect(outcome).toContainText(
    `${fullCopy.missing(serverFileWords.payments)} ${fullCopy.because.failed}`,
  )
  expect(part.names).toContain('server/reservations.json')
  expect(part.names).not.toContain('server/payments.json')
  broken.lift()
  const again = await downloaded(page, () =>
    outcome.getByRole('button', { name: fullCopy.tryAgain }).click(),
  )
  await expect(page.getByText(fullCopy.fullTitle)).toBeVisible()
  expect(again.names).toContain('server/payments.json')

  // Offline it contains the device's data, and says which parts are missing.
  await world.network.cut()
  const offline = await downloaded(page, () => button.click())
  await expect(outcome).toContainText(serverFileWords.reservations)
  await expect(outcome).toContainText(fullCopy.because.offline)
  expect(offline.text('bottles.json')).toContain('Lagavulin 16')
  expect(offline.names.filter((name) => name.startsWith('server/'))).toEqual([])
  expect(JSON.parse(offline.text('about.json'))).toMatchObject({
    missingFiles: expect.arrayContaining([
      { file: 'server/payments.json', because: 'offline' },
    ]) as unknown,
  })
  await world.network.mend()

  // Another account gets the bottle; agreements with the store are only for reading.
  const other = (await world.device()).page
  await join(other, aPerson('Bob'))
  await openMore(other, 'Settings')
  await other.getByRole('link', { name: settingsCopy.restore }).click()
  await other.locator('input[type=file][accept*=zip]').setInputFiles(kept)
  const reading = other.getByText(restoreCopy.forReadingSentence)
  await expect(reading).toBeVisible()
  await expect(other.getByText(/^Also in this backup: .*reservations, .*payments, /)).toBeVisible()
  await other.getByRole('button', { name: /^Restore \d+ entries$/ }).click()
  await other.getByRole('link', { name: restoreCopy.toCollection }).waitFor()
  await expect(reading).toBeVisible()
  await other.getByRole('link', { name: restoreCopy.toCollection }).click()
  await expect(other.getByRole('link', { name: /Lagavulin 16/ })).toBeVisible()
  await allSaved(other)
  const bob = asking(other.context().request)
  expect(await bob.get('/api/reservations')).toMatchObject({ reservations: [] })
  expect(await bob.get('/api/payments')).toEqual({ payments: [] })
})

test('a device that has not fetched everything says that its backup is not full', async ({
  world,
}) => {
  const ada = aPerson('Ada Vintner')
  const first = (await world.device()).page
  await join(first, ada)
  await addBottle(first, 'Lagavulin 16')
  await allSaved(first)

  const held = world.network.break({ kind: 'status', status: 503, path: '/api/sync' })
  const { page } = await world.device()
  await signIn(page, ada)
  await page.goto('/settings')
  await expect(page.getByText(fullCopy.notFetchedTitle)).toBeVisible()
  await expect(page.getByRole('button', { name: settingsCopy.download })).toHaveCount(0)
  const part = page.getByRole('button', { name: fullCopy.downloadPart })
  const half = await downloaded(page, () => part.click())
  expect(half.suggested).toMatch(/^undercroft-\d{4}-\d\d-\d\d-partly\.zip$/)
  await expect(page.getByText(fullCopy.notFetched)).toBeVisible()
  expect(JSON.parse(half.text('about.json'))).toMatchObject({ isFetched: false })

  // Once it has come, it is full.
  held.lift()
  const button = page.getByRole('button', { name: settingsCopy.download })
  await expect(button).toBeVisible()
  await expect(page.getByText(fullCopy.notFetchedTitle)).toHaveCount(0)
  const full = await downloaded(page, () => button.click())
  await expect(page.getByText(fullCopy.fullTitle)).toBeVisible()
  expect(full.suggested).toMatch(/^undercroft-\d{4}-\d\d-\d\d\.zip$/)
  expect(full.text('bottles.json')).toContain('Lagavulin 16')
})

/** The ZIP that comes of it. */
async function downloaded(page: Page, begin: () => Promise<void>) {
  const downloading = page.waitForEvent('download')
  await begin()
  const download = await downloading
  const file = await download.path()
  const files = unzipSync(readFileSync(file))
  return {
    file,
    suggested: download.suggestedFilename(),
    names: Object.keys(files),
    text: (name: string) => strFromU8(files[name] ?? new Uint8Array()),
  }
}
