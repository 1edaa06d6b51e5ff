import type { Bottle } from '../../../shared/features/collection/bottle.ts'

/** How full a bottle is drawn, 0 to 1. */
export const drawnLevel = (bottle: Bottle): number =>
  bottle.isFinished ? 0 : (bottle.fillLevel ?? 100) / 100
