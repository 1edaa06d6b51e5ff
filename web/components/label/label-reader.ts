import type { LabelCandidate, LabelQuestion, LabelReading, LabelReply } from './label-messages.ts'
import { readSide } from './read-side.ts'

/** Where the reader cannot be had: it is not here yet, and there is no network; or the browser is too old. */
export class NoLabelReader extends Error {}

/**
 * Reads the label in a picture on this device. Throws {@link NoLabelReader} and errors of the
 * worker.
 *
 * @param bottles candidates, those nearest to the person first
 * @param given up when the result is no longer needed
 */
export async function readLabelIn(
  file: Blob,
  bottles: readonly LabelCandidate[],
  input: AbortSignal,
): Promise<LabelReading> {
  const worker = new Worker(new URL('./label-worker.ts', import.meta.url), { type: 'module' })
  input.addEventListener('abort', () => worker.terminate())
  try {
    const [ready, picture, pages] = await Promise.all([
      nextMessage(worker, input).catch(() => 'unavailable' as const),
      pictureOf(file),
      operatorsPages(),
    ])
    if (ready !== 'ready') throw new NoLabelReader()
    const asked: LabelQuestion = {
      ...picture,
      bottles,
      pages,
      thisYear: new Date().getFullYear(),
    }
    const reading = nextMessage(worker, input)
    worker.postMessage(asked, [picture.rgba, ...pages])
    return (await reading) as LabelReading
  } finally {
    worker.terminate()
  }
}

const nextMessage = (worker: Worker, input: AbortSignal) =>
  new Promise<LabelReply>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<LabelReply>) => resolve(data)
    worker.onerror = (event) => reject(new Error(event.message || 'the reader of labels stopped'))
    input.addEventListener('abort', () => reject(new Error('nobody waits for the label')))
  })

/** Upright, as large as it is read. */
async function pictureOf(file: Blob): Promise<Pick<LabelQuestion, 'width' | 'height' | 'rgba'>> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = readSide / Math.max(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('there is no canvas')
  drawing.imageSmoothingQuality = 'high'
  // Transparent parts become paper.
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height)
  return { width: canvas.width, height: canvas.height, rgba: data.buffer }
}

/** Without them, the label is held against the others. */
async function operatorsPages(): Promise<ArrayBuffer[]> {
  try {
    const { storedIndex, storedPages } = await import('../../online/catalogue.ts')
    const stored = await storedIndex()
    return stored ? await storedPages(stored.index) : []
  } catch {
    return []
  }
}
