import { createHash } from 'node:crypto'
import { create } from 'qrcode'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CameraPicture, ReaderMessage } from '../../../web/components/scan/reader-messages.ts'
import type { Decoder } from '../../../web/components/scan/wasm-decoder.ts'
import { decoderHere } from '../../support/wasm-reader.ts'

/**
 * Passes as a phone shows them and a camera sees them: near and far, turned, blurred, in bad light, and
 * as a hand holds it.
 */
const [width, height] = [640, 480]

let found: ReaderMessage
let worker: (event: { data: CameraPicture }) => void
let decoder: Decoder
beforeEach(async () => {
  decoder = await decoderHere()
  vi.stubGlobal('self', {
    set onmessage(run: typeof worker) {
      worker = run
    },
    postMessage: (answer: ReaderMessage) => (found = answer),
  })
  vi.resetModules()
  await import('../../../web/components/scan/read-worker.ts')
})
afterEach(() => vi.unstubAllGlobals())

type Look = (data: CameraPicture) => Promise<string | undefined>

/** Both workers that a browser may have: in WebAssembly, and without it. */
const looks: readonly Look[] = [
  async (data) => textIn(await decoder(data)),
  async (data) => {
    worker({ data })
    return textIn(found)
  },
]
const textIn = (answer: ReaderMessage) => (typeof answer === 'string' ? undefined : answer[0]?.text)

/** The same passes in every run, as different from each other as real ones. */
function passOf(number: number): string {
  const hash = createHash('sha256').update(`pass ${number}`).digest()
  const id = hash
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-7$3-8$4-$5')
  return `v1.${id}.${1_795_219_200_000 + number}.${hash.subarray(16).toString('base64url')}`
}

/** The pass as the screen of a phone shows it. */
async function screenOf(text: string, side: number): Promise<Buffer> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const all = Array.from({ length: modules.size ** 2 }, (_, at) => at)
  const dark = all.filter((at) => modules.get(Math.floor(at / modules.size), at % modules.size))
  const path = dark.map(
    (at) => `M${(at % modules.size) + 4} ${Math.floor(at / modules.size) + 4}h1v1h-1z`,
  )
  const size = modules.size + 8
  const shown = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path.join('')}"/></svg>`
  // Drawn as large as the screen shows it, and only then as a camera sees that.
  return sharp(await sharp(Buffer.from(shown)).png(quick).toBuffer())
    .resize(400, 400)
    .png(quick)
    .toBuffer()
}

const quick = { compressionLevel: 0 }
const table = '#6e6e6e'

/** The camera's picture of a screen that lies on a table. */
async function seen(screen: Buffer): Promise<CameraPicture['rgba']> {
  const { buffer } = new Uint8ClampedArray(
    await sharp({ create: { width, height, channels: 3, background: table } })
      .composite([{ input: screen, gravity: 'centre' }])
      .ensureAlpha()
      .raw()
      .toBuffer(),
  )
  return buffer
}

/** How a pass is held. */
const holds: Record<string, (screen: Buffer) => Promise<Buffer>> = {
  still: async (screen) => screen,
  'a little aslant': (screen) => within(sharp(screen).rotate(7, { background: table })),
  aslant: (screen) => within(sharp(screen).rotate(34, { background: table })),
  'upside down': (screen) => within(sharp(screen).rotate(180)),
  'from the side': (screen) =>
    within(sharp(screen).affine([1, 0.15, 0, 0.8], { background: table })),
  'too close to be sharp': (screen) => within(sharp(screen).blur(2)),
  'far away': async (screen) => sharp(screen).resize(200, 200).png(quick).toBuffer(),
  'in bad light': (screen) => within(sharp(screen).linear(0.35, 40)),
}
const within = async (picture: Sharp) =>
  sharp(await picture.png(quick).toBuffer())
    .resize(400, 400, { fit: 'inside' })
    .png(quick)
    .toBuffer()

/** How wide screens draw it, in points; at each of them the decoder of bars misses other ones. */
const sides = [260, 300, 326, 358]

/** Says which of the passes are not read within so many pictures. */
async function unreadOf(how: string, pictures: number): Promise<string[]> {
  const unread: string[] = []
  for (let number = 0; number < 60; number++) {
    const pass = passOf(number)
    const rgba = await seen(await holds[how]!(await screenOf(pass, sides[number % sides.length]!)))
    for (const look of looks) {
      let read: string | undefined
      for (let turn = 0; turn < pictures && read === undefined; turn++)
        read = await look({ kind: 'qr', width, height, rgba, turn })
      if (read === undefined) unread.push(pass)
      else expect(read).toBe(pass)
    }
  }
  return unread
}

const { 'from the side': _, ...straight } = holds

test.each(Object.keys(straight))('held %s, every one is read at the first look', async (how) => {
  expect(await unreadOf(how, 1)).toEqual([])
})

test('held from the side, every one is read before the hand has moved', async () => {
  expect(await unreadOf('from the side', 7)).toEqual([])
})
