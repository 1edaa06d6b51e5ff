import { messages } from '../../kernel/language.ts'
import * as z from 'zod/mini'
import { maxInBatch } from '../../business/bulk.ts'
import { maxTags } from '../../business/tags.ts'
import { crud, assertPlanLimit } from '../../kernel/crud.ts'
import { type Changes, newRow, type UserFields } from '../../kernel/entity.ts'
import type { Id } from '../../kernel/id.ts'
import { mutator, type Patch, type RowRef, type Tx } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
import { changesSchema, fieldsSchema, idSchema } from '../../kernel/schema.ts'
import { type Bottle, bottles } from './bottle.ts'
import { belongs } from './categories.ts'
import { isTag, retagged, tagsOf, tagsText } from './tags.ts'

/** Why it is refused. */
const texts = messages('bottleRules', {
  noneThere: 'None of these bottles is there any more.',
  noneKept: 'None of these bottles is kept any more.',
  full: (limit: number) => `Your plan holds ${limit} bottles.`,
  notOfCategory: (subcategory: string, category: string) =>
    `${subcategory} is no kind of ${category}.`,
})

const tagsSchema = z
  .array(z.string().check(z.refine(isTag, 'is no tag')))
  .check(z.maxLength(maxTags))

const full = (limit: number) => texts.full(limit)

/** Bottles, one by one. */
export const bottleCrud = crud('bottle', bottles, {
  check: assertSubcategory,
  full,
  texts: ['notes'],
  follows: (bottle, changes) => afterEdit(bottle, changes),
})

const ids = z.array(idSchema).check(z.minLength(1), z.maxLength(maxInBatch))
const rowsOf = (args: { ids: readonly Id[] }): RowRef[] =>
  args.ids.map((id) => ({ entity: bottles, id }))

/** Changes the same fields of many bottles; `gone` only where none of them is there. */
export const editBottles = mutator({
  name: 'bottles.edit',
  args: () => z.strictObject({ ids, changes: changesSchema(bottles) }),
  rows: (args) => rowsOf(args),
  async run(tx, { ids: wanted, changes }, { now }) {
    for (const bottle of await bottlesWithIds(tx, wanted)) {
      const patch = { ...changes, ...afterEdit(bottle, changes), updatedAt: now }
      await tx.patch(bottles, bottle.id, patch)
    }
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
    for (const bottle of await bottlesWithIds(tx, wanted)) {
      const tags = tagsText(retagged(tagsOf(bottle), add, remove))
      if (tags !== bottle.tags)
        await tx.patch(bottles, bottle.id, { tags: tags ?? null, updatedAt: now })
    }
  },
})

function afterEdit(bottle: Bottle, changes: Changes<typeof bottles>): Patch<typeof bottles> {
  const category = changes.category ?? bottle.category
  // A new category empties the subcategory unless one that fits was chosen with it; an edit of
  // the subcategory that met a new category on the way here is out of date and says nothing.
  const subcategory = changes.subcategory === undefined ? bottle.subcategory : changes.subcategory
  const fits = !subcategory || belongs(subcategory, category)
  return {
    subcategory: fits ? subcategory : null,
    // Marking it finished by hand does not record how it left.
    ...(changes.isFinished !== undefined && { goneAs: null }),
  }
}

async function bottlesWithIds(tx: Tx, wanted: readonly Id[]): Promise<Bottle[]> {
  const found: Bottle[] = []
  for (const id of new Set(wanted)) {
    const bottle = await tx.get(bottles, id)
    if (bottle) found.push(bottle)
  }
  if (found.length === 0) refuse('gone', texts.noneThere)
  return found
}

/** Takes many out of everything; they can be brought back while they are kept aside. */
export const removeBottles = mutator({
  name: 'bottles.remove',
  args: z.strictObject({ ids }),
  rows: (args) => rowsOf(args),
  async run(tx, args) {
    for (const id of args.ids) await tx.remove(bottles, id)
  },
})

/** Brings back many; those that are not kept any more are passed over, `gone` where none is. */
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
      await assertPlanLimit(tx, bottles, context, full)
      await tx.put(bottles, aside)
    }
    if (found === 0) refuse('gone', texts.noneKept)
  },
})

/**
 * Adds a bottle from a line of a file. Its id follows from the line's key, so the same line
 * imported again, here or on another device, is the same bottle: a live one stays as it is, a
 * removed one comes back as the file has it.
 */
export const importBottle = mutator({
  name: 'bottle.import',
  args: () => z.strictObject({ id: idSchema, ...fieldsSchema(bottles) }),
  rows: (args) => [{ entity: bottles, id: args.id }],
  async run(tx, args, context) {
    if (await tx.get(bottles, args.id)) return
    assertSubcategory(args)
    await assertPlanLimit(tx, bottles, context, full)
    await tx.put(
      bottles,
      newRow(bottles, args.id, args, { createdAt: context.now, updatedAt: context.now }),
    )
  },
})

function assertSubcategory({ subcategory, category }: UserFields<typeof bottles>) {
  if (subcategory !== undefined && !belongs(subcategory, category))
    refuse('invalid', texts.notOfCategory(subcategory, category))
}
