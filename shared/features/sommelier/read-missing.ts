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
  ['tried', 'used'],
  // As slips are mended: `tasted`.
  ['taste', 'used'],
  ['sampled', 'used'],
])
const lacks = /^(?:no|not|without|missing|lacking|lack|non)$/
const small =
  /^(?:have|has|got|an?|any|the|drink|drinking|purchase|market|own|set|tasting|i|we|yet|been)$/

const isHave = ({ word }: Token): boolean => word === 'have' || word === 'has'

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
    if (word === 'untasted' || word === 'untried') {
      read.push({ of: 'used', isMissing: true, said: tokens[at]!.said })
      take(at, at + 1)
      continue
    }
    if (word === 'nv') {
      read.push({ of: 'vintage', isMissing: true, said: tokens[at]!.said })
      take(at, at + 1)
      continue
    }
    if (!lacks.test(word)) continue
    let to = at + 1
    while (small.test(tokens[to]?.word ?? '')) to++
    // `I have not drunk`, as its slip is mended; what should not be drunk yet is another thing.
    if (tokens[to - 1]?.word === 'drink' && tokens.slice(Math.max(0, at - 2), at).some(isHave)) to--
    const name = tokens[to]?.word ?? ''
    const of = name === 'drink' ? 'used' : values.get(name)
    // `No alcohol` is another thing than an unknown strength, and `no year 2010` than no vintage.
    const isOther = of === 'abv' && (word === 'no' || word === 'without' || word === 'non')
    if (of === undefined || isOther || tokens[to + 1]?.number !== undefined) continue
    const said = tokens.slice(at, to + 1).map((token) => token.said)
    read.push({ of, isMissing: true, said: said.filter(Boolean).join(' ') })
    take(at, to + 1)
  }
  return read
}
