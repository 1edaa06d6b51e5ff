import type { Entity } from '../../kernel/entity.ts'
import { settings } from '../account/setting.ts'
import { watches } from '../alerts/availability-alert.ts'
import { notices } from '../alerts/notice.ts'
import { alerts } from '../alerts/price-alert.ts'
import { events } from '../bar/event.ts'
import { locations } from '../bar/location.ts'
import { pours } from '../bar/pour.ts'
import { bottles } from '../collection/bottle.ts'
import { imports } from '../collection/import.ts'
import { recipes } from '../recipes/recipe.ts'
import { shopping } from '../recipes/shopping.ts'
import { questions } from '../sommelier/question.ts'
import { valuations } from '../value/valuation.ts'
import { wishes } from '../wishlist/wish.ts'

/**
 * The nouns whose rows come back from a backup, in the order in which they do: what others hang on
 * comes first. A noun that is not named here is in the backup, and {@link notRestored} says why it
 * stays there.
 */
export const restorable: readonly Entity[] = [
  locations,
  imports,
  bottles,
  valuations,
  pours,
  events,
  recipes,
  shopping,
  alerts,
  watches,
  wishes,
  notices,
  questions,
  settings,
]

/** What only the server may say, or works out anew. */
export const notRestored: Readonly<Record<string, string>> = {
  cellars: 'who is in whose cellar is decided online',
  messages: 'what came of a reservation the server says to whom it happened',
  asked: 'questions that were asked are asked',
  trends: 'the market is worked out anew each day',
}

/** Rows that hang on a bottle, by the field that names it. */
export const ofBottle: Readonly<Record<string, string>> = {
  [valuations.table]: 'id',
  [pours.table]: 'bottleId',
  [events.table]: 'bottleId',
}

/** How many live rows the plan allows, by table; none where it sets no limit. */
export const limitOf = (
  table: string,
  { bottleLimit, alertLimit }: { readonly bottleLimit: number; readonly alertLimit: number },
): number => {
  if (table === bottles.table) return bottleLimit
  if (table === alerts.table || table === watches.table) return alertLimit
  return Number.POSITIVE_INFINITY
}
