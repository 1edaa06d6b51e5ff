import type { Db } from '../../../sync-server/db/db.ts'
import { belongings } from './keeper.ts'
import type { Side } from './world.ts'

/**
 * Rows of all tables except those that a refusal may write: request counts, current viewers of a
 * drop and, unless asked for, the time of each session's last request.
 */
export async function everything(
  db: Db,
  { sessions = false }: { readonly sessions?: boolean } = {},
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(db.t)) {
    if (['rateLimits', 'serverMeta', 'dropViewers'].includes(name)) continue
    const all = (await db.select().from(table as typeof db.t.drops)) as Record<string, unknown>[]
    found[name] = all
      // The sender has an empty version record.
      .filter((one) => name !== 'syncHeads' || one['version'] !== 0)
      .map((one) => JSON.stringify(stable(name, one)))
      .sort()
  }
  const kept = (await db.select().from(db.t.sessions)).map(({ id, userId }) => `${id} ${userId}`)
  found['sessions'] = sessions ? kept.sort() : undefined
  // Scheduled work continues meanwhile, and mail is sent.
  found['jobs'] = (await db.select().from(db.t.jobs)).map(({ id }) => id).filter(isAsked)
  return found
}

/** All rows that name a person or a thing of that side, by their tables. */
export async function rowsOf(
  db: Db,
  { owner, clerk, collector, keeper }: Side,
): Promise<Record<string, string[]>> {
  const named = [owner.id, clerk.id, collector.id, ...belongings.map((name) => keeper[name])]
  const found = await everything(db, { sessions: true })
  const own = Object.entries(found).map(([table, all]) => [
    table,
    (all as string[] | undefined)?.filter((one) => named.some((id) => one.includes(id))) ?? [],
  ])
  return Object.fromEntries(own) as Record<string, string[]>
}

/** The ids that stand in them. */
export const idsIn = (rowsBy: Record<string, string[]>): Set<string> =>
  new Set(
    Object.values(rowsBy)
      .flat()
      .flatMap(
        (row) =>
          row.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|test_\w{20,}/g) ??
          [],
      ),
  )

const isAsked = (id: string) => !/^(every|letters\.\w+)\//.test(id)

/** How hot a drop is follows the clock. */
const stable = (table: string, row: Record<string, unknown>) =>
  table === 'drops' ? { ...row, hypeScore: 0 } : row
