import { and, eq } from 'drizzle-orm'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import type { PassReason } from '../../../shared/features/ultra-drops/draw-file.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { RefusalCode } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import type { Sessions, SessionUser } from '../../http/session.ts'
import type { UltraDropRow } from './rows.ts'

interface Hindered {
  readonly code: RefusalCode
  readonly says: string
}

/** How a person stands to an ultra drop and its store; undefined where their account is gone. */
export async function footingOf(reader: Reader, row: UltraDropRow, userId: string) {
  const { users, reservers, storeFavorites, storePeople, ultraDropRequests } = reader.t
  const [found] = await reader
    .select({
      plan: users.subscriptionTier,
      ageConfirmedAt: users.ageConfirmedAt,
      pausedUntil: reservers.pausedUntil,
      markedAt: storeFavorites.createdAt,
      role: storePeople.role,
      request: ultraDropRequests,
    })
    .from(users)
    .leftJoin(reservers, eq(reservers.userId, users.id))
    .leftJoin(
      storeFavorites,
      and(eq(storeFavorites.userId, users.id), eq(storeFavorites.storeId, row.storeId)),
    )
    .leftJoin(
      storePeople,
      and(eq(storePeople.userId, users.id), eq(storePeople.storeId, row.storeId)),
    )
    .leftJoin(
      ultraDropRequests,
      and(eq(ultraDropRequests.userId, users.id), eq(ultraDropRequests.ultraDropId, row.id)),
    )
    .where(eq(users.id, userId))
  return found
}
export type Footing = NonNullable<Awaited<ReturnType<typeof footingOf>>>

/** Why somebody may neither ask nor enter, whenever they would. */
export function hindranceOf(
  row: UltraDropRow,
  person: Footing,
  isAdmin: boolean,
  at: Instant,
): Hindered | undefined {
  if (isAdmin || person.role !== null) return { code: 'forbidden', says: ultraDropCopy.worksThere }
  if (person.ageConfirmedAt === null) return { code: 'age', says: reservingCopy.ageMissing }
  if (person.pausedUntil !== null && person.pausedUntil > at)
    return { code: 'reserving_paused', says: ultraDropCopy.paused }
  if (row.requireStoreFavorite && person.markedAt === null)
    return { code: 'not_now', says: ultraDropCopy.noFavorite }
  if (row.requireSubscription && person.plan !== 'insider')
    return { code: 'plan_limit', says: ultraDropCopy.noSubscription }
  return undefined
}

/** The same for entering. */
export function hindranceToEnter(
  row: UltraDropRow,
  person: Footing,
  isAdmin: boolean,
  at: Instant,
): Hindered | undefined {
  const hindered = hindranceOf(row, person, isAdmin, at)
  if (hindered) return hindered
  if (row.requestStartsAt !== null && person.request?.status !== 'approved')
    return { code: 'not_now', says: ultraDropCopy.notApproved }
  return undefined
}

/** Whether an account runs the installation at this moment. */
export const adminsBy =
  (sessions: Pick<Sessions, 'rolesOf'>) =>
  async (userId: string): Promise<boolean> => {
    const someone: SessionUser = { id: userId as Id<'user'>, email: '', name: '', plan: 'free' }
    return (await sessions.rolesOf(someone)).includes('admin')
  }

/** Why the turn of an entry is passed over, though it was taken: asked again when the turn comes. */
export async function passReasonOf(
  reader: Reader,
  row: UltraDropRow,
  userId: string | null,
  isAdmin: boolean,
): Promise<PassReason | undefined> {
  if (userId === null) return 'account_gone'
  if (isAdmin) return 'runs_this_place'
  const { storePeople: p } = reader.t
  const [works] = await reader
    .select({ role: p.role })
    .from(p)
    .where(and(eq(p.storeId, row.storeId), eq(p.userId, userId)))
  return works && 'works_there'
}
