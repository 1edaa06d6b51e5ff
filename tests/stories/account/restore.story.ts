import { copyFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { restoreCopy } from '../../../shared/copy/restore.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { allSaved } from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { addBottle, openMore } from '../shell/in-the-cellar.ts'

test.use({ ownServer: false })

test('a cellar moves to another account by a backup, photo and all, while there is no network', async ({
  world,
}) => {
  // Two people, each with a first visit of their own.
  test.slow()
  const { page, profile } = await world.deviceOnDisk()
  await join(page, aPerson('Ada Vintner'))
  await addBottle(page, 'Lagavulin 16')
  await addBottle(page, '山崎 12年')
  await openMore(page, 'Settings')
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: { r: 120, g: 20, b: 40 } },
  })
    .withExif({ IFD0: { Copyright: 'somewhere secret' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file][accept="image/*"]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByRole('img', { name: 'Picture of Ada Vintner' })).toBeVisible()
  await allSaved(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: settingsCopy.download }).click()
  const file = path.join(profile, 'backup.zip')
  copyFileSync(await (await downloading).path(), file)

  const person = aPerson('Bob')
  const other = (await world.device()).page
  await join(other, person)
  await readyOffline(other)
  await addBottle(other, 'Own bottle')
  await allSaved(other)
  await world.network.cut()
  await openMore(other, 'Settings')
  await other.getByRole('link', { name: settingsCopy.restore }).click()
  const choose = other.locator('input[type=file][accept*=zip]')

  const wrong = path.join(tmpdir(), `no-backup-${process.pid}.zip`)
  writeFileSync(wrong, 'this is no backup')
  await choose.setInputFiles(wrong)
  await expect(other.getByText(restoreCopy.noZip)).toBeVisible()

  await choose.setInputFiles(file)
  const review = other.getByRole('table')
  await expect(review.getByRole('row', { name: /Bottles/ })).toContainText('2')
  const restore = other.getByRole('button', { name: /^Restore \d+ entries$/ })
  // Two bottles and the settings; and what the server had noted of their value by then.
  const all = Number((await restore.textContent())?.match(/\d+/)?.[0])
  expect(all).toBeGreaterThanOrEqual(3)
  await restore.click()
  await expect(other.getByText(restoreCopy.doneTitle(all))).toBeVisible()
  await other.getByRole('link', { name: restoreCopy.toCollection }).click()
  for (const name of ['Lagavulin 16', '山崎 12年', 'Own bottle'])
    await expect(other.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await openMore(other, 'Profile')
  await expect(other.getByRole('img', { name: 'Picture of Bob' })).toBeVisible()

  // Again, it is all here already, and is named.
  await other.goto('/settings/restore')
  await choose.setInputFiles(file)
  await expect(other.getByText(restoreCopy.knownTitle(all))).toBeVisible()
  await expect(other.getByRole('listitem').filter({ hasText: '山崎' })).toBeVisible()

  await world.network.mend()
  await other.goto('/')
  await allSaved(other)
})
