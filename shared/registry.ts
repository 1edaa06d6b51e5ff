import { settings } from './features/account/setting.ts'
import { changeSettings } from './features/account/setting-mutators.ts'
import { watches } from './features/alerts/availability-alert.ts'
import { watchCrud } from './features/alerts/availability-alert-mutators.ts'
import { messages } from './features/alerts/inbox-message.ts'
import { notices, readNotices, unreadNotices } from './features/alerts/notice.ts'
import { alerts } from './features/alerts/price-alert.ts'
import { alertCrud } from './features/alerts/price-alert-mutators.ts'
import { bottleEvents } from './features/bar/bottle-event.ts'
import {
  correctBottle,
  finishBottle,
  leaveBottles,
  moveBottle,
  moveBottles,
  openBottle,
  restockBottle,
  undoBottleEvent,
  undoBottleEvents,
} from './features/bar/bottle-event-mutators.ts'
import { locations } from './features/bar/location.ts'
import { locationCrud, renameLocation, renamePlace } from './features/bar/location-mutators.ts'
import { logUse, pours, removePour } from './features/bar/pour.ts'
import { isRestorable, restoresRow } from './features/backup/restore-mutator.ts'
import { bottles } from './features/collection/bottle.ts'
import {
  bottleCrud,
  editBottles,
  importBottle,
  removeBottles,
  restoreBottles,
  tagBottles,
} from './features/collection/bottle-mutators.ts'
import { imports, markImportUndone, recordImport } from './features/collection/import.ts'
import { recipes } from './features/recipes/recipe.ts'
import { favouriteRecipe, importRecipe, recipeCrud } from './features/recipes/recipe-mutators.ts'
import { shopping, shoppingCrud, tickShopping } from './features/recipes/shopping.ts'
import { cellars } from './features/sharing/cellar.ts'
import {
  answerQuestion,
  askQuestion,
  clearQuestions,
  questionDays,
  questions,
  restoreQuestions,
} from './features/sommelier/question.ts'
import { sightingCrud, sightings } from './features/sightings/sighting.ts'
import { trends } from './features/value/trend.ts'
import { valuations } from './features/value/valuation.ts'
import { wishes } from './features/wishlist/wish.ts'
import { wishCrud } from './features/wishlist/wish-mutators.ts'
import type { SyncedEntity } from './kernel/entity.ts'
import type { ArgsOf, Mutator } from './kernel/mutator.ts'

/**
 * Every entity that is synced, by the name of its table on the wire, in the order in which a backup
 * restores them: entities that others refer to come first.
 */
export const entities = {
  locations,
  imports,
  bottles,
  valuations,
  pours,
  bottle_events: bottleEvents,
  recipes,
  shopping,
  alerts,
  watches,
  wishlist: wishes,
  sightings,
  notices,
  questions,
  settings,
  cellars,
  messages,
  asked: questionDays,
  trends,
} as const satisfies Record<string, SyncedEntity>
export type TableName = keyof typeof entities
export const tableNames = Object.keys(entities) as TableName[]

/** Entities whose rows everyone in a cellar gets. */
export const isOfCellar = (table: string): boolean =>
  (entities as Readonly<Record<string, SyncedEntity>>)[table]?.rules.isOfCellar === true

/** Those whose rows come back from a backup. */
export const restorable: readonly SyncedEntity[] = Object.values(entities).filter(isRestorable)

/** Every mutator, by its name on the wire. */
export const mutators = {
  ...bottleCrud,
  'bottle.import': importBottle,
  'bottle.logUse': logUse,
  'bottle.open': openBottle,
  'bottle.finish': finishBottle,
  'bottle.move': moveBottle,
  'bottle.correct': correctBottle,
  'bottle.restock': restockBottle,
  'bottles.leave': leaveBottles,
  'bottles.move': moveBottles,
  'bottles.edit': editBottles,
  'bottles.tag': tagBottles,
  'bottles.remove': removeBottles,
  'bottles.restore': restoreBottles,
  'bottleEvent.undo': undoBottleEvent,
  'bottleEvents.undo': undoBottleEvents,
  'pour.remove': removePour,
  'import.record': recordImport,
  'import.markUndone': markImportUndone,
  ...locationCrud,
  'location.rename': renameLocation,
  'place.rename': renamePlace,
  ...recipeCrud,
  'recipe.favourite': favouriteRecipe,
  'recipe.import': importRecipe,
  ...shoppingCrud,
  'shopping.tick': tickShopping,
  ...alertCrud,
  ...watchCrud,
  ...wishCrud,
  ...sightingCrud,
  'notice.read': readNotices,
  'notice.unread': unreadNotices,
  'chat.ask': askQuestion,
  'chat.answer': answerQuestion,
  'chat.clear': clearQuestions,
  'chat.restore': restoreQuestions,
  'setting.change': changeSettings,
  'backup.restore': restoresRow(restorable),
} as const satisfies Record<string, Mutator>

export type MutationName = keyof typeof mutators
export type MutationArgs<Name extends MutationName> = ArgsOf<(typeof mutators)[Name]>
