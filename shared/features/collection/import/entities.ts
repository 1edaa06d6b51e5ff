import { loadedWords } from './loaded-words.ts'

/**
 * Text with HTML character references decoded, as CellarTracker writes letters that Windows-1252
 * lacks (`&#259;`). Only references that end in a semicolon are decoded; unknown ones stay as they are.
 */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+[0-9]*));/gi,
    (whole, ten?: string, hex?: string, name?: string) => {
      if (name !== undefined) return usual.get(name) ?? loadedWords().letterNamed?.(name) ?? whole
      return characterOf(ten !== undefined ? Number(ten) : Number.parseInt(hex!, 16)) ?? whole
    },
  )
}

function characterOf(code: number): string | undefined {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
  // HTML reads these as Windows-1252, because pages meant them so.
  return code >= 0x80 && code < 0xa0 ? windows[code - 0x80] : String.fromCodePoint(code)
}

const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Those that nearly all pages have. */
const usual: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
])
