import { and, count, desc, eq, sql } from 'drizzle-orm'
import { maxBlocks, queuePerPage } from '../../../shared/business/community.ts'
import { communityRefusals } from '../../../shared/copy/community-refusals.ts'
import {
  endRelation,
  listRelations,
  setRelation,
} from '../../../shared/features/community/moderation-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage } from '../../http/pages.ts'
import type { CommunityDeps } from './community-deps.ts'

/** The user's muted and blocked people. */
export function relationHandlers({ db, now = Date.now }: CommunityDeps) {
  return {
    'community.relations': handler(listRelations, async ({ user, query: { after } }) => {
      const { relations: r, communityPeople: p } = db.t
      const from = after === undefined ? undefined : fromCursor(after, 'number', 'string')
      const rows = await db
        .select({ row: r, name: p.name })
        .from(r)
        .innerJoin(p, eq(p.userId, r.otherId))
        .where(
          and(
            eq(r.userId, user.id),
            from && sql`(${r.createdAt}, ${r.otherId}) < (${from[0]}, ${from[1]})`,
          ),
        )
        .orderBy(desc(r.createdAt), desc(r.otherId))
        .limit(queuePerPage + 1)
      const { page, next } = cutPage(rows, queuePerPage, ({ row }) => [row.createdAt, row.otherId])
      return {
        people: page.map(({ row, name }) => ({
          id: row.otherId as Id<'user'>,
          name,
          kind: row.kind,
          createdAt: row.createdAt,
        })),
        ...next,
      }
    }),

    'community.setRelation': handler(setRelation, async ({ user, params, body: { kind } }) => {
      if (params.person === user.id) refuse('bad_request', communityRefusals.yourself)
      await db.transaction('block somebody', async (tx) => {
        const { relations: r, communityPeople: p, users } = tx.t
        await tx.lock(tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)))
        const [them] = await tx.select({ id: p.userId }).from(p).where(eq(p.userId, params.person))
        if (!them) refuse('not_found')
        const [{ count: others } = { count: 0 }] = await tx
          .select({ count: count() })
          .from(r)
          .where(and(eq(r.userId, user.id), sql`${r.otherId} <> ${params.person}`))
        if (Number(others) >= maxBlocks) refuse('limit', communityRefusals.tooManyBlocks)
        await tx
          .insert(r)
          .values({ userId: user.id, otherId: params.person, kind, createdAt: now() })
          .onConflictDoUpdate({ target: [r.userId, r.otherId], set: { kind } })
      })
      return { kind }
    }),

    'community.endRelation': handler(endRelation, async ({ user, params }) => {
      await db.transaction('end a block', (tx) => {
        const { relations: r } = tx.t
        return tx.delete(r).where(and(eq(r.userId, user.id), eq(r.otherId, params.person)))
      })
      return undefined
    }),
  } satisfies Partial<Handlers>
}
