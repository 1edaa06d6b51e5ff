import type { ValueRange } from './filter.ts'
import type { Token } from './tokens.ts'

/** What a bottle may lack, by the words for it. */
const values: ReadonlyMap<string, ValueRange['of']> = new Map([
  ['rating', 'rating'],
  ['ratings', 'rating'],
  ['stars', 'rating'],
  ['score', 'rating'],
  ['price', 'paid'],
  ['prices', 'paid'],
  ['value', 'worth'],
  ['values', 'worth'],
  ['vintage', 'vintage'],
  ['vintages', 'vintage'],
  ['year', 'vintage'],
  ['window', 'until'],
  ['windows', 'until'],
  ['size', 'size'],
  ['abv', 'abv'],
  ['alcohol', 'abv'],
  ['photo', 'photo'],
  ['photos', 'photo'],
  ['picture', 'photo'],
  ['pictures', 'photo'],
  ['note', 'notes'],
  ['notes', 'notes'],
  ['region', 'region'],
  ['regions', 'region'],
  ['producer', 'producer'],
  ['producers', 'producer'],
])
const lacks = /^(?:no|not|without|missing|lacking|lack|non)$/
const small = /^(?:have|has|got|an?|any|the|drink|drinking|purchase|market|own|set|tasting)$/

/**
 * Which values are missing: `bottles without a rating`, `with no vintage`, `I do not have a price for`.
 * @param take marks a word as read
 */
export function missingIn(
  tokens: readonly Token[],
  take: (from: number, to: number) => void,
): readonly ValueRange[] {
  const read: ValueRange[] = []
  for (const [at, { word }] of tokens.entries()) {
    if (word === 'nv') {
      read.push({ of: 'vintage', isMissing: true, said: tokens[at]!.said })
      take(at, at + 1)
      continue
    }
    if (!lacks.test(word)) continue
    let to = at + 1
    while (small.test(tokens[to]?.word ?? '')) to++
    const of = values.get(tokens[to]?.word ?? '')
    // `No alcohol` is another thing than an unknown strength, and `no year 2010` than no vintage.
    const isOther = of === 'abv' && (word === 'no' || word === 'without' || word === 'non')
    if (of === undefined || isOther || tokens[to + 1]?.number !== undefined) continue
    const said = tokens.slice(at, to + 1).map((token) => token.said)
    read.push({ of, isMissing: true, said: said.filter(Boolean).join(' ') })
    take(at, to + 1)
  }
  return read
}
