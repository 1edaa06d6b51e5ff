import * as z from 'zod/mini'
import { maxRows } from '../../business/account-limits.ts'
import {
  boolean,
  defaulted,
  entity,
  id,
  instant,
  optional,
  serverOwned,
  type Row,
  type RowRules,
  text,
  line,
} from '../../kernel/entity.ts'
import { idSchema } from '../../kernel/schema.ts'
import { crud } from '../../kernel/crud.ts'
import { mutator } from '../../kernel/mutator.ts'

const rules: RowRules = { maxRows: maxRows.byHand, privacyCategory: 'recipes' }

/** One line of the shopping list. */
export const shopping = entity('shopping', rules, {
  name: line({ max: 200 }),
  /** Its purpose, in words. */
  note: optional(text({ max: 500 })),
  /** The recipe that asked for it. */
  recipeId: optional(id()),
  isDone: defaulted(boolean(), false),
  createdAt: serverOwned(instant()),
})
export type ShoppingItem = Row<typeof shopping>

/** The lines of the list; nothing of them is edited but the tick. */
export const shoppingCrud = crud('shopping', shopping, {
  only: ['add', 'remove', 'restore'],
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
