import { messages } from '../../kernel/language.ts'
import * as z from 'zod/mini'
import { assertPlanLimit } from '../../kernel/crud.ts'
import type { Entity, Row, SyncedEntity } from '../../kernel/entity.ts'
import type { Id } from '../../kernel/id.ts'
import { mutator, type MutatorContext, type Tx } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import { dayOf } from '../../kernel/time.ts'
import { settings } from '../account/setting.ts'
import { dayNumber, type Valuation, valuations } from '../value/valuation.ts'
import { endsAfter, historyWith, isHistory } from './restored-history.ts'

/** Why it is refused. */
const texts = messages('restoreRules', {
  notRestored: (table: string) => `${table} is nothing that comes back from a backup.`,
  noRow: (table: string) => `This is no row of ${table}.`,
  beyondToday: 'This history goes beyond today.',
})

/** Whether rows of it come back from a backup; the others only the server says. */
export const isRestorable = ({ rules }: SyncedEntity): boolean => rules.isRestored !== false

/**
 * Brings one row back from a backup, as it was there. A live one with its id stays as it is; a
 * removed one comes back as the backup has it. What a bottle was worth before its history began here
 * is put before it. It counts against the plan like one that is added.
 * What a row must be is checked here and not by the arguments, so that an entity that gains a field
 * does not change what this means.
 *
 * @param restorable the entities whose rows come back
 */
export const restoresRow = (restorable: readonly Entity[]) =>
  mutator({
    name: 'backup.restore',
    args: z.strictObject({
      table: z.string().check(z.maxLength(40)),
      row: z.looseObject({ id: idSchema }),
    }),
    rows: ({ table, row }) => {
      const entity = restorable.find((one) => one.table === table)
      return entity && entity !== settings ? [{ entity, id: row.id }] : []
    },
    async run(tx, { table, row: input }, context) {
      const entity =
        restorable.find((one) => one.table === table) ?? refuse('unknown', texts.notRestored(table))
      const read = readRow(entity, input) ?? refuse('invalid', texts.noRow(table))
      // There is one of these for each person, under their own id.
      if (entity === valuations) return restoreHistory(tx, read as Valuation, context)
      const row = entity === settings ? { ...read, id: context.userId } : read
      if (await tx.get(entity, row.id)) return
      await assertPlanLimit(tx, entity, context)
      await tx.put(entity, row)
    },
  })

async function restoreHistory(tx: Tx, restored: Valuation, { latest }: MutatorContext) {
  if (endsAfter(restored, dayNumber(dayOf(latest)))) refuse('invalid', texts.beyondToday)
  const { id } = restored
  const history = historyWith(await tx.get(valuations, id), restored)
  if (history !== undefined) await tx.put(valuations, { id, history })
}

/** The row with the fields that this version knows; undefined where it is none of this entity. */
export function readRow(entity: Entity, input: unknown): (Row<Entity> & { id: Id }) | undefined {
  const read = rowSchema(entity).safeParse(input)
  if (!read.success) return undefined
  if (entity === valuations && !isHistory(read.data as Valuation)) return undefined
  return read.data as Row<Entity> & { id: Id }
}

const schemas = new Map<Entity, z.ZodMiniType>()
function rowSchema(entity: Entity): z.ZodMiniType {
  const known = schemas.get(entity)
  if (known) return known
  const fields = Object.entries(entity.fields).map(([name, field]) => {
    const schema = schemaOf(field)
    return [name, field.presence === 'optional' ? z.optional(schema) : schema] as const
  })
  const made = z.object({ id: idSchema, ...Object.fromEntries(fields) }) as z.ZodMiniType
  schemas.set(entity, made)
  return made
}
