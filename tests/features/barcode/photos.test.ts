import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Decoder } from '../../../web/components/scan/wasm-decoder.ts'
import { openCodeReader } from '../../../web/components/scan/code-reader.ts'
import type { CameraPicture, ReaderMessage } from '../../../web/components/scan/reader-messages.ts'
import { type CodePhoto, isRightly, photosOfCodes } from '../../support/photos-of-codes.ts'
import { hasRealData } from '../../support/real-data.ts'
import { decoderHere } from '../../support/wasm-reader.ts'

// Photos of real codes through the app's own reader: its looks in their turns, and how many have to
// agree. Only what a browser gives is played here, the canvas and the workers' threads. All of them, in a
// real browser, are the bench's: `npm run bench -- --only scan`.

/** Photos misread in a single picture: they detect a reader that does not wait for a second one. */
const misleading = [
  'ean13-1/35.webp',
  'ean13-1/37.webp',
  'ean13-4/07.webp',
  'ean13-4/11.webp',
  'upca-2/10.webp',
  'upca-2/31.webp',
  'upca-2/48.webp',
  'upca-3/21.webp',
  'upca-4/1.webp',
  'upca-4/6.webp',
  'upca-4/10.webp',
  'upca-4/16.webp',
  'falsepositives-1/08.webp',
]

/** Those, and every so many of the others. */
const sample = (every: number): readonly CodePhoto[] =>
  photosOfCodes().filter(({ file }, at) => at % every === 0 || misleading.includes(file))

/** The content of the canvas: the photo in its drawn size. */
let drawn: { bytes: Buffer; width: number; height: number }

/** Plays a worker: `wasm-worker.ts` if there is WebAssembly, and `read-worker.ts`. */
class PlayedWorker {
  static decoder: Decoder | undefined
  static readPlainly: ((event: { data: CameraPicture }) => void) | undefined
  /** Whose answer it is next. */
  static answering: PlayedWorker
  onmessage: (event: { data: ReaderMessage }) => void = () => undefined
  readonly #isWasm: boolean

  constructor(address: URL) {
    this.#isWasm = address.pathname.includes('wasm-worker')
    if (this.#isWasm)
      queueMicrotask(() => this.answer(PlayedWorker.decoder ? 'ready' : 'unavailable'))
  }

  answer(data: ReaderMessage) {
    this.onmessage({ data })
  }

  postMessage(picture: CameraPicture) {
    PlayedWorker.answering = this
    if (this.#isWasm) void PlayedWorker.decoder?.(picture).then((found) => this.answer(found))
    else PlayedWorker.readPlainly?.({ data: picture })
  }

  terminate() {}
}

describe.skipIf(!hasRealData)('photos of real codes', () => {
  beforeAll(async () => {
    vi.stubGlobal('self', {
      set onmessage(run: (typeof PlayedWorker)['readPlainly']) {
        PlayedWorker.readPlainly = run
      },
      postMessage: (data: ReaderMessage) => PlayedWorker.answering.answer(data),
    })
    await import('../../../web/components/scan/read-worker.ts')
    vi.stubGlobal('Worker', PlayedWorker)
    const drawing = {
      drawImage: () => undefined,
      getImageData: () => ({ data: new Uint8ClampedArray(drawn.bytes) }),
    }
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => drawing }) })
  })
  afterAll(() => vi.unstubAllGlobals())

  /** As the browser draws it: scaled down by the reader's own measure. */
  async function draw(photo: CodePhoto) {
    const longest = photo.kind === 'qr' ? 800 : 1_280
    const { data, info } = await sharp(photo.read())
      .ensureAlpha()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    drawn = { bytes: data, width: info.width, height: info.height }
  }

  /** @param pictures so many show each way of looking once */
  async function read(photos: readonly CodePhoto[], pictures: number) {
    const wrong: string[] = []
    const right: CodePhoto[] = []
    for (const photo of photos) {
      await draw(photo)
      const reader = await openCodeReader(photo.kind)
      let text: string | undefined
      for (let look = 0; look < pictures && text === undefined; look++)
        text = (await reader.read({} as CanvasImageSource, drawn.width, drawn.height))?.text
      reader.close()
      if (text === undefined) continue
      if (isRightly(photo, text)) right.push(photo)
      else wrong.push(`${photo.file}: ${text}`)
    }
    const of = (kind: CodePhoto['kind'], some: readonly CodePhoto[]) =>
      some.filter((photo) => photo.kind === kind && photo.text !== undefined).length
    return {
      wrong,
      bars: of('retail', right) / of('retail', photos),
      squares: of('qr', right) / of('qr', photos),
    }
  }

  test('none is read wrongly; of bars three of four are read, of square codes nine of ten', async () => {
    PlayedWorker.decoder = await decoderHere()
    const { wrong, bars, squares } = await read(sample(5), 6)
    expect(wrong).toEqual([])
    expect(bars).toBeGreaterThan(0.7)
    expect(squares).toBeGreaterThan(0.9)
  })

  test('without WebAssembly another decoder reads, none wrongly, and of square codes four of five', async () => {
    PlayedWorker.decoder = undefined
    const { wrong, bars, squares } = await read(sample(16), 7)
    expect(wrong).toEqual([])
    expect(bars).toBeGreaterThan(0.2)
    expect(squares).toBeGreaterThan(0.8)
  })
})
