import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  maxPhotoBytes,
  maxSmallPhotoBytes,
  photoSide,
  smallPhotoSide,
} from '../../../shared/business/photos.ts'
import { hasRealData, realData } from '../../support/real-data.ts'
import { expect, test } from './device-story.ts'

const addPhoto = (tab: Page, file: Buffer, type: string) =>
  tab.evaluate(
    ([base64, mime]) =>
      window.devicePage.addPhoto(
        new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: mime }),
      ),
    [file.toString('base64'), type] as const,
  )

async function taken(tab: Page, file: Buffer, type: string) {
  const added = await addPhoto(tab, file, type)
  if (!('hash' in added)) throw new Error(added.problem)
  const kept = (await tab.evaluate((hash) => window.devicePage.photo(hash), added.hash))!
  const bytes = Buffer.from(kept.bytes)
  return { ...kept, hash: added.hash, bytes, picture: await sharp(bytes).metadata() }
}

/** A picture whose left half is red and right half is blue. */
const redAndBlue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: {
        create: { width: width / 2, height, channels: 3, background: '#ff0000' },
      },
      left: 0,
      top: 0,
    },
  ])

test('[V3] a photo is re-encoded: no larger than needed, upright, without the place where it was taken', {
  tag: '@everyday',
}, async ({ tab }) => {
  const file = await redAndBlue(3_000, 2_000)
    .withExif({
      IFD0: { Copyright: 'Ada', Make: 'A camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(file).metadata()).exif?.includes('Ada')).toBe(true)

  const { hash, bytes, type, isBuffer, picture } = await taken(tab, file, 'image/jpeg')
  expect(type).toBe('image/jpeg')
  expect(isBuffer).toBe(true)
  expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(picture).toMatchObject({ format: 'jpeg', height: photoSide })
  expect(picture.width).toBe(Math.round((photoSide * 2) / 3))
  for (const metadata of [picture.exif, picture.xmp, picture.iptc]) expect(metadata).toBeUndefined()
  expect(bytes.includes('Ada')).toBe(false)
  // After a quarter turn, the left side is on top.
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels]!
  expect(at(500, 100)).toBeGreaterThan(200)
  expect(at(500, 1_500)).toBeLessThan(50)
  expect(await tab.evaluate(() => window.devicePage.queuedPhotos())).toEqual([hash])
})

test('[L3] any picture that the browser can show is taken, and its clear parts become white', async ({
  tab,
}) => {
  const clear = sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  for (const [type, file] of [
    ['image/png', await clear.png().toBuffer()],
    ['image/webp', await clear.webp().toBuffer()],
    ['image/gif', await clear.gif().toBuffer()],
    ['image/avif', await clear.avif().toBuffer()],
  ] as const) {
    const { bytes, picture } = await taken(tab, file, type)
    expect(picture, type).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[0], type).toBeGreaterThan(250)
  }
})

test('[L3] a file that is not a picture, or above 5 MB, is not', async ({ tab }) => {
  const problem = (file: Buffer, type: string) => addPhoto(tab, file, type)
  const picture = await redAndBlue(40, 30).png().toBuffer()
  const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)])
  expect(await problem(Buffer.from('%PDF-1.7'), 'application/pdf')).toEqual({
    problem: 'not_an_image',
  })
  expect(await problem(Buffer.from('no picture'), 'image/jpeg')).toEqual({
    problem: 'not_an_image',
  })
  expect(await problem(Buffer.alloc(0), 'image/png')).toEqual({ problem: 'not_an_image' })
  expect(await problem(padded(maxPhotoBytes + 1), 'image/png')).toEqual({ problem: 'too_large' })
  expect(await problem(padded(maxPhotoBytes), 'image/png')).toHaveProperty('hash')
})

test('a small picture is made with each photo, and later for a photo from before', {
  tag: '@everyday',
}, async ({ tab }) => {
  const small = async (hash: string) => {
    const kept = await tab.evaluate((name) => window.devicePage.photo(name), `${hash}.small`)
    return kept && { ...kept, picture: await sharp(Buffer.from(kept.bytes)).metadata() }
  }
  const file = await redAndBlue(3_000, 2_000).jpeg().toBuffer()
  const { hash } = await taken(tab, file, 'image/jpeg')
  const shape = { format: 'webp', width: smallPhotoSide, height: 213 }
  expect((await small(hash))?.picture).toMatchObject(shape)
  expect((await small(hash))?.isBuffer).toBe(true)

  await tab.evaluate((name) => window.devicePage.dropPhoto(name), `${hash}.small`)
  expect(await small(hash)).toBeUndefined()
  expect(await tab.evaluate((of) => window.devicePage.showSmall(of), hash)).toBe(true)
  expect((await small(hash))?.picture).toMatchObject(shape)
})

test('a small picture of noise, which packs worst, is at most 40,000 bytes', async ({ tab }) => {
  const raw = { width: 400, height: 400, channels: 3 } as const
  const noise = await sharp(randomBytes(400 * 400 * 3), { raw })
    .png()
    .toBuffer()
  const { hash } = await taken(tab, noise, 'image/png')
  const small = await tab.evaluate((name) => window.devicePage.photo(name), `${hash}.small`)
  expect(small!.bytes.length).toBeLessThanOrEqual(maxSmallPhotoBytes)
})

test('a label photo is taken, and lies in the copy of everything', async ({ tab }) => {
  test.skip(!hasRealData, 'the real photos are not next to the project')
  const file = readFileSync(realData('catalogues/label-photos/100062.jpeg'))
  const { hash, picture } = await taken(tab, file, 'image/jpeg')
  expect(picture.format).toBe('jpeg')
  await tab.evaluate(() => window.devicePage.add('Yamazaki 12'))
  expect(await tab.evaluate(() => window.devicePage.namesInCopy())).toEqual(
    expect.arrayContaining([
      `photos/${hash}.jpg`,
      'bottles.json',
      'outbox.json',
      'attention.json',
      'about.json',
    ]),
  )
})
