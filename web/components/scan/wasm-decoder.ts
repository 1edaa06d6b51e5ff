import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { type Grey, greyOf } from './grey.ts'
import {
  enlarge,
  equalize,
  meanOfLines,
  sharpen,
  downscale,
  threshold,
  turnedBy,
  widen,
} from './prepare.ts'
import type { CameraPicture, CodeKind, CodeReading } from './reader-messages.ts'

/** Looks at a picture in the ways whose turn it is. */
export type Decoder = (picture: CameraPicture) => Promise<readonly CodeReading[]>

/**
 * ZXing (C++), compiled for the web.
 *
 * @param file its address in a browser, or its bytes
 */
export async function openDecoder(file: string | ArrayBuffer): Promise<Decoder> {
  await prepareZXingModule({
    // Without it, the package would ask for the file elsewhere.
    overrides: typeof file === 'string' ? { locateFile: () => file } : { wasmBinary: file },
    fireImmediately: true,
  })
  return async (picture) => {
    const found: CodeReading[] = []
    for (let look = 0; look < waysAPicture; look++) {
      const turn = picture.turn * waysAPicture + look
      found.push(...(await decoderOf[picture.kind](picture, turn)))
      if (picture.kind !== 'retail' && found.length > 0) break
    }
    // The bars of a bottle say all; squares would only take longer.
    if (picture.kind === 'retail' && !found.some(isOfBottle))
      found.push(...(await squaresOnBottles(picture)))
    return found
  }
}
const isOfBottle = ({ format }: CodeReading) => format !== 'itf' && format !== 'code_128'

/** So few that a camera's next picture need not wait; so many that a plain code is sure at the first. */
const waysAPicture = 2

/**
 * Where bars are as they should be, the first two looks agree. The decoder finds those that stand straight
 * or lie, give or take twenty degrees: turned by fifths of a right angle, two looks find any.
 */
const preparations: readonly ((grey: Grey) => Grey)[] = [
  (grey) => grey,
  (grey) => sharpen(wide(meanOfLines(grey, 4), 2), 2, 1.5),
  (grey) => turnedBy(grey, 36),
  (grey) => turnedBy(grey, -36),
  (grey) => turnedBy(grey, 18),
  (grey) => turnedBy(grey, -18),
  (grey) => sharpen(wide(meanOfLines(grey, 2), 3), 3, 1.5),
  (grey) => enlarge(grey, Math.min(2, widest / Math.max(grey.width, grey.height))),
  (grey) => equalize(grey, 16),
  (grey) => sharpen(downscale(grey, 1), 2, 2),
  (grey) => threshold(wide(meanOfLines(grey, 2), 2), 24),
  (grey) => threshold(downscale(grey, 1), 16),
]
/** A picture that is as wide already would only take longer. */
const widest = 1_920
const wide = (grey: Grey, times: number) =>
  widen(grey, Math.max(1, Math.min(times, Math.floor(widest / grey.width))))

async function bars(picture: CameraPicture, turn: number): Promise<CodeReading[]> {
  const way = turn % preparations.length
  const seen = preparations[way]!(greyOf(picture))
  return await read(colouredOf(seen), way, {
    formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF', 'Code128'],
    tryInvert: false,
    // The caller decides how many lines of several pictures must agree.
    minLineCount: 1,
  })
}

/** First as they are; then without the specks that dirt and print leave. */
const squareOptions: readonly ReaderOptions[] = [
  {},
  { tryDenoise: true },
  { tryDenoise: true, binarizer: 'GlobalHistogram' },
]

async function squares(picture: CameraPicture, turn: number) {
  const way = turn % squareOptions.length
  return await read(asTaken(picture), way, { ...squareOptions[way]!, formats: ['QRCode'] })
}

/** GS1 codes and links on labels, one look a picture. */
async function squaresOnBottles(picture: CameraPicture): Promise<CodeReading[]> {
  const option = picture.turn % squareOptions.length
  const way = preparations.length + option
  return await read(asTaken(picture), way, {
    ...squareOptions[option]!,
    formats: ['QRCode', 'DataMatrix'],
  })
}

const asTaken = ({ rgba, width, height }: CameraPicture): Points => ({
  data: new Uint8ClampedArray(rgba),
  width,
  height,
})

const cardOptions: readonly ReaderOptions[] = [
  {},
  { tryDenoise: true },
  { binarizer: 'GlobalHistogram' },
]

async function cards(picture: CameraPicture, turn: number) {
  const way = turn % cardOptions.length
  return await read(asTaken(picture), way, { ...cardOptions[way]!, formats: ['PDF417'] })
}

const decoderOf = { retail: bars, qr: squares, card: cards } as const satisfies Record<
  CodeKind,
  typeof bars
>

type Points = Pick<ImageData, 'data' | 'width' | 'height'>

async function read(points: Points, way: number, options: ReaderOptions): Promise<CodeReading[]> {
  const found = await readBarcodes({ ...points, colorSpace: 'srgb' } as ImageData, {
    textMode: 'Plain',
    maxNumberOfSymbols: 4,
    ...options,
  })
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text, lineCount, position, contentType, symbologyIdentifier }) => ({
      way,
      // The standard's own mark tells its codes from others of the same form.
      text: contentType === 'GS1' ? `${symbologyIdentifier}${text}` : text,
      format: formats[format],
      // Squares correct themselves, and have no lines.
      ...(lineCount > 0 && { lines: lineCount }),
      at: placeOf(Object.values(position), points),
    }))
}

function placeOf(corners: readonly { x: number; y: number }[], { width, height }: Points) {
  const across = corners.map(({ x }) => x / width)
  const down = corners.map(({ y }) => y / height)
  const [left, right] = [Math.min(...across), Math.max(...across)]
  const [top, bottom] = [Math.min(...down), Math.max(...down)]
  return {
    x: (left + right - 1) / 2,
    y: (top + bottom - 1) / 2,
    length: Math.max(right - left, bottom - top),
  }
}

const formats: Readonly<Record<string, CodeReading['format']>> = {
  EAN13: 'ean_13',
  EAN8: 'ean_8',
  UPCA: 'upc_a',
  UPCE: 'upc_e',
  ITF: 'itf',
  ITF14: 'itf',
  Code128: 'code_128',
  QRCode: 'qr_code',
  DataMatrix: 'data_matrix',
  PDF417: 'pdf417',
}

/** As ZXing takes a picture. */
function colouredOf({ points, width, height }: Grey): Points {
  const colours = new Uint32Array(points.length)
  for (let i = 0; i < points.length; i++) colours[i] = 0xff_00_00_00 | (points[i]! * 0x01_01_01)
  return { data: new Uint8ClampedArray(colours.buffer), width, height }
}
