import * as z from 'zod/mini'
import {
  type Changes,
  type Entity,
  type Flat,
  limitOf,
  newRow,
  type Row,
  type UserFields,
} from './entity.ts'
import type { Id } from './id.ts'
import { type Mutator, type MutatorContext, mutator, type Patch, type Tx } from './mutator.ts'
import { refuse } from './refusal.ts'
import { changesSchema, fieldsSchema, idSchema } from './schema.ts'

/** What each of the four takes; `Form` is the entity as a person gives it. */
interface CrudArgs<Form extends Entity> {
  add: Flat<{ id: Id } & UserFields<Form>>
  edit: { id: Id; changes: Changes<Form> }
  remove: { id: Id }
  restore: { id: Id }
}
export type CrudVerb = keyof CrudArgs<Entity>

/** The mutators of {@link crud} by their names on the wire: `wish.add`. */
export type Crud<Name extends string, Form extends Entity, Verb extends CrudVerb = CrudVerb> = {
  readonly [V in Verb as `${Name}.${V}`]: Mutator<`${Name}.${V}`, CrudArgs<Form>[V]>
}

/** An entity's own rules for adding, editing and restoring. */
export interface CrudHooks<
  E extends Entity,
  Form extends Entity = E,
  Verb extends CrudVerb = CrudVerb,
> {
  /** Which of the four there are, where not all of them. */
  readonly only?: readonly Verb[]
  /** The stored form of a value that people enter differently. */
  kept?(input: UserFields<Form> | Changes<Form>): object
  /** Refuses what cannot be added as it was given. */
  check?(input: UserFields<Form>): void
  /** The message when the plan's limit is reached (`rules.planLimit`). */
  full?(limit: number): string
  /** Further changes of an edit; `changes` are in the row's format. */
  follows?(row: Row<E>, changes: Readonly<Record<string, unknown>>): Patch<E>
}

/**
 * Adding, editing, removing and restoring one row, alike for all entities:
 *
 * - `add` makes a row with the defaults of the entity. `exists` if its id is taken, also by a
 *   removed row; `plan_limit` if the plan's limit is reached.
 * - `edit` changes only the fields it names, so that edits of other fields survive; `gone` without
 *   such a row.
 * - `remove` sets a row aside. Removing a missing row is done already.
 * - `restore` brings it back unchanged while it is kept aside (`gone` afterwards); it counts
 *   against the plan like an added row.
 *
 * `createdAt` and `updatedAt` are set if the entity has them.
 *
 * @param form the entity as people enter it, if rows store it differently (`hooks.kept`)
 */
export function crud<
  const Name extends string,
  E extends Entity,
  Form extends Entity = E,
  Verb extends CrudVerb = CrudVerb,
>(
  name: Name,
  of: E,
  hooks: CrudHooks<E, Form, Verb> = {},
  form: Form | E = of,
): Crud<Name, Form, Verb> {
  const { kept: stored, check, full, follows } = hooks
  const rows = ({ id }: { id: Id }) => [{ entity: of, id }]
  const has = (field: string) => Object.hasOwn(of.fields, field)
  const edited = ({ now }: MutatorContext) => (has('updatedAt') ? { updatedAt: now } : {})
  const made = (context: MutatorContext) => ({
    ...(has('createdAt') && { createdAt: context.now }),
    ...edited(context),
  })
  const toStored = (input: object): object => stored?.(input as Changes<Form>) ?? input

  const add: Mutator = mutator<`${Name}.add`, { id: Id }>({
    name: `${name}.add`,
    args: z.strictObject({ id: idSchema, ...fieldsSchema<Entity>(form) }),
    rows,
    async run(tx, input, context) {
      const { id } = input
      if ((await tx.get(of, id)) || (await tx.removed(of, id))) refuse('exists')
      check?.(input as unknown as UserFields<Form>)
      await mustFitPlan(tx, of, context, full)
      await tx.put(of, newRow(of, id, toStored(input), made(context)))
    },
  })

  const edit: Mutator = mutator<`${Name}.edit`, { id: Id; changes: object }>({
    name: `${name}.edit`,
    args: z.strictObject({ id: idSchema, changes: changesSchema<Entity>(form) }),
    rows,
    async run(tx, { id, changes }, context) {
      const row = await tx.need(of, id)
      const own = toStored(changes)
      await tx.patch(of, id, {
        ...own,
        ...follows?.(row, own as Readonly<Record<string, unknown>>),
        ...edited(context),
      } as Patch<E>)
    },
  })

  const remove: Mutator = mutator({
    name: `${name}.remove`,
    args: z.strictObject({ id: idSchema }),
    rows,
    run: (tx, { id }) => tx.remove(of, id),
  })

  const restore: Mutator = mutator({
    name: `${name}.restore`,
    args: z.strictObject({ id: idSchema }),
    rows,
    async run(tx, { id }, context) {
      if (await tx.get(of, id)) return
      const row = (await tx.removed(of, id)) ?? refuse('gone')
      await mustFitPlan(tx, of, context, full)
      await tx.put(of, row)
    },
  })

  const all = { add, edit, remove, restore }
  const verbs: readonly CrudVerb[] = hooks.only ?? (Object.keys(all) as CrudVerb[])
  return Object.fromEntries(verbs.map((verb) => [`${name}.${verb}`, all[verb]])) as Crud<
    Name,
    Form,
    Verb
  >
}

/** Refuses `plan_limit` where the plan has room for no more rows of the entity. */
export async function mustFitPlan(
  tx: Tx,
  of: Entity,
  context: MutatorContext,
  full?: (limit: number) => string,
) {
  const limit = limitOf(of, context)
  if (limit === Number.POSITIVE_INFINITY) return
  if ((await tx.count(of)) >= limit) refuse('plan_limit', full?.(limit))
}

/** Whether the changes make one of these fields of the row another. */
export const changesOneOf = <R extends object>(
  row: R,
  changes: Readonly<Record<string, unknown>>,
  fields: readonly (keyof R & string)[],
): boolean =>
  fields.some((field) => field in changes && (changes[field] ?? undefined) !== row[field])
