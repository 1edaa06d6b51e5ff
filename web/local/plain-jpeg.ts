/**
 * A JPEG as this browser drew it, without what it wrote beside the picture: a colour profile, whose
 * texts could carry anything, EXIF, comments. The colours are those of sRGB, which a picture without a
 * profile has. What is no JPEG, or not as one is made, stays as it is.
 */
export function plainJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    const [start, marker = 0, high = 0, low = 0] = bytes.subarray(at, at + 4)
    const end = at + 2 + high * 256 + low
    if (start !== 0xff || end > bytes.length) return bytes
    // The picture itself begins; nothing but its data follows.
    if (marker === 0xda) {
      kept.push(bytes.subarray(at))
      return joined(kept)
    }
    if (!isBeside(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return bytes
}

/** Comments, and application segments but for JFIF and Adobe’s, which say how the data are to be read. */
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
