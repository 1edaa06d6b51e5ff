import type { Grey } from '../scan/grey.ts'

// Where a picture of a label has lines of text. The recognizer reads a line well and finds it badly: it
// looks for the columns of a page, and a label on a round, dark bottle has frames, arms and bent lines.

/** Adjacent letters, merged into a box. */
export interface TextLine {
  /** Where its middle runs: down the picture at a place across it, y = a + b·x + c·x². */
  readonly middle: readonly [number, number, number]
  readonly from: number
  readonly to: number
  /** How far its letters reach above and below that. */
  readonly reach: number
  /** Light letters on dark paper. */
  readonly isLight: boolean
  /** About how many letters. */
  readonly letters: number
}

/** Connected by brightness: a letter, or several that touch. */
interface Blot {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** In points. */
  readonly area: number
}

/** The lines of text in a picture, those with the most and largest letters first. */
export function linesOfText(grey: Grey): TextLine[] {
  const around = lightAround(grey, Math.round(Math.max(grey.width, grey.height) * neighbourhood))
  return [false, true]
    .flatMap((isLight) => {
      const blots = blotsOf(inked(grey, around, isLight), grey.width, grey.height)
      return linesOf(blots.filter((one) => mayBeLetter(one, grey))).map((line) =>
        fitted(line, isLight),
      )
    })
    .toSorted((a, b) => b.letters * b.reach - a.letters * a.reach)
}

/** Part of the picture's longer side whose light is compared: more than a stroke of the largest letters. */
const neighbourhood = 0.04

interface LinesOfTextContext {
  readonly mean: Float32Array
  readonly deviation: Float32Array
}

/** Mean and deviation of the light in a square around each point, from sums (Viola and Jones, 2001). */
function lightAround({ points, width, height }: Grey, reach: number): LinesOfTextContext {
  const across = width + 1
  const sums = new Float64Array(across * (height + 1))
  const squares = new Float64Array(across * (height + 1))
  for (let y = 0; y < height; y++) {
    let [sum, square] = [0, 0]
    for (let x = 0; x < width; x++) {
      const light = points[y * width + x]!
      sum += light
      square += light * light
      const at = (y + 1) * across + x + 1
      sums[at] = sums[at - across]! + sum
      squares[at] = squares[at - across]! + square
    }
  }
  const mean = new Float32Array(points.length)
  const deviation = new Float32Array(points.length)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [
      Math.max(0, y - reach) * across,
      Math.min(height, y + reach + 1) * across,
    ]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const count = ((bottom - top) / across) * (right - left)
      const inside = (all: Float64Array) =>
        (all[bottom + right]! - all[top + right]! - all[bottom + left]! + all[top + left]!) / count
      const middle = inside(sums)
      mean[y * width + x] = middle
      deviation[y * width + x] = Math.sqrt(Math.max(0, inside(squares) - middle * middle))
    }
  }
  return { mean, deviation }
}

/** Darker or lighter than its surroundings by more than their own variation. */
function inked(
  { points }: Grey,
  { mean, deviation }: LinesOfTextContext,
  isLight: boolean,
): Uint8Array {
  const result = new Uint8Array(points.length)
  for (let i = 0; i < points.length; i++) {
    const less = isLight ? points[i]! - mean[i]! : mean[i]! - points[i]!
    result[i] = less > Math.max(faint, deviation[i]! * shareOfDeviation) ? 1 : 0
  }
  return result
}
const faint = 8
const shareOfDeviation = 0.5

/** Connected dark points, also over a corner. */
function blotsOf(ink: Uint8Array, width: number, height: number): Blot[] {
  const found: Blot[] = []
  const waiting: number[] = []
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] !== 1) continue
    ink[start] = 2
    waiting.push(start)
    let [left, right, top, bottom, area] = [width, 0, height, 0, 0]
    while (waiting.length > 0) {
      const at = waiting.pop()!
      const x = at % width
      const y = (at - x) / width
      area++
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy++)
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
          const next = at + dy * width + dx
          if (ink[next] !== 1) continue
          ink[next] = 2
          waiting.push(next)
        }
    }
    found.push({ left, right, top, bottom, area })
  }
  return found
}

