import { plainWords } from '../../kernel/text.ts'

/** A word of a question. */
export interface Token {
  /** Without case, accents and signs. */
  readonly word: string
  /** As it was typed. */
  readonly said: string
  /** It is the translation of a word typed in another language. */
  readonly isPhrase?: true
  /** Of an amount of money, in hundredths. */
  readonly cents?: number
  /** Of a percentage. */
  readonly percent?: number
  /** Written to the word before it without a space: `2010-2015`. */
  readonly isJoined?: true
  /** A comma or the like follows: `reds, whites and rosés`. */
  readonly isListed?: true
  /** Of a number, decimals too. */
  readonly number?: number
}

/** `100-200 dollars` */
const moneyRange =
  /(\d)\s?[-–]\s?(?=\d[\d,.]*\s?(?:[$€£]|(?:d[oó]ll?are?s?|bucks|usd|euros?|eur)\b))/giu

const amount = String.raw`\d[\d,]*(?:\.\d+)?`
const pattern = new RegExp(
  String.raw`(?<money>[$€£]\s*${amount}\s?k?\b|${amount}\s?k?\s*(?:[$€£]|(?:d[oó]ll?ar(?:e?s)?|bucks|usd|euros?|eur)\b))` +
    String.raw`|(?<percent>${amount}\s*(?:%|per\s?cent\b))|(?<number>\d+\.\d+(?=l\b)|\d+\.\d+(?![a-z\d]))|(?<other>[^\s]+)`,
  'giu',
)

const numberIn = (text: string): number => {
  const number = Number(/\d[\d,]*(?:\.\d+)?/.exec(text)![0].replaceAll(',', ''))
  return /\dk|\d\sk/i.test(text) ? number * 1_000 : number
}

/** Words that people shorten. */
const shortened: ReadonlyMap<string, string> = new Map(
  Object.entries({
    avg: 'average',
    btl: 'bottle',
    btls: 'bottles',
    fav: 'favorite',
    faves: 'favorites',
    favs: 'favorites',
  }),
)

/** What is to be drunk this year is what is to be drunk soon; `did I drink this year` is another question. */
const thisYear =
  /(\b(?:should|shall|must|to|needs?|ought)\b[^?.]{0,60}\b(?:drink|drunk|open|opened|finish|finished)\b[^?.]{0,40}?)\b(?:(?:within|during|in|before the end of) )?(?:this|the current) year\b/i

/** The words of a text, with amounts and percentages as one each. */
export function tokensOf(text: string): readonly Token[] {
  const found: Token[] = []
  for (const { 0: said, groups } of text
    .replace(thisYear, '$1soon')
    .replace(moneyRange, '$1 to ')
    .matchAll(pattern)) {
    if (groups?.['money']) found.push({ word: '$', said, cents: Math.round(numberIn(said) * 100) })
    else if (groups?.['percent']) found.push({ word: '%', said, percent: numberIn(said) })
    else if (groups?.['number']) found.push({ word: said, said, number: Number(said) })
    else {
      const words = plainWords(said).map((word) => shortened.get(word) ?? word)
      // Without the signs around it.
      const own =
        words.length === 1 ? /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(said)?.[0] : undefined
      for (const [at, word] of words.entries()) {
        const number = /^\d+$/.test(word) ? Number(word) : undefined
        found.push({
          word,
          said: own ?? word,
          ...(number !== undefined && { number }),
          ...(at > 0 && { isJoined: true }),
          ...(at === words.length - 1 && /[,;]$/.test(said) && { isListed: true }),
        })
      }
    }
  }
  return found
}
