import * as z from 'zod/mini'
import { newRow } from '../../kernel/entity.ts'
import { changesSchema, fieldsSchema, idSchema } from '../../kernel/schema.ts'
import { type MutatorContext, mutator, type Tx } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
import { bottles } from './bottle.ts'
import { belongs, type Category } from './categories.ts'

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
    await tx.put(bottles, newRow(bottles, args.id, args, stamps(context)))
  },
})

/** Changes only the fields that it names, so that edits of other fields elsewhere survive. */
export const editBottle = mutator({
  name: 'bottle.edit',
  args: z.strictObject({ id: idSchema, changes: changesSchema(bottles) }),
  rows: (args) => [{ entity: bottles, id: args.id }],
  async run(tx, { id, changes }, context) {
    const bottle = await tx.need(bottles, id)
    const category = changes.category ?? bottle.category
    // A new category empties the subcategory unless one that fits was chosen with it; an edit of
    // the subcategory that met a new category on the way here is out of date and says nothing.
    const subcategory = changes.subcategory === undefined ? bottle.subcategory : changes.subcategory
    const fits = !subcategory || belongs(subcategory, category)
    await tx.patch(bottles, id, {
      ...changes,
      subcategory: fits ? subcategory : null,
      updatedAt: context.now,
    })
  },
})

/** Takes a bottle out of everything; it can be brought back while it is kept aside. */
export const removeBottle = mutator({
  name: 'bottle.remove',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: bottles, id: args.id }],
  run: (tx, args) => tx.remove(bottles, args.id),
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
    await tx.put(bottles, newRow(bottles, args.id, args, stamps(context)))
  },
})

const stamps = ({ now }: MutatorContext) => ({ createdAt: now, updatedAt: now })

function mustBelong(subcategory: string | undefined, category: Category) {
  if (subcategory !== undefined && !belongs(subcategory, category))
    refuse('invalid', `${subcategory} is no kind of ${category}.`)
}

async function mustFitPlan(tx: Tx, { bottleLimit }: MutatorContext) {
  if (bottleLimit === Number.POSITIVE_INFINITY) return
  if ((await tx.count(bottles)) >= bottleLimit)
    refuse('plan_limit', `Your plan holds ${bottleLimit} bottles.`)
}
