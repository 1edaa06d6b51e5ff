import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plainJpeg } from '../../../web/local/photos/plain-jpeg.ts'

const jpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 90, g: 20, b: 40 } } })

test('a profile, EXIF and comments go, and every pixel stays', async () => {
  const made = await jpeg()
    .withIccProfile('srgb')
    .withExif({ IFD0: { Copyright: 'me' } })
    .jpeg()
    .toBuffer()
  const comment = Buffer.from([0xff, 0xfe, 0, 8, ...Buffer.from('secret')])
  const whole = new Uint8Array(Buffer.concat([made.subarray(0, 2), comment, made.subarray(2)]))
  expect(await sharp(whole).metadata()).toMatchObject({
    icc: expect.any(Buffer) as unknown,
    exif: expect.any(Buffer) as unknown,
  })
  const plain = plainJpeg(whole)
  const { icc, exif } = await sharp(plain).metadata()
  expect([icc, exif]).toEqual([undefined, undefined])
  for (const word of ['ICC_PROFILE', 'Exif', 'secret', 'Copyright'])
    expect(Buffer.from(plain).includes(word), word).toBe(false)
  expect(await sharp(plain).raw().toBuffer()).toEqual(await sharp(whole).raw().toBuffer())
})

test('a file without metadata, or not a JPEG, stays the same', async () => {
  const bare = new Uint8Array(await jpeg().jpeg().toBuffer())
  expect(plainJpeg(bare)).toEqual(bare)
  for (const other of [
    [],
    [0xff, 0xd8],
    [0xff, 0xd8, 0xff, 0xe2, 0xff, 0xff, 1],
    [1, 2, 3, 4, 5, 6],
  ])
    expect(plainJpeg(new Uint8Array(other))).toEqual(new Uint8Array(other))
})
