import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxPhotoBytes, photoSide } from '../../../shared/business/photos.ts'
import { limitsCopy } from '../../../shared/copy/limits.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { hasRealData, realData } from '../../support/real-data.ts'

let door: Door
let ann: Person
beforeAll(async () => {
  door = await openDoor()
  ann = await door.person('Ann')
})
afterAll(() => door.close())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const put = (
  who: Person,
  bytes: Uint8Array<ArrayBuffer>,
  { hash = hashOf(bytes), headers = {} as Record<string, string> } = {},
) =>
  who.fetch(`/api/photos/${hash}`, {
    method: 'PUT',
    body: bytes,
    headers: { 'X-User': who.id, ...headers },
  })
const get = (who: Person, hash: string) => who.fetch(`/api/photos/${hash}`)

const canvas = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 20, b: 40 } } })
const own = async (made: Promise<Buffer>) => Buffer.from(await made)

/** A JPEG of exactly that many bytes, padded before a marker by bytes that decoders skip. */
async function jpegOf(length: number): Promise<Buffer<ArrayBuffer>> {
  const noise = await sharp(randomBytes(600 * 600 * 3), {
    raw: { width: 600, height: 600, channels: 3 },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const padding = Buffer.alloc(length - noise.length, 0xff)
  return Buffer.from(Buffer.concat([noise.subarray(0, 2), padding, noise.subarray(2)]))
}

/** The profile that Chromium writes into a JPEG of a canvas, as older devices sent it. */
const ofChromium = Buffer.from(
  'AAAByAAAAAAEMAAAbW50clJHQiBYWVogB+AAAQABAAAAAAAAYWNzcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAEAAPbWAAEAAAAA0y0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJ' +
    'ZGVzYwAAAPAAAAAkclhZWgAAARQAAAAUZ1hZWgAAASgAAAAUYlhZWgAAATwAAAAUd3RwdAAAAVAAAAAUclRSQwAA' +
    'AWQAAAAoZ1RSQwAAAWQAAAAoYlRSQwAAAWQAAAAoY3BydAAAAYwAAAA8bWx1YwAAAAAAAAABAAAADGVuVVMAAAAI' +
    'AAAAHABzAFIARwBCWFlaIAAAAAAAAG+iAAA49QAAA5BYWVogAAAAAAAAYpkAALeFAAAY2lhZWiAAAAAAAAAkoAAA' +
    'D4QAALbPWFlaIAAAAAAAAPbWAAEAAAAA0y1wYXJhAAAAAAAEAAAAAmZmAADypwAADVkAABPQAAAKWwAAAAAAAAAA' +
    'bWx1YwAAAAAAAAABAAAADGVuVVMAAAAgAAAAHABHAG8AbwBnAGwAZQAgAEkAbgBjAC4AIAAyADAAMQA2',
  'base64',
)
const profiled = async (profile: Buffer, parts = 1) => {
  const size = Math.ceil(profile.length / parts)
  let jpeg: Buffer = await canvas().jpeg().toBuffer()
  for (let part = parts; part > 0; part--)
    jpeg = withSegment(
      jpeg,
      0xe2,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0'),
        Buffer.from([part, parts]),
        profile.subarray((part - 1) * size, part * size),
      ]),
    )
  return Buffer.from(jpeg)
}
/** The same with another part behind it, as the table of parts has it. */
function withPart(name: string, content: Buffer): Buffer {
  const count = ofChromium.readUInt32BE(128)
  const tableEnd = 132 + count * 12
  const table = Buffer.from(ofChromium.subarray(132, tableEnd))
  for (let at = 4; at < table.length; at += 12) table.writeUInt32BE(table.readUInt32BE(at) + 12, at)
  const entry = Buffer.concat([Buffer.from(name), Buffer.alloc(8)])
  entry.writeUInt32BE(ofChromium.length + 12, 4)
  entry.writeUInt32BE(content.length, 8)
  const head = Buffer.from(ofChromium.subarray(0, 132))
  const whole = Buffer.concat([head, table, entry, ofChromium.subarray(tableEnd), content])
  whole.writeUInt32BE(whole.length, 0)
  whole.writeUInt32BE(count + 1, 128)
  return whole
}
const text = (length: number) =>
  Buffer.concat([Buffer.from('text\0\0\0\0'), Buffer.alloc(length - 8, 'x')])
