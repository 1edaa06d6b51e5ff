import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readScanned } from '../../../shared/features/barcode/scanned-text.ts'
import { openAgreement } from '../../../web/components/scan/agreement.ts'
import type {
  CameraPicture,
  CodeReading,
  ReaderMessage,
} from '../../../web/components/scan/reader-messages.ts'
import { type CodeToDraw, drawnCode } from '../../support/drawn-codes.ts'
import { runSeed, sampleOf, scope } from '../../support/scope.ts'
import { decoderHere } from '../../support/wasm-reader.ts'

// The codes of cases and of labels, drawn by another program and read through the camera's own looks.

const isDeep = scope !== 'everyday'
const [width, height] = [640, 480]

type Look = (picture: CameraPicture) => Promise<readonly CodeReading[]>

let compiled: Look
let plain: (event: { data: CameraPicture }) => void
let answered: ReaderMessage = []
beforeEach(async () => {
  compiled = await decoderHere()
  vi.stubGlobal('self', {
    set onmessage(run: typeof plain) {
      plain = run
    },
    postMessage: (answer: ReaderMessage) => (answered = answer),
  })
  vi.resetModules()
  await import('../../../web/components/scan/read-worker.ts')
})
afterEach(() => vi.unstubAllGlobals())

const looks: Readonly<Record<string, Look>> = {
  WebAssembly: (picture) => compiled(picture),
  'no WebAssembly': async (picture) => {
    plain({ data: picture })
    return answered as readonly CodeReading[]
  },
}

/** The camera's picture of codes on a table, each with its place. */
async function seen(codes: readonly { code: Buffer; left?: number; top?: number }[], degrees = 0) {
  const laid = await Promise.all(
    codes.map(async ({ code, left, top }) => ({
      input: await sharp(code).rotate(degrees, { background: '#6e6e6e' }).png().toBuffer(),
      ...(left === undefined ? { gravity: 'centre' } : { left, top: top ?? 0 }),
    })),
  )
  const { buffer } = new Uint8ClampedArray(
    await sharp({ create: { width, height, channels: 3, background: '#6e6e6e' } })
      .composite(laid)
      .blur(0.6)
      .ensureAlpha()
      .raw()
      .toBuffer(),
  )
  return buffer
}

/** What the scanner says of a picture, and after how many looks. */
async function scanned(look: Look, rgba: CameraPicture['rgba'], pictures = 8) {
  const agree = openAgreement()
  for (let turn = 0; turn < pictures; turn++) {
    const found = await look({ kind: 'retail', width, height, rgba: rgba.slice(), turn })
    const text = agree(found)?.text
    if (text !== undefined) return { read: readScanned(text), pictures: turn + 1 }
  }
  return { read: undefined, pictures }
}

const bottle = '5000281005423'
const inCase = { is: 'code', code: bottle, isCase: true } as const
const alone = { is: 'code', code: bottle, isCase: false } as const
const linked = { is: 'code', code: '3012345678902', isCase: false } as const
const page = { is: 'web_address' } as const
const link = 'https://id.gs1.org/01/03012345678902/10/L2023A'

const codes = [
  [{ format: 'ITF', text: '15000281005420' }, inCase],
  [{ format: 'ITF', text: '05000281005423' }, alone],
  [{ format: 'Code128', text: '(01)15000281005420(10)L2023', isGs1: true }, inCase],
  [{ format: 'Code128', text: '(02)05000281005423(37)12', isGs1: true }, inCase],
  [{ format: 'QRCode', text: link }, linked],
  [{ format: 'QRCode', text: link.toUpperCase() }, linked],
  [{ format: 'DataMatrix', text: link }, linked],
  [{ format: 'DataMatrix', text: '(01)05000281005423(21)7', isGs1: true }, alone],
  [{ format: 'QRCode', text: '(01)05000281005423(21)7', isGs1: true }, alone],
  [{ format: 'QRCode', text: 'https://u-label.example/ab12cd' }, page],
] as const satisfies readonly (readonly [CodeToDraw, object])[]

const others = [
  ['a lot in Code 128', { format: 'Code128', text: '5000281005423' }],
  ['digits behind no mark', { format: 'Code128', text: '0115000281005420' }],
  ['a serial number in a square', { format: 'DataMatrix', text: '5000281005423' }],
  ['ITF of another length', { format: 'ITF', text: '500028100542' }],
  ['ITF with another check digit', { format: 'ITF', text: '15000281005421' }],
  ['goods by weight', { format: 'ITF', text: '95000281005426' }],
] as const satisfies readonly (readonly [string, CodeToDraw])[]
const sampleOfOthers = isDeep ? others : sampleOf(others, 1)

describe.each(Object.keys(looks))('with %s', (engine) => {
  const look = looks[engine]!
  // The decoder without WebAssembly reads neither ITF on a dark table nor squares of the standard.
  const known = codes.filter(
    ([code]) =>
      engine === 'WebAssembly' ||
      (code.format !== 'ITF' && (!('isGs1' in code) || code.format === 'Code128')),
  )

  const tried = known.map(([code, expected]) => ({ ...code, expected }))
  test.each(isDeep ? tried : sampleOf(tried, 2))(
    `$format $text is read, and not at the first look (TEST_SEED=${runSeed})`,
    async ({ expected, ...code }) => {
      const agree = openAgreement()
      const rgba = await seen([{ code: await drawnCode(code) }])
      const first = await look({ kind: 'retail', width, height, rgba: rgba.slice(), turn: 0 })
      const way = first[0]?.way
      expect(agree(first.filter((one) => one.way === way))).toBeUndefined()
      expect((await scanned(look, rgba)).read).toEqual(expected)
    },
  )

  test.each(sampleOfOthers)('%s is no article', async (_, code) => {
    const rgba = await seen([{ code: await drawnCode(code) }])
    expect((await scanned(look, rgba, isDeep ? 8 : 3)).read).toBeUndefined()
  })
})

test('bars have priority over an advertisement next to them', async () => {
  const square = await sharp(
    await drawnCode({ format: 'QRCode', text: 'https://example.com/win-a-trip' }),
  )
    .resize(200, 200)
    .png()
    .toBuffer()
  const bars = await drawnCode({ format: 'EAN13', text: bottle })
  const rgba = await seen([
    { code: square, left: 220, top: 0 },
    { code: bars, left: 80, top: 240 },
  ])
  expect((await scanned(looks['WebAssembly']!, rgba)).read).toEqual(alone)
})

test('a sticker with another number next to the bars does not disturb the reading', async () => {
  const bars = await drawnCode({ format: 'EAN13', text: bottle })
  const sticker = await drawnCode({ format: 'Code128', text: 'LOT 8802154' })
  const rgba = await seen([
    { code: bars, left: 80, top: 20 },
    { code: sticker, left: 80, top: 240 },
  ])
  expect((await scanned(looks['WebAssembly']!, rgba)).read).toEqual(alone)
})

test('the code of a case is read at any angle', async () => {
  const code = await drawnCode({ format: 'ITF', text: '15000281005420' })
  for (const degrees of isDeep ? [0, 10, 20, 30, 40, 140, 150, 180] : [20])
    expect([
      degrees,
      (await scanned(looks['WebAssembly']!, await seen([{ code }], degrees))).read,
    ]).toEqual([degrees, inCase])
})
