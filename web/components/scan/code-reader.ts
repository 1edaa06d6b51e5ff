import { nearestFirst, openAgreement, type SureCode } from './agreement.ts'
import {
  type CameraPicture,
  type CodeKind,
  type CodeReading,
  type ReaderMessage,
  retailFormats,
} from './reader-messages.ts'

/** Reads codes from pictures, one after the other. */
export interface CodeReader {
  /** The code in the current picture; undefined without a certain one. */
  read(picture: CanvasImageSource, width: number, height: number): Promise<SureCode | undefined>
  close(): void
}

/** The browser's own detector, or one of the decoders in a worker. */
interface Engine {
  read(picture: CanvasImageSource, width: number, height: number): Promise<readonly CodeReading[]>
  close(): void
}

/**
 * Reads with the browser's own detector where it has one for these codes, else with ZXing in WebAssembly,
 * and with html5-qrcode's decoder until that is there or where it cannot be.
 */
export async function openCodeReader(kind: CodeKind): Promise<CodeReader> {
  const own = await ownDetector(kind)
  return own ? readerWith(own, kind) : await workersReader(kind)
}

function readerWith(engine: Engine, kind: CodeKind): CodeReader {
  const agree = openAgreement()
  return {
    async read(picture, width, height) {
      const found = await engine.read(picture, width, height)
      // The other codes correct themselves.
      if (kind === 'retail') return agree(found)
      const [nearest] = nearestFirst(found)
      return nearest && { text: nearest.text, others: [] }
    },
    close: () => engine.close(),
  }
}

interface OwnDetector {
  detect(
    picture: CanvasImageSource,
  ): Promise<{ rawValue: string; format: string; boundingBox?: DOMRectReadOnly }[]>
}
declare const BarcodeDetector: {
  new (options: { formats: string[] }): OwnDetector
  getSupportedFormats(): Promise<string[]>
}

async function ownDetector(kind: CodeKind): Promise<Engine | undefined> {
  // A card's text has control characters, which a system's detector may change.
  if (kind === 'card') return undefined
  const formats = kind === 'qr' ? ['qr_code'] : [...retailFormats]
  if (typeof BarcodeDetector === 'undefined') return undefined
  const can = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  if (!formats.every((format) => can.includes(format))) return undefined
  const detector = new BarcodeDetector({ formats })
  let tries = 0
  return {
    async read(picture, width, height) {
      const found = await detector.detect(picture)
      // The system's own reader starts fresh for each picture.
      const way = tries++
      return found.map(({ rawValue, format, boundingBox: box }) => ({
        way,
        text: rawValue,
        format: format as CodeReading['format'],
        ...(box && {
          at: {
            x: (box.x + box.width / 2) / width - 0.5,
            y: (box.y + box.height / 2) / height - 0.5,
            length: Math.max(box.width / width, box.height / height),
          },
        }),
      }))
    },
    close() {},
  }
}

/** Time without readings while the decoder loads; loaded already, a tenth of it. */
const timeoutMs = 1_500

/** WebAssembly in a worker; the other worker until it is ready, and where it never is. */
async function workersReader(kind: CodeKind): Promise<CodeReader> {
  const starting = wasmEngine(kind).catch(() => undefined)
  const soon = await Promise.race([
    starting,
    new Promise<undefined>((resolve) => void setTimeout(resolve, timeoutMs)),
  ])
  if (soon) return readerWith(soon, kind)
  let isClosed = false
  let better: CodeReader | undefined
  let now = readerWith(plainEngine(kind), kind)
  void starting.then((engine) => {
    if (isClosed) engine?.close()
    else better = engine && readerWith(engine, kind)
  })
  return {
    async read(picture, width, height) {
      if (better && now !== better) {
        now.close()
        now = better
      }
      return await now.read(picture, width, height)
    },
    close() {
      isClosed = true
      now.close()
      better?.close()
    },
  }
}

async function wasmEngine(kind: CodeKind): Promise<Engine> {
  const worker = new Worker(new URL('./wasm-worker.ts', import.meta.url), { type: 'module' })
  try {
    if ((await nextMessage(worker)) === 'ready') return workerEngine(kind, worker)
    throw new Error('there is no WebAssembly here')
  } catch (error) {
    worker.terminate()
    throw error
  }
}

function plainEngine(kind: CodeKind): Engine {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
  return workerEngine(kind, worker)
}

const nextMessage = (worker: Worker) =>
  new Promise<ReaderMessage>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ReaderMessage>) => resolve(data)
    worker.onerror = (event) => reject(new Error(event.message || 'the reader of codes stopped'))
  })

/** The longest side of a picture that is looked at: more takes longer and reads no better. */
const maxSide = { retail: 1_280, qr: 800, card: 1_600 } as const satisfies Record<CodeKind, number>

function workerEngine(kind: CodeKind, worker: Worker): Engine {
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  let turn = 0
  return {
    async read(picture, width, height) {
      const scale = Math.min(1, maxSide[kind] / Math.max(width, height))
      canvas.width = Math.max(1, Math.round(width * scale))
      canvas.height = Math.max(1, Math.round(height * scale))
      if (!drawing) return []
      drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height)
      const { width: w, height: h } = canvas
      const asked: CameraPicture = { kind, width: w, height: h, rgba: data.buffer, turn: turn++ }
      const found = nextMessage(worker)
      worker.postMessage(asked, [asked.rgba])
      return (await found) as readonly CodeReading[]
    },
    close: () => worker.terminate(),
  }
}
