import type { MutationArgs, MutationName, TableName } from '../registry.ts'
import {
  alertLabels,
  bottleLabels,
  importLabels,
  type OfPrograms,
  ofPrograms,
  pourLabels,
  recipeLabels,
  settingLabels,
  sightingLabels,
  shoppingLabels,
  watchLabels,
  wishLabels,
} from './field-labels.ts'
import { messages, together } from '../kernel/language.ts'

/** Names of an entity's rows. */
export interface EntityWords {
  /** All of them, over a list: `Price alerts`. */
  readonly title: string
  /** Some of them, after a number: `price alerts`. */
  readonly many: string
  /** A row without a known name, in a change: `Delete the price alert for a bottle`. */
  readonly one: string
}

/** By the name of the table. An entity without words does not compile. */
export const entityWords = messages('entityWords', {
  locations: { title: 'Places', many: 'places', one: 'a place' },
  imports: { title: 'Imports', many: 'imports', one: 'a file' },
  bottles: { title: 'Bottles', many: 'bottles', one: 'a bottle' },
  valuations: { title: 'Values over time', many: 'recorded values', one: 'values of a bottle' },
  pours: { title: 'Uses', many: 'uses', one: 'a use of a bottle' },
  bottle_events: {
    title: 'History',
    many: 'journal entries',
    one: 'an entry of the history',
  },
  recipes: { title: 'Recipes', many: 'recipes', one: 'of a drink' },
  shopping: { title: 'Shopping list', many: 'things to buy', one: 'something' },
  alerts: { title: 'Price alerts', many: 'price alerts', one: 'a bottle' },
  watches: { title: 'Availability alerts', many: 'availability alerts', one: 'a bottle' },
  wishlist: { title: 'Wishlist', many: 'wishes', one: 'a bottle' },
  sightings: { title: 'Sightings', many: 'sightings', one: 'a bottle' },
  notices: { title: 'Notifications', many: 'notifications', one: 'a notification' },
  questions: {
    title: 'Questions to the Sommelier',
    many: 'questions to the Sommelier',
    one: 'a question to the Sommelier',
  },
  settings: { title: 'Settings', many: 'settings', one: 'settings' },
  cellars: { title: 'Shared cellars', many: 'shared cellars', one: 'a cellar' },
  messages: { title: 'Messages', many: 'messages', one: 'a message' },
  asked: { title: 'Questions a day', many: 'days of questions', one: 'the questions of a day' },
  trends: { title: 'Trends', many: 'trends', one: 'a trend' },
} satisfies Readonly<Record<TableName, EntityWords>>)

/** Of a table that a newer app may have. */
export const wordsOf = (table: string): EntityWords | undefined =>
  (entityWords as Readonly<Record<string, EntityWords>>)[table]

/** A change in words, with its row's name. A mutation without words does not compile. */
export const changeWords = messages('changeWords', {
  'bottle.add': (what: string) => `Add ${what}`,
  'bottle.edit': (what: string) => `Edit ${what}`,
  'bottle.remove': (what: string) => `Delete ${what}`,
  'bottle.restore': (what: string) => `Restore ${what}`,
  'bottle.import': (what: string) => `Import ${what}`,
  'bottle.logUse': (what: string) => `Log a use of ${what}`,
  'bottle.open': (what: string) => `Open ${what}`,
  'bottle.finish': (what: string) => `Finish ${what}`,
  'bottle.move': (what: string) => `Move ${what}`,
  'bottle.correct': (what: string) => `Correct the count of ${what}`,
  'bottle.restock': (what: string) => `Add more of ${what}`,
  'bottles.leave': () => 'Record bottles that left the cellar',
  'bottles.move': () => 'Move several bottles',
  'bottles.edit': () => 'Edit several bottles',
  'bottles.tag': () => 'Change tags',
  'bottles.remove': () => 'Delete several bottles',
  'bottles.restore': () => 'Restore several bottles',
  'bottleEvent.undo': () => 'Undo a journal entry',
  'bottleEvents.undo': () => 'Undo journal entries',
  'pour.remove': () => 'Undo a use',
  'import.record': (what: string) => `Record the import of ${what}`,
  'import.markUndone': () => 'Undo an import',
  'location.add': (what: string) => `Add the place ${what}`,
  'location.remove': () => 'Remove a place',
  'location.rename': (what: string) => `Rename a place to ${what}`,
  'place.rename': () => 'Rename the place of bottles',
  'recipe.add': (what: string) => `Add the recipe ${what}`,
  'recipe.edit': (what: string) => `Edit the recipe ${what}`,
  'recipe.favourite': (what: string) => `Mark the recipe ${what} as a favorite`,
  'recipe.remove': (what: string) => `Delete the recipe ${what}`,
  'recipe.restore': (what: string) => `Restore the recipe ${what}`,
  'recipe.import': (what: string) => `Import the recipe ${what}`,
  'shopping.add': (what: string) => `Add ${what} to the shopping list`,
  'shopping.tick': (what: string) => `Tick ${what} on the shopping list`,
  'shopping.remove': (what: string) => `Remove ${what} from the shopping list`,
  'shopping.restore': (what: string) => `Restore ${what} on the shopping list`,
  'alert.add': (what: string) => `Set a price alert for ${what}`,
  'alert.edit': (what: string) => `Change the price alert for ${what}`,
  'alert.remove': (what: string) => `Delete the price alert for ${what}`,
  'alert.restore': (what: string) => `Restore the price alert for ${what}`,
  'watch.add': (what: string) => `Set an availability alert for ${what}`,
  'watch.edit': (what: string) => `Change the availability alert for ${what}`,
  'watch.remove': (what: string) => `Delete the availability alert for ${what}`,
  'watch.restore': (what: string) => `Restore the availability alert for ${what}`,
  'wish.add': (what: string) => `Add ${what} to the wishlist`,
  'wish.edit': (what: string) => `Change ${what} on the wishlist`,
  'wish.remove': (what: string) => `Remove ${what} from the wishlist`,
  'wish.restore': (what: string) => `Restore ${what} on the wishlist`,
  'sighting.add': (what: string) => `Report a sighting of ${what}`,
  'sighting.remove': (what: string) => `Withdraw the sighting of ${what}`,
  'sighting.restore': (what: string) => `Restore the sighting of ${what}`,
  'notice.read': () => 'Mark notifications as read',
  'notice.unread': () => 'Mark notifications as unread',
  'chat.ask': () => 'Ask the Sommelier',
  'chat.answer': () => 'Save the Sommelier’s answer',
  'chat.clear': () => 'Clear the conversation with the Sommelier',
  'chat.restore': () => 'Restore the conversation with the Sommelier',
  'setting.change': () => 'Change settings',
  'backup.restore': (what: string) => `Restore ${what} from a backup`,
} satisfies Readonly<Record<MutationName, (what: string) => string>>)

