import * as z from 'zod/mini'
import { maxRows } from '../../business/account-limits.ts'
import {
  entity,
  id,
  indexed,
  instant,
  integer,
  newRow,
  optional,
  type Row,
  type RowRules,
  text,
} from '../../kernel/entity.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import { capped, mutator } from '../../kernel/mutator.ts'
import { type Bottle, bottles } from '../collection/bottle.ts'

const rules: RowRules = { maxRows: maxRows.ofBottles, privacyCategory: 'cellar', isOfCellar: true }

/** One use of a bottle. The bottle's `useCount` and `lastUsedAt` are sums over its pours. */
export const pours = entity('pours', rules, {
  bottleId: indexed(id()),
  at: instant(),
  amountMl: optional(integer({ min: 1, max: 100_000 })),
  note: optional(text({ max: 2_000 })),
  /** By how many percent of its size it emptied the open bottle: what taking it back gives back. */
  levelDrop: optional(integer({ min: 1, max: 100 })),
})
export type Pour = Row<typeof pours>

/**
 * Logs a use, and lowers the open bottle's level if given. Done once per `pourId`: counters depend
 * on rows with their own ids.
 */
export const logUse = mutator({
  name: 'bottle.logUse',
  args: z.strictObject({
    bottleId: idSchema,
    pourId: idSchema,
    at: schemaOf(pours.fields.at),
    amountMl: z.optional(schemaOf(pours.fields.amountMl)),
    note: z.optional(schemaOf(pours.fields.note)),
    levelDrop: z.optional(schemaOf(pours.fields.levelDrop)),
  }),
  rows: (args) => [
    { entity: bottles, id: args.bottleId },
    { entity: pours, id: args.pourId },
  ],
  async run(tx, { bottleId, pourId, amountMl, note, levelDrop, at }, context) {
    const bottle = await tx.need(bottles, bottleId)
    if ((await tx.get(pours, pourId)) || (await tx.removed(pours, pourId))) return
    const when = capped(at, context)
    // A difference, so that uses of two devices both count.
    const before = bottle.fillLevel ?? 100
    const drop = levelDrop !== undefined && !bottle.isFinished ? Math.min(levelDrop, before) : 0
    await tx.put(
      pours,
      newRow(pours, pourId, { bottleId, at: when, amountMl, note, levelDrop: drop || undefined }),
    )
    await tx.patch(bottles, bottleId, {
      ...(drop > 0 && { fillLevel: before - drop }),
      useCount: bottle.useCount + 1,
      lastUsedAt: Math.max(bottle.lastUsedAt ?? 0, when),
      updatedAt: context.now,
    })
  },
})

/** Removes a use as if it had not been logged; the open bottle gets its volume back. */
export const removePour = mutator({
  name: 'pour.remove',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: pours, id: args.id }],
  async run(tx, args, context) {
    const pour = await tx.get(pours, args.id)
    if (!pour) return
    await tx.remove(pours, args.id)
    const bottle = await tx.get(bottles, pour.bottleId)
    if (!bottle) return
    const rest = (await tx.list(pours, { bottleId: pour.bottleId })).filter(
      (other) => other.id !== pour.id,
    )
    await tx.patch(bottles, bottle.id, {
      useCount: Math.max(0, bottle.useCount - 1),
      lastUsedAt: rest.length > 0 ? Math.max(...rest.map((other) => other.at)) : null,
      ...undonePour(pour, bottle),
      updatedAt: context.now,
    })
  },
})

/** Only into its own bottle: of several, another one may be open by now. */
function undonePour({ levelDrop, at }: Pour, { fillLevel, openedAt, isFinished }: Bottle) {
  if (levelDrop === undefined || fillLevel === undefined || isFinished) return {}
  if (openedAt !== undefined && at < openedAt) return {}
  return { fillLevel: Math.min(100, fillLevel + levelDrop) }
}
