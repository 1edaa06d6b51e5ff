import type { Category } from '../categories.ts'
import { isCaseHeader, isCasePrice, isNetPrice } from './case-columns.ts'
import { columnKey } from './cells.ts'
import { isFinishedHeader } from './finished-day.ts'
import {
  areSlots,
  cellsFit,
  type ColumnCells,
  enough,
  isCountingUp,
  isNumbered,
  targetOfCells,
} from './column-cells.ts'
import { isBought, isKey, meaningsOf, type NamedTarget, partsOfHeader } from './column-words.ts'
import { isGoneHeader } from './row-state.ts'
import { joins, type Mapping } from './targets.ts'
import { isUnnamed, mappingOfUnnamed } from './unnamed-columns.ts'

interface Candidate {
  readonly header: string
  readonly target: NamedTarget
  readonly score: number
}

/**
 * A first mapping, by column names in collectors' languages and by their cells: `Volume` with `13
 * %` is a strength, `Year` with 12 and 18 an age. Columns without a meaning go into the notes.
 */
export function guessedMapping(
  headers: readonly string[],
  cellsOf?: (header: string) => ColumnCells,
): Mapping {
  if (cellsOf && headers.length > 0 && headers.every(isUnnamed))
    return mappingOfUnnamed(headers, cellsOf)
  const taken = new Map<string, NamedTarget>()
  const isTaken = new Set<NamedTarget>()
  const isCatalogue = headers.some((header) => bottlerNames.has(columnKey(header)))
  const hasCountOfGone = headers.some(
    (header) => isGoneHeader(header) && areCounts(cellsOf?.(header)),
  )
  const take = ({ header, target }: Candidate) => {
    if (taken.has(header) || (isTaken.has(target) && target !== 'noted' && !joins(target))) return
    if (target === 'key' && cellsOf && !isNumbered(cellsOf(header))) return
    taken.set(header, target)
    isTaken.add(target)
  }
  const candidates = headers
    .filter((header) => !(isCatalogue && countsEdition(header)))
    .filter((header) => !isFinishedHeader(header) && !isGoneHeader(header) && !isCaseHeader(header))
    .flatMap((header) => candidatesOf(header, cellsOf?.(header), hasCountOfGone))
    // The sort keeps the order of the file among equals.
    .sort((a, b) => b.score - a.score)
  for (const candidate of candidates) if (candidate.score > weakest) take(candidate)
  // A bottling without a name is named by its brand, series, vintage and age.
  if (!isCatalogue || ![...taken.values()].includes('brand'))
    assignNameColumn(headers, candidates, taken, cellsOf)
  // What names say comes before what cells may be.
  for (const target of ['name', ...byCells] as const) {
    if (target === 'name' && isCatalogue) continue
    if (!cellsOf || taken.size === 0 || [...taken.values()].includes(target)) continue
    // Of a known name, too, if no cell fits it: `Bottle` with sizes below.
    const open = headers.filter(
      (header) =>
        !taken.has(header) &&
        (meaningsOf(header).length === 0 ||
          (target !== 'name' && candidatesOf(header, cellsOf(header)).length === 0)),
    )
    const header = open.find(
      (one) =>
        targetOfCells(cellsOf(one)) === target && !(target === 'purchasedOn' && isOtherDay(one)),
    )
    if (header !== undefined) take({ header, target, score: 0 })
  }
  if (cellsOf) placeBeforeSlot(taken, cellsOf)
  const others = headers.filter((header) => {
    const target = taken.get(header)
    if (target !== undefined && target !== 'noted') return false
    return cellsOf ? isWorthNoting(header, cellsOf(header)) : false
  })
  return headers.flatMap((header) => {
    const target = taken.get(header) ?? 'noted'
    if (target !== 'noted') return [[header, target] as const]
    return taken.size > 0 && others.includes(header) ? [[header, 'notes'] as const] : []
  })
}

/** A table with bottlers lists bottlings: its number of bottles is the size of the edition. */
const bottlerNames = new Set(['bottler', 'bottlers', 'abfuller', 'embouteilleur', 'embotellador'])
const countsEdition = (header: string) =>
  /^(?:number|no|nr|anzahl|nombre|numero)(?:of|de|der|di)?(?:bottles|flaschen|bouteilles|botellas|bottiglie)$|^(?:outturn|edition|auflage|flaschen(?:an)?zahl|bottlecount|bottlesproduced|tirage|tirada)$/.test(
    columnKey(header),
  )

