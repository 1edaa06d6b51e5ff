import { bottleCopy } from '../../shared/copy/bottle.ts'
import { collectionCopy } from '../../shared/copy/collection.ts'
import { type Bottle } from '../../shared/features/collection/bottle.ts'
import { standing } from '../../shared/features/collection/shelf.ts'

/** How full a bottle is, as people say it: `Sealed`, `Full`, `¾`, `37%`, `Finished`. */
export function levelWords(bottle: Bottle): string {
  const state = standing(bottle)
  if (state !== 'open' || bottle.fillLevel === undefined) return standingWords(bottle)
  return percentWords(bottle.fillLevel)
}

/** `Sealed`, `Open`, `Finished`; or how the last one left: `Given away`, `Sold`. */
export function standingWords(bottle: Bottle): string {
  const state = standing(bottle)
  if (state !== 'finished' || bottle.goneAs === undefined) return collectionCopy.standings[state]
  const ways: Readonly<Record<string, string>> = collectionCopy.goneAs
  return ways[bottle.goneAs] ?? collectionCopy.standings.finished
}

export const percentWords = (percent: number): string =>
  bottleCopy.levels[percent] ?? bottleCopy.percent(percent)
