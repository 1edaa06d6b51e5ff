import * as umd from 'html5-qrcode/third_party/zxing-js.umd'

/** What the decoder of html5-qrcode has and its types do not tell. */
interface ScanMendedDecoder {
  readonly BarcodeFormat: Record<
    'EAN_13' | 'EAN_8' | 'UPC_A' | 'UPC_E' | 'CODE_128' | 'QR_CODE' | 'DATA_MATRIX' | 'PDF_417',
    number
  >
  readonly DecodeHintType: Record<'POSSIBLE_FORMATS' | 'TRY_HARDER' | 'ASSUME_GS1', number>
  readonly MultiFormatReader: new () => {
    decode(bitmap: object, hints: Map<number, unknown>): { getText(): string; format: number }
  }
  readonly BinaryBitmap: new (binarizer: object) => object
  readonly HybridBinarizer: new (source: object) => object
  readonly RGBLuminanceSource: new (
    grey: Uint8ClampedArray,
    width: number,
    height: number,
  ) => object
  readonly NotFoundException: new () => Error
  readonly EAN13Reader: BarReader
  readonly Code128Reader: Code128Bars
}

/** A line of the picture, dark or light at each place. */
interface Line {
  getSize(): number
  get(x: number): boolean
  getNextSet(from: number): number
  getNextUnset(from: number): number
}

/** The class that all readers of bars inherit from. */
interface BarReader {
  readonly MAX_INDIVIDUAL_VARIANCE: number
  readonly MAX_AVG_VARIANCE: number
  patternMatchVariance(counters: Int32Array, pattern: Int32Array, max: number): number
  findGuardPattern(
    line: Line,
    from: number,
    whiteFirst: boolean,
    pattern: Int32Array,
    counters: Int32Array,
  ): Int32Array
}

interface Code128Bars extends Omit<BarReader, 'findGuardPattern'> {
  readonly CODE_PATTERNS: readonly Int32Array[]
  /** The first of three codes that begin a text. */
  readonly CODE_START_A: number
  findStartPattern(line: Line): Int32Array
}

/**
 * The decoder that html5-qrcode 2.3.8 carries, with one mistake of it mended: while it looks for the
 * bars that begin a code it forgets the last one whenever it goes on, so that it finds a code only
 * where nothing dark is to the left of it. On photos of bottles and books it then reads 36 of 130
 * codes, mended 82. Newer versions of the decoder count as it is done here.
 */
export function mendedDecoder(): ScanMendedDecoder {
  const decoder = umd as unknown as ScanMendedDecoder
  mendGuards(decoder)
  mendCode128(decoder)
  return decoder
}

function mendGuards(decoder: ScanMendedDecoder) {
  let owner = decoder.EAN13Reader
  while (!Object.hasOwn(owner, 'findGuardPattern'))
    owner = Object.getPrototypeOf(owner) as BarReader
  owner.findGuardPattern = (line, from, whiteFirst, pattern, counters) => {
    const width = line.getSize()
    let start = whiteFirst ? line.getNextUnset(from) : line.getNextSet(from)
    let isWhite = whiteFirst
    let at = 0
    counters.fill(0)
    for (let x = start; x < width; x++) {
      if (line.get(x) !== isWhite) {
        counters[at]!++
        continue
      }
      if (at < pattern.length - 1) at++
      else {
        const variance = owner.patternMatchVariance(
          counters,
          pattern,
          owner.MAX_INDIVIDUAL_VARIANCE,
        )
        if (variance < owner.MAX_AVG_VARIANCE) return Int32Array.from([start, x])
        // The next try begins one dark and one light bar further on.
        start += counters[0]! + counters[1]!
        counters.copyWithin(0, 2)
        counters[at - 1] = 0
        counters[at] = 0
        at--
      }
      counters[at] = 1
      isWhite = !isWhite
    }
    throw new decoder.NotFoundException()
  }
}

/** The same mistake, where a code of cases begins. */
function mendCode128({ Code128Reader: owner, NotFoundException }: ScanMendedDecoder) {
  const starts = [0, 1, 2].map((which) => owner.CODE_START_A + which)
  owner.findStartPattern = (line) => {
    const runs: { start: number; width: number }[] = []
    const end = line.getSize()
    for (let at = line.getNextSet(0), isDark = true; at < end; isDark = !isDark) {
      const next = isDark ? line.getNextUnset(at) : line.getNextSet(at)
      runs.push({ start: at, width: next - at })
      at = next
    }
    for (let from = 0; from + barsOfStart <= runs.length; from += 2) {
      const widths = Int32Array.from(runs.slice(from, from + barsOfStart), ({ width }) => width)
      const start = starts.find(
        (code) =>
          owner.patternMatchVariance(
            widths,
            owner.CODE_PATTERNS[code]!,
            owner.MAX_INDIVIDUAL_VARIANCE,
          ) < owner.MAX_AVG_VARIANCE,
      )
      const [{ start: left }, after] = [runs[from]!, runs[from + barsOfStart]?.start ?? end]
      // White before it, half as wide as the pattern.
      const quiet = from === 0 ? left : runs[from - 1]!.width
      if (start !== undefined && quiet >= (after - left) / 2)
        return Int32Array.from([left, after, start])
    }
    throw new NotFoundException()
  }
}
const barsOfStart = 6
