import { createHash } from 'node:crypto'
import { type Compared, compared, type NamedAs } from '../../../shared/features/prices/matching.ts'

/** How a bottle is named, wherever it lies. */
export interface BottleName extends Compared {
  /** The same for all that are read alike. */
  readonly id: string
  /** The same for all that may be the same bottle, also where one tells more than the other. */
  readonly key: string
  readonly named: NamedAs
}

/** Changes with every change of how `matching.ts` reads names: all bottles are then named again. */
export const readingOfNames = '3'

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
  const read = compared(named)
  const { wanted, own, unsaid } = read
  if (wanted.words.length === 0) return undefined
  const { words, sizeMl: size, isBeer } = own
  // 70 cl and 75 cl are the one usual bottle of two continents, and the one that is meant unsaid.
  const usual = wanted.sizeMl === undefined || (wanted.sizeMl >= 700 && wanted.sizeMl <= 750)
  const saidBesides = [
    // Of one vineyard many make a wine; a firm need not stand on its bottles.
    ...[...read.maker].filter((word) => !read.firm.has(word)),
    ...[...unsaid.places].map(({ id }) => id),
    ...unsaid.grapes,
    ...unsaid.rank,
    ...unsaid.reserve,
    ...unsaid.taste,
  ]
  return {
    named,
    ...read,
    id: hashed([words, size ?? null, isBeer, [...read.brand]]),
    key: hashed([[...wanted.words, ...saidBesides].sort(), usual ? 'usual' : wanted.sizeMl]),
  }
}

const hashed = (said: unknown): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex')