const changed = (change: (profile: Buffer) => void) => {
  const profile = Buffer.from(ofChromium)
  change(profile)
  return profile
}

const withSegment = (jpeg: Buffer, marker: number, content: Buffer) => {
  const size = content.length + 2
  return Buffer.from(
    Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, marker, size >> 8, size & 0xff]),
      content,
      jpeg.subarray(2),
    ]),
  )
}

/** A PNG that says to be so large and compresses to almost nothing. */
function pngBomb(side: number): Buffer<ArrayBuffer> {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  return Buffer.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

const profilesThatAreNone: readonly (readonly [string, () => Buffer])[] = [
  ['that is a page', () => Buffer.from('GPS 51.5,-0.1 <script>alert(1)</script>'.repeat(100))],
  ['with a word behind it', () => Buffer.concat([ofChromium, Buffer.from('word')])],
  [
    'with a word behind it, and as long as it says',
    () => {
      const whole = Buffer.concat([ofChromium, Buffer.from('word')])
      whole.writeUInt32BE(whole.length, 0)
      return whole
    },
  ],
  ['of a printer', () => changed((profile) => profile.write('prtr', 12))],
  ['without its signature', () => changed((profile) => profile.write('page', 36))],
  ['with a word in its head', () => changed((profile) => profile.write('word', 110))],
  ['with a part that nobody knows', () => withPart('page', text(20))],
  ['with a text where numbers belong', () => withPart('bkpt', text(20))],
  ['with a long text', () => withPart('dmnd', text(161))],
  [
    'that is longer than any',
    () => withPart('view', Buffer.concat([Buffer.from('view'), Buffer.alloc(4000)])),
  ],
  ['whose part begins outside', () => changed((profile) => profile.writeUInt32BE(0xffffff00, 136))],
  ['whose part ends outside', () => changed((profile) => profile.writeUInt32BE(1000, 140))],
  ['with a gap', () => changed((profile) => profile.writeUInt32BE(12, 140))],
  ['without a part', () => changed((profile) => profile.writeUInt32BE(0, 128))],
  [
    'with more parts than bytes',
    () => changed((profile) => profile.writeUInt32BE(0xffffffff, 128)),
  ],
]

describe('a photo is taken', () => {
  test.each([
    ['JPEG', 'image/jpeg', () => own(canvas().jpeg().toBuffer())],
    ['progressive JPEG', 'image/jpeg', () => own(canvas().jpeg({ progressive: true }).toBuffer())],
    ['PNG', 'image/png', () => own(canvas().png().toBuffer())],
    ['WebP', 'image/webp', () => own(canvas().webp().toBuffer())],
    ['lossless WebP', 'image/webp', () => own(canvas().webp({ lossless: true }).toBuffer())],
    [
      'JPEG with a colour profile',
      'image/jpeg',
      () => own(canvas().withIccProfile('p3').jpeg().toBuffer()),
    ],
    ['JPEG with the profile of Chromium', 'image/jpeg', () => profiled(ofChromium)],
    ['JPEG with the profile in three segments', 'image/jpeg', () => profiled(ofChromium, 3)],
    [
      'JPEG with a profile that names its maker',
      'image/jpeg',
      () => profiled(withPart('dmnd', text(160))),
    ],
    ['JPEG of exactly 5 MiB', 'image/jpeg', () => jpegOf(maxPhotoBytes)],
  ])('%s, and comes back byte for byte', async (_, type, make) => {
    const bytes = await make()
    const hash = hashOf(bytes)
    expect((await get(ann, hash)).status).toBe(404)
    expect((await put(ann, bytes)).status).toBe(201)
    // The sender's claim about the kind does not matter.
    expect((await put(ann, bytes, { headers: { 'Content-Type': 'text/html' } })).status).toBe(200)
    const answer = await get(ann, hash)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    const again = await ann.fetch(`/api/photos/${hash}`, {
      headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect(readFileSync(fileOf(hash)).equals(bytes)).toBe(true)
  })

  test.skipIf(!hasRealData)('label photos as people take them', async () => {
    const folder = realData('catalogues/label-photos')
    const files = readdirSync(folder)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const bytes = Buffer.from(readFileSync(path.join(folder, file)))
      expect((await put(ann, bytes)).status, file).toBe(201)
    }
  })

  test('by ten at the same moment, once', async () => {
    const bytes = await own(canvas(41).jpeg().toBuffer())
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(ann, bytes)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 200)).toHaveLength(9)
  })
})

