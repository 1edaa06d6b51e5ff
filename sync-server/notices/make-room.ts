import { and, asc, eq, isNull } from 'drizzle-orm'
import { maxNotices } from '../../shared/business/alerts.ts'
import { messages } from '../../shared/features/alerts/inbox-message.ts'
import { notices } from '../../shared/features/alerts/notice.ts'
import type { CellarChange } from '../sync/change-cellar.ts'

/** The oldest of an inbox go where there are more than are kept. */
export async function makeRoom(
  { rows, db, context }: CellarChange,
  of: 'notices' | 'messages',
): Promise<void> {
  const entity = of === 'notices' ? notices : messages
  const over = (await rows.count(entity)) - maxNotices
  if (over <= 0) return
  const table = db.t[of]
  const oldest = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.cellarId, context.userId), isNull(table.removedAt)))
    .orderBy(asc(table.at), asc(table.id))
    .limit(over)
  for (const { id } of oldest) await rows.remove(entity, id)
}