/** `bottle` of `bottle.add`. */
type MutationPrefix<Name extends string> = Name extends `${infer N}.${string}` ? N : never
/** All that the mutations under one prefix take which a person may have typed. */
type TypedIn<N extends string> = {
  [Name in Extract<MutationName, `${N}.${string}`>]: Exclude<
    NamesIn<MutationArgs<Name>>,
    OfPrograms | (typeof unread)[number]
  >
}[Extract<MutationName, `${N}.${string}`>]
type NamesIn<Args> = Args extends { changes: infer Changes }
  ? Exclude<keyof Args, 'changes'> | keyof Changes
  : keyof Args

/** Names and lists of rows, marks of texts: kept in the export, no use to read. */
export const unread = ['id', 'ids', 'items', 'mentions', 'was', ...ofPrograms] as const

/** Where *Sync*, which shows the plain values, calls a field otherwise than its form. */
const typedWords = messages('typedLabels', {
  ofBottles: {
    sizeMl: 'Size (ml)',
    abv: 'ABV (%)',
    distillery: 'Distillery or winery',
    currentValue: 'Your value',
    fillLevel: 'Fill level',
    inCollection: 'In the collection',
    amountMl: 'Amount (ml)',
    how: 'How',
    count: 'How many',
    price: 'Price per bottle',
  },
  bottles: { add: 'Tags added', remove: 'Tags removed' },
  location: { name: 'Name' },
  place: { from: 'Old name', to: 'New name' },
  recipe: { name: 'Name', notes: 'Notes' },
  shopping: { name: 'Name' },
  sought: { brand: 'Brand' },
  wish: { brand: 'Brand', isActive: 'Active' },
  notice: { at: 'When' },
  chat: { text: 'Text', at: 'When', askedOn: 'Day', refusedOn: 'Day', source: 'Answered by' },
  setting: { location: 'Location' },
  backup: { table: 'Kind', row: 'Entry' },
})

const ofBottles = together(together(bottleLabels, pourLabels), typedWords.ofBottles)

/**
 * The labels of *Sync* for typed values, by the prefix of the mutation's name: its arguments and
 * changed fields. A typed value without a label does not compile.
 */
export const typedLabels = {
  bottle: ofBottles,
  bottles: together(ofBottles, typedWords.bottles),
  bottleEvent: {},
  bottleEvents: {},
  pour: {},
  import: importLabels,
  location: typedWords.location,
  place: typedWords.place,
  recipe: together(recipeLabels, typedWords.recipe),
  shopping: together(shoppingLabels, typedWords.shopping),
  alert: together(alertLabels, typedWords.sought),
  watch: together(watchLabels, typedWords.sought),
  wish: together(wishLabels, typedWords.wish),
  sighting: sightingLabels,
  notice: typedWords.notice,
  chat: typedWords.chat,
  setting: together(settingLabels, typedWords.setting),
  backup: typedWords.backup,
} as const satisfies { [N in MutationPrefix<MutationName>]: Record<TypedIn<N>, string> }
