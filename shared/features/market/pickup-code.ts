import { maxValueLength } from '../../kernel/text.ts'

/**
 * Eight characters of Crockford's base 32 (crockford.com/base32.html): 40 bits, read aloud and typed
 * without mistaking one for another. They open nothing outside of their store, and tries are counted.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8

/** A new code. @param random eight random bytes */
export function newPickupCode(random: Uint8Array): string {
  if (random.length < length) throw new RangeError('newPickupCode wants eight random bytes')
  // 256 is a whole number of times 32, so all are as likely.
  return Array.from(random.subarray(0, length), (byte) => alphabet[byte % 32]).join('')
}

/** `ABCD-2345` */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/**
 * A typed code: lowercase, spaces and dashes of all widths are allowed, O is read as 0, I and L as 1.
 * Undefined if invalid; U is never used.
 */
export function codeFrom(typed: string): string | undefined {
  // Before letters are made large: some that are not of this alphabet become one of it then.
  if (typed.length > maxValueLength || !/^[0-9a-zA-Z\p{Zs}\p{Pd}−]+$/u.test(typed)) return undefined
  const code = typed
    .replace(/[\p{Zs}\p{Pd}−]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.length === length && !code.includes('U') ? code : undefined
}