describe('[V1] [V2] [V3] a file that is not a plain picture is refused', () => {
  test.each([
    ['nothing at all', async () => Buffer.alloc(0)],
    ['a drawing in SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => own(canvas().gif().toBuffer())],
    ['a TIFF', () => own(canvas().tiff().toBuffer())],
    ['an AVIF', () => own(canvas().avif().toBuffer())],
    ['the first bytes of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    [
      'a JPEG that was cut off',
      async () => {
        const whole = await canvas(400, 300).jpeg().toBuffer()
        return Buffer.from(whole.subarray(0, whole.length >> 1))
      },
    ],
    [
      'a JPEG whose middle is missing but whose end is there',
      async () => {
        const whole = await sharp(randomBytes(200 * 200 * 3), {
          raw: { width: 200, height: 200, channels: 3 },
        })
          .jpeg()
          .toBuffer()
        return Buffer.from(
          Buffer.concat([whole.subarray(0, whole.length >> 1), Buffer.from([0xff, 0xd9])]),
        )
      },
    ],
    [
      'a page behind a JPEG',
      async () =>
        Buffer.from(
          Buffer.concat([
            await canvas().jpeg().toBuffer(),
            Buffer.from('<html><script>alert(1)</script>'),
          ]),
        ),
    ],
    [
      'a page in a comment of a JPEG',
      async () =>
        withSegment(
          await canvas().jpeg().toBuffer(),
          0xfe,
          Buffer.from('<html><script>alert(1)</script>'),
        ),
    ],
    [
      'a page in an application segment of a JPEG',
      async () =>
        withSegment(await canvas().jpeg().toBuffer(), 0xe5, Buffer.from('<script>alert(1)')),
    ],
    ...profilesThatAreNone.map(([name, make]): [string, () => Promise<Buffer<ArrayBuffer>>] => [
      `a profile ${name}`,
      () => profiled(make()),
    ]),
    [
      'a profile of which a segment is missing',
      async () => {
        const whole = await profiled(ofChromium, 2)
        return Buffer.from(Buffer.concat([whole.subarray(0, 2), whole.subarray(2 + 18 + 228)]))
      },
    ],
    ['a PNG with a profile', () => own(canvas().withIccProfile('p3').png().toBuffer())],
    ['a WebP with a profile', () => own(canvas().withIccProfile('p3').webp().toBuffer())],
    [
      'a small picture inside the head of a JPEG',
      async () => {
        const jpeg = await canvas().jpeg().toBuffer()
        // Its first segment is JFIF's, of 18 bytes with its marker.
        const content = Buffer.concat([
          jpeg.subarray(6, 18),
          Buffer.from([1, 1]),
          Buffer.from('a b'),
        ])
        return withSegment(Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(20)]), 0xe0, content)
      },
    ],
    [
      'a page in a number of lines of a JPEG, which decoders skip',
      async () =>
        withSegment(await canvas().jpeg().toBuffer(), 0xdc, Buffer.from('<script>alert(1)')),
    ],
    [
      'a page behind a PNG',
      async () =>
        Buffer.from(
          Buffer.concat([await canvas().png().toBuffer(), Buffer.from('<script>alert(1)')]),
        ),
    ],
    [
      'an archive behind a WebP',
      async () =>
        Buffer.from(
          Buffer.concat([await canvas().webp().toBuffer(), Buffer.from('PK\u0003\u0004')]),
        ),
    ],
    [
      'a JPEG that says where it was taken',
      () =>
        own(
          canvas()
            .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 50/1 0/1' } })
            .jpeg()
            .toBuffer(),
        ),
    ],
    [
      'a PNG that says who took it',
      () =>
        own(
          canvas()
            .withExif({ IFD0: { Artist: 'Ann' } })
            .png()
            .toBuffer(),
        ),
    ],
    [
      'a WebP that says who took it',
      () =>
        own(
          canvas()
            .withExif({ IFD0: { Artist: 'Ann' } })
            .webp()
            .toBuffer(),
        ),
    ],
    [
      'a JPEG with XMP',
      () => own(canvas().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg().toBuffer()),
    ],
    [
      'a moving picture',
      async () =>
        own(
          sharp(await moving(), { animated: true })
            .webp({ loop: 0 })
            .toBuffer(),
        ),
    ],
  ])('%s', async (_, make) => {
    const bytes = await make()
    const answer = await put(ann, bytes, { headers: { 'Content-Type': 'image/jpeg' } })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ code: 'not_an_image' })
    expect(existsSync(fileOf(hashOf(bytes)))).toBe(false)
    expect((await get(ann, hashOf(bytes))).status).toBe(404)
  })

  test.each([
    ['196 million pixels in a PNG', async () => pngBomb(14_000)],
    [
      'a PNG one pixel wider than a device draws it',
      () =>
        own(
          canvas(photoSide + 1, 2)
            .png()
            .toBuffer(),
        ),
    ],
    [
      'a JPEG one pixel higher',
      () =>
        own(
          canvas(2, photoSide + 1)
            .jpeg()
            .toBuffer(),
        ),
    ],
    [
      'a WebP one pixel wider',
      () =>
        own(
          canvas(photoSide + 1, 2)
            .webp()
            .toBuffer(),
        ),
    ],
  ])('a picture larger than a device draws it, by its header: %s', async (_, make) => {
    const bytes = await make()
    const answer = await put(ann, bytes)
    expect(answer.status).toBe(415)
    expect(await answer.json()).toEqual({
      code: 'not_an_image',
      message: limitsCopy.pictureTooLarge(photoSide),
    })
    expect(existsSync(fileOf(hashOf(bytes)))).toBe(false)
  })

  test('the header decides before any pixel is decoded', async () => {
    const said = async (bytes: Buffer<ArrayBuffer>) => {
      const answer = await put(ann, bytes)
      expect(answer.status).toBe(415)
      return ((await answer.json()) as { message: string }).message
    }
    const whole = pngBomb(14_000)
    // The first quarter of the compressed pixels is overwritten, so decoding would find no picture.
    const broken = Buffer.from(whole)
    broken.fill(0xff, 60, whole.length >> 2)
    expect(await said(broken)).toBe(limitsCopy.pictureTooLarge(photoSide))
    const small = Buffer.from(pngBomb(640))
    small.fill(0xff, 60, small.length >> 1)
    expect(await said(small)).not.toBe(limitsCopy.pictureTooLarge(photoSide))
  })

  test('the bomb is small, and a picture with as many pixels as a device sends is taken', async () => {
    expect(pngBomb(14_000).length).toBeLessThan(100_000)
    expect((await put(ann, pngBomb(photoSide))).status).toBe(201)
  })

  test('bytes that do not have that hash', async () => {
    const bytes = await own(canvas(42).jpeg().toBuffer())
    const answer = await put(ann, bytes, { hash: hashOf(Buffer.from('another')) })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'hash_mismatch' })
  })

  test('one byte more than 5 MiB, also without a word about its length', async () => {
    const bytes = await jpegOf(maxPhotoBytes + 1)
    const answer = await put(ann, bytes)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 'too_large' })

    const chunked = await ann.fetch(`/api/photos/${hashOf(bytes)}`, {
      method: 'PUT',
      body: new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 65_536)
            controller.enqueue(bytes.subarray(at, at + 65_536))
          controller.close()
        },
      }),
      headers: { 'X-User': ann.id },
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
  })

  test('[L2] a photo whose upload is interrupted is not stored', async () => {
    const bytes = await jpegOf(1_000_000)
    const hash = hashOf(bytes)
    const sent = httpRequest(`${door.origin}/api/photos/${hash}`, {
      method: 'PUT',
      headers: {
        'X-User': ann.id,
        Cookie: ann.cookie(),
        'Sec-Fetch-Site': 'same-origin',
        'Content-Length': String(bytes.length),
      },
    })
    await new Promise((resolve) => sent.write(bytes.subarray(0, 500_000), resolve))
    const closed = new Promise((resolve) => sent.once('close', resolve))
    sent.once('error', () => {})
    sent.destroy()
    await closed
    expect((await get(ann, hash)).status).toBe(404)
    expect(existsSync(fileOf(hash))).toBe(false)
    expect((await put(ann, bytes)).status).toBe(201)
  })

  test.each(['..%2F..%2Fsecret', 'ABCDEF', '0'.repeat(63), '0'.repeat(65), 'F'.repeat(64)])(
    'a name that is no hash: %s',
    async (name) => {
      expect((await ann.fetch(`/api/photos/${name}`)).status).toBe(404)
      const answer = await ann.fetch(`/api/photos/${name}`, {
        method: 'PUT',
        body: 'x',
        headers: { 'X-User': ann.id },
      })
      expect(answer.status).toBe(400)
    },
  )
})

