// Bars as the GS1 General Specifications draw them, section 5.2: `1` is dark.

/** The digits at the left of an EAN-13, in its odd parity. */
const odd = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(
  ' ',
)
const inverted = (bars: string) => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join('')
const mirrored = (bars: string) => [...bars].reverse().join('')
const even = odd.map((bars) => mirrored(inverted(bars)))
const right = odd.map(inverted)

const digitsOf = (text: string) => [...text].map(Number)
/** @param parities `O` or `E` for each digit */
const byParity = (digits: readonly number[], parities: string, between = '') =>
  digits.map((digit, i) => (parities[i] === 'O' ? odd : even)[digit]).join(between)
const rightOf = (digits: readonly number[]) => digits.map((digit) => right[digit]).join('')

const parities13 = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(
  ' ',
)

/** An EAN-13, and so a UPC-A: that is one which begins with 0. */
export function barsOf(gtin: string): string {
  const [first = 0, ...digits] = digitsOf(gtin)
  const left = byParity(digits.slice(0, 6), parities13[first]!)
  return `101${left}01010${rightOf(digits.slice(6))}101`
}

/** An EAN-8. */
export function barsOfEan8(text: string): string {
  const digits = digitsOf(text)
  return `101${byParity(digits.slice(0, 4), 'OOOO')}01010${rightOf(digits.slice(4))}101`
}

/** By the check digit, for the number system 0; that of 1 has them the other way about. */
const paritiesUpcE = 'EEEOOO EEOEOO EEOOEO EEOOOE EOEEOO EOOEEO EOOOEE EOEOEO EOEOOE EOOEOE'.split(
  ' ',
)

/** A UPC-E of eight digits: number system, six, check digit. */
export function barsOfUpcE(text: string): string {
  const digits = digitsOf(text)
  const parities = paritiesUpcE[digits[7]!]!
  const turned = parities.replace(/./g, (one) => (one === 'O' ? 'E' : 'O'))
  return `101${byParity(digits.slice(1, 7), digits[0] === 0 ? parities : turned)}010101`
}

const parities2 = 'OO OE EO EE'.split(' ')
const parities5 = 'EEOOO EOEOO EOOEO EOOOE OEEOO OOEEO OOOEE OEOEO OEOOE OOEOE'.split(' ')

/** The add-on bars of magazines and books: an issue, a price; two digits or five. */
export function withAddOn(bars: string, addOn: string): string {
  const digits = digitsOf(addOn)
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = digits
  const parities =
    digits.length === 2
      ? parities2[Number(addOn) % 4]!
      : parities5[(3 * (a + c + e) + 9 * (b + d)) % 10]!
  return `${bars}${'0'.repeat(gap)}1011${byParity(digits, parities, '01')}`
}
/** At least seven modules. */
const gap = 9
