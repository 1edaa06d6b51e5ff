import { and, eq } from 'drizzle-orm'
import { answersPerPage, givenAnswers, minAccountAge } from '../../../shared/business/sightings.ts'
import { sightingRefusals } from '../../../shared/copy/sighting-refusals.ts'
import { replyToSighting, listOwnReplies } from '../../../shared/features/sightings/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { DbTx } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { networkOf } from '../../http/caller.ts'
import { areRelated } from '../../loyalty/related.ts'
import { worksThere } from '../../reservations/works-there.ts'
import { cardOf, lockSighting, type SightingRow } from './rows.ts'
import { settle } from './settle.ts'
import type { SightingDeps } from './sighting-deps.ts'
import { wishDatesOf } from './wish-dates.ts'
import { isWished, wishesOf } from './wished.ts'

/** Replies to other users' sightings. */
export function replyHandlers({ db, limits, traces, now = Date.now }: SightingDeps) {
  return {
    'sighting.answer': handler(
      replyToSighting,
      async ({ user, params, address, body: { says: message, reason } }) => {
        await limits.take('answer-sighting', user.id, givenAnswers)
        const at = now()
        await traces.note(user.id, [{ kind: 'network', of: networkOf(address) }])
        return db.transaction('answer a sighting', async (tx) => {
          const row = (await lockSighting(tx, params.sighting)) ?? refuse('not_found')
          const { sightingAnswers: a } = tx.t
          const [before] = await tx
            .select()
            .from(a)
            .where(and(eq(a.sightingId, row.id), eq(a.userId, user.id)))
          // The answer to the first time was lost.
          if (before?.says === message) return cardOf(row, user.id, before)
          if (row.scoutUserId === user.id) refuse('not_now', sightingRefusals.own)
          if (row.isExpired) refuse('not_now', sightingRefusals.over)
          if (!isOpen(row)) refuse('not_now', sightingRefusals.decided)
          const isOfStore = row.storeId !== null && (await worksThere(tx, user.id, row.storeId))
          const { users } = tx.t
          const [person] = await tx
            .select({ createdAt: users.createdAt })
            .from(users)
            .where(eq(users.id, user.id))
          if (!person) return refuse('not_found')
          if (!isOfStore && at - person.createdAt.getTime() < minAccountAge)
            refuse('not_now', sightingRefusals.tooYoung)
          if (message === 'got' && !(await wishedBefore(tx, user.id, row)))
            refuse('not_now', sightingRefusals.notWished)
          const isRelated =
            row.scoutUserId !== null && (await areRelated(tx, row.scoutUserId, user.id, at))
          const said = { says: message, isOfStore, isRelated, reason: reason ?? null, at }
          await tx
            .insert(a)
            .values({ sightingId: row.id, userId: user.id, ...said })
            .onConflictDoUpdate({ target: [a.sightingId, a.userId], set: said })
          return cardOf(await settle(tx, row, at), user.id, said)
        })
      },
    ),

    'sighting.ownAnswers': handler(listOwnReplies, async ({ user, query: { after } }) => {
      const { sightingAnswers: a } = db.t
      const place = keyset(after, a.at, a.sightingId, 'desc')
      const rows = await db
        .select()
        .from(a)
        .where(and(eq(a.userId, user.id), place.beyond))
        .orderBy(...place.order)
        .limit(answersPerPage + 1)
      const { page, next } = cutPage(rows, answersPerPage, (row) => [row.at, row.sightingId])
      return {
        answers: page.map(
          ({ sightingId, says: message, reason, at, rewardStatus, pointsAwarded }) => ({
            id: sightingId as Id<'sighting'>,
            says: message,
            ...(reason !== null && { reason }),
            at,
            rewardStatus,
            pointsAwarded,
          }),
        ),
        ...next,
      }
    }),
  } satisfies Partial<Handlers>
}

/** Replies no longer decide once an admin has to decide, or has decided. */
const isOpen = ({ verificationStatus, verifiedBy }: SightingRow): boolean =>
  verifiedBy !== 'admin' && (verificationStatus === 'pending' || verificationStatus === 'confirmed')

/** Whether the user's wish existed before the report. Later wishes do not count. */
async function wishedBefore(tx: DbTx, userId: string, row: SightingRow): Promise<boolean> {
  const fitting = (await wishesOf(tx, userId)).filter((wish) => isWished(wish, row))
  if (fitting.length === 0) return false
  const since = await wishDatesOf(tx, userId)
  return fitting.some(({ id }) => (since.get(id) ?? Number.POSITIVE_INFINITY) < row.createdAt)
}