const widthOf = ({ left, right }: Blot) => right - left + 1
const heightOf = ({ top, bottom }: Blot) => bottom - top + 1
const middleOf = ({ top, bottom }: Blot) => (top + bottom) / 2

/** No speck, no frame, no bottle's edge. */
function mayBeLetter(blot: Blot, { width, height }: Grey): boolean {
  const [wide, high] = [widthOf(blot), heightOf(blot)]
  const filled = blot.area / (wide * high)
  return (
    high >= minHeight &&
    high <= height * maxShareOfHeight &&
    wide <= width * maxShareOfWidth &&
    wide / high < 12 &&
    high / wide < 12 &&
    filled > 0.08
  )
}
const minHeight = 8
const maxShareOfHeight = 0.25
const maxShareOfWidth = 0.7

/** Groups blots into lines: each with the next one to its right of the same height and position. */
function linesOf(blots: readonly Blot[]): Blot[][] {
  const sorted = blots.toSorted((a, b) => a.left - b.left)
  const next = new Map<Blot, Blot>()
  const hasBefore = new Map<Blot, { blot: Blot; gap: number }>()
  sorted.forEach((blot, at) => {
    const far = heightOf(blot) * maxGap * 2
    let nearest: Blot | undefined
    for (let i = at + 1; i < sorted.length; i++) {
      const other = sorted[i]!
      if (other.left - blot.right > far) break
      if (areBeside(blot, other) && (!nearest || other.left < nearest.left)) nearest = other
    }
    if (!nearest) return
    const gap = nearest.left - blot.right
    const before = hasBefore.get(nearest)
    // Of two before the same one, the nearer.
    if (before && before.gap <= gap) return
    if (before) next.delete(before.blot)
    next.set(blot, nearest)
    hasBefore.set(nearest, { blot, gap })
  })
  const lines: Blot[][] = []
  for (const blot of sorted) {
    if (hasBefore.has(blot)) continue
    const line = [blot]
    for (let one = next.get(blot); one; one = next.get(one)) line.push(one)
    if (lettersOf(line) >= minLetters) lines.push(line)
  }
  return lines
}
/** The largest gap between letters, by their height: large titles are widely spaced. */
const maxGap = 1.4
const minLetters = 3

function areBeside(one: Blot, other: Blot): boolean {
  const [high, otherHigh] = [heightOf(one), heightOf(other)]
  const [low, tall] = [Math.min(high, otherHigh), Math.max(high, otherHigh)]
  const gap = other.left - one.right
  return (
    tall / low < 2.2 &&
    gap < tall * maxGap &&
    gap > -0.5 * Math.min(widthOf(one), widthOf(other)) &&
    Math.abs(middleOf(one) - middleOf(other)) < 0.4 * tall
  )
}

/** Handwriting is connected: a blot as wide as several letters counts as several. */
const lettersOf = (line: readonly Blot[]): number =>
  line.reduce((sum, blot) => sum + Math.max(1, Math.round(widthOf(blot) / heightOf(blot))), 0)

function fitted(line: readonly Blot[], isLight: boolean): TextLine {
  const middle = parabola(line.map((blot) => [(blot.left + blot.right) / 2, middleOf(blot)]))
  const off = line.map((blot) => {
    const at = heightAt(middle, (blot.left + blot.right) / 2)
    return Math.max(at - blot.top, blot.bottom - at)
  })
  return {
    middle,
    from: Math.min(...line.map(({ left }) => left)),
    to: Math.max(...line.map(({ right }) => right)),
    reach: off.toSorted((a, b) => a - b)[Math.floor(off.length * 0.9)]!,
    isLight,
    letters: lettersOf(line),
  }
}

export const heightAt = ([a, b, c]: TextLine['middle'], x: number): number => a + b * x + c * x * x

