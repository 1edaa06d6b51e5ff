import { day, type Instant } from '../../shared/kernel/time.ts'
import { buggyNotes, futureName } from './odd-apps.ts'

/**
 * What each mutation means, said once more and in other words: plain maps, no transaction, none of
 * the product's code. The oracle of the simulation.
 */

export type ModelRow = { id: string; [field: string]: unknown }

/** A row, live or set aside at a moment. */
export interface ModelKept {
  readonly row: ModelRow
  readonly removedAt: Instant | null
}

export interface ModelContext {
  /** `server` knows what an app from the future sends as little as the real one does. */
  readonly side: 'server' | 'device'
  /** Its `bottle.edit` falls over certain notes. */
  readonly hasDefect: boolean
  readonly userId: string
  readonly now: Instant
  /** Live rows that the plan allows, by table. */
  readonly most: Readonly<Record<string, number>>
  /** How long removed rows are kept. */
  readonly kept: number
}

/** The mutation leaves no trace but this code. */
export class No extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** The rows of one user. Values are never changed, only replaced, so that a copy is cheap. */
export class ModelRows {
  readonly #tables: Map<string, Map<string, ModelKept>>

  constructor(tables: Iterable<readonly [string, ReadonlyMap<string, ModelKept>]> = []) {
    this.#tables = new Map([...tables].map(([name, rows]) => [name, new Map(rows)]))
  }

