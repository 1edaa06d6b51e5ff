import type * as z from 'zod/mini'
import type { Entity } from '../../shared/kernel/entity.ts'
import { schemaOf } from '../../shared/kernel/schema.ts'
import type { MutationName, TableName } from '../../shared/registry.ts'

/** Fields that name a row, each with the tables in which there may be one: `items[].eventId`. */
export type Names = Readonly<Record<string, TableName | readonly TableName[]>>

/** The rows that a mutation names, and its allowed authors. */
export interface Naming {
  /** Of a cellar's rows, which its editors may change, too; or of one person's own. */
  readonly of: 'cellar' | 'person'
  readonly names: Names
  /** The required state of the named row, so that the mutation has an effect. */
  readonly needs?: 'removed' | 'read'
}

const ofCellar = (names: Names): Naming => ({ of: 'cellar', names })
const ofPerson = (names: Names): Naming => ({ of: 'person', names })
const ofOneRemoved = (naming: Naming): Naming => ({ ...naming, needs: 'removed' })

const oneAct = { id: 'bottles', eventId: 'bottle_events' } as const
const manyActs = { 'items[].id': 'bottles', 'items[].eventId': 'bottle_events' } as const
const oneRecipe = {
  id: 'recipes',
  importId: 'imports',
  'ingredients[].bottleId': 'bottles',
} as const
const inbox = { 'ids[]': ['notices', 'messages'] } as const

/** Every mutator except the one whose fields depend on the table: a new one is here, too. */
export const namings: Readonly<Record<Exclude<MutationName, 'backup.restore'>, Naming>> = {
  'bottle.add': ofCellar({ id: 'bottles', importId: 'imports' }),
  'bottle.edit': ofCellar({ id: 'bottles', 'changes.importId': 'imports' }),
  'bottle.remove': ofCellar({ id: 'bottles' }),
  'bottle.restore': ofOneRemoved(ofCellar({ id: 'bottles' })),
  'bottle.import': ofCellar({ id: 'bottles', importId: 'imports' }),
  'bottle.logUse': ofCellar({ bottleId: 'bottles', pourId: 'pours' }),
  'bottle.open': ofCellar(oneAct),
  'bottle.finish': ofCellar(oneAct),
  'bottle.move': ofCellar(oneAct),
  'bottle.correct': ofCellar(oneAct),
  'bottle.restock': ofCellar(oneAct),
  'bottles.leave': ofCellar(manyActs),
  'bottles.move': ofCellar(manyActs),
  'bottles.edit': ofCellar({ 'ids[]': 'bottles', 'changes.importId': 'imports' }),
  'bottles.tag': ofCellar({ 'ids[]': 'bottles' }),
  'bottles.remove': ofCellar({ 'ids[]': 'bottles' }),
  'bottles.restore': ofOneRemoved(ofCellar({ 'ids[]': 'bottles' })),
  'bottleEvent.undo': ofCellar({ id: 'bottle_events' }),
  'bottleEvents.undo': ofCellar(manyActs),
  'pour.remove': ofCellar({ id: 'pours' }),
  'import.record': ofPerson({ id: 'imports' }),
  'import.markUndone': ofPerson({ id: 'imports' }),
  'location.add': ofCellar({ id: 'locations' }),
  'location.remove': ofCellar({ id: 'locations' }),
  'location.rename': ofCellar({ id: 'locations' }),
  'place.rename': ofCellar({ 'ids[]': 'bottles' }),
  'recipe.add': ofPerson(oneRecipe),
  'recipe.edit': ofPerson({
    id: 'recipes',
    'changes.importId': 'imports',
    'changes.ingredients[].bottleId': 'bottles',
  }),
  'recipe.favourite': ofPerson({ id: 'recipes' }),
  'recipe.remove': ofPerson({ id: 'recipes' }),
  'recipe.restore': ofOneRemoved(ofPerson({ id: 'recipes' })),
  'recipe.import': ofPerson(oneRecipe),
  'shopping.add': ofPerson({ id: 'shopping', recipeId: 'recipes' }),
  'shopping.tick': ofPerson({ id: 'shopping' }),
  'shopping.remove': ofPerson({ id: 'shopping' }),
  'shopping.restore': ofOneRemoved(ofPerson({ id: 'shopping' })),
  'alert.add': ofPerson({ id: 'alerts' }),
  'alert.edit': ofPerson({ id: 'alerts' }),
  'alert.remove': ofPerson({ id: 'alerts' }),
  'alert.restore': ofOneRemoved(ofPerson({ id: 'alerts' })),
  'watch.add': ofPerson({ id: 'watches' }),
  'watch.edit': ofPerson({ id: 'watches' }),
  'watch.remove': ofPerson({ id: 'watches' }),
  'watch.restore': ofOneRemoved(ofPerson({ id: 'watches' })),
  'wish.add': ofPerson({ id: 'wishlist' }),
  'wish.edit': ofPerson({ id: 'wishlist' }),
  'wish.remove': ofPerson({ id: 'wishlist' }),
  'wish.restore': ofOneRemoved(ofPerson({ id: 'wishlist' })),
  // A store is no row of a cellar.
  'sighting.add': ofPerson({ id: 'sightings', wishlistItemId: 'wishlist', storeId: [] }),
  'sighting.remove': ofPerson({ id: 'sightings' }),
  'sighting.restore': ofOneRemoved(ofPerson({ id: 'sightings' })),
  'notice.read': ofPerson(inbox),
  'notice.unread': { ...ofPerson(inbox), needs: 'read' },
  'chat.ask': ofPerson({ id: 'questions', bottleId: 'bottles' }),
  'chat.answer': ofPerson({ id: 'questions', 'mentions[].id': ['bottles', 'recipes'] }),
  'chat.clear': ofPerson({ 'ids[]': 'questions' }),
  'chat.restore': ofOneRemoved(ofPerson({ 'ids[]': 'questions' })),
  'setting.change': ofPerson({}),
}

