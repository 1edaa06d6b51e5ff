import { unaccented } from '../../../kernel/text.ts'
import { columnKey } from './cells.ts'
import { isCurrencyAlone } from './currency-names.ts'
import { type ColumnWordPart, stems } from './column-stems.ts'
import { loadedWords } from './loaded-words.ts'
import { isOtherAmount, isOtherCount, isOtherCountry, isOtherPlace } from './other-columns.ts'
import type { Target } from './targets.ts'

interface Stem {
  readonly part: ColumnWordPart
  readonly text: string
  readonly fits: 'whole' | 'start' | 'end' | 'within'
}

const isCjk = (text: string) => /[\u3040-\u30ff\u3400-\u9fff]/.test(text)

const compiledOf = (list: Partial<Record<ColumnWordPart, string>>): Stem[] =>
  (Object.keys(list) as ColumnWordPart[]).flatMap((part) =>
    list[part]!.trim()
      .split(/\s+/)
      .map((stem): Stem => {
        const [open, close] = [stem.startsWith('*'), stem.endsWith('*')]
        const text = unaccented(stem.replaceAll('*', ''))
        const isWithin = (open && close) || isCjk(stem)
        return { part, text, fits: isWithin ? 'within' : open ? 'end' : close ? 'start' : 'whole' }
      }),
  )

let compiled: readonly Stem[] = compiledOf(stems)
let compiledFor: ReturnType<typeof loadedWords>['moreStems']

/** Takes the words of more languages once they are loaded. */
function compileLoaded() {
  const { moreStems } = loadedWords()
  if (moreStems === compiledFor) return
  compiledFor = moreStems
  compiled = [...compiledOf(stems), ...compiledOf(moreStems ?? {})]
  known.clear()
  meant.clear()
}

/** A header's words, folded: `n°` and `#` are `nr`, `%` is `pct`; those in brackets apart. */
function wordsOf(header: string): { readonly main: string[]; readonly aside: string[] } {
  const plain = unaccented(
    header
      .normalize('NFKC')
      .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
      // `Q.tà`, `N.ro`: a point inside an abbreviation.
      .replace(/(?<!\p{L})([qn])\.\s?(?=(?:t|ro|to)\p{L}{0,3}(?!\p{L}))/giu, '$1')
      .replace(/#|№|(?<!\p{L})n\s*\.?\s*[ºo°]\.?(?!\p{L})/giu, ' nr ')
      .replace(/\bd\.\s?o\.(?:\s?[cgp]\.)*/gi, ' doc ')
      .replace(/^\s*d\.?\s?o\.?\s*$/i, ' doc ')
      // Japanese has no spaces, also next to Latin letters.
      .replace(/([a-z])(?=[\u3040-\u30ff\u3400-\u9fff])/gi, '$1 '),
  ).replaceAll('%', ' pct ')
  const split = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const outside = plain.replace(/[([{][^)\]}]*[)\]}]?/g, ' ')
  const inside = [...plain.matchAll(/[([{]([^)\]}]*)/g)].map((match) => match[1]).join(' ')
  return { main: split(outside), aside: split(inside) }
}

const letters = (word: string) => word.replace(/\d+$/, '') || word

const fitting = (input: string): Stem[] => {
  const word = letters(input)
  return compiled.filter(({ text, fits }) => {
    if (fits === 'whole') return word === text
    if (fits === 'start') return word.startsWith(text)
    if (fits === 'end') return word.endsWith(text)
    return word.includes(text)
  })
}

/** Shorter ones are endings, or join two words. */
const shortestUnknown = 5

/** Whether a part of a word is unknown, as `Listen` is in `Listenpreis`. */
function hasUnknownPart(word: string, found: readonly Stem[]): boolean {
  if (isCjk(word) || found.some(({ fits }) => fits === 'whole' || fits === 'start')) return false
  let rest = word
  for (const { text } of found) rest = rest.replace(text, ' ')
  return rest
    .replace(usualParts, ' ')
    .split(' ')
    .some((part) => part.length >= shortestUnknown)
}
/** Parts that leave a meaning as it is: `Einzelpreis`, `Gesamtbestand`. */
const usualParts = /einzel|gesamt|total|aktuell|weiss|rot|wein|whisk(?:e?y)?|eigene?|person\p{L}*/gu

