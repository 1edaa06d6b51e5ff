import sharp from 'sharp'
import { openAgreement } from '../../../web/components/scan/agreement.ts'
import { decoderHere } from '../../support/wasm-reader.ts'

// Drawn codes, as a hand holds them before a camera.

const [width, height] = [640, 480]

/** Bars on white paper on a grey table, turned and as soft as a lens makes them. */
export async function held(bars: string, degrees = 0, blur = 0.6): Promise<ArrayBuffer> {
  const module = 3
  const [wide, high] = [(bars.length + 24) * module, 170]
  const dark = [...bars].flatMap((bar, at) =>
    bar === '1' ? [`M${(at + 12) * module} 15h${module}v140h-${module}z`] : [],
  )
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="100%" height="100%" fill="#eee"/><path d="${dark.join('')}" fill="#222"/></svg>`
  const turned = sharp(Buffer.from(paper)).rotate(degrees, { background: '#6e6e6e' })
  const seen = await sharp({ create: { width, height, channels: 3, background: '#6e6e6e' } })
    .composite([{ input: await turned.png({ compressionLevel: 0 }).toBuffer(), gravity: 'centre' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  const points = await sharp(seen).blur(blur).ensureAlpha().raw().toBuffer()
  return Uint8Array.from(points).buffer
}

/** The scanner's result, and the number of pictures it took. */
export async function openScanner(): Promise<
  (rgba: ArrayBuffer) => Promise<[text: string | undefined, pictures: number]>
> {
  const look = await decoderHere()
  return async (rgba) => {
    const agree = openAgreement()
    for (let turn = 0; turn < 6; turn++) {
      const text = agree(
        await look({ kind: 'retail', width, height, rgba: rgba.slice(), turn }),
      )?.text
      if (text !== undefined) return [text, turn + 1]
    }
    return [undefined, 6]
  }
}
