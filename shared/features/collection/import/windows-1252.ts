/**
 * Windows-1252 by its own table, so that both sides read a file alike: some runtimes answer this
 * name with Latin-1, which loses the quotes, dashes and the euro sign.
 */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' as const

/** The text of bytes in Windows-1252; every byte has a character. */
export function decodeWindows1252(bytes: Uint8Array): string {
  let text = ''
  // In parts, for `fromCharCode` takes its characters as arguments.
  for (let start = 0; start < bytes.length; start += 8192) {
    const codes = Array.from(bytes.subarray(start, start + 8192), (byte) =>
      byte >= 0x80 && byte < 0xa0 ? upper.charCodeAt(byte - 0x80) : byte,
    )
    text += String.fromCharCode(...codes)
  }
  return text
}

/** The bytes of a text in Windows-1252; undefined where a character has none. */
export function encodeWindows1252(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const place = upper.indexOf(text[i]!)
    if (place >= 0) bytes[i] = 0x80 + place
    else if (code < 0x100) bytes[i] = code
    else return undefined
  }
  return bytes
}
