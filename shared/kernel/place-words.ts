import { plainWords } from './text.ts'

/** The states of the USA and its district by their letters, in the order of their names. */
export const usStates: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

/** Stores are in the USA; sellers of price lists, and the places of alerts, may be next door. */
const provinces: Readonly<Record<string, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
}

const all = Object.entries({ ...usStates, ...provinces })
const lettersOf: ReadonlyMap<string, string> = new Map(
  all.flatMap(([letters, name]) => [
    [letters.toLowerCase(), letters],
    [plainWords(name).join(' '), letters],
  ]),
)
const maxWordsOfName = Math.max(...all.map(([, name]) => plainWords(name).length))

/** The letters of a state or province, by these or by its name; undefined where it is none. */
export const stateOf = (text: string): string | undefined =>
  lettersOf.get(plainWords(text).join(' '))

/**
 * A town and the state that stands behind it, by its name or its letters, with or without a comma:
 * `Portland, OR` and `portland oregon` have the words `portland` and the state `OR`. Whatever stands by
 * itself is a town: there is a New York in New York. Undefined where no state stands behind one.
 */
export function townAndState(
  text: string,
): { readonly words: readonly string[]; readonly state: string } | undefined {
  const words = plainWords(text)
  // The longest first: in West Virginia lies no Charleston West of Virginia.
  for (let count = Math.min(maxWordsOfName, words.length - 1); count > 0; count--) {
    const state = lettersOf.get(words.slice(-count).join(' '))
    if (state) return { words: words.slice(0, -count), state }
  }
  return undefined
}

/** The words of a place as two are compared: `Portland, Oregon` has those of `Portland, OR`. */
export function placeWords(text: string): readonly string[] {
  const found = townAndState(text)
  return found ? [...found.words, found.state.toLowerCase()] : plainWords(text)
}