/**
 * Of two columns that may both be a place or a slot in it, that of codes (`A12`) is the slot, and
 * that of words the place.
 */
function placeBeforeSlot(
  taken: Map<string, NamedTarget>,
  cellsOf: (header: string) => ColumnCells,
) {
  const headerOf = (target: NamedTarget) => [...taken].find(([, one]) => one === target)?.[0]
  const [place, slot] = [headerOf('location'), headerOf('bin')]
  if (place === undefined || slot === undefined) return
  const mayBe = (header: string, target: NamedTarget) =>
    meaningsOf(header).some((one) => one.target === target)
  if (!mayBe(place, 'bin') && !mayBe(slot, 'location')) return
  if (!areSlots(cellsOf(place)) || areSlots(cellsOf(slot))) return
  taken.set(place, 'bin').set(slot, 'location')
}

/** Candidates with less are for tables that have nothing else. */
const weakest = 30

/** What cells alone can say a column to be, in the order in which it is looked for. */
const byCells = [
  'sku',
  'size',
  'abv',
  'price',
  'purchasedOn',
  'category',
  'vintage',
  'region',
] as const

const isOfNames = (cells: ColumnCells): boolean =>
  cells.texts.length > 0 &&
  cellsFit('name', cells) === 1 &&
  cellsFit('price', cells) === 0 &&
  new Set(cells.texts).size === cells.texts.length

/** Meanings of a column other than the required name. */
const lendable = new Set<NamedTarget>(['noted', 'notes', 'region', 'tags', 'location', 'bin'])

/**
 * A table without a name has it in the column that may be one by its own name, else in the first of
 * texts that differ; a cellar of producers alone is a cellar of their wines.
 */
function assignNameColumn(
  headers: readonly string[],
  candidates: readonly Candidate[],
  taken: Map<string, NamedTarget>,
  cellsOf: ((header: string) => ColumnCells) | undefined,
) {
  if ([...taken.values()].includes('name')) return
  const [only] = headers
  if (cellsOf && headers.length === 1 && cellsFit('name', cellsOf(only!)) === 1) {
    taken.set(only!, 'name')
    return
  }
  const likely = candidates.find(
    ({ header, target }) => target === 'name' && lendable.has(taken.get(header) ?? 'noted'),
  )?.header
  const unnamed = headers.find(
    (header) =>
      !taken.has(header) &&
      meaningsOf(header).length === 0 &&
      cellsOf !== undefined &&
      targetOfCells(cellsOf(header)) === 'name',
  )
  const producer = headers.find((header) => taken.get(header) === 'brand')
  // A short table in another language: words that differ are likelier names than the producers.
  const worded = headers.find(
    (header) =>
      producer !== undefined &&
      !taken.has(header) &&
      meaningsOf(header).length === 0 &&
      cellsOf !== undefined &&
      isOfNames(cellsOf(header)),
  )
  const header = likely ?? unnamed ?? worded ?? (cellsOf ? producer : undefined)
  if (header !== undefined) taken.set(header, 'name')
}

const areCounts = (cells: ColumnCells | undefined): boolean =>
  cells !== undefined &&
  cells.texts.length > 0 &&
  cells.texts.every((text) => /^\d{1,3}$/.test(text))

/** `Left` with 70 and 35 below: percent, or millilitres, since few have tens of every bottle. */
const areLevels = ({ texts }: ColumnCells): boolean =>
  texts.every((text) => /^\d{2,4}$/.test(text)) && texts.some((text) => Number(text) > 24)
const areShares = ({ texts }: ColumnCells): boolean => texts.every((text) => Number(text) <= 100)

