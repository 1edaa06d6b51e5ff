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
import { mergedText, textMark, textMarkPattern } from './both-texts.ts'
import { type Mutator, type MutatorContext, mutator, type Patch, type Tx } from './mutator.ts'
import { refuse } from './refusal.ts'
import { changesSchema, fieldsSchema, idSchema } from './schema.ts'

/** What each of the four takes; `Form` is the entity as a person gives it. */
interface CrudArgs<Form extends Entity> {
  add: Flat<{ id: Id } & UserFields<Form>>
  edit: { id: Id; changes: Changes<Form>; was?: TextMarks | undefined }
  remove: { id: Id }
  restore: { id: Id }
}
/** The marks of the texts that an edit replaces, by field (`both-texts.ts`). */
export type TextMarks = Readonly<Record<string, string>>
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
  stored?(input: UserFields<Form> | Changes<Form>): object
  /** Refuses what cannot be added as it was given. */
  check?(input: UserFields<Form>): void
  /** The message when the plan's limit is reached (`rules.planLimit`). */
  full?(limit: number): string
  /** Long texts of which both stay when two devices changed them, each without the other's. */
  readonly texts?: readonly (keyof E['fields'] & string)[]
  /** Further changes of an edit; `changes` are in the row's format. */
  follows?(row: Row<E>, changes: Readonly<Record<string, unknown>>): Patch<E>
}

/**
 * Adding, editing, removing and restoring one row, alike for all entities:
 *
 * - `add` makes a row with the defaults of the entity. `exists` if its id is taken, also by a
 *   removed row; `plan_limit` if the plan's limit is reached.
 * - `edit` changes only the fields it names, so that edits of other fields survive; `gone` without
 *   such a row. `was` has the marks of replaced `hooks.texts`: if the row has another text by now,
 *   both stay.
 * - `remove` sets a row aside. Removing a missing row is done already.
 * - `restore` brings it back unchanged while it is kept aside (`gone` afterwards); it counts
 *   against the plan like an added row.
 *
 * `createdAt` and `updatedAt` are set if the entity has them.
 *
 * @param form the entity as people enter it, if rows store it differently (`hooks.stored`)
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
  const { stored, check, full, follows, texts = [] } = hooks
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
    args: () => z.strictObject({ id: idSchema, ...fieldsSchema<Entity>(form) }),
    form,
    rows,
    async run(tx, input, context) {
      const { id } = input
      if ((await tx.get(of, id)) || (await tx.removed(of, id))) refuse('exists')
      check?.(input as unknown as UserFields<Form>)
      await assertPlanLimit(tx, of, context, full)
      await tx.put(of, newRow(of, id, toStored(input), made(context)))
    },
  })

  const edit: Mutator = mutator<`${Name}.edit`, EditArgs>({
    name: `${name}.edit`,
    args: () => editSchema(form, texts),
    rows,
    ...(texts.length > 0 && {
      complete: async (tx: Tx, args: EditArgs) => withMarks(await tx.get(of, args.id), args, texts),
    }),
    async run(tx, { id, changes, was }, context) {
      const row = await tx.need(of, id)
      const own = { ...toStored(changes), ...bothTexts(of, row, changes, was) }
      await tx.patch(of, id, {
        ...own,
        ...follows?.(row, own as Readonly<Record<string, unknown>>),
        ...edited(context),
      } as Patch<E>)
    },
  })

  const remove: Mutator = mutator({
    name: `${name}.remove`,
    args: idArgs,
    rows,
    run: (tx, { id }) => tx.remove(of, id),
  })

  const restore: Mutator = mutator({
    name: `${name}.restore`,
    args: idArgs,
    rows,
    async run(tx, { id }, context) {
      if (await tx.get(of, id)) return
      const row = (await tx.removed(of, id)) ?? refuse('gone')
      await assertPlanLimit(tx, of, context, full)
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

const idArgs = z.strictObject({ id: idSchema })

interface EditArgs {
  id: Id
  changes: object
  was?: TextMarks | undefined
}
type Values = Readonly<Record<string, unknown>>

const editSchema = (form: Entity, texts: readonly string[]) =>
  z.strictObject({
    id: idSchema,
    changes: changesSchema<Entity>(form),
    ...(texts.length > 0 && { was: z.optional(marksSchema(texts)) }),
  }) as z.ZodMiniType<EditArgs>

const markSchema = z.string().check(z.regex(textMarkPattern))
const marksSchema = (texts: readonly string[]) =>
  z.strictObject(Object.fromEntries(texts.map((name) => [name, z.optional(markSchema)])))

/** The edit with the marks of the texts that it replaces; those it has stay. */
function withMarks(row: object | undefined, args: EditArgs, texts: readonly string[]): EditArgs {
  const was: Record<string, string> = {}
  for (const name of texts)
    if (row && name in args.changes) was[name] = textMark((row as Values)[name] as string | null)
  return Object.keys(was).length > 0 ? { ...args, was: { ...was, ...args.was } } : args
}

function bothTexts(of: Entity, row: object, changes: object, was: TextMarks = {}): Values {
  const merged: Record<string, unknown> = {}
  for (const [name, mark] of Object.entries(was)) {
    const text = (changes as Values)[name] as string | null | undefined
    const values = of.fields[name]?.values
    if (text === undefined || values?.are !== 'text') continue
    const current = (row as Values)[name] as string | undefined
    merged[name] = mergedText(current, { text, was: mark, max: values.max })
  }
  return merged
}

/** Refuses `plan_limit` where the plan has room for no more rows of the entity. */
export async function assertPlanLimit(
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
