import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { savedStories, storiesPerPage } from '../../../shared/business/social-proof.ts'
import {
  listStories,
  type OwnStory,
  readOwnStory,
  removeStory,
  saveStory,
} from '../../../shared/features/social-proof/endpoints.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Db, Reader } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import type { SocialProofDeps } from './social-proof-deps.ts'
import { storiesReportedBy } from './story-reports.ts'

/** Collectors' stories about their finds: one per person, public while it is released. */
export function storyHandlers({ db, limits, now = Date.now }: SocialProofDeps) {
  return {
    'story.list': handler(listStories, async ({ user, query: { after } }) => {
      const { successStories: s, users: u } = db.t
      const place = keyset(after, s.releasedAt, s.id, 'desc')
      const rows = await db
        .select({ story: s, name: u.name, plan: u.subscriptionTier })
        .from(s)
        .innerJoin(u, eq(u.id, s.userId))
        .where(and(isNotNull(s.releasedAt), isNull(s.hiddenAt), place.beyond))
        .orderBy(...place.order)
        .limit(storiesPerPage + 1)
      const { page, next } = cutPage(rows, storiesPerPage, ({ story }) => [
        story.releasedAt ?? story.createdAt,
        story.id,
      ])
      const reported = await storiesReportedBy(
        db,
        user.id,
        page.map(({ story }) => story.id),
      )
      return {
        stories: page.map(({ story, name, plan }) => ({
          id: story.id as Id<'successStory'>,
          title: story.title,
          text: story.text,
          firstName: firstNameOf(name),
          plan,
          releasedAt: story.releasedAt ?? story.createdAt,
          ...(story.userId === user.id && { isMine: true as const }),
          ...(reported.has(story.id) && { isReported: true as const }),
        })),
        ...next,
      }
    }),

    'story.mine': handler(readOwnStory, async ({ user }) => {
      const row = await storyOf(db, user.id)
      return row && row.text !== removed.text ? { story: ownOf(row) } : {}
    }),

    'story.save': handler(saveStory, async ({ user, body: { title, text, isReleased } }) => {
      await limits.take('save-story', user.id, savedStories)
      const at = now()
      return db.transaction('save a success story', async (tx) => {
        const { successStories: s } = tx.t
        const [before] = await tx.lock(tx.select().from(s).where(eq(s.userId, user.id)))
        // Said in other words, it stays where it stood.
        const releasedAt = isReleased ? (before?.releasedAt ?? at) : null
        const said = { title, text, releasedAt, updatedAt: at }
        const isChanged = before && (before.title !== title || before.text !== text)
        // The edit of a hidden story is its author's appeal: it waits for an admin.
        const isAppeal = isChanged && before.hiddenAt !== null && releasedAt !== null
        const edited = { ...said, ...(isAppeal && { reportedAt: before.reportedAt ?? at }) }
        const [row] = await tx
          .insert(s)
          .values({ id: newId<'successStory'>(at), userId: user.id, createdAt: at, ...said })
          // A story hidden by an admin stays hidden after an edit.
          .onConflictDoUpdate({ target: s.userId, set: edited })
          .returning()
        if (!row) throw new Error('a story that was saved is not there')
        // An edited story may be reported again; open reports stay open.
        if (isChanged && before.reportedAt === null)
          await tx.delete(tx.t.storyReports).where(eq(tx.t.storyReports.storyId, row.id))
        return ownOf(row)
      })
    }),

    'story.remove': handler(removeStory, async ({ user }) => {
      const at = now()
      await db.transaction('remove a success story', async (tx) => {
        const { successStories: s, storyReports: r } = tx.t
        const [row] = await tx.lock(tx.select().from(s).where(eq(s.userId, user.id)))
        if (!row) return
        const isThis = eq(s.id, row.id)
        await tx.delete(r).where(eq(r.storyId, row.id))
        // The decision stays without the words, or a new story would be public without an admin.
        if (row.hiddenAt === null) await tx.delete(s).where(isThis)
        else
          await tx
            .update(s)
            .set({ ...removed, updatedAt: at })
            .where(isThis)
      })
      return undefined
    }),
  } satisfies Partial<Handlers>
}

/** A hidden story without its words, after its author removed it. Nobody can read it. */
const removed = { title: '', text: '', releasedAt: null, reports: 0, reportedAt: null } as const

type StoryRow = Db['t']['successStories']['$inferSelect']

async function storyOf(reader: Reader, userId: string): Promise<StoryRow | undefined> {
  const { successStories: s } = reader.t
  const [row] = await reader.select().from(s).where(eq(s.userId, userId))
  return row
}

const ownOf = (row: StoryRow): OwnStory => ({
  id: row.id as Id<'successStory'>,
  title: row.title,
  text: row.text,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  ...(row.releasedAt !== null && { releasedAt: row.releasedAt }),
  ...(row.hiddenAt !== null && { hidden: { reason: row.hiddenReason ?? '', at: row.hiddenAt } }),
})
