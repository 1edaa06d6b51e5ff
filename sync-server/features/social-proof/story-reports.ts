import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  storiesPerPage,
  storyReports as maxReports,
} from '../../../shared/business/social-proof.ts'
import { socialProofCopy } from '../../../shared/copy/social-proof.ts'
import {
  listOwnStoryReports,
  reportStory,
} from '../../../shared/features/social-proof/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Reader } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import type { SocialProofDeps } from './social-proof-deps.ts'

/** Members ask an admin to look at a success story. */
export function storyReportHandlers({ db, limits, now = Date.now }: SocialProofDeps) {
  return {
    'story.report': handler(reportStory, async ({ user, params, body: { reason } }) => {
      await limits.take('report-story', user.id, maxReports)
      const at = now()
      await db.transaction('report a success story', async (tx) => {
        const { successStories: s, storyReports: r } = tx.t
        const [row] = await tx.lock(tx.select().from(s).where(eq(s.id, params.story)))
        // A story can only be reported by its readers.
        if (!row || row.releasedAt === null || row.hiddenAt !== null) return refuse('not_found')
        if (row.userId === user.id) refuse('not_now', socialProofCopy.ownStory)
        const added = await tx
          .insert(r)
          .values({ storyId: row.id, userId: user.id, reason, createdAt: at })
          .onConflictDoNothing()
          .returning({ storyId: r.storyId })
        if (added.length === 0) return
        await tx
          .update(s)
          .set({ reportedAt: row.reportedAt ?? at, reports: sql`${s.reports} + 1` })
          .where(eq(s.id, row.id))
      })
      return { isReported: true as const }
    }),

    'story.ownReports': handler(listOwnStoryReports, async ({ user, query: { after } }) => {
      const { storyReports: r } = db.t
      const place = keyset(after, r.createdAt, r.storyId, 'desc')
      const rows = await db
        .select()
        .from(r)
        .where(and(eq(r.userId, user.id), place.beyond))
        .orderBy(...place.order)
        .limit(storiesPerPage + 1)
      const { page, next } = cutPage(rows, storiesPerPage, (row) => [row.createdAt, row.storyId])
      return {
        reports: page.map(({ storyId, reason, createdAt }) => ({
          id: storyId as Id<'successStory'>,
          reason,
          createdAt,
        })),
        ...next,
      }
    }),
  } satisfies Partial<Handlers>
}

/** Which of these stories that person has reported. */
export async function storiesReportedBy(
  reader: Reader,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { storyReports: r } = reader.t
  const rows = await reader
    .select({ id: r.storyId })
    .from(r)
    .where(and(eq(r.userId, userId), inArray(r.storyId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}