describe('[Q1] a photo can be opened only by its owner and members of the cellar', () => {
  test('other users cannot see it, not even by naming it in a bottle of their own', async () => {
    const bytes = await own(canvas(43).jpeg().toBuffer())
    const hash = hashOf(bytes)
    await put(ann, bytes)
    const eve = await door.person('Eve')
    expect((await get(eve, hash)).status).toBe(404)
    const named = await eve.post(
      '/api/sync',
      {
        protocol: 1,
        deviceId: randomUUID(),
        seen: { seq: 0, uid: '' },
        cursor: null,
        limit: 10,
        digest: false,
        mutations: [
          {
            seq: 1,
            uid: randomUUID(),
            name: 'bottle.add',
            args: { id: randomUUID(), name: 'a', brand: 'b', category: 'Wine', photo: hash },
            at: 0,
          },
        ],
      },
      { 'X-User': eve.id },
    )
    expect(named.status).toBe(200)
    expect(await named.json()).toMatchObject({ rejections: [] })
    expect((await get(eve, hash)).status).toBe(404)
    expect((await door.visitor().fetch(`/api/photos/${hash}`)).status).toBe(401)
    // A user with the bytes may store them, and does not learn that another user has them too.
    expect((await put(eve, bytes)).status).toBe(201)
    expect((await get(eve, hash)).status).toBe(200)
  })

  test('a device acts for its own user only, with any session', async () => {
    const bytes = await own(canvas(44).jpeg().toBuffer())
    const bob = await door.person('Bob')
    const wrong = await put(ann, bytes, { headers: { 'X-User': bob.id } })
    expect(wrong.status).toBe(403)
    expect(await wrong.json()).toMatchObject({ code: 'other_user' })
    const reading = await ann.fetch(`/api/photos/${hashOf(bytes)}`, {
      headers: { 'X-User': bob.id },
    })
    expect(reading.status).toBe(403)
    const silent = await ann.fetch(`/api/photos/${hashOf(bytes)}`, { method: 'PUT', body: bytes })
    expect(silent.status).toBe(400)
  })
})

const fileOf = (hash: string) => path.join(door.dataDir, 'photos', hash.slice(0, 2), hash)

async function moving(): Promise<Buffer> {
  const frames = await Promise.all(
    [10, 200].map((shade) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  return await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}