  copy(): ModelRows {
    return new ModelRows(this.#tables)
  }

  all(table: string): Map<string, ModelKept> {
    const rows = this.#tables.get(table) ?? new Map<string, ModelKept>()
    this.#tables.set(table, rows)
    return rows
  }

  live(table: string, id: string): ModelRow | undefined {
    const kept = this.all(table).get(id)
    return kept?.removedAt === null ? kept.row : undefined
  }

  liveRows(table: string): ModelRow[] {
    return [...this.all(table).values()]
      .filter((kept) => kept.removedAt === null)
      .map((kept) => kept.row)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  hasRemoved(before: Instant): boolean {
    return [...this.#tables.values()].some((rows) =>
      [...rows.values()].some(({ removedAt }) => removedAt !== null && removedAt <= before),
    )
  }

  /** Forgets what was removed so long ago. */
  forget(before: Instant) {
    for (const rows of this.#tables.values()) {
      for (const [id, { removedAt }] of rows)
        if (removedAt !== null && removedAt <= before) rows.delete(id)
    }
  }
}

type Args = Record<string, unknown>
type Rule = (on: Acting, args: Args) => void

/** What a rule says it with. */
class Acting {
  readonly rows: ModelRows
  readonly context: ModelContext

  constructor(rows: ModelRows, context: ModelContext) {
    this.rows = rows
    this.context = context
  }

  live(table: string, id: unknown): ModelRow | undefined {
    return this.rows.live(table, id as string)
  }

  mustBeThere(table: string, id: unknown): ModelRow {
    const row = this.live(table, id)
    if (!row) throw new No('gone')
    return row
  }

  setAside(table: string, id: unknown): ModelRow | undefined {
    const kept = this.rows.all(table).get(id as string)
    const isKept =
      kept && kept.removedAt !== null && kept.removedAt + this.context.kept > this.context.now
    return isKept ? kept.row : undefined
  }

  wasEver(table: string, id: unknown): boolean {
    return !!(this.live(table, id) ?? this.setAside(table, id))
  }

  save(table: string, row: Record<string, unknown>) {
    const set = Object.entries(row).filter(([, value]) => value !== undefined && value !== null)
    const whole = Object.fromEntries(set) as ModelRow
    this.rows.all(table).set(whole.id, { row: whole, removedAt: null })
  }

  drop(table: string, id: unknown) {
    const row = this.live(table, id)
    if (row) this.rows.all(table).set(row.id, { row, removedAt: this.context.now })
  }

  capped(at: unknown): number {
    return Math.min(at as number, this.context.now + day)
  }

  mustHaveRoom(table: string) {
    const most = this.context.most[table] ?? Number.POSITIVE_INFINITY
    if (this.rows.liveRows(table).length >= most) throw new No('plan_limit')
  }
}

/** What a plan allows. */
export const mostOf = (plan: 'free' | 'insider'): Readonly<Record<string, number>> =>
  plan === 'free' ? { bottles: 30, alerts: 3, watches: 3, questions: 20 } : {}

const kindsOf: Record<string, readonly string[]> = {
  Whiskey: ['Bourbon', 'Scotch', 'Irish', 'Japanese', 'Canadian', 'Rye', 'Other'],
  Wine: ['Red Wine', 'White Wine', 'Rosé', 'Sparkling', 'Dessert Wine', 'Fortified'],
}
const belongs = (kind: unknown, category: unknown) =>
  (kindsOf[category as string] ?? []).includes(kind as string)

const unsaid = {
  bottles: {
    ...{ location: 'Home Bar', quantity: 1, inCollection: true, isFinished: false, useCount: 0 },
  },
  wishlist: {
    ...{ sizeMl: 750, priority: 'medium', isActive: true, notificationPreference: 'instant' },
  },
  recipes: { difficulty: 'easy', servings: 1, source: 'user', isPublic: false, isFavorite: false },
}

function newBottle({ context }: Acting, args: Args) {
  return { ...unsaid.bottles, ...args, createdAt: context.now, updatedAt: context.now }
}

function newRecipe({ context }: Acting, args: Args) {
  const lists = { ingredients: JSON.stringify(args['ingredients']), tags: tagsText(args['tags']) }
  const stamps = { createdAt: context.now, updatedAt: context.now }
  return { ...unsaid.recipes, ...args, ...lists, ...stamps }
}
const tagsText = (tags: unknown) => JSON.stringify(tags ?? [])

/** What an entry of a bottle's history remembers. */
const asItWas = (bottle: ModelRow) => ({
  fromLocation: bottle['location'],
  fromBin: bottle['bin'],
  fromQuantity: bottle['quantity'],
  fromFillLevel: bottle['fillLevel'],
  fromOpenedAt: bottle['openedAt'],
})

function put(table: string, stamps: (on: Acting) => object = () => ({})): Rule {
  return (on, args) => {
    if (on.wasEver(table, args['id'])) throw new No('exists')
    on.save(table, { ...args, ...stamps(on) })
  }
}

/** Alerts keep their places as text. */
const withPlaces = ({ locations, ...rest }: Args): Args =>
  locations === undefined ? rest : { ...rest, locations: JSON.stringify(locations) }

function watch(table: string, unsaidFields: object): Record<string, Rule> {
  const name = table === 'alerts' ? 'alert' : 'watch'
  return {
    [`${name}.add`]: (on, args) => {
      if (on.wasEver(table, args['id'])) throw new No('exists')
      on.mustHaveRoom(table)
      const stamps = { createdAt: on.context.now, updatedAt: on.context.now }
      on.save(table, { ...unsaidFields, ...withPlaces(args), ...stamps })
    },
    [`${name}.edit`]: edit(table, withPlaces),
    [`${name}.remove`]: drop(table),
    [`${name}.restore`]: bringBack(table, (on) => on.mustHaveRoom(table)),
  }
}

function edit(table: string, read: (changes: Args) => Args = (changes) => changes): Rule {
  return (on, args) => {
    const row = on.mustBeThere(table, args['id'])
    on.save(table, { ...row, ...read(args['changes'] as Args), updatedAt: on.context.now })
  }
}

const drop =
  (table: string): Rule =>
  (on, args) =>
    on.drop(table, args['id'])

function bringBack(table: string, mayIt: (on: Acting) => void = () => {}): Rule {
  return (on, args) => {
    if (on.live(table, args['id'])) return
    const row = on.setAside(table, args['id'])
    if (!row) throw new No('gone')
    mayIt(on)
    on.save(table, row)
  }
}

const rules: Record<string, Rule> = {
  'bottle.add': (on, args) => {
    if (on.wasEver('bottles', args['id'])) throw new No('exists')
    if (args['subcategory'] !== undefined && !belongs(args['subcategory'], args['category']))
      throw new No('invalid')
    on.mustHaveRoom('bottles')
    on.save('bottles', newBottle(on, args))
  },
  'bottle.import': (on, args) => {
    if (on.live('bottles', args['id'])) return
    if (args['subcategory'] !== undefined && !belongs(args['subcategory'], args['category']))
      throw new No('invalid')
    on.mustHaveRoom('bottles')
    on.save('bottles', newBottle(on, args))
  },
  'bottle.edit': (on, args) => {
    const changes = args['changes'] as Record<string, unknown>
    if (on.context.side === 'server' && 'aura' in changes) throw new No('invalid')
    const bottle = on.mustBeThere('bottles', args['id'])
    if (on.context.hasDefect && changes['notes'] === buggyNotes) throw new No('internal')
    const next = { ...bottle, ...changes, updatedAt: on.context.now } as ModelRow
    on.save('bottles', withFittingKind(next, changes))
  },
  'bottles.edit': (on, args) => {
    const changes = args['changes'] as Record<string, unknown>
    for (const bottle of thoseThere(on, args))
      on.save(
        'bottles',
        withFittingKind({ ...bottle, ...changes, updatedAt: on.context.now }, changes),
      )
  },
  'bottles.tag': (on, args) => {
    const [add, remove] = [args['add'] as string[], args['remove'] as string[]]
    for (const bottle of thoseThere(on, args)) {
      const tags = new Set(JSON.parse((bottle['tags'] as string | undefined) ?? '[]') as string[])
      for (const tag of remove) tags.delete(tag)
      for (const tag of add) tags.add(tag)
      const text = tags.size > 0 ? JSON.stringify([...tags].sort()) : undefined
      if (text !== bottle['tags'])
        on.save('bottles', { ...bottle, tags: text, updatedAt: on.context.now })
    }
  },
  'bottle.remove': drop('bottles'),
  'bottles.remove': (on, args) => {
    for (const id of args['ids'] as string[]) on.drop('bottles', id)
  },
  'bottle.restore': bringBack('bottles', (on) => on.mustHaveRoom('bottles')),
  'bottles.restore': (on, args) => {
    const ids = (args['ids'] as string[]).filter((id) => on.wasEver('bottles', id))
    if (ids.length === 0) throw new No('gone')
    for (const id of ids) {
      const aside = on.live('bottles', id) ? undefined : on.setAside('bottles', id)
      if (!aside) continue
      on.mustHaveRoom('bottles')
      on.save('bottles', aside)
    }
  },
  'bottle.logUse': (on, args) => {
    const bottle = on.mustBeThere('bottles', args['bottleId'])
    if (on.wasEver('pours', args['pourId'])) return
    const { bottleId, pourId, amountMl, note } = args
    const at = on.capped(args['at'])
    const full = (bottle['fillLevel'] as number | undefined) ?? 100
    const asked = bottle['isFinished'] ? 0 : ((args['levelDrop'] as number | undefined) ?? 0)
    const left = Math.max(0, full - asked)
    const levelDrop = full === left ? undefined : full - left
    on.save('pours', { id: pourId, bottleId, at, amountMl, note, levelDrop })
    on.save('bottles', {
      ...bottle,
      ...(levelDrop !== undefined && { fillLevel: left }),
      useCount: (bottle['useCount'] as number) + 1,
      lastUsedAt: Math.max((bottle['lastUsedAt'] as number | undefined) ?? 0, at),
      updatedAt: on.context.now,
    })
  },
  'pour.remove': (on, args) => {
    const pour = on.live('pours', args['id'])
    if (!pour) return
    on.drop('pours', pour.id)
    const bottle = on.live('bottles', pour['bottleId'])
    if (!bottle) return
    const others = on.rows.liveRows('pours').filter((one) => one['bottleId'] === bottle.id)
    const last = Math.max(...others.map((one) => one['at'] as number))
    const level = bottle['fillLevel'] as number | undefined
    const isOfThisOne = !(
      bottle['openedAt'] && (bottle['openedAt'] as number) > (pour['at'] as number)
    )
    const fillLevel =
      level === undefined || bottle['isFinished'] || !isOfThisOne
        ? level
        : Math.min(100, level + ((pour['levelDrop'] as number | undefined) ?? 0))
    on.save('bottles', {
      ...bottle,
      fillLevel,
      useCount: Math.max(0, (bottle['useCount'] as number) - 1),
      lastUsedAt: others.length > 0 ? last : undefined,
      updatedAt: on.context.now,
    })
  },
  'bottle.open': (on, args) => {
    const bottle = on.mustBeThere('bottles', args['id'])
    if (on.wasEver('events', args['eventId'])) return
    if (bottle['isFinished']) throw new No('forbidden')
    if (bottle['openedAt'] !== undefined) return
    const at = on.capped(args['at'])
    const entry = { id: args['eventId'], bottleId: bottle.id, kind: 'opened', at }
    on.save('events', { ...entry, ...asItWas(bottle) })
    on.save('bottles', {
      ...bottle,
      openedAt: at,
      fillLevel: bottle['fillLevel'] ?? 100,
      updatedAt: on.context.now,
    })
  },
  'bottle.finish': (on, args) => {
    const bottle = on.mustBeThere('bottles', args['id'])
    if (on.wasEver('events', args['eventId']) || bottle['isFinished']) return
    const at = on.capped(args['at'])
    const entry = { id: args['eventId'], bottleId: bottle.id, kind: 'finished', at }
    on.save('events', { ...entry, ...asItWas(bottle) })
    const quantity = bottle['quantity'] as number
    const next =
      quantity > 1
        ? { quantity: quantity - 1, openedAt: undefined, fillLevel: undefined }
        : { isFinished: true, fillLevel: 0 }
    on.save('bottles', { ...bottle, ...next, updatedAt: on.context.now })
  },
  'bottle.move': (on, args) => {
    moveOne(on, on.mustBeThere('bottles', args['id']), args['eventId'], args)
  },
  'bottles.move': (on, args) => {
    for (const [bottle, eventId] of itemsThere(on, args)) moveOne(on, bottle, eventId, args)
  },
  'bottles.leave': (on, args) => {
    const { how, note, price } = args
    for (const [bottle, eventId] of itemsThere(on, args)) {
      if (on.wasEver('events', eventId) || bottle['isFinished']) continue
      const there = bottle['quantity'] as number
      const count = Math.min(there, (args['count'] as number | undefined) ?? there)
      const entry = { id: eventId, bottleId: bottle.id, kind: how, at: on.capped(args['at']) }
      on.save('events', { ...entry, count, price, note, ...asItWas(bottle) })
      const empty = how === 'finished' ? { fillLevel: 0, goneAs: undefined } : { goneAs: how }
      const next = count < there ? { quantity: there - count } : { isFinished: true, ...empty }
      on.save('bottles', { ...bottle, ...next, updatedAt: on.context.now })
    }
  },
  'bottle.correct': (on, args) => {
    const bottle = on.mustBeThere('bottles', args['id'])
    if (on.wasEver('events', args['eventId'])) return
    if (bottle['isFinished']) throw new No('forbidden')
    const said = (field: string) =>
      args[field] === undefined || args[field] === bottle[field] ? undefined : args[field]
    const [quantity, fillLevel] = [said('quantity'), said('fillLevel')]
    if (quantity === undefined && fillLevel === undefined) return
    on.save('events', {
      ...{ id: args['eventId'], bottleId: bottle.id, kind: 'corrected' },
      ...{ at: on.capped(args['at']), note: args['note'] },
      ...{ toQuantity: quantity, toFillLevel: fillLevel, ...asItWas(bottle) },
    })
    on.save('bottles', {
      ...bottle,
      quantity: quantity ?? bottle['quantity'],
      fillLevel: fillLevel ?? bottle['fillLevel'],
      updatedAt: on.context.now,
    })
  },
  'bottle.restock': (on, args) => {
    const bottle = on.mustBeThere('bottles', args['id'])
    if (on.wasEver('events', args['eventId'])) return
    const { count, price } = args
    const was = asItWas(bottle)
    const wasNone = bottle['isFinished'] === true
    on.save('events', {
      ...{ id: args['eventId'], bottleId: bottle.id, kind: 'restocked' },
      ...{ at: on.capped(args['at']), count, price, ...was },
      fromQuantity: wasNone ? undefined : was.fromQuantity,
    })
    const nothing = { fillLevel: undefined, openedAt: undefined, goneAs: undefined }
    on.save('bottles', {
      ...bottle,
      ...(wasNone && { isFinished: false, ...nothing }),
      quantity: (wasNone ? 0 : (bottle['quantity'] as number)) + (count as number),
      updatedAt: on.context.now,
    })
  },
  'event.undo': (on, args) => {
    const event = on.live('events', args['id'])
    if (event) undo(on, event)
  },
  'events.undo': (on, args) => {
    for (const { id, eventId } of args['items'] as Item[]) {
      const event = on.live('events', eventId)
      if (event?.['bottleId'] === id) undo(on, event)
    }
  },
  'import.record': (on, args) => {
    if (on.wasEver('imports', args['id'])) return
    on.save('imports', { ...args, at: on.capped(args['at']) })
  },
  'import.markUndone': (on, args) => {
    const row = on.mustBeThere('imports', args['id'])
    if (row['undoneAt'] === undefined)
      on.save('imports', { ...row, undoneAt: on.capped(args['at']) })
  },
  'location.add': put('locations', ({ context }) => ({ createdAt: context.now })),
  'location.remove': drop('locations'),
  'location.rename': (on, args) => {
    on.save('locations', { ...on.mustBeThere('locations', args['id']), name: args['name'] })
  },
  'place.rename': (on, args) => {
    const { from, to } = args
    for (const id of args['ids'] as string[]) {
      const bottle = on.live('bottles', id)
      if (from !== to && bottle?.['location'] === from)
        on.save('bottles', { ...bottle, location: to, updatedAt: on.context.now })
    }
  },
  'recipe.add': (on, args) => {
    if (on.wasEver('recipes', args['id'])) throw new No('exists')
    on.save('recipes', newRecipe(on, args))
  },
  'recipe.import': (on, args) => {
    if (!on.live('recipes', args['id'])) on.save('recipes', newRecipe(on, args))
  },
  'recipe.edit': (on, args) => {
    const recipe = on.mustBeThere('recipes', args['id'])
    const changes = { ...(args['changes'] as Record<string, unknown>) }
    for (const list of ['ingredients', 'tags'])
      if (changes[list]) changes[list] = JSON.stringify(changes[list])
    on.save('recipes', { ...recipe, ...changes, updatedAt: on.context.now })
  },
  'recipe.favourite': (on, args) => {
    const recipe = on.mustBeThere('recipes', args['id'])
    const { isFavorite } = args
    if (recipe['isFavorite'] !== isFavorite)
      on.save('recipes', { ...recipe, isFavorite, updatedAt: on.context.now })
  },
  'recipe.remove': drop('recipes'),
  'recipe.restore': bringBack('recipes'),
  'shopping.add': put('shopping', ({ context }) => ({ isDone: false, createdAt: context.now })),
  'shopping.tick': (on, args) => {
    const item = on.mustBeThere('shopping', args['id'])
    on.save('shopping', { ...item, isDone: args['isDone'] })
  },
  'shopping.remove': drop('shopping'),
  'shopping.restore': bringBack('shopping'),
  ...watch('alerts', { isActive: true, locations: '["Atlanta, GA"]' }),
  ...watch('watches', { isActive: true, isPriority: false, locations: '["Atlanta, GA"]' }),
  'wish.add': (on, args) => {
    if (on.wasEver('wishlist', args['id'])) throw new No('exists')
    const stamps = { createdAt: on.context.now, updatedAt: on.context.now }
    on.save('wishlist', { ...unsaid.wishlist, ...args, ...stamps })
  },
  'wish.edit': edit('wishlist'),
  'wish.remove': drop('wishlist'),
  'wish.restore': bringBack('wishlist'),
  'notice.read': (on, args) => {
    for (const id of args['ids'] as string[]) {
      const notice = on.live('notices', id)
      if (notice && notice['readAt'] === undefined)
        on.save('notices', { ...notice, readAt: on.capped(args['at']) })
    }
  },
  'notice.unread': (on, args) => {
    for (const id of args['ids'] as string[]) {
      const notice = on.live('notices', id)
      if (notice) on.save('notices', { ...notice, readAt: undefined })
    }
  },
  'chat.ask': (on, args) => {
    if (on.wasEver('questions', args['id'])) return
    const { askedOn, ...said } = args
    const { userId: id, now } = on.context
    const tomorrow = new Date(now + day).toISOString().slice(0, 10)
    const today = (askedOn as string) > tomorrow ? tomorrow : (askedOn as string)
    const last = on.live('asked', id)
    const isLate = last !== undefined && (last['day'] as string) > today
    const asked = last?.['day'] === today ? (last['asked'] as number) : 0
    if (asked >= (on.context.most['questions'] ?? 200)) throw new No('plan_limit')
    if (!isLate) on.save('asked', { id, day: today, asked: asked + 1 })
    on.save('questions', { ...said, at: on.capped(said['at']) })
  },
  'chat.answer': (on, args) => {
    const question = on.live('questions', args['id'])
    if (!question || question['answer'] !== undefined) return
    const { text: answer, source, mentions } = args
    on.save('questions', {
      ...question,
      ...{ answer, source, answeredAt: on.capped(args['at']) },
      ...(mentions !== undefined && { mentions: JSON.stringify(mentions) }),
    })
  },
  'chat.clear': (on, args) => {
    for (const id of args['ids'] as string[]) on.drop('questions', id)
  },
  'chat.restore': (on, args) => {
    for (const id of args['ids'] as string[]) {
      const row = on.live('questions', id) ? undefined : on.setAside('questions', id)
      if (row) on.save('questions', row)
    }
  },
  'backup.restore': (on, args) => {
    const { table, row: given } = args as { table: string; row: Args }
    if (table === 'trends') throw new No('unknown')
    if (table === 'valuations') return on.save(table, withPast(on.live(table, given['id']), given))
    const { later: _, ...row } = given
    const id = table === 'settings' ? on.context.userId : row['id']
    if (on.live(table, id)) return
    on.mustHaveRoom(table)
    on.save(table, { ...row, id })
  },
  'setting.change': (on, args) => {
    const { userId: id } = on.context
    const before = on.live('settings', id) ?? {
      ...{ id, theme: 'system', units: 'oz', listStyle: 'rows', hideAmounts: false },
    }
    on.save('settings', { ...before, ...(args['changes'] as object) })
  },
  [futureName]: (on, args) => {
    if (on.context.side === 'server') throw new No('unknown')
    on.save('bottles', { ...on.mustBeThere('bottles', args['id']), notes: 'blessed' })
  },
}

/** A history with the days that another one knows from before it began. */
function withPast(here: ModelRow | undefined, given: Args): ModelRow {
  const daysOf = (row: Args) => JSON.parse(row['history'] as string) as [number][]
  const now = here ? daysOf(here) : []
  const past = daysOf(given).filter(([on]) => now[0] === undefined || on < now[0][0])
  return { id: given['id'], history: JSON.stringify([...past, ...now]) } as ModelRow
}

type Item = { id: string; eventId: string }

function thoseThere(on: Acting, args: Args): ModelRow[] {
  const ids = [...new Set(args['ids'] as string[])]
  const rows = ids.flatMap((id) => on.live('bottles', id) ?? [])
  if (rows.length === 0) throw new No('gone')
  return rows
}

/** The bottles that are there, each as it is when its turn comes, with the id of its entry. */
function* itemsThere(on: Acting, args: Args): Generator<[ModelRow, string]> {
  const items = args['items'] as Item[]
  if (!items.some(({ id }) => on.live('bottles', id))) throw new No('gone')
  for (const { id, eventId } of items) {
    const bottle = on.live('bottles', id)
    if (bottle) yield [bottle, eventId]
  }
}

function withFittingKind(bottle: ModelRow, changes: Record<string, unknown>): ModelRow {
  const fits = !bottle['subcategory'] || belongs(bottle['subcategory'], bottle['category'])
  return {
    ...bottle,
    subcategory: fits ? bottle['subcategory'] : undefined,
    goneAs: 'isFinished' in changes ? undefined : bottle['goneAs'],
  }
}

function moveOne(on: Acting, bottle: ModelRow, eventId: unknown, to: Args) {
  if (on.wasEver('events', eventId)) return
  const { location, bin } = to
  if (bottle['location'] === location && bottle['bin'] === bin) return
  const entry = {
    ...{ id: eventId, bottleId: bottle.id, kind: 'moved', at: on.capped(to['at']) },
    ...{ toLocation: location, toBin: bin },
  }
  on.save('events', { ...entry, ...asItWas(bottle) })
  on.save('bottles', { ...bottle, location, bin, updatedAt: on.context.now })
}

const isWayOut = (event: ModelRow) =>
  ['finished', 'gifted', 'sold', 'broken', 'lost'].includes(event['kind'] as string)
const countOf = (event: ModelRow) => (event['count'] as number | undefined) ?? 1
const emptied = (event: ModelRow) =>
  isWayOut(event) && countOf(event) >= ((event['fromQuantity'] as number | undefined) ?? 1)

function undo(on: Acting, event: ModelRow) {
  on.drop('events', event.id)
  const bottle = on.live('bottles', event['bottleId'])
  const back = bottle && undone(event, bottle)
  if (!bottle || !back) return
  const next: ModelRow = { ...bottle, ...back, updatedAt: on.context.now }
  // Others took the last one since: what comes back is alone, and theirs was no last one any more.
  if (bottle['isFinished'] && !emptied(event)) {
    const last = on.rows
      .liveRows('events')
      .filter((one) => one['bottleId'] === bottle.id && emptied(one))
      .sort((a, b) => (a['at'] as number) - (b['at'] as number) || (a.id < b.id ? -1 : 1))
      .at(-1)
    if (last) {
      const fromQuantity = ((last['fromQuantity'] as number | undefined) ?? 1) + countOf(event)
      on.save('events', { ...last, fromQuantity })
      next['quantity'] = countOf(event)
    }
  }
  on.save('bottles', next)
}

function undone(event: ModelRow, bottle: ModelRow): Record<string, unknown> | undefined {
  const { fromFillLevel: fillLevel, fromOpenedAt: openedAt, kind } = event
  const quantity = bottle['quantity'] as number
  if (kind === 'opened') {
    const isLast = bottle['openedAt'] === event['at'] && !bottle['isFinished']
    return isLast ? { openedAt: undefined, fillLevel } : undefined
  }
  if (kind === 'corrected') {
    if (bottle['isFinished']) return undefined
    const { toQuantity, toFillLevel, fromQuantity } = event
    const wasCounted = toQuantity !== undefined
    const isStill = toFillLevel !== undefined && bottle['fillLevel'] === toFillLevel
    if (!wasCounted && !isStill) return undefined
    const before = quantity + ((fromQuantity as number) - (toQuantity as number))
    return {
      ...(wasCounted && { quantity: before < 1 ? 1 : before }),
      ...(isStill && { fillLevel }),
    }
  }
  if (kind === 'restocked') {
    if (bottle['isFinished']) return undefined
    const left = quantity - countOf(event)
    if (left > 0) return { quantity: left }
    const hadNone = event['fromQuantity'] === undefined
    return left === 0 && hadNone ? { isFinished: true, fillLevel: 0 } : undefined
  }
  if (isWayOut(event)) {
    const wasTheOpenOne = kind === 'finished' || emptied(event)
    const asBefore = wasTheOpenOne
      ? { openedAt, fillLevel }
      : { openedAt: undefined, fillLevel: undefined }
    if (bottle['isFinished']) return { isFinished: false, goneAs: undefined, ...asBefore }
    if (emptied(event)) return undefined
    const joined = { quantity: quantity + countOf(event) }
    const isOpen = bottle['openedAt'] !== undefined
    return kind === 'finished' && !isOpen ? { ...joined, openedAt, fillLevel } : joined
  }
  const isThere = bottle['location'] === event['toLocation'] && bottle['bin'] === event['toBin']
  return isThere ? { location: event['fromLocation'], bin: event['fromBin'] } : undefined
}

/** Runs one mutation. Gives the code of its refusal, which leaves nothing; null where it is done. */
export function runModel(
  rows: ModelRows,
  { name, args }: { name: string; args: unknown },
  context: ModelContext,
): string | null {
  const rule = rules[name]
  if (!rule) throw new Error(`The model does not know ${name}: say in model.ts what it means.`)
  try {
    rule(new Acting(rows, context), args as Args)
    return null
  } catch (error) {
    if (error instanceof No) return error.code
    throw error
  }
}

export const knownToModel = (name: string): boolean => name in rules