/** Parts that count behind a name as well, in brackets: `Alter (Jahre)`, `飲み頃(から)`. */
const aside = new Set<ColumnWordPart>([
  'percent',
  'year',
  'from',
  'to',
  'quantity',
  'unit',
  'number',
  'rating',
])

interface ColumnWordName {
  readonly parts: ReadonlySet<ColumnWordPart>
  /** It has an unknown word. */
  readonly isForeign: boolean
  /** A word has a known part and an unknown one: `Gründungsjahr`. */
  readonly isCompound: boolean
  /** The unknown word may be a person's or a magazine's name: it is not in small letters among larger ones. */
  readonly hasName: boolean
}

const particles = new Set(
  `the of a an per in at and und der die das pro im je du la les los las del della dello dei di lo do dos das o os
  as e et y i och av per pr ud og en het te ja l d w s p u z c b vol x on my sur su sobre auf out over pa op om
  each un una uno een ein eine med met mit avec con com na no nas nos en el at for fur tot so total totale
  totali totals totaal totalt gesamt final finale overall global globale general generale`.split(
    /\s+/,
  ),
)

/** A `Kellerei` is a house in spite of its cellar, *tasted* no Nordic place, and `Colouring` no color. */
const isOtherPart = (part: ColumnWordPart, word: string): boolean =>
  (part === 'place' && /kellerei(?:en)?$|(?:ta|li|po|te|re|ve|ju|que)sted$/.test(word)) ||
  (part === 'kind' && /^colou?r(?:ing|ed)$/.test(word))

const known = new Map<string, ColumnWordName>()

function named(header: string): ColumnWordName {
  compileLoaded()
  const there = known.get(header)
  if (there) return there
  const { main, aside: inside } = wordsOf(header)
  const words = main.length > 0 ? main : inside
  const parts = new Set<ColumnWordPart>()
  const unknown: string[] = []
  let isCompound = false
  for (const word of words) {
    const own = fitting(word).filter(({ part }) => !isOtherPart(part, word))
    for (const { part } of own) parts.add(part)
    if (own.length > 0) isCompound ||= hasUnknownPart(word, own)
    if (own.length === 0 && !particles.has(word) && /\p{L}{2}/u.test(word)) unknown.push(word)
  }
  for (const word of inside)
    for (const { part } of fitting(word)) if (aside.has(part)) parts.add(part)
  const asWritten = header.normalize('NFD').replace(/\p{M}/gu, '')
  const isSmall = (word: string) => /\p{Lu}/u.test(asWritten) && asWritten.includes(word)
  const found = {
    parts,
    isForeign: unknown.length > 0,
    isCompound,
    hasName: !unknown.every(isSmall),
  }
  if (known.size > 2_000) known.clear()
  known.set(header, found)
  return found
}

/** Possible meanings of a column, the likeliest first; `noted` has no field of a bottle. */
export type NamedTarget = Target | 'noted'
export interface NamedMeaning {
  readonly target: NamedTarget
  /** At most 100; cells decide between close ones. */
  readonly score: number
}

const isPerLitre = (header: string) =>
  /(?:\/|\b(?:per|pro|je|au|al|por|pr\.?)\s)\s*(?:l|liter|litre|litro|[mc]l|oz|ounce|100\s?ml)\b/i.test(
    header,
  )

/** `Min. stock`, `Reorder quantity`, `Wanted qty`. */
const isGoal = (header: string) =>
  /(?<!\p{L})(?:min(?:imum)?|max(?:imum)?|mindest\p{L}*|reorder|wanted|target|soll|meldebestand)(?!\p{L})/iu.test(
    header,
  )

/** Bottles that are still there go before a number of bottles. */
const isOfLeft = (header: string) =>
  /remain|left|rest(?:e|ant)?(?!\p{L})|rimast|quedan|resta[nm]|übrig|kvar|igjen|tilbage|jäljell|resterend/iu.test(
    header,
  )

