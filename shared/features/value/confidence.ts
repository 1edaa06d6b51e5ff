import type { Confidence, ValueSource } from '../../business/value.ts'
import type { Bottle } from '../collection/bottle.ts'

/** The numbers of prices for the best and for a passable certainty. */
const manyPrices = 5
const somePrices = 2
const manyCollectors = 10

/**
 * The owner's figure is trusted; the market by its number of prices; a purchase price says little
 * about today.
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
