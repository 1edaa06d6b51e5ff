/**
 * Whether the bytes are a display colour profile as encoders embed it in a picture (ICC.1, version
 * 2 or 4): only parts that describe colours, without gaps, and a few short texts such as its name
 * and author. Older versions of the device left the browser's profile in their photos, which are
 * still on devices and in backups. A looser check would let hidden pages or a person's location
 * through.
 */
export function isColourProfile(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { byteLength: length } = view
  if (length < tableAt + 4 || length > maxProfileLength || view.getUint32(0) !== length)
    return false
  if (lettersAt(view, 36) !== 'acsp' || lettersAt(view, 12) !== 'mntr') return false
  if (!['RGB ', 'GRAY'].includes(lettersAt(view, 16))) return false
  if (bytes.subarray(reservedAt, tableAt).some((byte) => byte !== 0)) return false
  const count = view.getUint32(tableAt)
  const dataAt = tableAt + 4 + count * entryLength
  if (count === 0 || dataAt > length) return false
  const parts: ColourProfilePart[] = []
  for (let index = 0; index < count; index++) {
    const at = tableAt + 4 + index * entryLength
    const part = { from: view.getUint32(at + 4), length: view.getUint32(at + 8) }
    if (part.from < dataAt || part.from + part.length > length || part.length < 8) return false
    if (!isKnown(lettersAt(view, at), lettersAt(view, part.from), part.length)) return false
    parts.push(part)
  }
  return areContiguous(parts, dataAt, bytes)
}

/** Of the profiles that browsers and libraries write, the longest is that of sRGB itself, of 3,144. */
const maxProfileLength = 4096
const reservedAt = 100
const tableAt = 128
const entryLength = 12
/** A name, and who made it; the longest in the profile of sRGB has 136 bytes. */
const maxTextLength = 160

interface ColourProfilePart {
  readonly from: number
  readonly length: number
}

/** The parts that describe a screen, and the types that each may have. */
const numbers = ['XYZ ', 'curv', 'para', 'sf32', 'view', 'meas', 'sig ', 'cicp']
const texts = ['text', 'desc', 'mluc']
const ofNumbers = [
  'wtpt',
  'bkpt',
  'rXYZ',
  'gXYZ',
  'bXYZ',
  'rTRC',
  'gTRC',
  'bTRC',
  'kTRC',
  'chad',
  'lumi',
  'view',
  'meas',
  'tech',
  'cicp',
]
const ofText = ['desc', 'cprt', 'dmnd', 'dmdd', 'vued']

const isKnown = (name: string, type: string, length: number): boolean =>
  ofText.includes(name)
    ? texts.includes(type) && length <= maxTextLength
    : ofNumbers.includes(name) && numbers.includes(type)

/** Parts may share their bytes, as the three curves often do; between them are at most three zeros. */
function areContiguous(
  parts: readonly ColourProfilePart[],
  dataAt: number,
  bytes: Uint8Array,
): boolean {
  let end = dataAt
  for (const part of [...parts].sort((a, b) => a.from - b.from)) {
    if (!isPadding(bytes.subarray(end, part.from))) return false
    end = Math.max(end, part.from + part.length)
  }
  return isPadding(bytes.subarray(end))
}

const isPadding = (bytes: Uint8Array): boolean =>
  bytes.length <= 3 && bytes.every((byte) => byte === 0)

const lettersAt = (view: DataView, at: number): string =>
  at + 4 > view.byteLength
    ? ''
    : String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
