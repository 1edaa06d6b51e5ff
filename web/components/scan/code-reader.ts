import { gtinOf, gtinOfUpcE } from '../../../shared/features/barcode/gtin.ts'
import type { CodeKind, CameraPicture, CodeReading } from './reader-messages.ts'

/** Reads codes from pictures, one after the other. */
export interface CodeReader {
  /** The code that stands in the picture as it is now; undefined where none is sure enough. */
  read(picture: CanvasImageSource, width: number, height: number): Promise<string | undefined>
  close(): void
}

/** One way of reading: the browser's own, or html5-qrcode's decoder in a worker. */
interface Engine {
  read(picture: CanvasImageSource, width: number, height: number): Promise<CodeReading | undefined>
  close(): void
}

/**
 * Reads with the browser's own detector where it has one for these codes. Bars have one check digit
 * only, so now and then a bad picture gives a wrong number: of those, several ways have to agree.
 */
export async function openCodeReader(kind: CodeKind): Promise<CodeReader> {
  const engine = (await ownDetector(kind)) ?? workerEngine(kind)
  const seen = new Map<string, Set<number>>()
  return {
    async read(picture, width, height) {
      const found = await engine.read(picture, width, height)
      if (found?.text === undefined) return undefined
      if (kind === 'qr') return found.text
      const isShort = found.format === 'upc_e' || found.format === 'ean_8'
      const code = found.format === 'upc_e' ? gtinOfUpcE(found.text) : gtinOf(found.text)
      if (!code) return undefined
      const ways = (seen.get(code) ?? new Set()).add(found.way)
      seen.set(code, ways)
      return ways.size >= (isShort ? triesForShort : triesForBars) ? code : undefined
    },
    close: () => engine.close(),
  }
}
/** Different ways of looking: the same one sees the same mistake in the next picture again. */
const triesForBars = 2
/** What has half the bars is mistaken more often. */
const triesForShort = 3

interface OwnDetector {
  detect(picture: CanvasImageSource): Promise<{ rawValue: string; format: string }[]>
}
declare const BarcodeDetector: {
  new (options: { formats: string[] }): OwnDetector
  getSupportedFormats(): Promise<string[]>
}

async function ownDetector(kind: CodeKind): Promise<Engine | undefined> {
  const formats = kind === 'qr' ? ['qr_code'] : ['ean_13', 'ean_8', 'upc_a', 'upc_e']
  if (typeof BarcodeDetector === 'undefined') return undefined
  const can = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  if (!formats.every((format) => can.includes(format))) return undefined
  const detector = new BarcodeDetector({ formats })
  let tries = 0
  return {
    async read(picture) {
      const [found] = await detector.detect(picture)
      // The system's own reader sees each picture anew.
      return (
        found && {
          way: tries++,
          text: found.rawValue,
          format: found.format as CodeReading['format'],
        }
      )
    },
    close() {},
  }
}

/** The longest side of a picture that is looked at: more takes longer and reads no better. */
const maxSide = { retail: 1_280, qr: 800 } as const satisfies Record<CodeKind, number>

function workerEngine(kind: CodeKind): Engine {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  let turn = 0
  const ask = (picture: CameraPicture) =>
    new Promise<CodeReading>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<CodeReading>) => resolve(data)
      worker.onerror = (event) => reject(new Error(event.message || 'the reader of codes stopped'))
      worker.postMessage(picture, [picture.rgba])
    })
  return {
    async read(picture, width, height) {
      const scale = Math.min(1, maxSide[kind] / Math.max(width, height))
      canvas.width = Math.max(1, Math.round(width * scale))
      canvas.height = Math.max(1, Math.round(height * scale))
      if (!drawing) return undefined
      drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height)
      const { width: w, height: h } = canvas
      return await ask({ kind, width: w, height: h, rgba: data.buffer, turn: turn++ })
    },
    close: () => worker.terminate(),
  }
}
