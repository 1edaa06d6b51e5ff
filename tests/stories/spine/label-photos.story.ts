import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { maxPhotoBytes, photoSide } from '../../../shared/business/photos.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { allSaved, openForm, rowsOn, saveBottle, typeBottle } from '../../support/bottles.ts'
import { cachedOn } from '../../support/caches.ts'
import { laptop } from '../../support/chromium.ts'
import { hasRealData, realData } from '../../support/real-data.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'

test.use({ ownServer: false })

const fileInput = (page: Page) => page.getByRole('dialog').getByLabel(bottleCopy.addPhoto)

/** A picture is on the screen, not only an element for one. */
const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)

test('a label photographed offline shows at once, and is on the other device later, without its location', {
  tag: '@everyday',
}, async ({ world }) => {
  test.skip(!hasRealData, 'the label photos are not next to the project')
  // As a phone's camera writes it: with the place and the camera's name.
  const taken = await sharp(readFileSync(realData('catalogues/label-photos/100062.jpeg')))
    .withExif({
      IFD0: { Make: 'A camera maker', Model: 'A camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 37/1 3/1', GPSLongitudeRef: 'W' },
    })
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif?.includes('A camera maker')).toBe(true)

  const person = aPerson()
  const phone = await world.device()
  await join(phone.page, person)
  await readyOffline(phone.page)
  await phone.page.goto('/collections')
  await world.network.cut()
  await openForm(phone.page)
  await typeBottle(phone.page, { name: 'With a label' })
  await fileInput(phone.page).setInputFiles({
    name: 'IMG_2024.jpg',
    mimeType: 'image/jpeg',
    buffer: taken,
  })
  await isDrawn(phone.page.getByAltText(bottleCopy.photoPreview))
  await saveBottle(phone.page)
  const row = phone.page.getByRole('link', { name: /With a label/ })
  await isDrawn(row.locator('img').first())
  await phone.page.reload()
  await isDrawn(row.locator('img').first())
  await row.click()
  await isDrawn(phone.page.getByAltText(bottleCopy.photoOf('With a label')))

  await world.network.mend()
  await phone.page.reload()
  await allSaved(phone.page)
  const computer = await world.device({ viewport: laptop })
  await signIn(computer.page, person)
  await computer.page.goto('/collections')
  await computer.page.getByRole('link', { name: /With a label/ }).click()
  await isDrawn(computer.page.getByAltText(bottleCopy.photoOf('With a label')))

  const [{ photo = '' } = {}] = await rowsOn<Bottle>(computer.page, 'bottles')
  const answer = await computer.page.request.get(`/api/photos/${photo}`)
  const bytes = await answer.body()
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(photo)
  const kept = await sharp(bytes).metadata()
  expect(kept.exif).toBeUndefined()
  expect(bytes.includes('A camera maker')).toBe(false)
  expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(photoSide)

  // Photos and rows are in the database of their owner; the caches hold the app alone.
  for (const page of [phone.page, computer.page]) {
    await readyOffline(page)
    const cached = await cachedOn(page)
    expect(cached).toContain('/index.html')
    expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
  }
})

test('a picture of more than 5 MB is refused with its sentence, and so is a file that is not a picture', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await openForm(page)
  await expect(page.getByText(bottleCopy.photoHint)).toBeVisible()
  const alert = page.getByRole('dialog').getByRole('alert').first()
  await fileInput(page).setInputFiles({
    name: 'huge.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(maxPhotoBytes + 1, 0xff),
  })
  await expect(alert).toContainText('Image must be less than 5MB')
  await fileInput(page).setInputFiles({
    name: 'page.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<html><script>alert(1)</script>'),
  })
  await expect(alert).toContainText(bottleCopy.photoNotAnImage)
  await typeBottle(page, { name: 'Without a photo' })
  await saveBottle(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
