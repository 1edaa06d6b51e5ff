import { eq } from 'drizzle-orm'
import { communityRefusals } from '../../../shared/copy/community-refusals.ts'
import type { PersonMention } from '../../../shared/features/community/post.ts'
import { editComment, editPost } from '../../../shared/features/community/post-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { folded } from '../../../shared/kernel/text.ts'
import type { DbTx } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import type { SessionUser } from '../../http/session.ts'
import { commentsOf } from './comment-handlers.ts'
import type { CommunityDeps } from './community-deps.ts'
import { keepMentions } from './mentions.ts'
import { notifyNamed } from './notices.ts'
import { takePace } from './pace.ts'
import { showInCommunity } from './people.ts'
import { pokeForum } from './pokes.ts'
import { type InForum, mentionsIn, type PostRow, postsOf } from './post-rows.ts'
import { readableComment, readablePost, type Rights } from './readable.ts'
import { viewerFor } from './viewer.ts'

/** Authors edit their posts and comments; earlier texts are not stored. */
export function editHandlers(deps: CommunityDeps) {
  const { db, now = Date.now } = deps
  const viewerOf = viewerFor(deps)

  return {
    'community.editPost': handler(editPost, async ({ user, params, body }) => {
      const viewer = await viewerOf(user)
      const content = body.content.trim()
      await readablePost(db, viewer, params.post)
      await takePace(deps, user.id, 'comment', content)
      const done = await db.transaction('edit a post', async (tx) => {
        const { posts: p } = tx.t
        const { rights } = await readablePost(tx, viewer, params.post)
        // Locked against reports and decisions in the meantime.
        const [row] = await tx.lock(tx.select().from(p).where(eq(p.id, params.post)))
        if (!row) return refuse('not_found')
        mayEdit(row, rights, user)
        const showsSomething = row.picture ?? row.bottle ?? row.recipe ?? row.dropId
        if (content === '' && showsSomething === null)
          refuse('bad_request', communityRefusals.nothingSaid)
        const at = now()
        const named = await saveEdit(tx, { row, post: row, user, content, mentions: body.mentions })
        if (named) {
          const set = { content, contentKey: folded(content), editedAt: at }
          await tx.update(p).set(set).where(eq(p.id, row.id))
          await notifyNamed(tx, { post: row, by: user, named, at })
        }
        const [edited] = await tx.select().from(p).where(eq(p.id, row.id))
        const [post] = edited ? await postsOf(tx, viewer, [edited]) : []
        if (!post) throw new Error('the post is not there')
        return { post, forum: row.forum }
      })
      pokeForum(db, done.forum)
      return { post: done.post }
    }),

    'community.editComment': handler(editComment, async ({ user, params, body }) => {
      const viewer = await viewerOf(user)
      const content = body.content.trim()
      await readableComment(db, viewer, params.comment)
      await takePace(deps, user.id, 'comment', content)
      const done = await db.transaction('edit a comment', async (tx) => {
        const { postComments: c, posts: p } = tx.t
        const { rights } = await readableComment(tx, viewer, params.comment)
        const [row] = await tx.lock(tx.select().from(c).where(eq(c.id, params.comment)))
        if (!row) return refuse('not_found')
        mayEdit(row, rights, user)
        const [post] = await tx.select().from(p).where(eq(p.id, row.postId))
        if (!post) return refuse('not_found')
        const at = now()
        const named = await saveEdit(tx, { row, post, user, content, mentions: body.mentions })
        if (named) {
          await tx.update(c).set({ content, editedAt: at }).where(eq(c.id, row.id))
          await notifyNamed(tx, { post, by: user, named, at })
        }
        const [edited] = await tx.select().from(c).where(eq(c.id, row.id))
        const [comment] = edited ? await commentsOf(tx, viewer, [edited]) : []
        if (!comment) throw new Error('the comment is not there')
        return { comment, forum: row.forum }
      })
      pokeForum(db, done.forum)
      return { comment: done.comment }
    }),
  } satisfies Partial<Handlers>
}

type SpokenRow = Pick<PostRow, 'id' | 'authorId' | 'forum' | 'content' | 'reportedAt'>

/** Authors may edit only their own text, and only where they may still post. */
function mayEdit({ authorId }: SpokenRow, { mayAct }: Rights, user: SessionUser): void {
  if (authorId !== user.id) refuse('forbidden')
  if (!mayAct) refuse('forbidden', communityRefusals.joinFirst)
}

interface TextEdit {
  readonly row: SpokenRow
  /** The post, or the post of the comment. */
  readonly post: InForum
  readonly user: SessionUser
  readonly content: string
  readonly mentions: readonly PersonMention[] | undefined
}

/**
 * Updates everything derived from the text. Undefined if the text is unchanged, else the newly
 * mentioned users.
 */
async function saveEdit(tx: DbTx, saying: TextEdit): Promise<readonly string[] | undefined> {
  const { row, post, user, content, mentions = [] } = saying
  if (content === row.content) return undefined
  await showInCommunity(tx, user)
  const { mentions: m, communityReports: r } = tx.t
  const before = new Set((await mentionsIn(tx, [row.id])).get(row.id)?.map(({ person }) => person))
  await tx.delete(m).where(eq(m.thingId, row.id))
  const naming = { thingId: row.id, post, authorId: user.id, content, mentions }
  const named = await keepMentions(tx, naming)
  // Settled reports were about the old text, so their authors may report again.
  if (row.reportedAt === null) await tx.delete(r).where(eq(r.thingId, row.id))
  return named.filter((id) => !before.has(id as PersonMention['person']))
}
