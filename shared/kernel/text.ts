/**
 * Whether a string can be stored and sent by every part: no U+0000 (PostgreSQL refuses it) and no
 * unpaired surrogate (UTF-8 has no form for it).
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Whether every string inside a JSON value, keys included, {@link isStorable}. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (Array.isArray(value)) return value.every(isStorableJson)
  if (value !== null && typeof value === 'object')
    return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableJson(inner))
  return true
}

const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]+/

/** A text in one line: each line break becomes a space. */
export const inOneLine = (text: string): string =>
  lineBreak.test(text)
    ? text
        .split(lineBreak)
        .map((part) => part.trim())
        .filter(Boolean)
        .join(' ')
    : text

/** Folds case for a substring search that ignores it. */
export const folded = (text: string): string => text.toLowerCase()

/**
 * Longer than any number, day, code, size or name: longer text is read as none of them. An
 * expression with an unbounded repeat takes stack for each letter.
 */
export const maxValueLength = 2_000

/** Printable ASCII, like most compared text: there is nothing to strip. */
const isPlain = (text: string): boolean => !/[^ -~]/.test(text)

/** Text without case and accents, for comparisons. */
export const unaccented = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ßøæœłđıς]/g, (letter) => plainLetters['ßøæœłđıς'.indexOf(letter)]!)
// The last of them has another form at the end of a word.
const plainLetters = 'ss o ae oe l d i σ'.split(' ')

/** A text whose plain words are in another spelling: `mueller` of Müller, `oersted` of Ørsted, `aahus` of Åhus. */
export const transcribed = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[äöüø]/gi, '$&e')
    .replace(/å/gi, 'aa')

/**
 * The words of a text without case, accents and punctuation: `Blanton’s "Gold"` has `blantons` and
 * `gold`. An apostrophe, however it is typed, or a full stop inside a word is left out, everything
 * else parts words.
 */
export const plainWords = (text: string): string[] => {
  const plain = unaccented(text.replace(/[’‘ʼ′´`]/g, "'"))
  const whole = plain.replace(/['.](?=\p{L})(?<=[\p{L}\p{N}].)/gu, '')
  return whole.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** A letter or a page of those paragraphs that there are. */
export const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join('\n\n')
