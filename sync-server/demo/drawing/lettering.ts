import { openTypeface, type Typeface } from './typeface.ts'

const files = {
  roman: 'fraunces/files/fraunces-latin-wght-normal',
  italic: 'fraunces/files/fraunces-latin-wght-italic',
  plain: 'inter/files/inter-latin-wght-normal',
} as const
export type Face = keyof typeof files

/** How a line is set. */
export interface Setting {
  readonly face: Face
  /** How heavy beyond the regular form, in parts of the height: 0.03 is bold. */
  readonly weight?: number
  /** Space between letters, in parts of the height. */
  readonly tracking?: number
}

const opened = new Map<Face, Typeface>()
function typefaceOf(face: Face): Typeface {
  const known = opened.get(face)
  if (known) return known
  const typeface = openTypeface(files[face])
  opened.set(face, typeface)
  return typeface
}

/** The glyphs of a text; a letter that the typeface has not loses its accent. */
const glyphsOf = ({ glyph }: Typeface, text: string) =>
  [...text].flatMap(
    (character) => glyph(character) ?? glyph(character.normalize('NFD').charAt(0)) ?? [],
  )

/** How wide a line is, in parts of its height. */
export function widthOf(text: string, { face, tracking = 0 }: Setting): number {
  const typeface = typefaceOf(face)
  const glyphs = glyphsOf(typeface, text)
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
  return advance / typeface.unitsPerEm + Math.max(0, glyphs.length - 1) * tracking
}

export interface PlacedLine extends Setting {
  /** Its middle. */
  readonly x: number
  /** Its base line. */
  readonly y: number
  readonly size: number
  readonly colour: string
}

/** A line as an element of SVG, its middle at a place. */
export function drawnLine(text: string, line: PlacedLine): string {
  const { face, weight = 0, tracking = 0, x, y, size, colour } = line
  const typeface = typefaceOf(face)
  const scale = size / typeface.unitsPerEm
  let left = x - (widthOf(text, line) * size) / 2
  const outlines = glyphsOf(typeface, text).map(({ contours, advance }) => {
    const from = left
    left += advance * scale + tracking * size
    return contours.map((contour) => drawnContour(contour, from, y, scale)).join('')
  })
  const bold = weight > 0 ? ` stroke="${colour}" stroke-width="${(weight * size).toFixed(2)}"` : ''
  return `<path d="${outlines.join('')}" fill="${colour}"${bold}/>`
}

type Contours = NonNullable<ReturnType<Typeface['glyph']>>['contours']

/** Between two points that are off the curve, the middle is on it. */
function drawnContour(contour: Contours[number], left: number, base: number, scale: number) {
  const points = contour.map(({ x, y, isOnCurve }) => ({
    x: left + x * scale,
    y: base - y * scale,
    isOnCurve,
  }))
  const told = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`
  const between = (a: { x: number; y: number }, b: { x: number; y: number }) => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
  })
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return ''
  const start = first.isOnCurve ? first : last.isOnCurve ? last : between(first, last)
  let path = `M${told(start)}`
  points.forEach((point, at) => {
    const next = points[(at + 1) % points.length] ?? first
    if (point.isOnCurve) path += at === 0 ? '' : `L${told(point)}`
    else path += `Q${told(point)} ${told(next.isOnCurve ? next : between(point, next))}`
  })
  return `${path}Z`
}
