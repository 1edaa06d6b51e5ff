import * as z from 'zod/mini'
import { maxInBatch } from '../../business/bulk.ts'
import { maxTags } from '../../business/tags.ts'
import { type Changes, newRow } from '../../kernel/entity.ts'
import { changesSchema, fieldsSchema, idSchema } from '../../kernel/schema.ts'
import type { Id } from '../../kernel/id.ts'
import { type MutatorContext, mutator, type RowRef, type Tx } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type Bottle, bottles } from './bottle.ts'
import { belongs, type Category } from './categories.ts'
import { isTag, retagged, tagsOf, tagsText } from './tags.ts'

const tagsSchema = z
  .array(z.string().check(z.refine(isTag, 'is no tag')))
  .check(z.maxLength(maxTags))

/** Adds a bottle. Refuses `exists` where the id is taken, also by a removed bottle, and `plan_limit`. */
export const addBottle = mutator({
  name: 'bottle.add',
  args: z.strictObject({ id: idSchema, ...fieldsSchema(bottles) }),
  rows: (args) => [{ entity: bottles, id: args.id }],
  async run(tx, args, context) {
    if ((await tx.get(bottles, args.id)) || (await tx.removed(bottles, args.id)))
      refuse('exists', 'There is a bottle with this id already.')
    mustBelong(args.subcategory, args.category)
    await mustFitPlan(tx, context)
    await tx.put(bottles, newRow(bottles, args.id, args, timestamps(context)))
  },
})

/** Changes only the fields that it names, so that edits of other fields elsewhere survive. */
export const editBottle = mutator({
  name: 'bottle.edit',
  args: z.strictObject({ id: idSchema, changes: changesSchema(bottles) }),
  rows: (args) => [{ entity: bottles, id: args.id }],
  async run(tx, { id, changes }, context) {
    await edit(tx, await tx.need(bottles, id), changes, context)
  },
})

const ids = z.array(idSchema).check(z.minLength(1), z.maxLength(maxInBatch))
const rowsOf = (args: { ids: readonly Id[] }): RowRef[] =>
  args.ids.map((id) => ({ entity: bottles, id }))

/** Changes the same fields of many bottles; `gone` only where none of them is there. */
export const editBottles = mutator({
  name: 'bottles.edit',
  args: z.strictObject({ ids, changes: changesSchema(bottles) }),
  rows: (args) => rowsOf(args),
  async run(tx, args, context) {
    for (const bottle of await thoseOf(tx, args.ids)) await edit(tx, bottle, args.changes, context)
  },
})

/**
 * Gives tags to bottles and takes others away; all other tags stay, so that tags from two devices
 * are all there. `gone` only where none of the bottles is there.
 */
export const tagBottles = mutator({
  name: 'bottles.tag',
  args: z.strictObject({ ids, add: tagsSchema, remove: tagsSchema }),
  rows: (args) => rowsOf(args),
  async run(tx, { ids: wanted, add, remove }, { now }) {
    for (const bottle of await thoseOf(tx, wanted)) {
      const tags = tagsText(retagged(tagsOf(bottle), add, remove))
      if (tags !== bottle.tags)
        await tx.patch(bottles, bottle.id, { tags: tags ?? null, updatedAt: now })
    }
  },
})

async function edit(
  tx: Tx,
  bottle: Bottle,
  changes: Changes<typeof bottles>,
  { now }: MutatorContext,
) {
  const category = changes.category ?? bottle.category
  // A new category empties the subcategory unless one that fits was chosen with it; an edit of
  // the subcategory that met a new category on the way here is out of date and says nothing.
  const subcategory = changes.subcategory === undefined ? bottle.subcategory : changes.subcategory
  const fits = !subcategory || belongs(subcategory, category)
  await tx.patch(bottles, bottle.id, {
    ...changes,
    subcategory: fits ? subcategory : null,
    // Whoever says by hand that it is finished, or is not, says nothing of how it left.
    ...(changes.isFinished !== undefined && { goneAs: null }),
    updatedAt: now,
  })
}

async function thoseOf(tx: Tx, wanted: readonly Id[]): Promise<Bottle[]> {
  const found: Bottle[] = []
  for (const id of new Set(wanted)) {
    const bottle = await tx.get(bottles, id)
    if (bottle) found.push(bottle)
  }
  if (found.length === 0) refuse('gone', 'None of these bottles is there any more.')
  return found
}

/** Takes a bottle out of everything; it can be brought back while it is kept aside. */
export const removeBottle = mutator({
  name: 'bottle.remove',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: bottles, id: args.id }],
  run: (tx, args) => tx.remove(bottles, args.id),
})

/** The same for many. */
export const removeBottles = mutator({
  name: 'bottles.remove',
  args: z.strictObject({ ids }),
  rows: (args) => rowsOf(args),
  async run(tx, args) {
    for (const id of args.ids) await tx.remove(bottles, id)
  },
})

/** Brings a removed bottle back as it was; it counts like an added one. */
export const restoreBottle = mutator({
  name: 'bottle.restore',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: bottles, id: args.id }],
  async run(tx, args, context) {
    if (await tx.get(bottles, args.id)) return
    const bottle =
      (await tx.removed(bottles, args.id)) ?? refuse('gone', 'This bottle is not kept any more.')
    await mustFitPlan(tx, context)
    await tx.put(bottles, bottle)
  },
})

/** The same for many; those that are not kept any more are passed over, `gone` where none is. */
export const restoreBottles = mutator({
  name: 'bottles.restore',
  args: z.strictObject({ ids }),
  rows: (args) => rowsOf(args),
  async run(tx, args, context) {
    let found = 0
    for (const id of args.ids) {
      const isThere = !!(await tx.get(bottles, id))
      const aside = isThere ? undefined : await tx.removed(bottles, id)
      if (isThere || aside) found += 1
      if (!aside) continue
      await mustFitPlan(tx, context)
      await tx.put(bottles, aside)
    }
    if (found === 0) refuse('gone', 'None of these bottles is kept any more.')
  },
})

/**
 * Adds a bottle from a line of a file. Its id follows from the line's key, so the same line
 * imported again, here or on another device, is the same bottle: a live one stays as it is, a
 * removed one comes back as the file has it.
 */
export const importBottle = mutator({
  name: 'bottle.import',
  args: z.strictObject({ id: idSchema, ...fieldsSchema(bottles) }),
  rows: (args) => [{ entity: bottles, id: args.id }],
  async run(tx, args, context) {
    if (await tx.get(bottles, args.id)) return
    mustBelong(args.subcategory, args.category)
    await mustFitPlan(tx, context)
    await tx.put(bottles, newRow(bottles, args.id, args, timestamps(context)))
  },
})

const timestamps = ({ now }: MutatorContext) => ({ createdAt: now, updatedAt: now })

function mustBelong(subcategory: string | undefined, category: Category) {
  if (subcategory !== undefined && !belongs(subcategory, category))
    refuse('invalid', `${subcategory} is no kind of ${category}.`)
}

async function mustFitPlan(tx: Tx, { bottleLimit }: MutatorContext) {
  if (bottleLimit === Number.POSITIVE_INFINITY) return
  if ((await tx.count(bottles)) >= bottleLimit)
    refuse('plan_limit', `Your plan holds ${bottleLimit} bottles.`)
}
