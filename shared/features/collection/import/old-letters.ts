import { dosText } from '../../../kernel/zip.ts'

/** How files that are neither Unicode nor Windows-1252 may be written: on old Macs, and by DOS programs. */
export type OldEncoding = 'macintosh' | 'dos'

declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string }

/** The letters of most European words beyond ASCII. */
const usual = new Set('éèàêçâîôöüäëïñáíóúßÉÖÜÄ')

const isSmall = (byte = 0) => byte >= 0x61 && byte <= 0x7a
const isLetter = (byte = 0) => isSmall(byte | 0x20)
/** Quotes, dots, dashes and small letters of Windows-1252, which stand inside words. */
const insideWords = new Set([
  0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9a, 0x9c, 0x9e,
])
/** Capitals and signs of Windows-1252, which no word ends with. */
const atNoEnd = new Set([0x81, 0x83, 0x88, 0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x9f])

/**
 * The encoding of text whose words have signs of Windows-1252 where letters should be: `Ch‰teau`,
 * `RosŽ`. Undefined where its letters are those of Windows-1252.
 */
export function oldEncodingOf(bytes: Uint8Array): OldEncoding | undefined {
  let [strange, proper] = [0, 0]
  const letters = new Set<number>()
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    // A picture, or another file without text.
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) return undefined
    if (byte < 0x80) continue
    const [before, after] = [bytes[at - 1], bytes[at + 1]]
    if (!isLetter(before) && !isLetter(after)) continue
    if (byte >= 0xc0) proper++
    else if (byte < 0xa0) {
      const isInside = isLetter(before) && isSmall(after) && !insideWords.has(byte)
      const isLast = isSmall(before) && !isLetter(after) && atNoEnd.has(byte)
      if (isInside || isLast) {
        strange++
        letters.add(byte)
      }
    }
  }
  if (strange === 0 || proper > strange) return undefined
  const all = Uint8Array.from(letters)
  const score = (text: string) => [...text].filter((letter) => usual.has(letter)).length
  const [mac, dos] = [score(decodeOld(all, 'macintosh')), score(decodeOld(all, 'dos'))]
  if (mac === 0 && dos === 0) return undefined
  return dos > mac ? 'dos' : 'macintosh'
}

export const decodeOld = (bytes: Uint8Array, encoding: OldEncoding): string =>
  encoding === 'macintosh' ? new TextDecoder('macintosh').decode(bytes) : dosText(bytes)
