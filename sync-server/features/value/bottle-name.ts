import { createHash } from 'node:crypto'
import {
  fits,
  type OfferedWords,
  offeredWords,
  type WantedWords,
  wantedWords,
} from '../../../shared/features/prices/matching.ts'
import type { NamedAs } from '../../db/tables/prices.ts'

/** A name as it is compared: what it asks for, and what it would be if it were sold. */
export interface Compared {
  readonly wanted: WantedWords
  readonly own: OfferedWords
}

/** How a bottle is named, wherever it lies. */
export interface BottleName extends Compared {
  /** The same for all that are read alike. */
  readonly id: string
  /** The same for all that may be the same bottle, also where one tells more than the other. */
  readonly key: string
  readonly named: NamedAs
}

/** Changes whenever `matching.ts` reads names otherwise: all bottles are then named anew. */
export const readingOfNames = '1'

/** The name of a bottle; undefined where it says nothing. */
export function nameOf({
  name,
  brand,
  category,
  vintage,
  sizeMl,
}: NamedAs): BottleName | undefined {
  const named: NamedAs = {
    name,
    ...(brand !== undefined && { brand }),
    ...(category !== undefined && { category }),
    ...(vintage !== undefined && { vintage }),
    ...(sizeMl !== undefined && { sizeMl }),
  }
  const { wanted, own } = compared(named)
  if (wanted.words.length === 0) return undefined
  const { words, sizeMl: size, isBeer } = own
  // 70 cl and 75 cl are the one usual bottle of two continents, and the one that is meant unsaid.
  const usual = wanted.sizeMl === undefined || (wanted.sizeMl >= 700 && wanted.sizeMl <= 750)
  return {
    named,
    wanted,
    own,
    id: hashed([words, size ?? null, isBeer]),
    key: hashed([[...wanted.words].sort(), usual ? 'usual' : wanted.sizeMl]),
  }
}

export const compared = ({ name, brand, category, vintage, sizeMl }: NamedAs): Compared => ({
  wanted: wantedWords({ bottle: name, brand, vintage, sizeMl }),
  own: offeredWords({ name, brand, category, vintage, sizeMl }),
})

/**
 * Whether both names mean the same bottle: each has every telling word of the other. An alert may be
 * content with more than was asked for; a value may not.
 */
export const isSameBottle = (one: Compared, other: Compared): boolean =>
  fits(one.wanted, other.own) && fits(other.wanted, one.own)

const hashed = (said: unknown): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex')
