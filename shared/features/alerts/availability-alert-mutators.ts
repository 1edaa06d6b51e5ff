import * as z from 'zod/mini'
import { newRow } from '../../kernel/entity.ts'
import { changesSchema, fieldsSchema, idSchema } from '../../kernel/schema.ts'
import { type MutatorContext, mutator, type Tx } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
import { watches, watchForm } from './availability-alert.ts'
import { keptAlert } from './price-alert.ts'

/** Watches for a bottle. Refuses `exists` where the id is taken, also by a removed one, and `plan_limit`. */
export const addWatch = mutator({
  name: 'watch.add',
  args: z.strictObject({ id: idSchema, ...fieldsSchema(watchForm) }),
  rows: (args) => [{ entity: watches, id: args.id }],
  async run(tx, args, context) {
    if ((await tx.get(watches, args.id)) || (await tx.removed(watches, args.id)))
      refuse('exists', 'There is an alert with this id already.')
    await mustFitPlan(tx, context)
    const { now } = context
    await tx.put(
      watches,
      newRow(watches, args.id, keptAlert(args), { createdAt: now, updatedAt: now }),
    )
  },
})

/** Changes only the fields that it names; one that then looks for something else begins anew. */
export const editWatch = mutator({
  name: 'watch.edit',
  args: z.strictObject({ id: idSchema, changes: changesSchema(watchForm) }),
  rows: (args) => [{ entity: watches, id: args.id }],
  async run(tx, { id, changes }, { now }) {
    const watch = await tx.need(watches, id)
    const kept: Record<string, unknown> = keptAlert(changes)
    const looksElsewhere = (['bottle', 'brand', 'locations'] as const).some(
      (name) => name in kept && (kept[name] ?? undefined) !== watch[name],
    )
    await tx.patch(watches, id, {
      ...kept,
      ...(looksElsewhere && { toldUntil: null }),
      updatedAt: now,
    })
  },
})

/** Deletes an alert; it can be brought back while it is kept aside. */
export const removeWatch = mutator({
  name: 'watch.remove',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: watches, id: args.id }],
  run: (tx, args) => tx.remove(watches, args.id),
})

/** Brings a deleted alert back as it was; it counts like a new one. */
export const restoreWatch = mutator({
  name: 'watch.restore',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: watches, id: args.id }],
  async run(tx, args, context) {
    if (await tx.get(watches, args.id)) return
    const watch =
      (await tx.removed(watches, args.id)) ?? refuse('gone', 'This alert is not kept any more.')
    await mustFitPlan(tx, context)
    await tx.put(watches, watch)
  },
})

async function mustFitPlan(tx: Tx, { alertLimit }: MutatorContext) {
  if (alertLimit === Number.POSITIVE_INFINITY) return
  if ((await tx.count(watches)) >= alertLimit)
    refuse('plan_limit', `Your plan has ${alertLimit} availability alerts.`)
}
