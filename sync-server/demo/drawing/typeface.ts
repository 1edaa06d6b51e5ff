import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'

/**
 * Letters as outlines, read from a WOFF2 file of the app's own typefaces (W3C, WOFF File Format
 * 2.0): drawings look the same on a machine without fonts.
 */
export interface Typeface {
  /** Units of outlines and widths per line height. */
  readonly unitsPerEm: number
  /** The outline of a character with y upwards, and how far it moves on; undefined where there is none. */
  glyph(character: string): Glyph | undefined
}

interface Glyph {
  readonly contours: readonly Contour[]
  readonly advance: number
}

type Contour = readonly Point[]

interface Point {
  readonly x: number
  readonly y: number
  readonly isOnCurve: boolean
}

const resolve = createRequire(import.meta.url).resolve

/** @param file below `@fontsource-variable`, without its ending; of a variable one, its regular form. */
export function openTypeface(file: string): Typeface {
  const tables = tablesOf(readFileSync(resolve(`@fontsource-variable/${file}.woff2`)))
  const table = (tag: string) => {
    const found = tables.get(tag)
    if (!found) throw new Error(`${file} has no table ${tag}`)
    return found
  }
  const indexOf = readCmap(table('cmap'))
  const outlines = readOutlines(table('glyf'))
  const widths = table('hmtx')
  const numberOfWidths = table('hhea').readUInt16BE(34)
  return {
    unitsPerEm: table('head').readUInt16BE(18),
    glyph(character) {
      const index = indexOf(character.codePointAt(0) ?? 0)
      const contours = outlines[index]
      if (index === 0 || !contours) return undefined
      return { contours, advance: widths.readUInt16BE(Math.min(index, numberOfWidths - 1) * 4) }
    },
  }
}

/** The known tags by their number, as far as they are of use here or stand before such. */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.split(
    ' ',
  )

function tablesOf(file: Buffer): ReadonlyMap<string, Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('this is no WOFF2')
  const head = new Stream(file, 48)
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = head.byte()
    const tag = knownTags[flags & 63] ?? head.take(4).toString('latin1')
    const length = head.base128()
    // Outlines and their places are stored otherwise unless they say 3, everything else unless 0.
    const isTransformed = flags >> 6 !== (tag === 'glyf' || tag === 'loca' ? 3 : 0)
    return { tag, length: isTransformed ? head.base128() : length, isTransformed }
  })
  const wrong = entries.find(
    ({ tag, isTransformed }) => isTransformed !== /^(glyf|loca)$/.test(tag),
  )
  if (wrong) throw new Error(`${wrong.tag} is stored in a way that is not read here`)
  const all = new Stream(brotliDecompressSync(head.take(file.readUInt32BE(20))))
  return new Map(entries.map(({ tag, length }) => [tag, all.take(length)]))
}

/** From a character to the number of its glyph, by the table of the basic plane. */
function readCmap(table: Buffer): (code: number) => number {
  const places = Array.from({ length: table.readUInt16BE(2) }, (_, at) =>
    table.readUInt32BE(8 + at * 8),
  )
  const at = places.find((place) => table.readUInt16BE(place) === 4)
  if (at === undefined) throw new Error('there is no table of characters')
  const count = table.readUInt16BE(at + 6) / 2
  const ends = at + 14
  const starts = ends + count * 2 + 2
  const deltas = starts + count * 2
  const offsets = deltas + count * 2
  const segments = Array.from({ length: count }, (_, nth) => ({
    start: table.readUInt16BE(starts + nth * 2),
    end: table.readUInt16BE(ends + nth * 2),
    delta: table.readUInt16BE(deltas + nth * 2),
    offset: table.readUInt16BE(offsets + nth * 2),
    place: offsets + nth * 2,
  }))
  return (code) => {
    const found = segments.find(({ start, end }) => start <= code && code <= end)
    if (!found) return 0
    const { start, delta, offset, place } = found
    if (offset === 0) return (code + delta) & 0xffff
    const index = table.readUInt16BE(place + offset + (code - start) * 2)
    return index === 0 ? 0 : (index + delta) & 0xffff
  }
}

/** The flags of each part of a composite. */
const part = { words: 1, isOffset: 2, scale: 8, more: 32, twoScales: 64, matrix: 128, code: 256 }

