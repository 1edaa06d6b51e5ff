import { eq, inArray } from 'drizzle-orm'
import { type communityPace, newAccountPeriod } from '../../../shared/business/community.ts'
import type { CommunityPerson } from '../../../shared/features/community/group.ts'
import { shownName } from '../../../shared/features/community/person-name.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { folded } from '../../../shared/kernel/text.ts'
import type { DbTx, Reader } from '../../db/db.ts'
import type { Limit } from '../../http/rate-limits.ts'
import type { SessionUser } from '../../http/session.ts'

/** The user takes part: others now see their name and can find them by it. */
export async function showInCommunity(tx: DbTx, { id, name }: Pick<SessionUser, 'id' | 'name'>) {
  const shown = { name: shownName(name), nameKey: folded(shownName(name)) }
  const { communityPeople: p } = tx.t
  await tx
    .insert(p)
    .values({ userId: id, ...shown })
    .onConflictDoUpdate({ target: p.userId, set: shown })
}

/** The names of these people, by id; deleted accounts are missing. */
export async function peopleOf(
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, CommunityPerson>> {
  const { communityPeople: p } = reader.t
  const some = [...new Set(ids)].filter((id) => id !== null)
  if (some.length === 0) return new Map()
  const rows = await reader.select().from(p).where(inArray(p.userId, some))
  return new Map(rows.map(({ userId, name }) => [userId, { id: userId as Id<'user'>, name }]))
}

/** The rate limit for the user; it is lower for new accounts. */
export async function paceOf(
  reader: Reader,
  userId: string,
  { new: whileNew, usual }: (typeof communityPace)[keyof typeof communityPace],
  at: number,
): Promise<Limit> {
  const { users } = reader.t
  const [row] = await reader
    .select({ since: users.createdAt })
    .from(users)
    .where(eq(users.id, userId))
  return row && at - row.since.getTime() >= newAccountPeriod ? usual : whileNew
}
