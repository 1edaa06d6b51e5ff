import { roundsPerSecond } from '../../shared/business/sync.ts'
import { second } from '../../shared/kernel/time.ts'
import { type Pace, pace } from '../http/pace.ts'

/**
 * How long a user has to wait before the next round. Twice what is promised, so that what is promised
 * is never refused; whoever has sent none for a while may send the rounds of two seconds at once.
 */
export const roundRate = (clock?: () => number): Pace =>
  pace({ max: 4 * roundsPerSecond, within: 2 * second }, clock)
