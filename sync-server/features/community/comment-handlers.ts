import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { commentsPerPage, peopleOffered } from '../../../shared/business/community.ts'
import { communityRefusals } from '../../../shared/copy/community-refusals.ts'
import { mayRead } from '../../../shared/features/community/may-read.ts'
import type { Comment } from '../../../shared/features/community/post.ts'
import {
  createComment,
  deleteComment,
  findPeople,
  listComments,
  listOwnComments,
} from '../../../shared/features/community/post-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { folded } from '../../../shared/kernel/text.ts'
import type { DbTx, Reader } from '../../db/db.ts'
import { beginsWith } from '../../db/begins-with.ts'
import { newId } from '../../db/new-id.ts'
import { fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { once, wasDone } from '../../http/once.ts'
import { cutPage } from '../../http/pages.ts'
import type { CommunityDeps } from './community-deps.ts'
import { deleteComments } from './delete-things.ts'
import { inGroup } from './group-rows.ts'
import { hidingOf } from './hiding.ts'
import { keepMentions } from './mentions.ts'
import { notifyOfComment } from './notices.ts'
import { takePace } from './pace.ts'
import { peopleOf, showInCommunity } from './people.ts'
import { pokeForum } from './pokes.ts'
import { editOf, forumsIn, mentionsIn, reportedBy, rightsOf, type Viewer } from './post-rows.ts'
import { readableComment, readablePost, type Rights } from './readable.ts'
import { notBlocked, visibleTo } from './relations.ts'
import { viewerFor } from './viewer.ts'

export type CommentRow = Reader['t']['postComments']['$inferSelect']

/** Comments on posts, and suggestions for mentions there. */
export function commentHandlers(deps: CommunityDeps) {
  const { db, now = Date.now } = deps
  const viewerOf = viewerFor(deps)

  return {
    'community.comments': handler(listComments, async ({ user, params, query: { after } }) => {
      const viewer = await viewerOf(user)
      const { rights } = await readablePost(db, viewer, params.post)
      const { postComments: c } = db.t
      const from = after === undefined ? undefined : fromCursor(after, 'number', 'string')
      const rows = await db
        .select()
        .from(c)
        .where(
          and(
            eq(c.postId, params.post),
            or(eq(c.authorId, user.id), seenIn(db, rights)),
            visibleTo(db, user.id, c.authorId),
            from && sql`(${c.createdAt}, ${c.id}) > (${from[0]}, ${from[1]})`,
          ),
        )
        .orderBy(asc(c.createdAt), asc(c.id))
        .limit(commentsPerPage + 1)
      return await pageOf(viewer, rows)
    }),

    'community.ownComments': handler(listOwnComments, async ({ user, query: { after } }) => {
      const viewer = await viewerOf(user)
      const { postComments: c } = db.t
      const from = after === undefined ? undefined : fromCursor(after, 'number', 'string')
      const rows = await db
        .select()
        .from(c)
        .where(
          and(
            eq(c.authorId, user.id),
            from && sql`(${c.createdAt}, ${c.id}) < (${from[0]}, ${from[1]})`,
          ),
        )
        .orderBy(desc(c.createdAt), desc(c.id))
        .limit(commentsPerPage + 1)
      return await pageOf(viewer, rows)
    }),

    'community.comment': handler(createComment, async ({ user, params, body, requestKey }) => {
      const viewer = await viewerOf(user)
      const { rights } = await readablePost(db, viewer, params.post)
      if (!rights.mayAct) refuse('forbidden', communityRefusals.joinFirst)
      if (!(await wasDone(db, { ...requestKey, userId: user.id })))
        await takePace(deps, user.id, 'comment', body.content)
      const at = now()
      const content = body.content.trim()
      let forum: string | undefined
      const made = await once(db, { ...requestKey, userId: user.id, at }, 'comment', async (tx) => {
        const { postComments: c, posts: p } = tx.t
        // A user banned or blocked a moment ago cannot comment.
        const { row: post, rights: still } = await readablePost(tx, viewer, params.post)
        if (!still.mayAct || post.hiddenAt !== null)
          refuse('forbidden', communityRefusals.joinFirst)
        await showInCommunity(tx, user)
        const [row] = await tx
          .insert(c)
          .values({
            id: newId<'comment'>(at),
            postId: post.id,
            authorId: user.id,
            forum: post.forum,
            content,
            createdAt: at,
          })
          .returning()
        if (!row) throw new Error('the comment was not kept')
        await tx
          .update(p)
          .set({ comments: sql`${p.comments} + 1` })
          .where(eq(p.id, post.id))
        const { mentions = [] } = body
        const named = await keepMentions(tx, {
          thingId: row.id,
          post,
          authorId: user.id,
          content,
          mentions,
        })
        await notifyOfComment(tx, { post, by: user, named, at })
        forum = post.forum
        const [comment] = await commentsOf(tx, viewer, [row])
        if (!comment) throw new Error('the comment is not there')
        return { comment }
      })
      if (forum !== undefined) pokeForum(db, forum)
      return made
    }),

    'community.deleteComment': handler(deleteComment, async ({ user, params }) => {
      const viewer = await viewerOf(user)
      const forum = await db.transaction('delete a comment', async (tx) => {
        const { row } = await readableComment(tx, viewer, params.comment)
        if (row.authorId !== user.id) refuse('forbidden')
        await deleteComments(tx, [row])
        return row.forum
      })
      pokeForum(db, forum)
      return undefined
    }),

    'community.people': handler(findPeople, async ({ user, query: { group, words } }) => {
      const { communityPeople: p, groupMemberships: m } = db.t
      const typed = folded(words).trim()
      if (group !== undefined) {
        const found = await inGroup(db, group, user.id).catch(() => undefined)
        if (!found || !mayRead(found.group, found.mine)) return { people: [] }
      }
      const isIn =
        group === undefined
          ? undefined
          : sql`exists (select 1 from ${m} where ${m.groupId} = ${group}
              and ${m.userId} = ${p.userId} and ${m.status} = 'active')`
      const rows = await db
        .select({ id: p.userId, name: p.name })
        .from(p)
        .where(
          and(
            typed === '' ? undefined : beginsWith(db, p.nameKey, typed),
            isIn,
            sql`${p.userId} <> ${user.id}`,
            notBlocked(db, user.id, p.userId),
          ),
        )
        .orderBy(asc(p.nameKey), asc(p.userId))
        .limit(peopleOffered)
      return { people: rows.map(({ id, name }) => ({ id: id as Id<'user'>, name })) }
    }),
  } satisfies Partial<Handlers>

  async function pageOf(viewer: Viewer, rows: readonly CommentRow[]) {
    const { page, next } = cutPage(rows, commentsPerPage, (row) => [row.createdAt, row.id])
    return {
      comments: await commentsOf(db, viewer, page),
      ...next,
    }
  }
}

/**
 * The comments of others that the viewer reads under a post: all that are not hidden; for
 * moderators all; for moderators who otherwise cannot read there, only those under review.
 */
function seenIn({ t: { postComments: c } }: Pick<Reader, 't'>, { mayRead, mayModerate }: Rights) {
  if (mayRead) return mayModerate ? sql`1 = 1` : isNull(c.hiddenAt)
  return mayModerate ? or(isNotNull(c.reportedAt), isNotNull(c.hiddenAt)) : sql`1 = 0`
}

export async function commentsOf(
  reader: Reader | DbTx,
  viewer: Viewer,
  rows: readonly CommentRow[],
): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id)
  const [people, forums, reported, named] = await Promise.all([
    peopleOf(
      reader,
      rows.map(({ authorId }) => authorId),
    ),
    forumsIn(
      reader,
      viewer.id,
      rows.map(({ forum }) => forum),
    ),
    reportedBy(reader, viewer.id, ids),
    mentionsIn(reader, ids),
  ])
  return rows.map((row) => {
    const author = people.get(row.authorId)
    return {
      id: row.id as Id<'comment'>,
      postId: row.postId as Id<'post'>,
      ...(author && { author }),
      content: row.content,
      mentions: named.get(row.id) ?? [],
      createdAt: row.createdAt,
      ...editOf(row),
      isMine: row.authorId === viewer.id,
      isReported: reported.has(row.id),
      mayModerate: rightsOf(forums, { forum: row.forum, openingsBefore: null }, viewer).mayModerate,
      ...hidingOf(row),
    }
  })
}
