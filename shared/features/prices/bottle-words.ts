import { maxValueLength, plainWords, unaccented } from '../../kernel/text.ts'

/** A bottle's name, parsed regardless of spelling. */
export interface BottleWords {
  /** In the order of the name, each in its one spelling; ages and vintages are words like any other. */
  readonly words: readonly string[]
  /** Millilitres, if the name has them. */
  readonly sizeMl?: number | undefined
}

/**
 * Reads names of bottles as people, shops and auctions write them: case, accents and punctuation do
 * not count; `12yo`, `12 Years Old` and `Twelve Year` are 12; `75cl` and `0,75 L` are a size.
 */
export function bottleWords(...names: readonly (string | undefined)[]): BottleWords {
  let sizeMl: number | undefined
  const text = unaccented(inLatin(names.filter(Boolean).join(' ').slice(0, maxValueLength)))
    // Before sizes are read: how many there are is no age, and their price is not that of one.
    .replace(severalBefore, (_, many?: string, inCase?: string) => severalOf(many ?? inCase ?? ''))
    .replace(severalAfter, (_, size: string, many: string) => size + severalOf(many))
    .replace(size, (_, amount: string, unit: string) => {
      sizeMl ??= millilitres(Number(amount.replace(',', '.')), unit)
      return ' '
    })
    .replace(namedSize, (_, name: string) => {
      sizeMl ??= namedSizes[name.replaceAll(/[\s-]+/g, ' ')]
      return ' '
    })
    // Words for a strength, and numbers of it that only some write.
    .replace(/(?<!\d)\d+(?:[.,]\d+)?\s*(?:%|°)(?:\s*(?:vol|abv|alc)\b)?\.?/g, ' ')
    .replace(/(?<![\d.,])[89]\d(?:[.,]\d+)?\s*(?:degree\s+)?proof\b/g, ' ')
    .replace(/(\d)\s*(?:degree\s+)?proof\b/g, '$1')
    .replace(age, (_, years: string) => ` ${numberWords[years] ?? Number(years)} `)
    .replace(/(\d{1,2})\s*[年년]/g, ' $1 ')
    .replace(/(?<![\p{L}\p{N}])[dl]['’](?=\p{L})/gu, ' ')
    // `Latour à Pomerol` is another estate than Latour, also of Pomerol.
    .replace(/(?<=\p{L}\s)a\s+(?=\p{L})/gu, 'a')
    // With its stop it is short for an estate; without, it may be a man's title.
    .replace(/\bdom\.\s*(?=\p{L})/gu, 'domaine ')
    .replace(/\bno\.?\s*(?=\d)|[№#]\s*(?=\d)/g, ' ')
  const words = new Set<string>()
  for (const word of singleLettersJoined(plainWords(text))) {
    const own = spellings.get(word) ?? numberWords[word]?.toString() ?? word
    if (!connecting.has(own)) words.add(own)
  }
  return { words: [...words], ...(sizeMl !== undefined && { sizeMl }) }
}

const size = /(?<![\d.,])(\d*[.,]?\d+)\s*-?(ml|cl|dl|l|lt|ltr|lit(?:er|re)s?)\b\.?/g

/** `6 x 75 cl`, `75 cl x 6`, `case of 12`, `6-pack`. */
const severalBefore =
  /(?<![\d.,])(\d{1,3})\s*[x×*]\s*(?=\d+(?:[.,]\d+)?\s*-?(?:ml|cl|dl|l)\b)|\b(?:case|pack|box)\s+of\s+(\d{1,3})\b/g
const severalAfter = /(\d\s*(?:ml|cl|dl|l)\b\.?)\s*[x×*]\s*(\d{1,3})\b/g

const severalOf = (many: string): string => (Number(many) > 1 ? ` ${Number(many)}pack ` : ' ')

/** Sizes named by words; names with different sizes by region are left out. */
const namedSizes: Readonly<Record<string, number>> = {
  'double magnum': 3000,
  magnum: 1500,
  'half bottle': 375,
  'demi bouteille': 375,
  'halbe flasche': 375,
  'media botella': 375,
  'mezza bottiglia': 375,
  halvflaska: 375,
  miniature: 50,
  miniatures: 50,
  miniatur: 50,
  miniatyr: 50,
}

/** A bottle may be called Magnum itself, at the beginning of its name. */
const namedSize = new RegExp(
  String.raw`(?<=[\p{L}\d)]\P{L}{1,3})\b(${Object.keys(namedSizes)
    .map((name) => name.replace(' ', String.raw`[\s-]+`))
    .join('|')})s?\b`,
  'gu',
)

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
    String.raw`(?:years?|yrs?|y\.?\s?o|y|ans|anos|jahre|anni|ar|arig|jaar|let)\b\.?(?:\s*(?:-\s*)?(?:old|alt|oud|gammal|d['’]age|de edad)\b)?`,
  'g',
)

/** One spelling for words with several. */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    whiskey: 'whisky',
    whiskeys: 'whisky',
    whiskies: 'whisky',
    ch: 'chateau',
    chat: 'chateau',
    ron: 'rum',
    rhum: 'rum',
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
    vert: 'green',
    verte: 'green',
    grune: 'green',
    gruner: 'green',
    jaune: 'yellow',
    gelbe: 'yellow',
    gelber: 'yellow',
  }),
)

/** What Japanese shops write in their own script, by the spelling on exported labels. */
const latin = new Map(
  '山崎 yamazaki 白州 hakushu 響 hibiki 余市 yoichi 竹鶴 taketsuru サントリー suntory ニッカ nikka モルト malt シングル single ピュア pure ウイスキー whisky'
    .split(' ')
    .flatMap((word, at, all) => (at % 2 ? [] : [[word, ` ${all[at + 1]} `] as const])),
)
const inJapanese = new RegExp([...latin.keys()].join('|'), 'g')
const inLatin = (text: string): string =>
  text.normalize('NFKC').replace(inJapanese, (name) => latin.get(name)!)

/** Words that connect others: some write them, some do not. */
const connecting = new Set(
  'the a an of and in with et mit avec con med de du des la le les di del della dei da do dos und von van der'.split(
    ' ',
  ),
)
const connectingAlone = new Set(['d', 'l', 'e', 'n', 'y'])

/** `W L Weller` and `WL Weller` are the same; a single letter may be a connective. */
function singleLettersJoined(words: readonly string[]): string[] {
  const joined: string[] = []
  let letters = ''
  for (const word of [...words, '']) {
    if (/^\p{Script=Latin}$/u.test(word)) {
      letters += word
      continue
    }
    // No name begins with an *and*: `Y d’Yquem`.
    const isName = joined.length === 0 && letters === 'y'
    if (letters && (isName || !connectingAlone.has(letters))) joined.push(letters)
    letters = ''
    if (word) joined.push(word)
  }
  return joined
}
