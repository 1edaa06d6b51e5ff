import type { DemoBottling } from '../bottlings.ts'
import { plainWords } from '../../../shared/kernel/text.ts'
import type { Palette } from './colours.ts'
import { drawnEmblem, type EmblemName } from './emblems.ts'
import { drawnLine, type Face, type Setting, widthOf } from './lettering.ts'

/** The place and content of a label. */
export interface LabelRoom {
  /** Its middle, its edges, and half the width of the bottle there. */
  readonly x: number
  readonly top: number
  readonly bottom: number
  readonly half: number
  /** The colour that is seen where there is no paper. */
  readonly behind: string
  readonly palette: Palette
  readonly emblem: EmblemName
  readonly words: LabelWords
  readonly brandFace: Face
  readonly isCapitals: boolean
}

/** The text of a label. */
export interface LabelWords {
  readonly brand: string
  /** The part that differs from others of its house; may be empty. */
  readonly expression: string
  /** The figure that stands out: its age, else its vintage. */
  readonly figure: string | undefined
  readonly under: string
  readonly small: string
}

export function wordsOf({
  name,
  brand,
  region,
  abv,
  vintage,
  subcategory,
}: DemoBottling): LabelWords {
  const rest = without(name, brand)
  const age = /\b(\d+) Year\b/.exec(rest)?.[1]
  const place = region.split(',')[0] ?? region
  return {
    brand,
    expression: rest,
    figure: age ?? (vintage === undefined ? undefined : String(vintage)),
    under: age === undefined ? '' : 'YEARS',
    small: [place, vintage ?? (abv === undefined ? subcategory : `${abv}% vol`)]
      .join(' · ')
      .toUpperCase(),
  }
}

/** A name without the house: without its whole name, else without each of its words. */
function without(name: string, brand: string): string {
  const spoken = name.includes(brand) ? brand : brand.replace(/^The /, '')
  const words = plainWords(brand)
  const rest = name.includes(spoken)
    ? name.replace(spoken, '')
    : name
        .split(' ')
        .filter((word) => !plainWords(word).every((one) => words.includes(one)))
        .join(' ')
  return rest
    .trim()
    .replace(/ {2,}/g, ' ')
    .replace(/^The( (?=\d)|$)/, '')
}

interface Box {
  readonly x: number
  readonly top: number
  readonly bottom: number
  readonly width: number
}

/** As large as it fits into a box, on as many lines as make it largest. */
function fitted(text: string, box: Box, setting: Setting, colour: string, maxSize = 200): string {
  if (text === '') return ''
  const height = box.bottom - box.top
  const lead = 1.12
  const [best] = wrapLines(text, 3)
    .map((lines) => {
      const wide = Math.max(...lines.map((line) => widthOf(line, setting)))
      const size = Math.min(box.width / wide, height / (lines.length * lead - 0.2), maxSize)
      return { lines, size }
    })
    .sort((a, b) => b.size - a.size)
  if (!best) return ''
  const { lines, size } = best
  const all = (lines.length - 1) * lead * size + size * 0.72
  const first = (box.top + box.bottom) / 2 - all / 2 + size * 0.72
  return lines
    .map((line, at) =>
      drawnLine(line, { ...setting, x: box.x, y: first + at * lead * size, size, colour }),
    )
    .join('')
}

/** All ways to break a text into at most so many lines. */
function wrapLines(text: string, max: number): string[][] {
  if (max === 1) return [[text]]
  const words = text.split(' ')
  return [
    [text],
    ...words.slice(1).flatMap((_, at) => {
      const first = words.slice(0, at + 1).join(' ')
      return wrapLines(words.slice(at + 1).join(' '), max - 1).map((rest) => [first, ...rest])
    }),
  ]
}

/** The parts of a label by their height in it, from 0 to 1. */
function partsOf(room: LabelRoom, width: number) {
  const { x, top, bottom, words, brandFace, isCapitals } = room
  const box = (from: number, to: number, wide = 1): Box => ({
    x,
    top: top + (bottom - top) * from,
    bottom: top + (bottom - top) * to,
    width: width * wide,
  })
  const heavy: Setting = {
    face: brandFace,
    weight: brandFace === 'plain' ? 0.05 : 0.03,
    tracking: isCapitals ? 0.04 : 0,
  }
  const lean: Setting = { face: 'italic', weight: 0.012, tracking: 0.012 }
  return {
    at: (part: number) => top + (bottom - top) * part,
    brand: (from: number, to: number, colour: string, wide = 0.9) =>
      fitted(
        isCapitals ? words.brand.toUpperCase() : words.brand,
        box(from, to, wide),
        heavy,
        colour,
        74,
      ),
    /** The expression where the figure has said the age. */
    besides: (from: number, to: number, colour: string) =>
      fitted(
        words.expression.replace(/\s*\b\d+ Year\b\s*/, ' ').trim(),
        box(from, to, 0.8),
        lean,
        colour,
        46,
      ),
    expression: (from: number, to: number, colour: string, wide = 0.8) =>
      fitted(words.expression, box(from, to, wide), lean, colour, 46),
    figure: (from: number, to: number, colour: string, wide = 0.8) =>
      fitted(
        words.figure ?? words.brand.replace(/^The /, '').charAt(0),
        box(from, to, wide),
        { face: 'roman', weight: 0.035 },
        colour,
        230,
      ),
    under: (from: number, to: number, colour: string) =>
      fitted(
        words.under,
        box(from, to, 0.6),
        { face: 'plain', weight: 0.04, tracking: 0.3 },
        colour,
        22,
      ),
    small: (from: number, to: number, colour: string, wide = 0.82) =>
      fitted(
        words.small,
        box(from, to, wide),
        { face: 'plain', weight: 0.035, tracking: 0.12 },
        colour,
        17,
      ),
  }
}

