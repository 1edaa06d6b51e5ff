import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../db/db.ts'
import type { StorePath } from '../../http/app.ts'

/** Whether all that a path names below a store belongs to that store. */
export async function isOfStore(reader: Reader, names: StorePath): Promise<boolean> {
  const { t } = reader
  const tables = {
    drop: t.drops,
    event: t.events,
    reservation: t.reservations,
    review: t.reviews,
    ultraDrop: t.ultraDrops,
    request: t.sponsorRequests,
  } as const
  const { store, ultraDrop, request } = names
  const isOfUltraDrop = ultraDrop !== undefined && request !== undefined
  for (const [name, table] of Object.entries(tables) as [keyof typeof tables, typeof t.drops][]) {
    const id = names[name]
    if (id === undefined || (name === 'request' && isOfUltraDrop)) continue
    const found = await reader
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), eq(table.storeId, store)))
    if (found.length === 0) return false
  }
  if (!isOfUltraDrop) return true
  const { ultraDropRequests: r } = t
  const asked = await reader
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.id, request), eq(r.ultraDropId, ultraDrop)))
  return asked.length > 0
}
