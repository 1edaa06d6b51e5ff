import { type Args, No, type Rule } from './acting.ts'
import type { ModelRow } from './rows.ts'

/** A person's settings, and restored backups. */
export const ownRules: Record<string, Rule> = {
  'setting.change': (on, args) => {
    const { userId: id } = on.context
    const before = on.live('settings', id) ?? {
      id,
      theme: 'system',
      units: 'oz',
      listStyle: 'rows',
      hideAmounts: false,
    }
    on.save('settings', { ...before, ...(args['changes'] as object) })
  },
  'backup.restore': (on, args) => {
    const { table, row: given } = args as { table: string; row: Args }
    if (table === 'trends') throw new No('unknown')
    if (table === 'valuations') return on.save(table, withPast(on.live(table, given['id']), given))
    const { later: _, ...row } = given
    const id = table === 'settings' ? on.context.userId : row['id']
    if (on.live(table, id)) return
    on.assertStorageRoom(table)
    on.save(table, { ...row, id })
  },
}

/** A history with the days that another one knows from before it began. */
function withPast(here: ModelRow | undefined, given: Args): ModelRow {
  const daysOf = (row: Args) => JSON.parse(row['history'] as string) as [number][]
  const now = here ? daysOf(here) : []
  const past = daysOf(given).filter(([on]) => now[0] === undefined || on < now[0][0])
  return { id: given['id'], history: JSON.stringify([...past, ...now]) } as ModelRow
}
