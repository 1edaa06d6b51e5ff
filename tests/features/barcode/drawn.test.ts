import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { openAgreement } from '../../../web/components/scan/agreement.ts'
import type { Decoder } from '../../../web/components/scan/wasm-decoder.ts'
import { barsOf, barsOfEan8, barsOfUpcE, withAddOn } from '../../support/bars.ts'
import { decoderHere } from '../../support/wasm-reader.ts'

// Every kind of code that stands on bottles and beside them, however it is held.

const [width, height] = [640, 480]

let look: Decoder
beforeAll(async () => {
  look = await decoderHere()
})

/** Bars on white paper on a grey table, turned and as soft as a lens makes them. */
async function held(bars: string, degrees = 0, blur = 0.6): Promise<ArrayBuffer> {
  const module = 3
  const [wide, high] = [(bars.length + 24) * module, 170]
  const dark = [...bars].flatMap((bar, at) =>
    bar === '1' ? [`M${(at + 12) * module} 15h${module}v140h-${module}z`] : [],
  )
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="100%" height="100%" fill="#eee"/><path d="${dark.join('')}" fill="#222"/></svg>`
  const turned = sharp(Buffer.from(paper)).rotate(degrees, { background: '#6e6e6e' })
  const seen = await sharp({ create: { width, height, channels: 3, background: '#6e6e6e' } })
    .composite([{ input: await turned.png({ compressionLevel: 0 }).toBuffer(), gravity: 'centre' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  const points = await sharp(seen).blur(blur).ensureAlpha().raw().toBuffer()
  return Uint8Array.from(points).buffer
}

/** What the scanner tells of it, and after how many pictures. */
async function read(rgba: ArrayBuffer): Promise<[text: string | undefined, pictures: number]> {
  const agree = openAgreement()
  for (let turn = 0; turn < 6; turn++) {
    const text = agree(await look({ kind: 'retail', width, height, rgba: rgba.slice(), turn }))
    if (text !== undefined) return [text, turn + 1]
  }
  return [undefined, 6]
}

test.each([
  ['EAN-13', barsOf('5000281005423'), '5000281005423'],
  ['UPC-A', barsOf('0080244009236'), '0080244009236'],
  ['EAN-13 with an add-on of five', withAddOn(barsOf('9780735200449'), '51299'), '9780735200449'],
  ['EAN-13 with an add-on of two', withAddOn(barsOf('4198716008901'), '01'), '4198716008901'],
  ['UPC-A with an add-on of five', withAddOn(barsOf('0027011006951'), '02601'), '0027011006951'],
])('%s is sure at the first picture', async (_, bars, gtin) => {
  expect(await read(await held(bars))).toEqual([gtin, 1])
})

test.each([
  ['EAN-8', barsOfEan8('96385074'), '0000096385074'],
  ['UPC-E', barsOfUpcE('04252614'), '0042100005264'],
  ['UPC-E of the number system 1', barsOfUpcE('12345670'), '0123456000070'],
])('%s, which has half the bars, is sure after some more', async (_, bars, gtin) => {
  const [text, pictures] = await read(await held(bars))
  expect(text).toBe(gtin)
  expect(pictures).toBeGreaterThan(1)
})

test('however it is turned, a code is read', async () => {
  for (let degrees = 0; degrees < 180; degrees += 15) {
    const [text] = await read(await held(barsOf('5000281005423'), degrees))
    expect([degrees, text]).toEqual([degrees, '5000281005423'])
  }
})

test('one that is out of focus is read, too', async () => {
  expect((await read(await held(barsOf('5000281005423'), 4, 1.6)))[0]).toBe('5000281005423')
})
