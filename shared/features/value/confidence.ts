import type { Confidence, ValueSource } from '../../business/value.ts'
import type { Bottle } from '../collection/bottle.ts'

/** From so many prices on what the market says is as good as it gets, and passable. */
const manyPrices = 5
const somePrices = 2
const manyCollectors = 10

/**
 * One's own figure is taken at its word; the market by how many prices it rests on; what was paid
 * says little of today.
 */
export function confidenceOf(bottle: Pick<Bottle, 'marketCount'>, source: ValueSource): Confidence {
  const count = bottle.marketCount ?? 0
  switch (source) {
    case 'own':
      return 'high'
    case 'stores':
      return count >= manyPrices ? 'high' : count >= somePrices ? 'medium' : 'low'
    case 'others':
      return count >= manyCollectors ? 'high' : 'medium'
    case 'paid':
      return 'low'
  }
}