/** `Jahr der Abfüllung`; `Abfüllung` alone is a name. */
const isOfBottling = (header: string) => /abf(?:ü|ue?)ll/i.test(header)

/** What a bar takes for it: `Price per glass`, `Menu price`. */
const isOfMenu = (header: string) =>
  /(?<!\p{L})(?:glass|glas|verre|copa|bicchiere|calice|taça|pour|dram|shot|menu|karte|carte|carta)(?!\p{L})/iu.test(
    header,
  )

/** Whether a unit of volume stands in brackets. */
const isInVolume = (header: string) =>
  /[([{]\s*(?:[mcd]?l|oz|lit(?:er|re|ro)s?)\.?\s*[)\]}]/i.test(header)

const meant = new Map<string, readonly NamedMeaning[]>()

/** The meaning of a column's name. */
export function meaningsOf(header: string): readonly NamedMeaning[] {
  compileLoaded()
  const there = meant.get(header)
  if (there) return there
  const found = meanings(header)
  if (meant.size > 2_000) meant.clear()
  if (header.length <= maxRemembered) meant.set(header, found)
  return found
}
const maxRemembered = 300

function meanings(header: string): readonly NamedMeaning[] {
  const { parts, isForeign, hasName } = named(header)
  const has = (...wanted: readonly ColumnWordPart[]) => wanted.every((part) => parts.has(part))
  const any = (...wanted: readonly ColumnWordPart[]) => wanted.some((part) => parts.has(part))
  const only = (...wanted: readonly ColumnWordPart[]) =>
    parts.size > 0 && !isForeign && [...parts].every((part) => wanted.includes(part))
  const found: NamedMeaning[] = []
  const add = (target: NamedTarget, score: number) => {
    if (!found.some((one) => one.target === target)) found.push({ target, score })
  }

  if (any('code')) add('sku', 100)
  if (any('currency')) add('currency', any('price', 'value') ? 70 : 100)
  // `Distiller score`, `Distillery rating`.
  if (any('critic') || has('distillery', 'rating')) add('noted', 100)
  // The number that another table has for a region or a house.
  if (any('key') && any('country', 'region', 'producer', 'distillery'))
    return [{ target: 'noted', score: 100 }]
  if (isOtherAmount(header) || isOtherCount(header) || isOtherPlace(header))
    return [{ target: 'noted', score: 100 }]
  if (any('country') && isOtherCountry(header)) return [{ target: 'noted', score: 100 }]
  // A year of bottling, tasting or sale is no vintage.
  if (has('year') && (any('filled', 'sale') || isOfBottling(header)) && !any('vintage'))
    return [{ target: 'noted', score: 100 }]
  // A year of buying is no vintage.
  if (has('year', 'buy') && !any('vintage', 'date', 'on')) return [{ target: 'noted', score: 100 }]
  if (any('proof')) add('proof', 100)
  if (any('alcohol') || has('size', 'percent')) add('abv', 100)
  const isPrice = any('price') || has('buy', 'value')
  // `Date paid`, `Bezahlt am`: a day, unless its cells are amounts.
  // *Paid* ends like an id.
  const isPayday =
    isPrice && any('date', 'on') && only('price', 'spent', 'date', 'on', 'buy', 'key')
  if (isPayday) add('purchasedOn', 101)
  if (isPrice && (any('sale', 'seller') || isPerLitre(header) || isOfMenu(header)))
    add('noted', 100)
  // `Where bought`, `Lieu d’achat`: a shop.
  if (has('place', 'buy') && only('place', 'buy', 'weakFrom', 'weakTo', 'from'))
    return [{ target: 'noted', score: 100 }]
  if (isPrice && !any('alcohol')) {
    if (any('market') || (has('price', 'rating') && !any('buy'))) add('value', 100)
    else add('price', any('buy', 'spent') ? 100 : 99)
  } else if (
    (any('value') && !any('size', 'alcohol')) ||
    has('market', 'rating') ||
    has('rating', 'unit')
  )
    add('value', 100)
  // `Current`, `Market`, next to the price paid.
  else if (only('market')) add('value', 85)
  if (any('seller')) add('noted', 100)
  if (columnKey(header) === 'bottling') return [{ target: 'name', score: 65 }]
  if (any('filled') && !any('name', 'producer')) return [{ target: 'noted', score: 99 }]
  if (any('drink', 'from', 'to', 'weakFrom', 'weakTo') && !any('buy', 'price', 'size', 'notes')) {
    // `Guarda` is a place as well.
    const isKept = any('place') && !any('from', 'to', 'year')
    const isWindow = any('drink') && !isKept && (any('from', 'to') || !any('kind'))
    const score = isWindow ? 98 : only('from', 'to', 'weakFrom', 'weakTo', 'year') ? 60 : 0
    const isTo = any('to') || (any('weakTo') && !any('from', 'weakFrom'))
    if (isTo && score > 0) add('drinkTo', score)
    if (!isTo && score > 0) add('drinkFrom', any('from', 'weakFrom') ? score : score - 10)
    // `Bevi dal … al`: both years are in one cell.
    else if (any('from') && score > 0) add('drinkFrom', score - 10)
  }
  if (any('buy') && !isPrice) {
    if (any('date', 'on')) add('purchasedOn', 100)
    else if (!any('place', 'quantity', 'size', 'bottles', 'from')) {
      add('purchasedOn', 92)
      add('price', 90)
    }
  }
  // `Order date`, `Bestelldatum`.
  if (has('order', 'date') && !any('drink', 'sale', 'filled', 'vintage', 'buy'))
    add('purchasedOn', 90)
  const isArrival = any('date') ? any('arrival', 'place') : has('arrival', 'on')
  if (isArrival && !any('drink', 'sale', 'filled', 'vintage'))
    add('purchasedOn', any('arrival') ? 92 : 89)
  // `Fl.-Nr.` numbers the bottle, `Nr. Flaschen` counts them.
  const order = [...parts]
  const isNumberOfBottle =
    has('number', 'bottles') && order.indexOf('bottles') < order.indexOf('number')
  if (isNumberOfBottle && !any('quantity', 'nombre')) return [{ target: 'noted', score: 92 }]
  const isCounted = (any('quantity') || has('number', 'bottles')) && !isInVolume(header)
  // What a cellar should have, and not what it has.
  if (isCounted && isGoal(header)) return [{ target: 'noted', score: 93 }]
  if (any('age') || has('cask', 'year') || (isCounted && any('year'))) add('age', 96)
  if (any('vintage')) add('vintage', 97)
  if (any('grape')) add('noted', 95)
  // `Price excl. VAT` has no cask.
  if (any('cask') && !isPrice) add('noted', 94)
  if (any('size') && !any('alcohol', 'percent') && !isPerLitre(header)) {
    add('size', 95)
    if (only('size')) add('abv', 70)
  }
  // `Garrafa (ml)`
  else if (isInVolume(header) && !isPrice && !any('alcohol'))
    add(isOfLeft(header) ? 'noted' : 'size', 85)
  // A column of bottles left is preferred to one of bottles bought.
  if (isCounted) add('quantity', any('buy') ? 84 : isOfLeft(header) ? 94 : 93)
  // `Amount` beside a price counts bottles.
  else if (isPrice && only('price') && /^(?:amount|menge|importe?)$/i.test(header.trim()))
    add('quantity', 50)
  if (has('number', 'bottle') && !any('bottles')) add('noted', 92)
  if (any('fill') && !isForeign && !isPrice && !any('alcohol')) add('fill', 94)
  // `Remaining` with `75 %`, not with a number of bottles.
  else if (/^(?:remaining|rest|left|restant|restante|rimanente)$/.test(columnKey(header)))
    add('fill', 70)
  // `My rating` goes before a house's `Score`.
  if (any('rating')) add(hasName && !any('own') ? 'noted' : 'rating', any('own') ? 96 : 91)
  if (any('note')) {
    add('rating', hasName && !any('own') ? 40 : 90)
    add('notes', 80)
  }
  if (any('notes')) add('notes', 90)
  // A label in Japanese is a tag or the name on the bottle.
  if (any('tags') && header.endsWith('名')) add('name', 91)
  if (any('tags')) add('tags', 90)
  if (any('country', 'region') && !any('currency')) add('region', 89)
  if (any('bin')) add('bin', any('distillery') ? 40 : 88)
  // A rack is the cellar where there is no other.
  const isRack = any('place') && any('bottle')
  if (any('place')) add('location', isRack ? 86.5 : 87)
  if (isRack) add('bin', 87.5)
  if (any('position')) {
    add('location', 86)
    add('bin', 85)
  }
  if (any('kind')) {
    add(any('sub') ? 'subcategory' : 'category', 86)
    add('subcategory', 70)
  }
  if (any('distillery')) {
    add('distillery', 85)
    // Of spirits the year in which they were distilled tells them apart.
    if (!any('producer')) add('vintage', 45)
  }
  if (any('producer', 'house')) add('brand', 84)
  if (any('house')) add('location', any('own') ? 87 : 60)
  if (any('denomination')) add(any('thing') || isForeign ? 'name' : 'region', 83)
  if (any('year')) {
    add('vintage', 82)
    add('age', 80)
  }
  // Finnish says `til.-%` of a share of the volume.
  if (any('percent') && only('percent', 'unit', 'size', 'to')) add('abv', 80)
  if (any('date') && only('date')) add('purchasedOn', 79)
  if (any('anyCode')) add('sku', 50)
  const isNamed = any('name', 'nombre')
  const isOnlyName = found.length === 0
  if (any('key') && (isOnlyName || only('key', 'number', 'tags', 'code'))) add('key', 78)
  if (any('nombre')) {
    add('name', any('bottles') ? 50 : 80)
    add('quantity', 78)
  }
  if (any('described')) {
    if (!isNamed) add('notes', 77)
    add('name', isNamed ? 80 : 74)
  }
  if (isNamed && isOnlyName && !any('key'))
    add('name', any('thing', 'bottle') || only('name') ? 80 : 76)
  // `Flaschen im Keller` counts them.
  if (any('bottles') && only('bottles', 'bottle', 'place', 'house', 'thing', 'own', 'buy'))
    add('quantity', any('place', 'house') ? 90 : 75)
  if (any('number') && only('number', 'key', 'name', 'thing')) {
    add('key', 72)
    add('quantity', 71)
  }
  if (any('thing') && isOnlyName && !isForeign && !any('key')) add('name', 70)
  if (any('bottle') && only('bottle', 'bottles')) add('name', 60)
  // Nothing is a name that is something else, unless a table has no other.
  if (any('denomination') && !any('region')) add('name', 25)
  if (isCurrencyAlone(header)) add('price', 60)
  if (isNamed || any('tags', 'described', 'thing')) add('name', 20)
  return found
}

/** What the words of a header are, and whether it has an unknown one, or an unknown part of one. */
export const partsOfHeader = (
  header: string,
): Pick<ColumnWordName, 'parts' | 'isForeign' | 'isCompound'> => named(header)

/** Whether a text has no other words than those that name columns. */
export function saysOnlyColumns(text: string): boolean {
  const { parts, isForeign } = named(text)
  return parts.size > 0 && !isForeign
}

/** Whether a column says that something was bought, and not how many, when or for how much. */
export const isBought = (header: string): boolean => {
  const { parts } = named(header)
  return (
    parts.has('buy') &&
    !(['price', 'value', 'date', 'on', 'place'] as const).some((part) => parts.has(part))
  )
}

/** Whether a column is called an id, and not only a number. */
export const isKey = (header: string): boolean => named(header).parts.has('key')

/** Whether a column is called notes, so that its cells are added without its name. */
export const isNotesName = (header: string): boolean => meaningsOf(header)[0]?.target === 'notes'
