import { settings } from './features/account/setting.ts'
import { changeSettings } from './features/account/setting-mutators.ts'
import { watches } from './features/alerts/availability-alert.ts'
import { watchCrud } from './features/alerts/availability-alert-mutators.ts'
import { messages } from './features/alerts/inbox-message.ts'
import { notices, readNotices, unreadNotices } from './features/alerts/notice.ts'
import { alerts } from './features/alerts/price-alert.ts'
import { alertCrud } from './features/alerts/price-alert-mutators.ts'
import { events } from './features/bar/event.ts'
import {
  correctBottle,
  finishBottle,
  leaveBottles,
  moveBottle,
  moveBottles,
  openBottle,
  restockBottle,
  undoEvent,
  undoEvents,
} from './features/bar/event-mutators.ts'
import { locations } from './features/bar/location.ts'
import { locationCrud, renameLocation, renamePlace } from './features/bar/location-mutators.ts'
import { logUse, pours, removePour } from './features/bar/pour.ts'
import { restoreRow } from './features/backup/restore-mutator.ts'
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
import { trends } from './features/value/trend.ts'
import { valuations } from './features/value/valuation.ts'
import { wishes } from './features/wishlist/wish.ts'
import { wishCrud } from './features/wishlist/wish-mutators.ts'
import type { Entity } from './kernel/entity.ts'
import type { ArgsOf, Mutator } from './kernel/mutator.ts'

/** Every noun that is synced, by the name of its table on the wire. */
export const entities = {
  bottles,
  pours,
  events,
  locations,
  imports,
  recipes,
  shopping,
  alerts,
  watches,
  wishlist: wishes,
  cellars,
  notices,
  messages,
  questions,
  asked: questionDays,
  valuations,
  trends,
  settings,
} as const satisfies Record<string, Entity>
export type TableName = keyof typeof entities

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
  'event.undo': undoEvent,
  'events.undo': undoEvents,
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
  'notice.read': readNotices,
  'notice.unread': unreadNotices,
  'chat.ask': askQuestion,
  'chat.answer': answerQuestion,
  'chat.clear': clearQuestions,
  'chat.restore': restoreQuestions,
  'setting.change': changeSettings,
  'backup.restore': restoreRow,
} as const satisfies Record<string, Mutator>

export type MutationName = keyof typeof mutators
export type MutationArgs<Name extends MutationName> = ArgsOf<(typeof mutators)[Name]>
