import { and, asc, eq, gte, isNotNull, isNull, ne } from 'drizzle-orm'
import { storiesPerPage, storyReasonsShown } from '../../../shared/business/social-proof.ts'
import { socialProofCopy } from '../../../shared/copy/social-proof.ts'
import {
  hideStory,
  listModeratedStories,
  showStory,
} from '../../../shared/features/social-proof/endpoints.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { DbTx, Reader } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import type { SocialProofDeps } from './social-proof-deps.ts'

/** An admin's view of success stories, and decisions on them. */
export function storyModeration({ db, now = Date.now }: Pick<SocialProofDeps, 'db' | 'now'>) {
  return {
    'admin.stories': handler(listModeratedStories, async ({ query: { which, after } }) => {
      const { successStories: s, users: u } = db.t
      const column = (
        { reported: 'reportedAt', released: 'releasedAt', hidden: 'hiddenAt' } as const
      )[which]
      const by = s[column]
      // Reported stories: oldest first. Others: latest first, because these are looked up most.
      const place = keyset(after, by, s.id, which === 'reported' ? 'asc' : 'desc')
      const rows = await db
        .select({ story: s, name: u.name })
        .from(s)
        .innerJoin(u, eq(u.id, s.userId))
        .where(
          and(
            isNotNull(by),
            which === 'released' ? isNull(s.hiddenAt) : undefined,
            // Its author has removed the words of a hidden one.
            ne(s.text, ''),
            place.beyond,
          ),
        )
        .orderBy(...place.order)
        .limit(storiesPerPage + 1)
      const { page, next } = cutPage(rows, storiesPerPage, ({ story }) => [
        story[column] ?? 0,
        story.id,
      ])
      return {
        stories: await Promise.all(
          page.map(async ({ story, name }) => ({
            id: story.id as Id<'successStory'>,
            title: story.title,
            text: story.text,
            firstName: firstNameOf(name),
            reports: story.reports,
            reasons: await reasonsOf(db, story),
            ...(story.reportedAt !== null && { reportedAt: story.reportedAt }),
            ...(story.releasedAt !== null && { releasedAt: story.releasedAt }),
            ...(story.hiddenAt !== null && {
              hiddenAt: story.hiddenAt,
              hiddenReason: story.hiddenReason ?? '',
              ...(story.updatedAt > story.hiddenAt && { isChanged: true as const }),
            }),
          })),
        ),
        ...next,
      }
    }),

    'admin.hideStory': handler(hideStory, async ({ user, params, body: { reason } }) => {
      const at = now()
      await db.transaction('hide a success story', async (tx) => {
        const { successStories: s } = tx.t
        const story = await lockStory(tx, params.story)
        // After an edit by its author, an admin may let it stay hidden.
        if (story.hiddenAt !== null && story.reportedAt === null) {
          // The answer to the first time was lost.
          if (story.hiddenReason === reason) return
          refuse('not_now', socialProofCopy.admin.already)
        }
        await tx
          .update(s)
          .set({ hiddenAt: at, hiddenReason: reason, ...settled })
          .where(eq(s.id, story.id))
        await writeCompliance(tx, {
          action: 'story.hidden',
          actorId: user.id,
          userId: story.userId as Id<'user'>,
          details: { reason },
          at,
        })
      })
      return undefined
    }),

    'admin.showStory': handler(showStory, async ({ user, params }) => {
      const at = now()
      await db.transaction('show a success story', async (tx) => {
        const { successStories: s } = tx.t
        const story = await lockStory(tx, params.story)
        if (story.hiddenAt === null && story.reportedAt === null) return
        await tx
          .update(s)
          .set({ hiddenAt: null, hiddenReason: null, ...settled })
          .where(eq(s.id, story.id))
        await writeCompliance(tx, {
          action: story.hiddenAt === null ? 'story.kept' : 'story.shown',
          actorId: user.id,
          userId: story.userId as Id<'user'>,
          at,
        })
      })
      return undefined
    }),
  } satisfies Partial<Handlers>
}

/** Each decision settles all reports up to now. */
const settled = { reports: 0, reportedAt: null } as const

/** Why the first of those have reported it whose reports still wait. */
async function reasonsOf(
  reader: Reader,
  { id, reportedAt }: Pick<Reader['t']['successStories']['$inferSelect'], 'id' | 'reportedAt'>,
): Promise<string[]> {
  if (reportedAt === null) return []
  const { storyReports: r } = reader.t
  const found = await reader
    .select({ reason: r.reason })
    .from(r)
    .where(and(eq(r.storyId, id), gte(r.createdAt, reportedAt)))
    .orderBy(asc(r.createdAt))
    .limit(storyReasonsShown)
  return found.map(({ reason }) => reason)
}

async function lockStory(tx: DbTx, id: string) {
  const { successStories: s } = tx.t
  const [row] = await tx.lock(tx.select().from(s).where(eq(s.id, id)))
  return row ?? refuse('not_found')
}
