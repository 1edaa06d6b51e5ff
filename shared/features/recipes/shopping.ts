import * as z from 'zod/mini'
import {
  boolean,
  defaulted,
  entity,
  id,
  instant,
  newRow,
  optional,
  product,
  type Row,
  text,
} from '../../kernel/entity.ts'
import { fieldsSchema, idSchema } from '../../kernel/schema.ts'
import { mutator } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'

/** One line of the shopping list. */
export const shopping = entity('shopping', {
  name: text({ max: 200 }),
  /** What it is wanted for, in words. */
  note: optional(text({ max: 500 })),
  /** The recipe that asked for it. */
  recipeId: optional(id()),
  isDone: defaulted(boolean(), false),
  createdAt: product(instant()),
})
export type ShoppingItem = Row<typeof shopping>

/** Writes something onto the list. Refuses `exists` where the id is taken. */
export const addShopping = mutator({
  name: 'shopping.add',
  args: z.strictObject({ id: idSchema, ...fieldsSchema(shopping) }),
  rows: (args) => [{ entity: shopping, id: args.id }],
  async run(tx, args, { now }) {
    if ((await tx.get(shopping, args.id)) || (await tx.removed(shopping, args.id)))
      refuse('exists', 'There is a line with this id already.')
    await tx.put(shopping, newRow(shopping, args.id, args, { createdAt: now }))
  },
})

/** Ticks a line, or takes the tick back. */
export const tickShopping = mutator({
  name: 'shopping.tick',
  args: z.strictObject({ id: idSchema, isDone: z.boolean() }),
  rows: (args) => [{ entity: shopping, id: args.id }],
  async run(tx, { id: itemId, isDone }) {
    const item = await tx.need(shopping, itemId)
    if (item.isDone !== isDone) await tx.patch(shopping, itemId, { isDone })
  },
})

/** Takes a line off the list. */
export const removeShopping = mutator({
  name: 'shopping.remove',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: shopping, id: args.id }],
  run: (tx, args) => tx.remove(shopping, args.id),
})

/** Puts a line back that was taken off. */
export const restoreShopping = mutator({
  name: 'shopping.restore',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: shopping, id: args.id }],
  async run(tx, args) {
    if (await tx.get(shopping, args.id)) return
    const item =
      (await tx.removed(shopping, args.id)) ?? refuse('gone', 'This line is not kept any more.')
    await tx.put(shopping, item)
  },
})