/** The outlines of all glyphs from the transformed table (section 5.1). */
function readOutlines(table: Buffer): readonly (readonly Contour[])[] {
  const head = new Stream(table, 4)
  const count = head.word()
  head.word()
  const sizes = Array.from({ length: 7 }, () => head.take(4).readUInt32BE())
  const [counts, points, flags, glyphs, composites] = sizes.map(
    (size) => new Stream(head.take(size)),
  )
  if (!counts || !points || !flags || !glyphs || !composites) throw new Error('the table is short')
  const found: (readonly Contour[] | readonly TypefacePart[])[] = Array.from(
    { length: count },
    () => {
      const contours = counts.word()
      if (contours === 0) return []
      if (contours === 0xffff) {
        const { parts, hasCode } = readParts(composites)
        if (hasCode) glyphs.short255()
        return parts
      }
      const lengths = Array.from({ length: contours }, () => points.short255())
      let [x, y] = [0, 0]
      const read = lengths.map((length) =>
        Array.from({ length }, (): Point => {
          const flag = flags.byte()
          const [dx, dy] = readStep(flag & 0x7f, glyphs)
          x += dx
          y += dy
          return { x, y, isOnCurve: flag < 0x80 }
        }),
      )
      glyphs.short255()
      return read
    },
  )
  const outlineOf = (index: number): readonly Contour[] =>
    (found[index] ?? []).flatMap((one): readonly Contour[] => {
      if (!('glyph' in one)) return [one]
      return outlineOf(one.glyph).map((contour) =>
        contour.map(({ x, y, isOnCurve }) => {
          const [xx, xy, yx, yy] = one.matrix
          return { x: xx * x + yx * y + one.dx, y: xy * x + yy * y + one.dy, isOnCurve }
        }),
      )
    })
  return found.map((_, index) => outlineOf(index))
}

interface TypefacePart {
  readonly glyph: number
  readonly dx: number
  readonly dy: number
  readonly matrix: readonly [xx: number, xy: number, yx: number, yy: number]
}

/** A letter and its accent: which glyphs, and how each is turned and moved. */
function readParts(stream: Stream): { parts: TypefacePart[]; hasCode: boolean } {
  const parts: TypefacePart[] = []
  for (;;) {
    const flags = stream.word()
    const glyph = stream.word()
    const [dx, dy] =
      flags & part.words
        ? [stream.signedWord(), stream.signedWord()]
        : [(stream.byte() << 24) >> 24, (stream.byte() << 24) >> 24]
    if (!(flags & part.isOffset)) throw new Error('a part of a letter hangs on a point of another')
    parts.push({ glyph, dx, dy, matrix: readMatrix(flags, stream) })
    if (!(flags & part.more)) return { parts, hasCode: (flags & part.code) !== 0 }
  }
}

function readMatrix(flags: number, stream: Stream): TypefacePart['matrix'] {
  const next = () => stream.signedWord() / 2 ** 14
  if (flags & part.matrix) return [next(), next(), next(), next()]
  if (flags & part.twoScales) return [next(), 0, 0, next()]
  const both = flags & part.scale ? next() : 1
  return [both, 0, 0, both]
}

/** How far the next point is from the one before (section 5.2). */
function readStep(flag: number, stream: Stream): [number, number] {
  const signed = (bits: number, value: number) => (bits & 1 ? value : -value)
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + stream.byte())]
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + stream.byte()), 0]
  if (flag < 84) {
    const [code, byte] = [flag - 20, stream.byte()]
    const [dx, dy] = [1 + (code & 0x30) + (byte >> 4), 1 + ((code & 0x0c) << 2) + (byte & 15)]
    return [signed(flag, dx), signed(flag >> 1, dy)]
  }
  if (flag < 120) {
    const code = flag - 84
    const dx = 1 + (Math.floor(code / 12) << 8) + stream.byte()
    const dy = 1 + (((code % 12) >> 2) << 8) + stream.byte()
    return [signed(flag, dx), signed(flag >> 1, dy)]
  }
  if (flag < 124) {
    const [first, second, third] = [stream.byte(), stream.byte(), stream.byte()]
    const [dx, dy] = [(first << 4) + (second >> 4), ((second & 15) << 8) + third]
    return [signed(flag, dx), signed(flag >> 1, dy)]
  }
  const [dx, dy] = [stream.word(), stream.word()]
  return [signed(flag, dx), signed(flag >> 1, dy)]
}

/** Bytes one after the other. */
class Stream {
  readonly #bytes: Buffer
  #at: number

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes
    this.#at = at
  }

  take(length: number): Buffer {
    return this.#bytes.subarray(this.#at, (this.#at += length))
  }

  byte(): number {
    return this.#bytes.readUInt8(this.#at++)
  }

  word(): number {
    return this.take(2).readUInt16BE()
  }

  signedWord(): number {
    return this.take(2).readInt16BE()
  }

  /** UIntBase128: seven bits of each byte, the last without the eighth. */
  base128(): number {
    for (let value = 0; ; ) {
      const byte = this.byte()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }

  /** 255UInt16: mostly one byte. */
  short255(): number {
    const code = this.byte()
    if (code === 253) return this.word()
    if (code === 254) return this.byte() + 506
    return code === 255 ? this.byte() + 253 : code
  }
}
