import decodeSquare from 'qr/decode.js'
import { type Grey, greyOf } from './grey.ts'
import { mendedDecoder } from './mended-decoder.ts'
import type { CodeKind, CameraPicture, CodeReading, ReaderMessage } from './reader-messages.ts'

// Reads codes off the page's thread without WebAssembly: a hard picture takes some hundred
// milliseconds.

const zxing = mendedDecoder()
const { BarcodeFormat: formats, DecodeHintType: hint } = zxing

const formatsOf: Record<CodeKind, number[]> = {
  retail: [
    formats.EAN_13,
    formats.EAN_8,
    formats.UPC_A,
    formats.UPC_E,
    formats.CODE_128,
    formats.QR_CODE,
    formats.DATA_MATRIX,
  ],
  qr: [formats.QR_CODE],
  card: [formats.PDF_417],
}
const names = new Map<number, CodeReading['format']>([
  [formats.EAN_13, 'ean_13'],
  [formats.EAN_8, 'ean_8'],
  [formats.UPC_A, 'upc_a'],
  [formats.UPC_E, 'upc_e'],
  [formats.CODE_128, 'code_128'],
  [formats.QR_CODE, 'qr_code'],
  [formats.DATA_MATRIX, 'data_matrix'],
  [formats.PDF_417, 'pdf417'],
])

type ScanResult = Pick<CodeReading, 'text' | 'format'>

interface ScanTry {
  readonly see: (grey: Grey) => Grey
  /** Searches every line, which takes ten times as long. */
  readonly harder?: true
}

const plain = (grey: Grey) => grey
const wideThresholded = (grey: Grey) => threshold(widen(grey))

/** The ways of looking at a picture, each in its turn; the quickest first. */
const tries: readonly ScanTry[] = [
  { see: plain },
  { see: threshold },
  { see: plain, harder: true },
  { see: halved, harder: true },
  { see: wideThresholded, harder: true },
  { see: turned, harder: true },
  { see: threshold, harder: true },
]

self.onmessage = ({ data }: MessageEvent<CameraPicture>) => {
  const { kind, turn } = data
  const { see, harder = false } = tries[turn % tries.length]!
  const found = (kind === 'qr' && readSquare(data)) || read(see(greyOf(data)), kind, harder)
  // Another line of the same picture is no other look.
  const way = tries.findIndex((one) => one.see === see)
  const readings: ReaderMessage = found ? [{ way, ...found }] : []
  self.postMessage(readings)
}

/**
 * A square code, by a decoder that looks at a picture in several sizes at once. The other one misses one
 * in fourteen faultless passes in every way of looking, but reads some damaged ones that this one misses.
 */
function readSquare({ rgba, width, height }: CameraPicture): ScanResult | undefined {
  const picture = { width, height, data: new Uint8ClampedArray(rgba) }
  try {
    return {
      text: decodeSquare(picture, { format: 'RGBA', timeLimit: Infinity, textDecoder }),
      format: 'qr_code',
    }
  } catch {
    // It throws when it finds nothing.
    return undefined
  }
}
/** Text in another alphabet than the standard's is left to the other decoder, which guesses it. */
const textDecoder = (bytes: Uint8Array) => utf8.decode(bytes)
const utf8 = new TextDecoder('utf-8', { fatal: true })

function read(grey: Grey, kind: CodeKind, harder: boolean): ScanResult | undefined {
  const source = new zxing.RGBLuminanceSource(grey.points, grey.width, grey.height)
  const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(source))
  const hints = new Map<number, unknown>([[hint.POSSIBLE_FORMATS, formatsOf[kind]]])
  if (harder) hints.set(hint.TRY_HARDER, true)
  // Then the text of a code of the standard begins with its mark.
  if (kind === 'retail') hints.set(hint.ASSUME_GS1, true)
  try {
    const result = new zxing.MultiFormatReader().decode(bitmap, hints)
    return { text: result.getText(), format: names.get(result.format) }
  } catch {
    // It throws when it finds nothing.
    return undefined
  }
}

/** A quarter turn, for vertical bars. */
function turned({ points, width, height }: Grey): Grey {
  const result = new Uint8ClampedArray(points.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) result[x * height + (height - 1 - y)] = points[y * width + x]!
  return { points: result, width: height, height: width }
}

/**
 * Black and white by the brightness of neighbours in the line (Bradley and Roth, 2007): the decoder
 * uses one threshold per line, which a dark table next to white paper misleads.
 */
function threshold({ points, width, height }: Grey): Grey {
  const result = new Uint8ClampedArray(points.length)
  for (let y = 0; y < height; y++) {
    const start = y * width
    let [sum, count] = [0, 0]
    for (let x = 0; x < Math.min(reach, width); x++, count++) sum += points[start + x]!
    for (let x = 0; x < width; x++) {
      if (x + reach < width) {
        sum += points[start + x + reach]!
        count++
      }
      if (x > reach) {
        sum -= points[start + x - reach - 1]!
        count--
      }
      result[start + x] = points[start + x]! * count < sum * darker ? 0 : 255
    }
  }
  return { points: result, width, height }
}
/** How far the neighbours of a point go on each side; and how much darker than they black is. */
const reach = 20
const darker = 0.92

/** Twice as wide, the points between by their neighbours: for bars of hardly more than a point. */
function widen({ points, width, height }: Grey): Grey {
  const result = new Uint8ClampedArray(points.length * 2)
  for (let i = 0; i < points.length; i++) {
    result[2 * i] = points[i]!
    result[2 * i + 1] = (points[i]! + (points[i + 1] ?? points[i]!)) / 2
  }
  return { points: result, width: width * 2, height }
}

/** Of half the size, which smooths what a bad camera adds. */
function halved({ points, width, height }: Grey): Grey {
  const [w, h] = [width >> 1, height >> 1]
  const result = new Uint8ClampedArray(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = 2 * y * width + 2 * x
      result[y * w + x] =
        (points[at]! + points[at + 1]! + points[at + width]! + points[at + width + 1]!) / 4
    }
  return { points: result, width: w, height: h }
}
