import { plainWords, unaccented } from '../../kernel/text.ts'

/** What a name says of a bottle, however it is spelled. */
export interface BottleWords {
  /** In the order of the name, each in its one spelling; ages and vintages are words like any other. */
  readonly words: readonly string[]
  /** Millilitres, where the name says so. */
  readonly sizeMl?: number | undefined
}

/**
 * Reads names of bottles as people, shops and auctions write them: case, accents and punctuation do
 * not count; `12yo`, `12 Years Old` and `Twelve Year` are 12; `75cl` and `0,75 L` are a size.
 */
export function bottleWords(...names: readonly (string | undefined)[]): BottleWords {
  let sizeMl: number | undefined
  const text = unaccented(names.filter(Boolean).join(' '))
    .replace(size, (_, amount: string, unit: string) => {
      sizeMl ??= millilitres(Number(amount.replace(',', '.')), unit)
      return ' '
    })
    // What a strength is called by, and numbers of it that only some write.
    .replace(/(?<!\d)\d+(?:[.,]\d+)?\s*%(?:\s*(?:vol|abv|alc))?\b\.?/g, ' ')
    .replace(/(\d)\s*(?:degree\s+)?proof\b/g, '$1')
    .replace(age, (_, years: string) => ` ${numberWords[years] ?? Number(years)} `)
    .replace(/(\d{1,2})\s*年/g, ' $1 ')
    .replace(/(?<![\p{L}\p{N}])[dl]['’](?=\p{L})/gu, ' ')
    .replace(/\bno\.?\s*(?=\d)|[№#]\s*(?=\d)/g, ' ')
  const words = new Set<string>()
  for (const word of singleLettersJoined(plainWords(text))) {
    const own = spellings.get(word) ?? word
    if (!connecting.has(own)) words.add(own)
  }
  return { words: [...words], ...(sizeMl !== undefined && { sizeMl }) }
}

const size = /(?<![\d.,])(\d+(?:[.,]\d+)?)\s*-?(ml|cl|dl|l|lt|ltr|lit(?:er|re)s?)\b\.?/g

const millilitres = (amount: number, unit: string): number =>
  Math.round(amount * (unit === 'ml' ? 1 : unit === 'cl' ? 10 : unit === 'dl' ? 100 : 1000))

/** Numbers that ages are written out with. */
const numberWords: Readonly<Record<string, number>> = {
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
}

const age = new RegExp(
  String.raw`\b(?:aged\s+)?(\d{1,2}|${Object.keys(numberWords).join('|')})\s*(?:-\s*)?` +
    String.raw`(?:years?|yrs?|y\.?\s?o|y|ans|anos|jahre|anni)\b\.?(?:\s*(?:-\s*)?old\b)?`,
  'g',
)

/** One spelling of what is written in several. */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    whiskey: 'whisky',
    whiskeys: 'whisky',
    whiskies: 'whisky',
    ch: 'chateau',
    chat: 'chateau',
    dom: 'domaine',
    dne: 'domaine',
    st: 'saint',
    ste: 'sainte',
    mt: 'mount',
    col: 'colonel',
    dr: 'doctor',
    mr: 'mister',
    btl: 'bottle',
    ltd: 'limited',
    ed: 'edition',
    res: 'reserve',
    bbl: 'barrel',
  }),
)

/** Words that connect others: some write them, some do not. */
const connecting = new Set(
  'the a an of and et de du des la le les di del della dei da do dos und von van der'.split(' '),
)
const connectingAlone = new Set(['d', 'l', 'e', 'n', 'y'])

/** `W L Weller` and `WL Weller` are the same; a letter by itself may only connect. */
function singleLettersJoined(words: readonly string[]): string[] {
  const joined: string[] = []
  let letters = ''
  for (const word of [...words, '']) {
    if (/^\p{Script=Latin}$/u.test(word)) {
      letters += word
      continue
    }
    if (letters && !connectingAlone.has(letters)) joined.push(letters)
    letters = ''
    if (word) joined.push(word)
  }
  return joined
}
