import { eq, or } from 'drizzle-orm'
import type { AccountLimits } from '../../shared/account-limits.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Db, Reader, DbTx } from '../db/db.ts'
import { DatabaseAway } from '../db/database-away.ts'
import { changePeople, type People } from './members.ts'

interface LeaveDeps {
  readonly db: Db
  /** The storage limit of the owners of the cellars, for files that stay there. */
  readonly accountLimits?: Pick<AccountLimits, 'storedMiB' | 'freeStoredMiB'> | undefined
}

/**
 * Ends all sharing of a user before the account is deleted: they leave the cellars of others, and
 * all members leave theirs. Their rows go with them; rows of others stay.
 */
export async function leaveAllCellars(
  { db, accountLimits }: LeaveDeps,
  userId: Id<'user'>,
  notifyMember?: (people: People, member: Id) => Promise<void>,
): Promise<void> {
  const parts = { db, ...(accountLimits && { accountLimits }) }
  const { cellarMembers: m, cellarInvitations: asked } = db.t
  const joined = await db.select({ cellarId: m.cellarId }).from(m).where(eq(m.userId, userId))
  for (const { cellarId } of joined)
    await changePeople(parts, cellarId, [userId], ({ dismiss }) => dismiss(userId))

  const invited = await db
    .select({ userId: asked.userId })
    .from(asked)
    .where(eq(asked.cellarId, userId))
  const known = invited.flatMap((one) => one.userId ?? [])
  const isShared = known.length > 0 || (await sharesSomething(db, userId))
  if (!isShared) return
  await changePeople(parts, userId, known, async (people) => {
    const { tx, cellar, dismiss, uninvite } = people
    await tx.delete(asked).where(eq(asked.cellarId, userId))
    for (const one of known) await uninvite(one)
    for (const one of cellar.members.keys()) {
      await dismiss(one)
      await notifyMember?.(people, one)
    }
  })
}

/** A person may have joined a moment ago: then the caller tries again later. */
export async function assertNoSharedCellars(tx: DbTx, userId: Id): Promise<void> {
  if (await sharesSomething(tx, userId))
    throw new DatabaseAway(new Error('somebody joined the cellar a moment ago'))
}

async function sharesSomething(reader: Reader, userId: Id): Promise<boolean> {
  const { cellarMembers: m } = reader.t
  const [one] = await reader
    .select({ userId: m.userId })
    .from(m)
    .where(or(eq(m.cellarId, userId), eq(m.userId, userId)))
    .limit(1)
  return one !== undefined
}
