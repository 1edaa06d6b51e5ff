import { isStorable } from '../../../kernel/text.ts'
import { decodeOld, type OldEncoding, oldEncodingOf } from './old-letters.ts'
import { decodeWindows1252, encodeWindows1252 } from './windows-1252.ts'

// Browsers, workers and Node all have it; the types of shared code know none of them.
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean; ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array): string }

export type Encoding = PlainEncoding | 'windows-1252' | OldEncoding
type PlainEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis'

/**
 * The text of a file with unknown encoding: by its byte order mark, else UTF-8 if every byte fits,
 * else UTF-16 if every other byte is zero, else Shift JIS, as Japanese spreadsheets write, else what
 * old Macs and DOS wrote, else Windows-1252, as CellarTracker's site and many others do.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const encoding = encodingOf(bytes)
  if (encoding === 'macintosh' || encoding === 'dos')
    return { text: decodeOld(bytes, encoding), encoding }
  if (encoding === 'windows-1252') return { text: decodeWindows1252(bytes), encoding }
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  head.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2]!++
  })
  if (zeros[1]! > head.length / 5 && zeros[0]! < head.length / 50) return 'utf-16le'
  if (zeros[0]! > head.length / 5 && zeros[1]! < head.length / 50) return 'utf-16be'
  if (strictUtf8(bytes) !== undefined) return 'utf-8'
  if (isShiftJis(bytes)) return 'shift_jis'
  return oldEncodingOf(bytes) ?? 'windows-1252'
}

const strictUtf8 = (bytes: Uint8Array) => strictly('utf-8', bytes)

function strictly(encoding: PlainEncoding, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Not in this encoding: that is the answer, not a fault.
    return undefined
  }
}

/**
 * Whether text that is not UTF-8 is Japanese: it has kana, the only letters that begin with these
 * two bytes; in Windows-1252 they are rare signs. Of DOS they are letters, with plain ones behind.
 */
function isShiftJis(bytes: Uint8Array): boolean {
  let [kana, high] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    // A picture, or whatever is no text.
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) return false
    if (byte >= 0x80) high++
    const second = bytes[at + 1] ?? 0
    const isKana =
      (byte === 0x82 && second >= 0x9f && second <= 0xf1) ||
      (byte === 0x83 && second >= 0x40 && second <= 0x96)
    if (isKana && (bytes[at + 2] ?? 0) >= 0x80) kana++
  }
  return kana * 20 > high && strictly('shift_jis', bytes) !== undefined
}

/**
 * Text that was UTF-8, read as Windows-1252 and written as UTF-8 again (`CÃ´tes` for `Côtes`), as
 * reviews in Vivino's export often are. Every run beyond ASCII must read as UTF-8, else the text is
 * taken to be as it was meant.
 */
export function repaired(text: string): string {
  let broken = false
  const whole = text.replace(/[^\u0000-\u007f]{1,100000}/g, (run) => {
    const bytes = encodeWindows1252(run)
    const back = bytes && isLead(bytes[0]!) ? strictUtf8(bytes) : undefined
    if (back === undefined) broken = true
    return back ?? run
  })
  return broken ? text : whole
}

// Latin, Greek and Cyrillic letters, and all that takes three or four bytes; others are not seen.
const isLead = (byte: number) =>
  (byte >= 0xc2 && byte <= 0xc5) || (byte >= 0xce && byte <= 0xd1) || byte >= 0xe1

/** The first UTF-16 units of a text, at most this many, without half a surrogate pair at the end. */
export const startOf = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** Removes what no part can store: U+0000 goes, an unpaired surrogate becomes U+FFFD. */
export const storable = (text: string): string =>
  isStorable(text) ? text : text.toWellFormed().replaceAll('\u0000', '')
