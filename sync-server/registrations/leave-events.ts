import { and, eq, inArray } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import { DatabaseAway } from '../db/database-away.ts'
import type { Db, DbTx } from '../db/db.ts'
import { lockPerson } from '../reservations/rows.ts'
import { cancelRegistration } from './cancel.ts'

const isOpenOf = ({ t }: Pick<DbTx, 't'>, userId: string) =>
  and(
    eq(t.eventRegistrations.userId, userId),
    inArray(t.eventRegistrations.status, ['pending', 'registered', 'waitlisted']),
  )

/** Before an account goes: its registrations are cancelled as if its owner had done so. */
export async function leaveEvents(db: Db, userId: string, at: Instant): Promise<void> {
  const { eventRegistrations: r } = db.t
  const open = await db.select({ id: r.id }).from(r).where(isOpenOf(db, userId))
  for (const { id } of open)
    await db.transaction('leave an event', (tx) => cancelRegistration(tx, { id, by: 'user', at }))
}

/** They may have registered a moment ago: then the caller tries again later. */
export async function assertNoOpenRegistrations(tx: DbTx, userId: string): Promise<void> {
  const { eventRegistrations: r } = tx.t
  await lockPerson(tx, userId)
  const [one] = await tx.select({ id: r.id }).from(r).where(isOpenOf(tx, userId)).limit(1)
  if (one) throw new DatabaseAway(new Error('they registered a moment ago'))
}
