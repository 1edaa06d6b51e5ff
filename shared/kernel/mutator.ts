import type * as z from 'zod/mini'
import type { Entity, Row } from './entity.ts'
import type { Id } from './id.ts'
import type { Instant } from './time.ts'

/**
 * A change to a user's own data, defined once and run by both sides: at once by the device, and by
 * the server on its rows. It states an intent (`bottle.open`), not a row's state, because intents
 * merge and copies overwrite.
 *
 * `run` awaits nothing but `tx`, takes ids and time from its arguments and `context`, may refuse
 * (`refuse('plan_limit')`), never crashes on stale rows, and changes nothing if its effect exists.
 * A name and the meaning of its arguments never change; a new meaning is a new name.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of mutators holds arguments of every shape
export interface Mutator<Name extends string = string, Args = any> {
  readonly name: Name
  /** A strict schema: a field that a person may not set makes the mutation `invalid`. */
  readonly args: z.ZodMiniType<Args>
  /** The arguments are an id and the fields of this entity that a person may give. */
  readonly form?: Entity
  /**
   * The rows that `run` will ask for, as far as the arguments tell, so that a round can read them
   * all in a few queries. A row that is not named here is still found, by a query of its own.
   */
  rows(args: Args): RowRef[]
  /** The arguments with marks of the texts that the person saw; asked once, as they change them. */
  complete?(tx: Tx, args: Args): Promise<Args>
  run(tx: Tx, args: Args, context: MutatorContext): Promise<void>
}

export interface RowRef {
  readonly entity: Entity
  readonly id: Id
}

/** A mutator's context in addition to arguments and rows. */
export interface MutatorContext {
  readonly userId: Id<'user'>
  /** The clock for `createdAt` and `updatedAt`: the server's own, or the device's claim. */
  readonly now: Instant
  /** No fact of the user may lie after this: the server's clock plus one day. */
  readonly latest: Instant
  /** How many bottles the plan allows; `Infinity` where it sets no limit. */
  readonly bottleLimit: number
  /** The same for price alerts, and for availability alerts. */
  readonly alertLimit: number
  /** How many questions a day. */
  readonly questionLimit: number
}

/**
 * The rows of one cellar inside one transaction. Three adapters pass the same contract suite:
 * memory, Dexie and SQL. Rows that were removed are invisible to every verb but `removed`.
 */
export interface Tx {
  get<E extends Entity>(entity: E, id: Id): Promise<Row<E> | undefined>
  /** The row, or the refusal `gone`. */
  need<E extends Entity>(entity: E, id: Id): Promise<Row<E>>
  /** The row as it was when it was removed, while it is still kept aside. */
  removed<E extends Entity>(entity: E, id: Id): Promise<Row<E> | undefined>
  /** The rows in which one indexed field has this value, in order of id. */
  list<E extends Entity>(entity: E, where: Where<E>): Promise<Row<E>[]>
  count(entity: Entity): Promise<number>
  /** Makes the row, replaces it, or brings a removed one back. */
  put<E extends Entity>(entity: E, row: Row<E>): Promise<void>
  /** Changes fields of a row (`null` clears); the refusal `gone` where it is not there. */
  patch<E extends Entity>(entity: E, id: Id, changes: Patch<E>): Promise<void>
  /** Sets the row aside. Removing a missing row is done already. */
  remove(entity: Entity, id: Id): Promise<void>
}

/** One indexed field and its value. */
export type Where<E extends Entity> = { readonly [K in keyof Row<E>]?: Row<E>[K] }

export type Patch<E extends Entity> = {
  [K in keyof Omit<Row<E>, 'id'>]?: Row<E>[K] | null | undefined
}

/** A mutator whose schema may be made when it is first needed. */
type Definition<Name extends string, Args> = Omit<Mutator<Name, Args>, 'args'> & {
  readonly args: z.ZodMiniType<Args> | (() => z.ZodMiniType<Args>)
}

/**
 * @param definition `args` is a function where the schema has all fields of an entity: making those
 * of all entities takes a phone 0.1 s, and a person who only looks needs none
 */
export function mutator<const Name extends string, Args>(
  definition: Definition<Name, Args>,
): Mutator<Name, Args> {
  const { args } = definition
  if (typeof args !== 'function') return { ...definition, args }
  let made: z.ZodMiniType<Args> | undefined
  return {
    ...definition,
    get args() {
      return (made ??= args())
    },
  }
}

export type ArgsOf<M> = M extends Mutator<string, infer Args> ? Args : never

/** A fact of the user about time, capped so that a wrong clock cannot put it into the far future. */
export const capped = (at: Instant, context: MutatorContext): Instant =>
  Math.min(at, context.latest)
