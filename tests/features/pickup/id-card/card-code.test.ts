import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type {
  CameraPicture,
  ReaderMessage,
} from '../../../../web/components/scan/reader-messages.ts'
import { compareCard } from '../../../../web/features/pickup/id-card/compare-card.ts'
import { pdf417Picture } from '../../../support/card-pictures.ts'
import { decoderHere } from '../../../support/wasm-reader.ts'
import { cardText } from './made-cards.ts'

// The code of a card as a camera sees it, through both decoders of the app.

const [width, height] = [1_280, 720]
const text = cardText({ version: 8, birth: '1985-01-31' })

/** On a table, a little aslant. */
async function seen(degrees: number): Promise<CameraPicture> {
  const code = await sharp(await pdf417Picture(text))
    .resize(1_060, 500, { fit: 'inside' })
    .rotate(degrees, { background: '#6e6e6e' })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const points = await sharp({ create: { width, height, channels: 3, background: '#6e6e6e' } })
    .composite([{ input: code, gravity: 'centre' }])
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { kind: 'card', width, height, turn: 0, rgba: Uint8Array.from(points).buffer }
}

let found: ReaderMessage
let worker: (event: { data: CameraPicture }) => void
beforeEach(async () => {
  vi.stubGlobal('self', {
    set onmessage(run: typeof worker) {
      worker = run
    },
    postMessage: (answer: ReaderMessage) => (found = answer),
  })
  vi.resetModules()
  await import('../../../../web/components/scan/read-worker.ts')
})
afterEach(() => vi.unstubAllGlobals())

test.each([0, 3, 180])('turned by %i degrees it is read, letter by letter', async (degrees) => {
  const read = await decoderHere()
  const [first] = await read(await seen(degrees))
  expect(first).toMatchObject({ text, format: 'pdf417' })
  expect(compareCard(first!.text, { name: 'Ada Vintner', today: '2026-11-27' })).toEqual({
    over21: true,
    isExpired: false,
    nameMatches: true,
  })
})

test('without WebAssembly the other decoder reads it', async () => {
  worker({ data: await seen(0) })
  expect(found).toMatchObject([{ text, format: 'pdf417' }])
})