const rect = (x: number, y: number, width: number, height: number, more: string) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" ${more}/>`

const rule = (room: LabelRoom, part: number, half: number, colour: string) => {
  const y = room.top + (room.bottom - room.top) * part
  return `<path d="M${room.x - half} ${y.toFixed(1)}H${room.x + half}" stroke="${colour}" stroke-width="2.5"/>`
}

type Layout = (room: LabelRoom) => string

/** Ways to lay out a label. Each is seen apart from the others at the size of a card. */
export const layouts = {
  classic(room) {
    const { x, top, bottom, half, palette, emblem } = room
    const { paper, ink, accent } = palette
    const wide = half * 0.84
    const part = partsOf(room, wide * 2)
    return [
      rect(x - wide, top, wide * 2, bottom - top, `rx="5" fill="${paper}"`),
      rect(
        x - wide + 9,
        top + 9,
        wide * 2 - 18,
        bottom - top - 18,
        `rx="2" fill="none" stroke="${accent}" stroke-width="3"`,
      ),
      drawnEmblem(emblem, x, part.at(0.19), Math.min(76, (bottom - top) * 0.2), accent),
      part.brand(0.33, 0.59, ink),
      rule(room, 0.635, wide * 0.5, accent),
      part.expression(0.67, 0.83, accent),
      part.small(0.86, 0.92, ink),
    ].join('')
  },
  arch(room) {
    const { x, top, bottom, half, palette, emblem } = room
    const { paper, ink, accent } = palette
    const wide = half * 0.84
    const rise = wide * 0.8
    const part = partsOf(room, wide * 2)
    const arch = (inset: number) =>
      `M${x - wide + inset} ${bottom - inset}V${top + rise}A${wide - inset} ${rise - inset} 0 0 1 ${x + wide - inset} ${top + rise}V${bottom - inset}Z`
    return [
      `<path d="${arch(0)}" fill="${paper}"/>`,
      `<path d="${arch(10)}" fill="none" stroke="${accent}" stroke-width="3"/>`,
      drawnEmblem(emblem, x, part.at(0.22), Math.min(96, wide), accent),
      part.brand(0.4, 0.64, ink),
      part.expression(0.67, 0.83, ink),
      part.small(0.86, 0.92, accent),
    ].join('')
  },
  oval(room) {
    const { x, top, bottom, half, palette, emblem } = room
    const { paper, ink, accent } = palette
    const wide = half * 0.88
    const part = partsOf(room, wide * 2)
    const ring = (inset: number) =>
      `cx="${x}" cy="${(top + bottom) / 2}" rx="${wide - inset}" ry="${(bottom - top) / 2 - inset}"`
    return [
      `<ellipse ${ring(0)} fill="${accent}"/>`,
      `<ellipse ${ring(11)} fill="${paper}"/>`,
      `<ellipse ${ring(18)} fill="none" stroke="${ink}" stroke-width="2"/>`,
      drawnEmblem(emblem, x, part.at(0.2), Math.min(66, (bottom - top) * 0.2), accent),
      part.brand(0.33, 0.59, ink, 0.78),
      part.expression(0.62, 0.77, accent, 0.68),
      part.small(0.81, 0.86, ink, 0.5),
    ].join('')
  },
  band(room) {
    const { x, top, bottom, half, palette, emblem } = room
    const { paper, ink, accent } = palette
    const part = partsOf(room, half * 2)
    return [
      rect(x - half - 20, top, half * 2 + 40, bottom - top, `fill="${paper}"`),
      rect(x - half - 20, top + 10, half * 2 + 40, 12, `fill="${accent}"`),
      rect(x - half - 20, bottom - 22, half * 2 + 40, 12, `fill="${accent}"`),
      part.brand(0.14, 0.45, ink, 0.88),
      drawnEmblem(emblem, x, part.at(0.57), Math.min(70, (bottom - top) * 0.19), accent),
      part.expression(0.68, 0.81, ink, 0.84),
      part.small(0.83, 0.88, ink),
    ].join('')
  },
  split(room) {
    const { x, top, bottom, half, palette, emblem } = room
    const { paper, ink, accent } = palette
    const wide = half * 0.86
    const part = partsOf(room, wide * 2)
    const middle = part.at(0.46)
    return [
      rect(x - wide, top, wide * 2, bottom - top, `rx="4" fill="${paper}"`),
      rect(x - wide, top, wide * 2, middle - top, `rx="4" fill="${ink}"`),
      `<circle cx="${x}" cy="${middle}" r="${Math.min(44, wide * 0.36)}" fill="${accent}"/>`,
      drawnEmblem(emblem, x, middle, Math.min(52, wide * 0.42), paper),
      part.brand(0.06, 0.33, paper),
      part.expression(0.62, 0.82, ink),
      part.small(0.86, 0.92, ink),
    ].join('')
  },
  bare(room) {
    const { x, top, bottom, half, palette, emblem, behind } = room
    const part = partsOf(room, half * 2)
    const { accent } = palette
    const onGlass = seenOn(behind, palette)
    const band = Math.abs(brightness(accent) - brightness(behind)) < 40 ? palette.paper : accent
    return [
      rect(x - half - 20, part.at(0.36), half * 2 + 40, (bottom - top) * 0.4, `fill="${band}"`),
      drawnEmblem(emblem, x, part.at(0.17), Math.min(110, half * 0.8), onGlass),
      part.brand(0.4, 0.72, seenOn(band, palette), 0.78),
      part.expression(0.79, 0.92, onGlass),
      part.small(0.945, 1, onGlass, 0.84),
    ].join('')
  },
  seal(room) {
    const { x, top, bottom, half, palette, emblem } = room
    const { paper, ink, accent } = palette
    const radius = Math.min(half * 0.78, (bottom - top) * 0.27)
    const middle = top + radius
    const below = top + radius * 2 + 14
    const strip: LabelRoom = { ...room, top: below }
    const words = partsOf(strip, half * 1.72)
    return [
      `<circle cx="${x}" cy="${middle}" r="${radius}" fill="${accent}"/>`,
      `<circle cx="${x}" cy="${middle}" r="${radius - 9}" fill="none" stroke="${paper}" stroke-width="3"/>`,
      drawnEmblem(emblem, x, middle, radius * 1.15, paper),
      rect(x - half * 0.86, below, half * 1.72, bottom - below, `rx="5" fill="${paper}"`),
      words.brand(0.07, 0.5, ink),
      words.expression(0.54, 0.79, ink),
      words.small(0.84, 0.92, ink),
    ].join('')
  },
  tall(room) {
    const { x, top, bottom, half, palette, emblem } = room
    const { paper, ink, accent } = palette
    const wide = half * 0.7
    const part = partsOf(room, wide * 2)
    return [
      rect(x - wide, top, wide * 2, bottom - top, `fill="${paper}"`),
      rect(x - wide, top, 12, bottom - top, `fill="${accent}"`),
      rect(x + wide - 12, top, 12, bottom - top, `fill="${accent}"`),
      drawnEmblem(emblem, x, part.at(0.15), Math.min(84, wide * 1.1), accent),
      part.brand(0.29, 0.56, ink, 0.82),
      rule(room, 0.595, wide * 0.6, accent),
      part.expression(0.63, 0.84, ink, 0.8),
      part.small(0.89, 0.93, ink, 0.78),
    ].join('')
  },
  number(room) {
    const { x, top, bottom, half, palette } = room
    const { paper, ink, accent } = palette
    const wide = half * 0.86
    const part = partsOf(room, wide * 2)
    return [
      rect(x - wide, top, wide * 2, bottom - top, `rx="4" fill="${paper}"`),
      rect(x - wide, top, wide * 2, (bottom - top) * 0.035, `fill="${accent}"`),
      part.brand(0.08, 0.28, ink, 0.86),
      part.figure(0.33, 0.66, accent),
      part.under(0.67, 0.72, accent),
      part.besides(0.73, 0.87, ink),
      part.small(0.9, 0.95, ink),
    ].join('')
  },
  chevron(room) {
    const { x, top, bottom, half, palette, emblem } = room
    const { paper, ink, accent } = palette
    const wide = half * 0.86
    const part = partsOf(room, wide * 2)
    const [from, to] = [part.at(0.62), part.at(0.76)]
    return [
      rect(x - wide, top, wide * 2, bottom - top, `rx="4" fill="${accent}"`),
      `<path d="M${x - wide} ${top}H${x + wide}V${from}L${x} ${to}L${x - wide} ${from}Z" fill="${paper}"/>`,
      part.brand(0.07, 0.32, ink),
      part.expression(0.36, 0.53, ink),
      drawnEmblem(emblem, x, part.at(0.86), Math.min(60, (bottom - top) * 0.17), paper),
      part.small(0.555, 0.6, ink, 0.7),
    ].join('')
  },
} as const satisfies Record<string, Layout>
export type LayoutName = keyof typeof layouts

/** Of the colours of a label, plain dark and plain light, the one that stands out best. */
function seenOn(behind: string, { paper, ink }: Palette): string {
  const far = (colour: string) => Math.abs(brightness(colour) - brightness(behind))
  const [best = ink] = [paper, ink].sort((a, b) => far(b) - far(a))
  return far(best) > 90 ? best : brightness(behind) > 128 ? '#2a1f16' : '#f6efdf'
}

/** From 0 for black to 255 for white. */
export function brightness(colour: string): number {
  const [red = 0, greens = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  )
  return red * 0.3 + greens * 0.59 + blue * 0.11
}
