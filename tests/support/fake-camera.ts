import { writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** The bars of the digits at the left, by the parity that their place has; at the right they are inverted. */
const odd = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(
  ' ',
)
const parities = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ')
const inverted = (bars: string) => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join('')
const mirrored = (bars: string) => [...bars].reverse().join('')

/** An EAN-13 as bars: `1` is dark. By the GS1 General Specifications, section 5.2. */
export function barsOf(gtin: string): string {
  const [first, ...digits] = [...gtin].map(Number)
  const left = digits.slice(0, 6).map((digit, i) => {
    const bars = odd[digit]!
    return parities[first!]![i] === 'O' ? bars : mirrored(inverted(bars))
  })
  const right = digits.slice(6).map((digit) => inverted(odd[digit]!))
  return `101${left.join('')}01010${right.join('')}101`
}

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
  const table = await sharp(picture)
    .resize(width - 160, height - 80, { fit: 'inside' })
    .toBuffer()
  const light = await sharp({ create: { width, height, channels: 3, background: '#6e6e6e' } })
    .composite([{ input: table, gravity: 'centre' }])
    .greyscale()
    .raw()
    .toBuffer()
  write(file, light)
}

/** Some pictures of nothing, then some of this. */
function write(file: string, light: Buffer): void {
  const empty = Buffer.alloc(width * height, 110)
  const colourless = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.from('FRAME\n')
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`),
      ...[empty, empty, light, light, light, light].flatMap((one) => [frame, one, colourless]),
    ]),
  )
}
