import type { PhotoType } from '../../../shared/business/photos.ts'

/**
 * Reads the outer form of a picture: which of the three kinds it is, made of nothing but the parts
 * that a picture needs, with its end at the end of the bytes. Answers undefined for anything else.
 *
 * So no place of a person leaves in metadata (EXIF, XMP, IPTC, comments), and no page or archive
 * travels inside or behind a picture. The name of a photo is the hash of its bytes, so the server
 * cannot take such things out; the device does before it names the photo.
 */
export function pictureOf(bytes: Uint8Array): PhotoType | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return isJpeg(view) ? 'image/jpeg' : undefined
  if (startsWith(bytes, pngSignature)) return isPng(view) ? 'image/png' : undefined
  if (fourLetters(view, 0) === 'RIFF' && fourLetters(view, 8) === 'WEBP')
    return isWebp(view) ? 'image/webp' : undefined
  return undefined
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Application segments that say how to show the picture: JFIF, colour profile, Adobe's transform. */
const jpegApplications: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
}

/** Segments from marker to marker; after a start of scan, everything up to the next marker. */
function isJpeg(view: DataView): boolean {
  let at = 2
  while (at + 2 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return false
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return at + 2 === view.byteLength
    if (at + 4 > view.byteLength) return false
    const length = view.getUint16(at + 2)
    if (length < 2 || at + 2 + length > view.byteLength) return false
    const isApplication = marker >= 0xe0 && marker <= 0xef
    const isComment = marker === 0xfe
    if (isComment || (isApplication && !beginsWith(view, at + 4, jpegApplications[marker])))
      return false
    at += 2 + length
    if (marker === 0xda) at = endOfScan(view, at)
  }
  return false
}

/** Looks from one 0xff to the next, which costs a fraction of reading every byte. */
function endOfScan({ buffer, byteOffset, byteLength }: DataView, from: number): number {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    // A zero stuffs a byte of data; 0xd0 to 0xd7 restart the decoder within the scan.
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return byteLength
}

const pngChunks = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'sBIT', 'hIST'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'pHYs'],
])

function isPng(view: DataView): boolean {
  let at = pngSignature.length
  while (at + 12 <= view.byteLength) {
    const length = view.getUint32(at)
    const name = fourLetters(view, at + 4)
    if (!pngChunks.has(name)) return false
    at += 12 + length
    if (name === 'IEND') return at === view.byteLength
  }
  return false
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])

function isWebp(view: DataView): boolean {
  if (view.byteLength < 20 || view.getUint32(4, true) + 8 !== view.byteLength) return false
  let at = 12
  while (at + 8 <= view.byteLength) {
    const length = view.getUint32(at + 4, true)
    if (!webpChunks.has(fourLetters(view, at))) return false
    // A chunk of odd length has a byte behind it that is none of its own.
    at += 8 + length + (length % 2)
  }
  return at === view.byteLength
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, at) => bytes[at] === byte)
}

function beginsWith(view: DataView, at: number, text: string | undefined): boolean {
  if (text === undefined || at + text.length > view.byteLength) return false
  return [...text].every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0))
}

function fourLetters(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return ''
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
}
