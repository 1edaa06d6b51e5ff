import * as z from 'zod/mini'
import { newRow } from '../../kernel/entity.ts'
import { changesSchema, fieldsSchema, idSchema } from '../../kernel/schema.ts'
import { mutator } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
import { wishes } from './wish.ts'

/** Puts a bottle on the wishlist. Refuses `exists` where the id is taken, also by a removed one. */
export const addWish = mutator({
  name: 'wish.add',
  args: z.strictObject({ id: idSchema, ...fieldsSchema(wishes) }),
  rows: (args) => [{ entity: wishes, id: args.id }],
  async run(tx, args, { now }) {
    if ((await tx.get(wishes, args.id)) || (await tx.removed(wishes, args.id)))
      refuse('exists', 'There is a wish with this id already.')
    await tx.put(wishes, newRow(wishes, args.id, args, { createdAt: now, updatedAt: now }))
  },
})

/** Changes only the fields that it names; one that then looks for something else begins anew. */
export const editWish = mutator({
  name: 'wish.edit',
  args: z.strictObject({ id: idSchema, changes: changesSchema(wishes) }),
  rows: (args) => [{ entity: wishes, id: args.id }],
  async run(tx, { id, changes }, { now }) {
    const wish: Record<string, unknown> = await tx.need(wishes, id)
    const looksElsewhere = (['bottleName', 'brand', 'vintage', 'sizeMl', 'maxPrice'] as const).some(
      (name) => name in changes && (changes[name] ?? undefined) !== wish[name],
    )
    await tx.patch(wishes, id, {
      ...(changes as object),
      ...(looksElsewhere && { toldUntil: null, toldAt: null }),
      updatedAt: now,
    })
  },
})

/** Takes a wish off the list; it can be brought back while it is kept aside. */
export const removeWish = mutator({
  name: 'wish.remove',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: wishes, id: args.id }],
  run: (tx, args) => tx.remove(wishes, args.id),
})

/** Brings a wish back as it was. */
export const restoreWish = mutator({
  name: 'wish.restore',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: wishes, id: args.id }],
  async run(tx, args) {
    if (await tx.get(wishes, args.id)) return
    const wish =
      (await tx.removed(wishes, args.id)) ?? refuse('gone', 'This wish is not kept any more.')
    await tx.put(wishes, wish)
  },
})
