import type { Bottle } from '../../shared/features/collection/bottle.ts'
import { subcategories, type Category } from '../../shared/features/collection/categories.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { uuidV7 } from '../../shared/kernel/id.ts'
import { day } from '../../shared/kernel/time.ts'

/** A bottle of about 600 bytes of JSON, as all engines store it: the same for the same number. */
export function aBottle(number: number): Bottle {
  const random = chance(number)
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const upTo = (most: number) => Math.floor(random() * most)
  const brand = of(brandBeginnings) + of(brandEnds)
  const category = of(Object.keys(subcategories) as Category[])
  const at = Date.UTC(2020, 0, 1) + number * 60_000
  return {
    id: uuidV7(
      at,
      Uint8Array.from({ length: 10 }, () => upTo(256)),
    ),
    name: `${brand} ${of(casks)} ${3 + upTo(37)} #${number}`,
    brand,
    category,
    subcategory: of(subcategories[category]),
    sizeMl: of([500, 700, 750, 1_000]),
    abv: 40 + upTo(240) / 10,
    vintage: 1960 + upTo(60),
    distillery: of(brandBeginnings) + of(brandEnds),
    region: of(regions),
    notes: notes(of, 100 + upTo(90)),
    rating: upTo(11) / 2,
    purchasePrice: upTo(30_000),
    currentValue: upTo(50_000),
    purchasedOn: new Date(at - upTo(2_000) * day).toISOString().slice(0, 10),
    location: `${of(['Cabinet', 'Cellar', 'Shelf', 'Box'])} ${upTo(20)}`,
    bin: `B${upTo(40)}`,
    quantity: 1,
    inCollection: true,
    isFinished: false,
    useCount: 0,
    createdAt: at,
    updatedAt: at,
  }
}

export const someBottles = (count: number, from = 0): Bottle[] =>
  Array.from({ length: count }, (_, i) => aBottle(from + i))

/**
 * The arguments with which a user of this app adds it: all fields that the product does not set
 * itself.
 */
export function argumentsOf(bottle: Bottle): { id: Id } & Omit<Bottle, ProductField> {
  const { useCount: _, createdAt: __, updatedAt: ___, ...own } = bottle
  return own
}
type ProductField = 'useCount' | 'createdAt' | 'updatedAt' | 'openedAt' | 'lastUsedAt'

/** The changed and expected value. */
export interface ChangeElsewhere {
  id: Id
  notes: string
}

/** The change to the bottle of that number on another device. */
export const changeOf = (number: number, turn: number): ChangeElsewhere => ({
  id: aBottle(number).id,
  notes: `tasted again elsewhere, turn ${turn}`,
})

/** Where the same number gives the same bottle in a page and in a server. */
function chance(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function notes(of: <T>(list: readonly T[]) => T, length: number): string {
  let text = ''
  while (text.length < length) text += `${of(words)} `
  return text.trim()
}

const brandBeginnings =
  'Glen Loch Ben Old Port High Black Red Silver Wild Ard Cragg Tam Bal Dal'.split(' ')
const brandEnds =
  'morangie fiddich nevis charlotte land barrel wood turkey beg more dhu livet kinchie moray'.split(
    ' ',
  )
const casks = 'Cask Reserve Sherry Port Rum Peated Single Double Virgin Oloroso'.split(' ')
const regions = ['Islay', 'Speyside', 'Highland', 'Lowland', 'Jura', 'Skye']
const words =
  'honey oak smoke peat vanilla citrus pepper toffee apple raisin cocoa leather salt brine heather malt nutty floral spice long finish bought at auction gift from friend opened on birthday store in cabinet'.split(
    ' ',
  )
