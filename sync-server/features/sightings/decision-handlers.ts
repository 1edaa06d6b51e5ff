import { and, inArray, isNotNull } from 'drizzle-orm'
import { answersPerPage } from '../../../shared/business/sightings.ts'
import { sightingRefusals } from '../../../shared/copy/sighting-refusals.ts'
import { decideSighting, listDisputed } from '../../../shared/features/sightings/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { writeCompliance } from '../../compliance/log.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { areRelated } from '../../loyalty/related.ts'
import { cardOf, lockSighting } from './rows.ts'
import { confirm, reject } from './settle.ts'
import type { SightingDeps } from './sighting-deps.ts'

/** An admin's view of sightings, and decisions on them. */
export function decisionHandlers({ db, now = Date.now }: SightingDeps) {
  return {
    'admin.sightings': handler(listDisputed, async ({ user, query: { after } }) => {
      const { bottleSightings: s, sightingAnswers: a } = db.t
      const place = keyset(after, s.disputedAt, s.id, 'asc')
      const rows = await db
        .select()
        .from(s)
        .where(and(isNotNull(s.disputedAt), place.beyond))
        .orderBy(...place.order)
        .limit(answersPerPage + 1)
      const { page, next } = cutPage(rows, answersPerPage, (row) => [
        row.disputedAt ?? row.seenAt,
        row.id,
      ])
      const ids = page.map(({ id }) => id)
      const said =
        ids.length === 0 ? [] : await db.select().from(a).where(inArray(a.sightingId, ids))
      const reasons = Map.groupBy(said, ({ sightingId }) => sightingId)
      return {
        sightings: page.map((row) => ({
          ...cardOf(row, user.id, undefined, { isAdmin: true }),
          reasons: (reasons.get(row.id) ?? []).flatMap(({ reason }) => reason ?? []),
        })),
        ...next,
      }
    }),

    'admin.decideSighting': handler(
      decideSighting,
      async ({ user, params, body: { isTrue, reason } }) => {
        const at = now()
        return db.transaction('decide a sighting', async (tx) => {
          const row = (await lockSighting(tx, params.sighting)) ?? refuse('not_found')
          const isDecided = row.decision !== null
          const wasTrue = row.verificationStatus === 'confirmed'
          if (isDecided) {
            // The answer to the first time was lost.
            if (wasTrue === isTrue && row.decision === reason)
              return cardOf(row, user.id, undefined, { isAdmin: true })
            refuse('not_now', sightingRefusals.alreadyDecided)
          }
          // An admin decides about their own sighting, too, but earns nothing by it.
          const isOwn =
            row.scoutUserId !== null && (await areRelated(tx, row.scoutUserId, user.id, at))
          const unpaid = isOwn && row.rewardStatus !== 'paid' && { rewardStatus: 'void' as const }
          const next = isTrue
            ? await confirm(tx, { ...row, ...unpaid }, 'admin', at, { decision: reason, ...unpaid })
            : await reject(tx, row, reason, at)
          await writeCompliance(tx, {
            action: isTrue ? 'sighting.confirmed' : 'sighting.rejected',
            actorId: user.id,
            ...(row.scoutUserId !== null && { userId: row.scoutUserId as Id<'user'> }),
            details: { sighting: row.id, reason },
            at,
          })
          return cardOf(next, user.id, undefined, { isAdmin: true })
        })
      },
    ),
  } satisfies Partial<Handlers>
}
