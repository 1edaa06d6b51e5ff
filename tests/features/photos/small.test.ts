import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxSmallPhotoBytes, photoSide, smallPhotoSide } from '../../../shared/business/photos.ts'
import { hasRealData } from '../../support/real-data.ts'
import { photosOfLabels } from '../../support/photos-of-labels.ts'
import { scope } from '../../support/scope.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'

let door: Door
let [ann, eve]: Person[] = []
beforeAll(async () => {
  door = await openDoor()
  ann = await door.person('Ann')
  eve = await door.person('Eve')
})
afterAll(() => door.close())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function upload(made: Promise<Buffer>) {
  const bytes = Buffer.from(await made)
  const hash = hashOf(bytes)
  const headers = { 'X-User': ann!.id }
  const { status } = await ann!.fetch(`/api/photos/${hash}`, {
    method: 'PUT',
    body: bytes,
    headers,
  })
  expect(status).toBe(201)
  return { hash, bytes }
}
const small = (hash: string, headers: Record<string, string> = {}, who = ann!) =>
  who.fetch(`/api/photos/${hash}?size=small`, { headers })

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

test('the small picture of a photo has the same shape, and 320 pixels on its longer side', async () => {
  const picture = sharp({
    create: { width: 600, height: photoSide, channels: 3, background: { r: 90, g: 20, b: 40 } },
  })
  const { hash, bytes } = await upload(picture.jpeg().toBuffer())
  const answer = await small(hash)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata()
  expect({ width, height, format }).toEqual({ width: 120, height: smallPhotoSide, format: 'webp' })
  const large = await ann!.fetch(`/api/photos/${hash}`)
  expect(Buffer.from(await large.arrayBuffer()).equals(bytes)).toBe(true)
})

test('noise, which packs worst, is at most 40,000 bytes as a small picture', async () => {
  const { hash } = await upload(noise(smallPhotoSide, smallPhotoSide).png().toBuffer())
  const bytes = Buffer.from(await (await small(hash)).arrayBuffer())
  expect(bytes.length).toBeLessThanOrEqual(maxSmallPhotoBytes)
  const { width, height } = await sharp(bytes).metadata()
  expect([width, height]).toEqual([smallPhotoSide, smallPhotoSide])
})

test('a photo below that size is not enlarged, and stays transparent', async () => {
  const glass = { width: 40, height: 20, channels: 4, background: '#2050ff80' } as const
  const { hash } = await upload(sharp({ create: glass }).png().toBuffer())
  const { width, height, hasAlpha } = await sharp(
    await (await small(hash)).arrayBuffer(),
  ).metadata()
  expect({ width, height, hasAlpha }).toEqual({ width: 40, height: 20, hasAlpha: true })
})

test('both sizes are cached apart, and a cached one is not made again', async () => {
  const { hash } = await upload(noise(60, 60).png().toBuffer())
  const [tag, tagOfLarge] = [`"${hash}.small"`, `"${hash}"`]
  expect((await small(hash)).headers.get('etag')).toBe(tag)
  expect((await small(hash, { 'If-None-Match': tagOfLarge })).status).toBe(200)
  // Its bytes are gone: only an answer without a picture is left.
  rmSync(path.join(door.dataDir, 'photos', hash.slice(0, 2), hash))
  expect((await small(hash, { 'If-None-Match': tag })).status).toBe(304)
  expect((await small(hash)).status).toBe(404)
})

if (scope !== 'everyday')
  test.skipIf(!hasRealData)(
    '1,000 photos of labels take at most 40 MB as small pictures',
    async () => {
      const sizes = await Promise.all(
        photosOfLabels().flatMap((photo) =>
          // The whole label as a phone takes it, and half of it, which has more detail for its size.
          [1, 0.5].map(async (share) => {
            const { width, height } = await sharp(photo.read()).metadata()
            const part = { width: Math.round(width * share), height: Math.round(height * share) }
            const taken = sharp(photo.read())
              .extract({ left: 0, top: 0, ...part })
              .resize(photoSide, photoSide, { fit: 'inside' })
            const { hash, bytes } = await upload(taken.jpeg({ quality: 85 }).toBuffer())
            return {
              large: bytes.length,
              small: (await (await small(hash)).arrayBuffer()).byteLength,
            }
          }),
        ),
      )
      expect(sizes).toHaveLength(8)
      const ofThousand = (size: 'small' | 'large') =>
        (sizes.reduce((sum, one) => sum + one[size], 0) / sizes.length) * 1_000
      expect(ofThousand('small')).toBeLessThanOrEqual(40_000_000)
      // Any photo: the mean says nothing about a collection of the worst.
      for (const one of sizes) expect(one.small * 1_000).toBeLessThanOrEqual(40_000_000)
      expect(ofThousand('large')).toBeGreaterThan(100_000_000)
    },
  )

test('others do not see the small picture, and a size that does not exist is refused', async () => {
  const { hash } = await upload(noise(50, 50).png().toBuffer())
  expect((await small(hash, {}, eve!)).status).toBe(404)
  expect((await small(hash, { 'X-User': eve!.id })).status).toBe(403)
  const odd = await ann!.fetch(`/api/photos/${hash}?size=tiny`)
  expect(odd.status).toBe(400)
  expect(await odd.json()).toMatchObject({ code: 'bad_request' })
})
