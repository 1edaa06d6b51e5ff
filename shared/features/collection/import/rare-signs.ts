import type { CurrencySign } from './currency-families.ts'

/** Signs of currencies that few cells have. */
export const rareSigns: readonly CurrencySign[] = [
  [/₤|(?<!\p{L})Lit\./u, 'ITL'],
  // Lire beside a column that says so; alone it may be anything.
  [/(?<!\p{L})L\.(?=\s?\d)/u, ['ITL']],
  [/₧|(?<!\p{L})ptas?\.?(?!\p{L})/iu, 'ESP'],
  [/(?<!\p{L})fl\.(?=\s?\d)/iu, 'NLG'],
  // Points of a rating as well.
  [/(?<!\p{L})Pts\.?(?!\p{L})/u, ['ESP']],
  [/ƒ|(?<!\p{L})hfl\.?(?!\p{L})/iu, 'NLG'],
  [/₯/, 'GRD'],
  [/(?<!\p{L})DM(?!\p{L})/u, 'DEM'],
  [/(?<!\p{L})öS(?!\p{L})/u, 'ATS'],
  [/(?<!\p{L})FF(?!\p{L})/u, 'FRF'],
  [/(?<!\p{L})FB(?!\p{L})/u, 'BEF'],
  [/(?<!\p{L})LuxF(?!\p{L})/iu, 'LUF'],
  [/(?<!\p{L})Fmk(?!\p{L})/iu, 'FIM'],
  [/(?<!\p{L})kn\.?(?!\p{L})/iu, 'HRK'],
  [/(?<!\p{L})(?:лв|lv)\.?(?!\p{L})/iu, 'BGN'],
  [/(?<!\p{L})Sk(?!\p{L})/u, 'SKK'],
  [/(?<!\p{L})Ls(?!\p{L})/u, 'LVL'],
  [/₽|(?<!\p{L})руб(?!\p{L})\.?|(?<=\d\s?)р\./iu, 'RUB'],
  [/₩/, 'KRW'],
  [/₺/, 'TRY'],
  [/₪/, 'ILS'],
  [/₫/, 'VND'],
  [/₱/, 'PHP'],
  [/₴/, 'UAH'],
  [/₸/, 'KZT'],
  [/₾/, 'GEL'],
  [/฿/, 'THB'],
  [/(?<!\p{L})ft(?!\p{L})/iu, 'HUF'],
]
