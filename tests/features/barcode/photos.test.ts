import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { gtinOf } from '../../../shared/features/barcode/gtin.ts'
import { openCodeReader } from '../../../web/components/scan/code-reader.ts'
import type {
  CodeKind,
  CameraPicture,
  CodeReading,
} from '../../../web/components/scan/reader-messages.ts'
import { hasRealData, realData } from '../../support/real-data.ts'

// Photos of real codes through the app's own reader: its looks in their turns, and how many have to
// agree. Only what a browser gives is played here, the canvas and the worker's thread. In a real
// browser they are the bench's: `npm run bench -- --only scan`.

const folder = 'scan/scan-zxing-cpp'
/** It shows a code within a code, and its list names the inner one: the outer one is read as rightly. */
const codeInCode = { file: 'qrcode-2/16.webp', outer: '[外側QRコード]' }
/** Each way of looking once. */
const looks = 7

interface Expected {
  readonly file: string
  readonly text: string | null
}

/** What the canvas holds: the photo, as large as it is drawn. */
let drawn: { bytes: Buffer; width: number; height: number }
let worker: ((event: { data: CameraPicture }) => void) | undefined

describe.skipIf(!hasRealData)('photos of real codes', () => {
  beforeAll(async () => {
    let answer: (event: { data: CodeReading }) => void = () => undefined
    vi.stubGlobal('self', {
      set onmessage(run: typeof worker) {
        worker = run
      },
      postMessage: (data: CodeReading) => answer({ data }),
    })
    await import('../../../web/components/scan/read-worker.ts')
    vi.stubGlobal(
      'Worker',
      class {
        set onmessage(run: typeof answer) {
          answer = run
        }
        postMessage(data: CameraPicture) {
          worker?.({ data })
        }
        terminate() {}
      },
    )
    const drawing = {
      drawImage: () => undefined,
      getImageData: () => ({ data: new Uint8ClampedArray(drawn.bytes) }),
    }
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => drawing }) })
  })
  afterAll(() => vi.unstubAllGlobals())

  /** As the browser draws it: scaled down by the reader's own measure. */
  async function draw(file: string, longest: number) {
    const picture = sharp(readFileSync(realData(`${folder}/${file}`))).ensureAlpha()
    const { data, info } = await picture
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    drawn = { bytes: data, width: info.width, height: info.height }
  }

  async function read(file: string, kind: CodeKind): Promise<string | undefined> {
    await draw(file, kind === 'qr' ? 800 : 1_280)
    const reader = await openCodeReader(kind)
    for (let look = 0; look < looks; look++) {
      const text = await reader.read({} as CanvasImageSource, drawn.width, drawn.height)
      if (text !== undefined) return text
    }
    return undefined
  }

  test('none is read wrongly, and of the square ones four of five are read', async () => {
    const all = readFileSync(realData(`${folder}/expected.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Expected)
    const wrong: string[] = []
    const right: string[] = []
    for (const { file, text } of all) {
      const kind = file.startsWith('qr') ? 'qr' : 'retail'
      const found = await read(file, kind)
      if (found === undefined) continue
      const isOuter = file === codeInCode.file && found.startsWith(codeInCode.outer)
      const isRight = isOuter || found === (kind === 'qr' ? text : gtinOf(text ?? ''))
      ;(isRight ? right : wrong).push(`${file}: ${found}`)
    }
    expect(wrong).toEqual([])
    expect(all.length).toBeGreaterThan(200)
    expect(right.length).toBeGreaterThan(all.length / 2)
    const square = (files: readonly string[]) =>
      files.filter((file) => file.startsWith('qr')).length
    expect(square(right)).toBeGreaterThan(0.8 * square(all.map(({ file }) => file)))
  }, 120_000)
})
