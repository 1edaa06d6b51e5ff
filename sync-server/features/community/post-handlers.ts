import { and, eq, sql } from 'drizzle-orm'
import { communityRefusals } from '../../../shared/copy/community-refusals.ts'
import { mayRead, readableFrom } from '../../../shared/features/community/may-read.ts'
import {
  createPost,
  deletePost,
  getPost,
  likePost,
  listPosts,
  unlikePost,
} from '../../../shared/features/community/post-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { folded } from '../../../shared/kernel/text.ts'
import type { Reader } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { openForum } from '../../db/tables/community.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { once, wasDone } from '../../http/once.ts'
import type { SessionUser } from '../../http/session.ts'
import { shownWith } from './attachments.ts'
import type { CommunityDeps } from './community-deps.ts'
import { deleteThings } from './delete-things.ts'
import { inGroup, type InGroup, isMember } from './group-rows.ts'
import { keepMentions } from './mentions.ts'
import { notifyNamed } from './notices.ts'
import { takePace } from './pace.ts'
import { showInCommunity } from './people.ts'
import { pokeForum } from './pokes.ts'
import { forumsOf, listKeys, type Listed, type ReadForum } from './post-lists.ts'
import { postsByIds, postsOf, type Viewer } from './post-rows.ts'
import { readablePost } from './readable.ts'
import { viewerFor } from './viewer.ts'

/** Posts: listed, written, liked, deleted. */
export function postHandlers(deps: CommunityDeps) {
  const { db, now = Date.now } = deps
  const viewerOf = viewerFor(deps)

  return {
    'community.posts': handler(listPosts, async ({ user, query }) => {
      const viewer = await viewerOf(user)
      const { words, after } = query
      const listed: Listed =
        query.mine === 'true' ? { author: user.id } : { forums: await forumsAsked(user.id, query) }
      const { ids, next } = await listKeys(db, listed, { userId: user.id, words, after })
      return {
        posts: await postsByIds(db, viewer, ids),
        ...(next !== undefined && { next }),
      }
    }),

    'community.post': handler(getPost, async ({ user, params }) => {
      const viewer = await viewerOf(user)
      const { row } = await readablePost(db, viewer, params.post)
      return { post: await oneOf(viewer, row) }
    }),

    'community.createPost': handler(createPost, async ({ user, body, requestKey }) => {
      const content = (body.content ?? '').trim()
      const { group, mentions = [], ...attached } = body
      if (content === '' && !attached.picture && !attached.shows)
        refuse('bad_request', communityRefusals.nothingSaid)
      const forum = group ?? openForum
      await assertMayPost(db, forum, user.id)
      if (!(await wasDone(db, { ...requestKey, userId: user.id })))
        await takePace(deps, user.id, 'post', content)
      const viewer = await viewerOf(user)
      const at = now()
      const made = await once(db, { ...requestKey, userId: user.id, at }, 'post', async (tx) => {
        const found = await assertMayPost(tx, forum, user.id)
        await showInCommunity(tx, user)
        const row = {
          id: newId<'post'>(at),
          authorId: user.id,
          forum,
          content,
          contentKey: folded(content),
          createdAt: at,
          openingsBefore: found?.group.isPrivate ? found.group.openings : null,
          ...(await shownWith(tx, user.id, attached)),
        }
        const [stored] = await tx.insert(tx.t.posts).values(row).returning()
        if (!stored) throw new Error('the post was not kept')
        const naming = { thingId: row.id, post: stored, authorId: user.id, content, mentions }
        const named = await keepMentions(tx, naming)
        await notifyNamed(tx, { post: stored, by: user, named, at })
        const [post] = await postsOf(tx, viewer, [stored])
        if (!post) throw new Error('the post is not there')
        return { post }
      })
      pokeForum(db, forum)
      return made
    }),

    'community.deletePost': handler(deletePost, async ({ user, params }) => {
      const viewer = await viewerOf(user)
      const forum = await db.transaction('delete a post', async (tx) => {
        const { row } = await readablePost(tx, viewer, params.post)
        if (row.authorId !== user.id) refuse('forbidden')
        await deleteThings(tx, { posts: [row.id] })
        return row.forum
      })
      pokeForum(db, forum)
      return undefined
    }),

    'community.like': handler(likePost, async ({ user, params }) => {
      await readablePost(db, await viewerOf(user), params.post)
      await takePace(deps, user.id, 'like')
      return setLike(user, params.post, true)
    }),

    'community.unlike': handler(unlikePost, ({ user, params }) =>
      setLike(user, params.post, false),
    ),
  } satisfies Partial<Handlers>

  async function oneOf(viewer: Viewer, row: Parameters<typeof postsOf>[2][number]) {
    const [post] = await postsOf(db, viewer, [row])
    return post ?? refuse('not_found')
  }

  async function forumsAsked(
    userId: string,
    { group, open }: { group?: string | undefined; open?: 'true' | undefined },
  ): Promise<readonly ReadForum[]> {
    if (open === 'true') return [{ forum: openForum, since: 0 }]
    if (group === undefined) return forumsOf(db, userId)
    const found = await inGroup(db, group, userId)
    const since = readableFrom(found.group, found.mine)
    return since === undefined ? [] : [{ forum: group, since }]
  }

  async function setLike(user: SessionUser, postId: string, isLiked: boolean) {
    const viewer = await viewerOf(user)
    const { forum, likes } = await db.transaction('like a post', async (tx) => {
      const { posts: p, postLikes: l } = tx.t
      const { row, rights } = await readablePost(tx, viewer, postId)
      if (isLiked && !rights.mayAct) refuse('forbidden', communityRefusals.joinFirst)
      const seen = (likes: number) => (rights.mayRead ? likes : 0)
      if (isLiked) await showInCommunity(tx, user)
      const mine = and(eq(l.postId, postId), eq(l.userId, user.id))
      const changed = isLiked
        ? await tx
            .insert(l)
            .values({ postId, userId: user.id, createdAt: now() })
            .onConflictDoNothing()
            .returning({ postId: l.postId })
        : await tx.delete(l).where(mine).returning({ postId: l.postId })
      if (changed.length === 0) return { forum: undefined, likes: seen(row.likes) }
      const [after] = await tx
        .update(p)
        .set({ likes: sql`${p.likes} + ${isLiked ? 1 : -1}` })
        .where(eq(p.id, postId))
        .returning({ likes: p.likes })
      return { forum: row.forum, likes: seen(after?.likes ?? row.likes) }
    })
    if (forum !== undefined) pokeForum(db, forum)
    return { likes, isLiked }
  }
}

/** Non-members cannot post in a group; a private group does not exist for them. */
export async function assertMayPost(
  tx: Reader,
  forum: string,
  userId: string,
): Promise<InGroup | undefined> {
  if (forum === openForum) return undefined
  const found = await inGroup(tx, forum, userId)
  const { group, mine } = found
  if (isMember(mine)) return found
  return refuse(mayRead(group, mine) ? 'forbidden' : 'not_found', communityRefusals.joinFirst)
}