/** @param hasCountOfGone whether another column counts bottles that are gone */
function candidatesOf(
  header: string,
  cells: ColumnCells | undefined,
  hasCountOfGone = false,
): Candidate[] {
  // `Bought` beside `Drunk`, both with small numbers.
  if (hasCountOfGone && isBought(header) && areCounts(cells))
    return [{ header, target: 'quantity', score: 84 + cellWeight }]
  const isLevel =
    cells !== undefined &&
    areLevels(cells) &&
    meaningsOf(header).some(({ target }) => target === 'fill')
  return meaningsOf(header).flatMap(({ target, score }): Candidate[] => {
    if (!cells) return [{ header, target, score }]
    const fit = target === 'noted' ? 1 : cellsFit(target, cells)
    if (target === 'purchasedOn' && isOtherDay(header)) return []
    // A column of numbers counts up, or it counts bottles.
    if (target === 'key' && !isKey(header) && !isCountingUp(cells)) return []
    // A rest of 3 counts bottles; one of `0.4` or `75 %` is a level.
    if (target === 'fill' && score < 90 && !(isLevel && areShares(cells)))
      if (cells.texts.every((text) => /^\d+$/.test(text))) return []
    if (target === 'quantity' && isLevel) return []
    // `Code` with BR and FR below it is no barcode, and `Price` with words no price.
    if (cells.texts.length >= enough && fit < 0.15) return []
    const isLess = target === 'price' && (isCasePrice(header) || isNetPrice(header))
    return [{ header, target, score: score + fit * cellWeight - (isLess ? otherPriceLoss : 0) }]
  })
}

/** Days on which nothing was bought: `Opened on`, `Last checked`, `Zuletzt geändert`. */
const isOtherDay = (header: string) =>
  /updat|modif|chang|edited|check|count|opened|print|export|aktualis|geandert|geprüft|gepruft|geoffnet|angebrochen|ouvert|abiert|actualiz|apert[oa]|aggiorn|abert[oa]|oppnad|apnet|abnet|avattu|geopend|bijgewerkt/.test(
    columnKey(header),
  )

/** A bottle's own price goes before that of a case, and what was paid before its part without tax. */
const otherPriceLoss = 10
/** Points added to a header whose cells all fit; a header alone has at most 100. */
const cellWeight = 60
/** Addresses, and keys of a program's other tables, are useless. */
const isWorthNoting = (header: string, { texts }: ColumnCells) =>
  texts.length > 0 &&
  !texts.every((text) => /^https?:|^www\.|^data:|^[\da-f-]{32,}$/i.test(text)) &&
  !(/(?:[a-z_ -]I[Dd]|[_ -]id|^id)$/.test(header) && texts.every((text) => /^\d+$/.test(text)))

/** What all bottles of a table are, as far as the names of its columns give it away. */
export function guessedCategory(headers: readonly string[]): Category | undefined {
  const columns = new Set(headers.map(columnKey))
  // Malt drinkers list distilleries and ages.
  if (columns.has('distillery') && columns.has('age')) return 'Whiskey'
  const named = signs.find(([, names]) => names.some((name) => columns.has(name)))?.[0]
  const isOfVintages = (header: string) => {
    const { parts, isForeign } = partsOfHeader(header)
    return parts.has('vintage') && !isForeign
  }
  return named ?? (headers.some(isOfVintages) ? 'Wine' : undefined)
}

const signs: readonly (readonly [Category, readonly string[]])[] = [
  [
    'Whiskey',
    [
      'whisky',
      'whiskey',
      'whiskies',
      'whiskeys',
      'ウイスキー',
      'ウィスキー',
      'bourbon',
      'scotch',
      'whiskyname',
      'whiskeyname',
      'whiskybaseid',
      'mashbill',
      'casktype',
      'casknumber',
      'caskno',
      'bottler',
      'abfuller',
      'embotellador',
      'statedage',
      'distilled',
      'distillationyear',
    ],
  ],
  [
    'Wine',
    [
      'wine',
      'wein',
      'vin',
      'vino',
      'vinho',
      'wijn',
      'viini',
      'ワイン',
      'ワイン名',
      'winename',
      'winery',
      'wineryname',
      'weingut',
      'grape',
      'grapes',
      'varietal',
      'rebsorte',
      'cepage',
      'wino',
    ],
  ],
  [
    'Spirits',
    (
      'gin gins ginebra tequila tequilas mezcal vodka vodkas wodka cognac armagnac brandy calvados grappa ' +
      'rum rums rhum rhums ron rones rom rumname ginname spirit spirits spirituose spirituosen'
    ).split(' '),
  ],
  ['Liqueurs', ['liqueur', 'liqueurs', 'likor', 'likore', 'licor', 'licores', 'amaro', 'amari']],
  ['Beer', ['beer', 'beername', 'brewery', 'brauerei', 'ibu']],
]
