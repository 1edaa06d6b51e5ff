import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { limitsCopy } from '../../../shared/copy/limits.ts'
import { syncTroubleCopy } from '../../../shared/copy/sync-trouble.ts'
import { openForm, saveBottle, typeBottle } from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'

test.use({ serverEnv: { ACCOUNT_LIMITS: 'storedMiB=1' } })

test('a photo without room in the account is announced on any screen, and stays on the device', async ({
  world,
}) => {
  // Noise does not compress: as the device draws it, it has more than a mebibyte.
  const raw = { width: 1500, height: 1500, channels: 3 } as const
  const buffer = await sharp(randomBytes(1500 * 1500 * 3), { raw })
    .jpeg({ quality: 80 })
    .toBuffer()
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/collections')
  await openForm(page)
  await typeBottle(page, { name: 'With a label' })
  await page
    .getByRole('dialog')
    .getByLabel(bottleCopy.addPhoto)
    .setInputFiles({ name: 'noise.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByAltText(bottleCopy.photoPreview)).toBeVisible()
  await saveBottle(page)

  const notice = page.getByRole('status').filter({ hasText: syncTroubleCopy.noRoomTitle })
  await expect(notice).toContainText(limitsCopy.storedBytes(1))
  await expect(notice).toContainText(syncTroubleCopy.noRoomSentence)
  await page.goto('/recipes')
  await expect(notice).toBeVisible()
  await page.goto('/attention')
  await expect(notice).toHaveCount(1)
  // Its bytes are on the device, and are shown after a reload.
  await page.goto('/collections')
  const image = page
    .getByRole('link', { name: /With a label/ })
    .locator('img')
    .first()
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
})
