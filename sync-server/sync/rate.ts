import { roundsPerSecond } from '../../shared/business/sync.ts'
import { second } from '../../shared/kernel/time.ts'
import { type Pace, pace } from '../http/pace.ts'

/**
 * How long a user waits before the next round. The limit is twice the promise, so the promise
 * always holds; after a pause the rounds of two seconds may come at once.
 */
export const roundRate = (clock?: () => number): Pace =>
  pace({ max: 4 * roundsPerSecond, within: 2 * second }, clock)