/** The parabola nearest to these places by least squares; a straight line where they are few. */
function parabola(places: readonly (readonly [number, number])[]): [number, number, number] {
  const count = places.length
  const mid = places.reduce((sum, [x]) => sum + x, 0) / count
  const scale = Math.max(1, ...places.map(([x]) => Math.abs(x - mid)))
  const power = (p: number, q: number) =>
    places.reduce((sum, [x, y]) => sum + ((x - mid) / scale) ** p * y ** q, 0)
  const [s1, s2, s3, s4] = [1, 2, 3, 4].map((p) => power(p, 0)) as [number, number, number, number]
  const [t0, t1, t2] = [0, 1, 2].map((p) => power(p, 1)) as [number, number, number]
  let [a, b, c] = [t0 / count, 0, 0]
  if (count >= 6) {
    const det = count * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
    if (Math.abs(det) > 1e-9) {
      a = (t0 * (s2 * s4 - s3 * s3) - s1 * (t1 * s4 - t2 * s3) + s2 * (t1 * s3 - t2 * s2)) / det
      b = (count * (t1 * s4 - t2 * s3) - t0 * (s1 * s4 - s2 * s3) + s2 * (s1 * t2 - s2 * t1)) / det
      c = (count * (s2 * t2 - s3 * t1) - s1 * (s1 * t2 - s2 * t1) + t0 * (s1 * s3 - s2 * s2)) / det
    }
  } else if (count > 1 && s2 > 0) {
    b = (count * t1 - s1 * t0) / (count * s2 - s1 * s1 || 1)
    a = (t0 - b * s1) / count
  }
  const [bb, cc] = [b / scale, c / scale ** 2]
  return [a - bb * mid + cc * mid * mid, bb - 2 * cc * mid, cc]
}

/** So high a line is given to the recognizer, in points; with white around it. */
const lineHeight = 56
const margin = 8

/** One line, straight, dark on light; undefined without enough contrast. */
export function deskew(grey: Grey, line: TextLine): Grey | undefined {
  const half = line.reach + 2
  const scale = lineHeight / (2 * half)
  const begin = line.from - line.reach * 0.5
  const end = line.to + line.reach * 0.5
  const width = Math.min(maxLineWidth, Math.max(1, Math.round((end - begin) * scale)))
  const lights = new Float32Array(width * lineHeight)
  for (let x = 0; x < width; x++) {
    const fromX = begin + (x + 0.5) / scale
    const middle = heightAt(line.middle, fromX)
    for (let y = 0; y < lineHeight; y++)
      lights[y * width + x] = lightAt(grey, fromX, middle - half + (y + 0.5) / scale, 0.5 / scale)
  }
  return onPaper(lights, width, line.isLight)
}
const maxLineWidth = 2_400

/** The light at a place between points; the mean of several where the picture becomes smaller. */
function lightAt(grey: Grey, x: number, y: number, reach: number): number {
  if (reach <= 0.75) return between(grey, x, y)
  const steps = Math.ceil(reach)
  let sum = 0
  for (let i = 0; i < steps; i++)
    for (let j = 0; j < steps; j++) {
      const off = (k: number) => ((k + 0.5) / steps - 0.5) * 2 * reach
      sum += between(grey, x + off(i), y + off(j))
    }
  return sum / (steps * steps)
}

function between({ points, width, height }: Grey, x: number, y: number): number {
  const inX = Math.min(Math.max(x, 0), width - 1.001)
  const inY = Math.min(Math.max(y, 0), height - 1.001)
  const [left, top] = [Math.floor(inX), Math.floor(inY)]
  const [far, low] = [inX - left, inY - top]
  const at = top * width + left
  const right = Math.min(1, width - 1)
  const below = height > 1 ? width : 0
  const upper = points[at]! * (1 - far) + points[at + right]! * far
  const lower = points[at + below]! * (1 - far) + points[at + below + right]! * far
  return upper * (1 - low) + lower * low
}

const minContrast = 20

/** Its darkest becomes black and its lightest white, with white paper around. */
function onPaper(lights: Float32Array, width: number, isLight: boolean): Grey | undefined {
  const sorted = lights.toSorted()
  const dark = sorted[Math.floor(sorted.length * 0.02)]!
  const light = sorted[Math.floor(sorted.length * 0.98)]!
  if (light - dark < minContrast) return undefined
  const [wide, high] = [width + 2 * margin, lineHeight + 2 * margin]
  const points = new Uint8ClampedArray(wide * high).fill(255)
  for (let y = 0; y < lineHeight; y++)
    for (let x = 0; x < width; x++) {
      const share = (lights[y * width + x]! - dark) / (light - dark)
      points[(y + margin) * wide + x + margin] = 255 * (isLight ? 1 - share : share)
    }
  return { points, width: wide, height: high }
}