const ofBottle = { id: 'bottles', importId: 'imports' } as const

/** What `backup.restore` names, by the table of the row. */
export const restoredNamings: Readonly<Partial<Record<TableName, Naming>>> = {
  locations: ofCellar({ id: 'locations' }),
  imports: ofPerson({ id: 'imports' }),
  bottles: ofCellar(ofBottle),
  valuations: ofPerson({ id: ['valuations', 'bottles'] }),
  pours: ofCellar({ id: 'pours', bottleId: 'bottles' }),
  bottle_events: ofCellar({ id: 'bottle_events', bottleId: 'bottles' }),
  recipes: ofPerson({ id: 'recipes', importId: 'imports' }),
  shopping: ofPerson({ id: 'shopping', recipeId: 'recipes' }),
  alerts: ofPerson({ id: 'alerts' }),
  watches: ofPerson({ id: 'watches' }),
  wishlist: ofPerson({ id: 'wishlist' }),
  sightings: ofPerson({
    id: 'sightings',
    wishlistItemId: 'wishlist',
    storeId: [],
    publicId: [],
  }),
  // Neither a drop nor what others see is a row of a cellar.
  notices: ofPerson({
    id: 'notices',
    alertId: ['alerts', 'watches', 'wishlist'],
    dropId: [],
    sightingId: [],
  }),
  questions: ofPerson({ id: 'questions', bottleId: 'bottles' }),
  settings: ofPerson({ id: 'settings' }),
}

type Schema = z.core.$ZodType & Pick<z.ZodMiniType, 'safeParse'>

/** The fields of arguments that take an id and nothing else, as {@link Names} has them. */
export function idFieldsOf(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) =>
        idFieldsOf(inner, path ? `${path}.${name}` : name),
      )
    case 'array':
      return idFieldsOf(def.element, `${path}[]`)
    case 'optional':
    case 'nullable':
      return idFieldsOf(def.innerType, path)
    case 'string':
      return isForIds(schema as Schema) ? [path] : []
    case 'number':
    case 'boolean':
    case 'enum':
      return []
    default:
      throw new Error(`It is not known whether ${path} names a row: it is a ${def.type}.`)
  }
}

export const idFieldsOfRow = ({ fields }: Entity): string[] => [
  'id',
  ...Object.entries(fields).flatMap(([name, field]) => idFieldsOf(schemaOf(field), name)),
]

const isForIds = (schema: Schema): boolean =>
  schema.safeParse('0190a1b2-0000-7000-8000-000000000000').success &&
  !schema.safeParse('no id').success
