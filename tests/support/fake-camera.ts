import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { barsOf } from './bars.ts'

const [width, height] = [640, 480]

/**
 * Writes a film (Y4M, which Chromium plays as its camera) that shows nothing, and then an EAN-13 on
 * white paper, over and over.
 */
export function filmOf(gtin: string, file: string): void {
  const bars = barsOf(gtin)
  const [module, margin] = [4, 40]
  const left = Math.floor((width - bars.length * module) / 2)
  const paper = Buffer.alloc(width * height, 110)
  for (let y = 120; y < 360; y++)
    for (let x = left - margin; x < left + bars.length * module + margin; x++) {
      const bar = bars[Math.floor((x - left) / module)]
      paper[y * width + x] = bar === '1' && x >= left ? 20 : 235
    }
  write(file, paper)
}

/**
 * The same with a picture, such as of a screen that is held before the camera: laid on a grey table,
 * as large as it fits.
 */
export async function filmOfPicture(picture: Buffer, file: string): Promise<void> {
  const laid = await sharp(picture)
    .resize(width - 160, height - 80, { fit: 'inside' })
    .toBuffer()
  const light = await sharp({ create: { width, height, channels: 3, background: table } })
    .composite([{ input: laid, gravity: 'centre' }])
    .greyscale()
    .raw()
    .toBuffer()
  write(file, light)
}

/**
 * A photo as a hand holds it before a camera, over and over: it shakes, and the lens has to find its
 * focus first.
 */
export async function filmOfHand(photo: Buffer, file: string): Promise<void> {
  const frames: Buffer[] = []
  for (let number = 0; number < 12; number++) {
    const [across, down] = [Math.sin(number * 2.1), Math.cos(number * 1.3)]
    const blur = 2.5 - number * 0.5
    const held = sharp(photo)
      .rotate(across * 2, { background: table })
      .resize(width - 16, height - 16, { fit: 'contain', background: table })
    const light = await sharp({ create: { width, height, channels: 3, background: table } })
      .composite([
        {
          input: await (blur > 0.3 ? held.blur(blur) : held)
            .png({ compressionLevel: 0 })
            .toBuffer(),
          left: Math.round(8 + across * 6),
          top: Math.round(8 + down * 6),
        },
      ])
      .greyscale()
      .raw()
      .toBuffer()
    frames.push(light)
  }
  writeFilm(file, frames, 30)
}
const table = '#6e6e6e'

/** A wide code, such as that of an ID card, before a camera of more points. */
export async function filmOfCard(picture: Buffer, file: string): Promise<void> {
  const size = { width: 1_280, height: 720 }
  const laid = await sharp(picture)
    .resize(size.width - 160, size.height - 160, { fit: 'inside' })
    .toBuffer()
  const light = await sharp({ create: { ...size, channels: 3, background: table } })
    .composite([{ input: laid, gravity: 'centre' }])
    .greyscale()
    .raw()
    .toBuffer()
  writeFilm(file, [light, light], 10, size)
}

/** Some pictures of nothing, then some of this. */
function write(file: string, light: Buffer): void {
  const empty = Buffer.alloc(width * height, 110)
  writeFilm(file, [empty, empty, light, light, light, light], 10)
}

function writeFilm(
  file: string,
  frames: readonly Buffer[],
  aSecond: number,
  size = { width, height },
): void {
  const colourless = Buffer.alloc((size.width * size.height) / 2, 128)
  const begin = Buffer.from('FRAME\n')
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F${aSecond}:1 Ip A1:1 C420mpeg2\n`),
      ...frames.flatMap((one) => [begin, one, colourless]),
    ]),
  )
}
