import { compared, isSameBottle, type NamedAs } from '../../../shared/features/prices/matching.ts'

/** A bottle's name by its owner, and its names in shops. */
export interface NamedByShops {
  /** `brand | name`, or the name alone. */
  readonly owned: string
  readonly same: readonly string[]
  readonly others: readonly string[]
}

/** `brand | name`, or the name alone. */
export function named(text: string): NamedAs {
  const [brand, name] = text.split(' | ')
  return name === undefined ? { name: text } : { brand, name }
}

/** The share of such bottles that is found, and the share of finds that are correct. */
export function rates(some: readonly NamedByShops[]) {
  const pairs = (names: 'same' | 'others') =>
    some.flatMap((one) => one[names].map((text) => [one.owned, text] as const))
  const isFound = ([owned, text]: readonly [string, string]) =>
    isSameBottle(compared(named(owned)), compared(named(text)))
  const same = pairs('same')
  const found = same.filter(isFound)
  const wrong = pairs('others').filter(isFound)
  return {
    same: same.length,
    others: pairs('others').length,
    recall: found.length / same.length,
    precision: found.length / (found.length + wrong.length),
    missed: same.filter((pair) => !found.includes(pair)),
    wrong,
  }
}
