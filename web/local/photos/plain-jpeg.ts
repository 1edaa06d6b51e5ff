/**
 * A JPEG of this browser without the extra data it wrote: a colour profile, whose texts could carry
 * anything, EXIF, comments. The colours are sRGB, the default without a profile. Other files and
 * unusual JPEGs stay the same.
 */
export function plainJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const stored: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    const [start, marker = 0, high = 0, low = 0] = bytes.subarray(at, at + 4)
    const end = at + 2 + high * 256 + low
    if (start !== 0xff || end > bytes.length) return bytes
    // The picture's data begins; it has no more segments.
    if (marker === 0xda) {
      stored.push(bytes.subarray(at))
      return joined(stored)
    }
    if (!isBeside(marker)) stored.push(bytes.subarray(at, end))
    at = end
  }
  return bytes
}

/** Comments, and application segments except JFIF and Adobe’s, which decoders need. */
const isBeside = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee)

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
