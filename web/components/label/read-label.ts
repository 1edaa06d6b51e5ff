import type { LabelLine, LabelText } from '../../../shared/features/label/label-text.ts'
import type { Grey } from '../scan/grey.ts'
import { linesOfText, deskew } from './lines-of-text.ts'
import type { Recognizer } from './tesseract.ts'

/**
 * Reads a label. With hardly any text the picture is rotated: the bottle may lie, or its name may
 * run along it.
 */
export function readLabel(picture: Grey, recognize: Recognizer): LabelText {
  const upright = readLines(picture, recognize)
  if (lettersOf(upright) >= enough) return upright
  const turned = [quarterTurned(picture, true), quarterTurned(picture, false)].map((one) =>
    readLines(one, recognize),
  )
  return [upright, ...turned].toSorted((a, b) => lettersOf(b) - lettersOf(a)).flat()
}

/** So many letters of words that are sure make a name. */
const enough = 12

const lettersOf = (label: LabelText): number =>
  label
    .flatMap(({ words }) => words)
    .filter(({ sure, text }) => sure >= 80 && /\p{L}{3}/u.test(text))
    .reduce((sum, { text }) => sum + text.length, 0)

function readLines(picture: Grey, recognize: Recognizer): LabelLine[] {
  const side = Math.max(picture.width, picture.height)
  return linesOfText(picture)
    .slice(0, maxLines)
    .flatMap((line) => {
      const straight = deskew(picture, line)
      const words = straight ? recognize(straight) : []
      return words.length > 0 ? [{ words, height: line.reach / side }] : []
    })
}

/** More than a label has; further ones are texture. */
const maxLines = 40

function quarterTurned({ points, width, height }: Grey, toTheRight: boolean): Grey {
  const result = new Uint8ClampedArray(points.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = toTheRight ? x * height + (height - 1 - y) : (width - 1 - x) * height + y
      result[at] = points[y * width + x]!
    }
  return { points: result, width: height, height: width }
}
