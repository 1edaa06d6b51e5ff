import { beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { openAgreement } from '../../../web/components/scan/agreement.ts'
import { barsOf } from '../../support/bars.ts'
import { photosOfCodes } from '../../support/photos-of-codes.ts'
import { hasRealData } from '../../support/real-data.ts'
import { runSeed, sampleOf } from '../../support/scope.ts'
import { decoderHere } from '../../support/wasm-reader.ts'
import { held, openScanner } from './held.ts'

// A few drawn codes and photos. All kinds of codes, hundreds of photos, and the other decoder are
// `npm run deep -- --only readers`.

let read: Awaited<ReturnType<typeof openScanner>>
beforeAll(async () => {
  read = await openScanner()
})

const numbers = ['5000281005423', '9780735200449', '4198716008901', '0080244009236']
const drawn = numbers.flatMap((number) =>
  [0, 15, 45, 90, 120, 165].map((degrees) => ({ number, degrees })),
)

test.each(sampleOf(drawn, 5))(
  `$number, turned by $degrees degrees, is read (TEST_SEED=${runSeed})`,
  async ({ number, degrees }) => {
    expect((await read(await held(barsOf(number), degrees)))[0]).toBe(number)
  },
)

test('where there are no bars nothing is read', async () => {
  expect((await read(await held('0'.repeat(95))))[0]).toBeUndefined()
})

/** What their bars and squares say, and one without any in which a single look sees some. */
const photos = ['ean13-3/36.webp', 'upca-2/16.webp', 'qrcode-2/31.webp', 'falsepositives-1/08.webp']

describe.skipIf(!hasRealData)('photos of real codes', () => {
  test.each(photosOfCodes().filter(({ file }) => photos.includes(file)))(
    '$file is read as $text',
    async (photo) => {
      const { kind } = photo
      const longest = kind === 'qr' ? 800 : 1_280
      const { data, info } = await sharp(photo.read())
        .ensureAlpha()
        .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height } = info
      const look = await decoderHere()
      const agree = openAgreement()
      let text: string | undefined
      for (let turn = 0; turn < 6 && text === undefined; turn++) {
        const rgba = Uint8Array.from(data).buffer
        const found = await look({ kind, width, height, rgba, turn })
        text = kind === 'qr' ? found[0]?.text : agree(found)?.text
      }
      expect(text).toBe(photo.text)
    },
  )

  test('all of these are there', () => {
    expect(photosOfCodes().filter(({ file }) => photos.includes(file))).toHaveLength(photos.length)
  })
})
