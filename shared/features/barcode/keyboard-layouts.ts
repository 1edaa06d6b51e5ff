/**
 * A hand scanner types as if on an American keyboard. Where the device has another layout, other
 * characters come. These are the keys 1 to 9 and 0, without Shift.
 */
const digitRows: readonly string[] = [
  // French, Belgian, Czech, Slovak
  '&é"\'(-è_çà',
  '&é"\'(§è!çà',
  '+ěščřžýáíé',
  '+ľščťžýáíé',
]
/** Layouts in which some digits are where they are on an American keyboard. */
const mixedRows: readonly string[] = ['ąčęėįšųū90', '123456789ö']

/** A text as other layouts would have meant it, and whether it looks like one of them. */
export function retyped(text: string): { readonly texts: string[]; readonly isForeign: boolean } {
  const whole = text.toLowerCase()
  const rows = [...digitRows, ...mixedRows].filter((row) =>
    [...whole].every((key) => row.includes(key)),
  )
  const texts = rows.map((row) => [...whole].map((key) => (row.indexOf(key) + 1) % 10).join(''))
  const isForeign = whole.length >= minLength && rows.length > 0 && /\D/.test(whole)
  if (germanLink.test(text))
    return { texts: [text.replace(germanLink, '$1://').replaceAll('-', '/')], isForeign: true }
  if (germanElements.test(text))
    return { texts: [text.replace(germanElements, '($1)$2')], isForeign: true }
  return { texts, isForeign: isForeign || frenchLink.test(text) }
}

const minLength = 8
/** Most layouts of Europe have `-` for `/`, and a letter of their own for `:`. */
const germanLink = /^(https?)[ÖÑÇçÆØöñæø^]--/i
/** `)01=` for `(01)`. */
const germanElements = /^\)(0[12])=(\d{14})/
/** On a French keyboard `https://` becomes this. */
const frenchLink = /^https?M!!/i
