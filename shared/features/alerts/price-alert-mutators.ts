import * as z from 'zod/mini'
import { newRow } from '../../kernel/entity.ts'
import { changesSchema, fieldsSchema, idSchema } from '../../kernel/schema.ts'
import { type MutatorContext, mutator, type Tx } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
import { alertForm, alerts, keptAlert } from './price-alert.ts'

/** Watches a price. Refuses `exists` where the id is taken, also by a removed one, and `plan_limit`. */
export const addAlert = mutator({
  name: 'alert.add',
  args: z.strictObject({ id: idSchema, ...fieldsSchema(alertForm) }),
  rows: (args) => [{ entity: alerts, id: args.id }],
  async run(tx, args, context) {
    if ((await tx.get(alerts, args.id)) || (await tx.removed(alerts, args.id)))
      refuse('exists', 'There is an alert with this id already.')
    await mustFitPlan(tx, context)
    const { now } = context
    await tx.put(
      alerts,
      newRow(alerts, args.id, keptAlert(args), { createdAt: now, updatedAt: now }),
    )
  },
})

/** Changes only the fields that it names; one that then looks for something else begins anew. */
export const editAlert = mutator({
  name: 'alert.edit',
  args: z.strictObject({ id: idSchema, changes: changesSchema(alertForm) }),
  rows: (args) => [{ entity: alerts, id: args.id }],
  async run(tx, { id, changes }, { now }) {
    const alert = await tx.need(alerts, id)
    const kept: Record<string, unknown> = keptAlert(changes)
    const looksElsewhere = looked.some(
      (name) => name in kept && (kept[name] ?? undefined) !== alert[name],
    )
    await tx.patch(alerts, id, { ...kept, ...(looksElsewhere && unseen), updatedAt: now })
  },
})

/** Deletes an alert; it can be brought back while it is kept aside. */
export const removeAlert = mutator({
  name: 'alert.remove',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: alerts, id: args.id }],
  run: (tx, args) => tx.remove(alerts, args.id),
})

/** Brings a deleted alert back as it was; it counts like a new one. */
export const restoreAlert = mutator({
  name: 'alert.restore',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: alerts, id: args.id }],
  async run(tx, args, context) {
    if (await tx.get(alerts, args.id)) return
    const alert =
      (await tx.removed(alerts, args.id)) ?? refuse('gone', 'This alert is not kept any more.')
    await mustFitPlan(tx, context)
    await tx.put(alerts, alert)
  },
})

const looked = ['bottle', 'brand', 'targetPrice', 'locations'] as const
const unseen = { currentPrice: null, currentStore: null, currentOn: null, toldPrice: null }

async function mustFitPlan(tx: Tx, { alertLimit }: MutatorContext) {
  if (alertLimit === Number.POSITIVE_INFINITY) return
  if ((await tx.count(alerts)) >= alertLimit)
    refuse('plan_limit', `Your plan has ${alertLimit} price alerts.`)
}
