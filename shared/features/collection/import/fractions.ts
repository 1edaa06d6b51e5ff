const fractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅛': '1/8',
}

/** Fractions in one sign with digits and a gap, before letters are folded: `26⅔` is no 262. */
export const withPlainFractions = (text: string): string =>
  text
    .replace(/(\d?)\s?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅛])/gu, (_all, digit: string, sign: string) =>
      digit ? `${digit} ${fractions[sign]}` : fractions[sign]!,
    )
    .replaceAll('⁄', '/')
