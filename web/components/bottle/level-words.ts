import { collectionCopy } from '../../../shared/copy/collection.ts'
import { type Bottle } from '../../../shared/features/collection/bottle.ts'
import { bottleState } from '../../../shared/features/collection/shelf.ts'

/** How full a bottle is, as people say it: `Sealed`, `Full`, `¾`, `37%`, `Finished`. */
export function levelWords(bottle: Bottle): string {
  const state = bottleState(bottle)
  if (state !== 'open' || bottle.fillLevel === undefined) return bottleStateWords(bottle)
  return percentWords(bottle.fillLevel)
}

/** `Sealed`, `Open`, `Finished`; or how the last one left: `Given away`, `Sold`. */
export function bottleStateWords(bottle: Bottle): string {
  const state = bottleState(bottle)
  if (state !== 'finished' || bottle.goneAs === undefined) return collectionCopy.bottleStates[state]
  const ways: Readonly<Record<string, string>> = collectionCopy.goneAs
  return ways[bottle.goneAs] ?? collectionCopy.bottleStates.finished
}

export const percentWords = (percent: number): string =>
  collectionCopy.levels[percent] ?? collectionCopy.percent(percent)
