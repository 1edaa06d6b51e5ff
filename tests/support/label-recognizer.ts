import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { LabelText } from '../../shared/features/label/label-text.ts'
import { readLabel } from '../../web/components/label/read-label.ts'
import { readSide } from '../../web/components/label/read-side.ts'
import { openRecognizer, type Recognizer } from '../../web/components/label/tesseract.ts'

const packages = new URL('../../node_modules/', import.meta.url)
const bytesOf = (file: string) => readFileSync(fileURLToPath(new URL(file, packages)))

/** Tesseract and its language, as a browser has them in its worker, without one. */
export const recognizerHere = (): Promise<Recognizer> =>
  openRecognizer(
    Uint8Array.from(bytesOf('tesseract.js-core/tesseract-core-simd-lstm.wasm')).buffer,
    gunzipSync(bytesOf('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')),
  )

/** The text on a photographed label, drawn like the page draws it. */
export async function readPhoto(photo: Buffer, recognize: Recognizer): Promise<LabelText> {
  const { data, info } = await sharp(photo)
    .rotate()
    .flatten({ background: 'white' })
    .resize(readSide, readSide, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const points = new Uint8ClampedArray(data)
  return readLabel({ points, width: info.width, height: info.height }, recognize)
}
