import type { PhotoType } from '../../../shared/business/photos.ts'
import { isColourProfile } from './colour-profile.ts'

/**
 * Reads the outer form of a picture: which of the three kinds it is, made of nothing but the parts
 * that a picture needs, with its end at the end of the bytes. Answers undefined for anything else.
 *
 * So no place of a person leaves in metadata (EXIF, XMP, IPTC, comments, a profile that is none), and
 * no page or archive travels inside or behind a picture. The name of a photo is the hash of its bytes, so the server
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

const jpegMarkers = {
  /** Frames that browsers draw: baseline, extended, progressive. */
  frames: [0xc0, 0xc1, 0xc2],
  /** Huffman and quantization tables, the distance of restarts. */
  tables: [0xc4, 0xdb, 0xdd],
  scan: 0xda,
  end: 0xd9,
  /** Says how large a pixel is. Where it is longer, a small picture of its own is in it. */
  jfif: { marker: 0xe0, name: 'JFIF\0', length: 16 },
  profile: { marker: 0xe2, name: 'ICC_PROFILE\0' },
  /** Says how colours were changed. */
  adobe: { marker: 0xee, name: 'Adobe', length: 14 },
} as const

const markersOfPicture: ReadonlySet<number> = new Set([
  ...jpegMarkers.frames,
  ...jpegMarkers.tables,
  jpegMarkers.scan,
])

/** Segments from marker to marker; after a start of scan, everything up to the next marker. */
function isJpeg(view: DataView): boolean {
  const { scan, end, jfif, profile, adobe } = jpegMarkers
  const profileParts: Uint8Array[] = []
  let at = 2
  while (at + 2 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return false
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === end) return at + 2 === view.byteLength && isProfileOrNone(profileParts)
    if (at + 4 > view.byteLength) return false
    const length = view.getUint16(at + 2)
    if (length < 2 || at + 2 + length > view.byteLength) return false
    const segment = new Uint8Array(view.buffer, view.byteOffset + at + 4, length - 2)
    const application = [jfif, adobe].find((one) => one.marker === marker)
    if (application) {
      if (length !== application.length || !startsWith(segment, lettersOf(application.name)))
        return false
    } else if (marker === profile.marker) {
      if (!startsWith(segment, lettersOf(profile.name))) return false
      profileParts.push(segment.subarray(profile.name.length))
    } else if (!markersOfPicture.has(marker)) return false
    at += 2 + length
    if (marker === scan) at = endOfScan(view, at)
  }
  return false
}

/** A profile may be spread over segments, each of which says which of how many it is. */
function isProfileOrNone(parts: readonly Uint8Array[]): boolean {
  if (parts.length === 0) return true
  const inOrder = parts.every((part, index) => part[0] === index + 1 && part[1] === parts.length)
  return inOrder && isColourProfile(Buffer.concat(parts.map((part) => part.subarray(2))))
}

const lettersOf = (text: string): number[] => [...Buffer.from(text, 'latin1')]

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
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'bKGD',
  'sBIT',
  'hIST',
  'gAMA',
  'cHRM',
  'sRGB',
  'cICP',
  'mDCV',
  'cLLI',
  'pHYs',
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

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

function isWebp(view: DataView): boolean {
  if (view.byteLength < 20 || view.getUint32(4, true) + 8 !== view.byteLength) return false
  let at = 12
  while (at + 8 <= view.byteLength) {
    const length = view.getUint32(at + 4, true)
    if (!webpChunks.has(fourLetters(view, at))) return false
    // A chunk of odd length is followed by a padding byte.
    at += 8 + length + (length % 2)
  }
  return at === view.byteLength
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, at) => bytes[at] === byte)
}

function fourLetters(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return ''
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
}
