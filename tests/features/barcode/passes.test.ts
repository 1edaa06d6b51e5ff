import { createHash } from 'node:crypto'
import { create } from 'qrcode'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CameraPicture, CodeReading } from '../../../web/components/scan/reader-messages.ts'

/**
 * Passes as a phone shows them and a camera that is held still sees them: the same picture over and over,
 * so that whatever one way of looking misses another one has to find.
 */
const [width, height] = [640, 480]
/** Every way is tried within so many pictures. */
const pictures = 10

let found: CodeReading
let worker: (event: { data: CameraPicture }) => void
beforeEach(async () => {
  vi.stubGlobal('self', {
    set onmessage(run: typeof worker) {
      worker = run
    },
    postMessage: (reading: CodeReading) => (found = reading),
  })
  vi.resetModules()
  await import('../../../web/components/scan/read-worker.ts')
})
afterEach(() => vi.unstubAllGlobals())

function look(data: CameraPicture): CodeReading {
  worker({ data })
  return found
}

/** The same passes in every run, as different from each other as real ones. */
function passOf(number: number): string {
  const hash = createHash('sha256').update(`pass ${number}`).digest()
  const id = hash
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-7$3-8$4-$5')
  return `v1.${id}.${1_795_219_200_000 + number}.${hash.subarray(16).toString('base64url')}`
}

async function seen(text: string, side: number): Promise<CameraPicture['rgba']> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const all = Array.from({ length: modules.size ** 2 }, (_, at) => at)
  const dark = all.filter((at) => modules.get(Math.floor(at / modules.size), at % modules.size))
  const path = dark.map(
    (at) => `M${(at % modules.size) + 4} ${Math.floor(at / modules.size) + 4}h1v1h-1z`,
  )
  const size = modules.size + 8
  const shown = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path.join('')}"/></svg>`
  // Drawn as large as a screen shows it, and only then as a camera sees that.
  const screen = await sharp(Buffer.from(shown)).png().toBuffer()
  const picture = await sharp(screen).resize(400, 400).toBuffer()
  const { buffer } = new Uint8ClampedArray(
    await sharp({ create: { width, height, channels: 3, background: '#6e6e6e' } })
      .composite([{ input: picture, gravity: 'centre' }])
      .ensureAlpha()
      .raw()
      .toBuffer(),
  )
  return buffer
}

test.each([260, 300, 326, 358])('of %i points width, hardly one is not read', async (side) => {
  const unread: string[] = []
  for (let number = 0; number < 60; number++) {
    const pass = passOf(number)
    const rgba = await seen(pass, side)
    const readings = Array.from({ length: pictures }, (_, turn) => turn).values()
    const read = readings
      .map((turn) => look({ kind: 'qr', width, height, rgba, turn }).text)
      .find((text) => text !== undefined)
    if (read === undefined) unread.push(pass)
    else expect(read).toBe(pass)
  }
  expect(unread.length).toBeLessThanOrEqual(1)
})
