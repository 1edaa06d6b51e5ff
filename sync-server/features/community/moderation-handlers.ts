import { eq, sql } from 'drizzle-orm'
import { communityReports as maxReports } from '../../../shared/business/community.ts'
import { communityRefusals } from '../../../shared/copy/community-refusals.ts'
import {
  appealComment,
  appealPost,
  moderateComment,
  moderatePost,
  type ModerationAct,
  reportComment,
  reportPost,
} from '../../../shared/features/community/moderation-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { DbTx } from '../../db/db.ts'
import { openForum } from '../../db/tables/community.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import type { SessionUser } from '../../http/session.ts'
import { writeAct } from './acts.ts'
import type { CommunityDeps } from './community-deps.ts'
import { notifyUser } from './notices.ts'
import { showInCommunity } from './people.ts'
import { pokeForum } from './pokes.ts'
import type { PostRow, Viewer } from './post-rows.ts'
import { readableComment, readablePost, type Rights } from './readable.ts'
import { viewerFor } from './viewer.ts'

type ModerationKind = 'post' | 'comment'
/** The common fields that decisions need. */
type ThingRow = Omit<
  PostRow,
  | 'contentKey'
  | 'picture'
  | 'bottle'
  | 'recipe'
  | 'dropId'
  | 'likes'
  | 'comments'
  | 'openingsBefore'
>
interface ModerationSubject {
  readonly kind: ModerationKind
  readonly row: ThingRow
  readonly rights: Rights
  readonly postId: string
}

/** Reports of posts and comments, their decisions, and authors' appeals. */
export function moderationHandlers(deps: CommunityDeps) {
  const { db, limits, now = Date.now } = deps
  const viewerOf = viewerFor(deps)

  return {
    'community.reportPost': handler(reportPost, ({ user, params, body }) =>
      report(user, 'post', params.post, body.reason),
    ),
    'community.reportComment': handler(reportComment, ({ user, params, body }) =>
      report(user, 'comment', params.comment, body.reason),
    ),
    'community.moderatePost': handler(moderatePost, ({ user, params, body }) =>
      moderate(user, 'post', params.post, body),
    ),
    'community.moderateComment': handler(moderateComment, ({ user, params, body }) =>
      moderate(user, 'comment', params.comment, body),
    ),
    'community.appealPost': handler(appealPost, ({ user, params, body }) =>
      appeal(user, 'post', params.post, body.text),
    ),
    'community.appealComment': handler(appealComment, ({ user, params, body }) =>
      appeal(user, 'comment', params.comment, body.text),
    ),
  } satisfies Partial<Handlers>

  async function report(user: SessionUser, kind: ModerationKind, id: string, reason: string) {
    const viewer = await viewerOf(user)
    const { row } = await thingOf(db, viewer, kind, id)
    if (row.authorId === user.id) refuse('not_now', communityRefusals.ownWords)
    await limits.take('community-report', user.id, maxReports)
    const at = now()
    await db.transaction('report something said', async (tx) => {
      const { communityReports: r } = tx.t
      const added = await tx
        .insert(r)
        .values({ thingId: id, userId: user.id, reason, createdAt: at })
        .onConflictDoNothing()
        .returning({ thingId: r.thingId })
      if (added.length === 0) return
      const table = tableOf(tx, kind)
      await tx
        .update(table)
        .set({
          reports: sql`${table.reports} + 1`,
          reportedAt: sql`coalesce(${table.reportedAt}, ${at})`,
        })
        .where(eq(table.id, id))
    })
    return { isReported: true as const }
  }

  async function moderate(
    user: SessionUser,
    kind: ModerationKind,
    id: string,
    { act, reason, editedAt }: CommunityModerationDecision,
  ) {
    const viewer = await viewerOf(user)
    const at = now()
    const forum = await db.transaction('decide about something said', async (tx) => {
      const thing = await thingOf(tx, viewer, kind, id)
      if (!thing.rights.mayModerate) refuse('forbidden')
      // Reports about a moderator's own words wait for another moderator, or for an admin.
      if (thing.row.authorId === user.id && !viewer.isAdmin)
        refuse('forbidden', communityRefusals.ownWords)
      const table = tableOf(tx, kind)
      const [row] = (await tx.lock(tx.select().from(table).where(eq(table.id, id)))) as ThingRow[]
      if (!row) return refuse('not_found')
      if (row.editedAt !== (editedAt ?? null)) refuse('not_now', communityRefusals.changedMeanwhile)
      // The log says who decided.
      await showInCommunity(tx, user)
      await decide(tx, { thing: { ...thing, row }, act, reason, viewer, at })
      return row.forum
    })
    pokeForum(db, forum)
    return undefined
  }

  async function appeal(user: SessionUser, kind: ModerationKind, id: string, text: string) {
    const viewer = await viewerOf(user)
    await db.transaction('appeal', async (tx) => {
      const { row } = await thingOf(tx, viewer, kind, id)
      if (row.authorId !== user.id) refuse('not_found')
      if (row.hiddenAt === null) refuse('not_now', communityRefusals.notHidden)
      if (row.decidedAt !== null) refuse('not_now', communityRefusals.decidedAlready)
      if (row.appealedAt !== null) refuse('not_now', communityRefusals.appealedAlready)
      const table = tableOf(tx, kind)
      const at = now()
      await tx
        .update(table)
        .set({ appeal: text, appealedAt: at, appealOpenAt: at })
        .where(eq(table.id, id))
    })
    return undefined
  }
}

const tableOf = (tx: Pick<DbTx, 't'>, kind: ModerationKind) =>
  (kind === 'post' ? tx.t.posts : tx.t.postComments) as DbTx['t']['posts']

async function thingOf(
  reader: Parameters<typeof readablePost>[0],
  viewer: Viewer,
  kind: ModerationKind,
  id: string,
): Promise<ModerationSubject> {
  if (kind === 'post') {
    const { row, rights } = await readablePost(reader, viewer, id)
    return { kind, row, rights, postId: row.id }
  }
  const { row, rights } = await readableComment(reader, viewer, id)
  return { kind, row, rights, postId: row.postId }
}

/** A moderator's decision, and the text that it is about. */
interface CommunityModerationDecision {
  readonly act: ModerationAct
  readonly reason?: string | undefined
  readonly editedAt?: number | undefined
}

interface ModerationDecision {
  readonly thing: ModerationSubject
  readonly act: ModerationAct
  readonly reason: string | undefined
  readonly viewer: Viewer
  readonly at: number
}

/** Nothing about it waits any more, whatever is decided. */
const settled = { reports: 0, reportedAt: null, appealOpenAt: null } as const
const neverHidden = {
  hiddenAt: null,
  hiddenBy: null,
  hiddenReason: null,
  appeal: null,
  appealedAt: null,
  decision: null,
  decidedAt: null,
} as const

async function decide(
  tx: DbTx,
  { thing, act, reason, viewer, at }: ModerationDecision,
): Promise<void> {
  const { row, kind, postId } = thing
  const isHidden = row.hiddenAt !== null
  const by = viewer.isAdmin ? ('admin' as const) : ('moderator' as const)
  if (isHidden && row.hiddenBy === 'admin' && by !== 'admin')
    refuse('forbidden', communityRefusals.byAdmin)
  const table = tableOf(tx, kind)
  const set = (values: Partial<ThingRow>) =>
    tx
      .update(table)
      .set({ ...settled, ...values })
      .where(eq(table.id, row.id))
  const inform = (kind: 'words_hidden' | 'words_decided', why: string | undefined) =>
    row.authorId === null
      ? undefined
      : notifyUser(tx, row.authorId, { kind, title: titleOf(row), postId, reason: why }, at)

  if (act === 'hide') {
    if (reason === undefined) return refuse('bad_request', communityRefusals.reasonMissing)
    if (isHidden) return refuse('not_now', communityRefusals.hiddenAlready)
    await set({ ...neverHidden, hiddenAt: at, hiddenBy: by, hiddenReason: reason })
    await countComment(tx, thing, -1)
    await inform('words_hidden', reason)
  } else if (act === 'keep') {
    const isAppealed = row.appealOpenAt !== null
    if (isAppealed && reason === undefined)
      return refuse('bad_request', communityRefusals.reasonMissing)
    await set(isAppealed ? { decision: reason ?? '', decidedAt: at } : {})
    if (isAppealed) await inform('words_decided', reason)
  } else {
    if (!isHidden) return refuse('not_now', communityRefusals.notHidden)
    await set(neverHidden)
    await countComment(tx, thing, 1)
    await inform('words_decided', undefined)
  }
  await writeAct(tx, {
    act: ({ hide: 'hidden', keep: 'kept', restore: 'restored' } as const)[act],
    actorId: viewer.id,
    userId: row.authorId,
    forum: row.forum,
    kind,
    thingId: row.id,
    reason: reason ?? null,
    createdAt: at,
  })
  if (by === 'admin')
    await writeCompliance(tx, {
      action: ({ hide: 'words.hidden', keep: 'words.kept', restore: 'words.shown' } as const)[act],
      actorId: viewer.id,
      ...(row.authorId !== null && { userId: row.authorId as Id<'user'> }),
      details: { [kind]: row.id, ...(reason !== undefined && { reason }) },
      at,
    })
}

/** A post's count includes only comments that all readers see. */
async function countComment(
  tx: DbTx,
  { kind, postId }: ModerationSubject,
  change: 1 | -1,
): Promise<void> {
  const { posts: p } = tx.t
  if (kind === 'comment')
    await tx
      .update(p)
      .set({ comments: sql`${p.comments} + ${change}` })
      .where(eq(p.id, postId))
}

/** The beginning of it, so that its author knows which it is. */
const titleOf = ({ content, forum }: ThingRow): string => {
  const line = content.replace(/\s+/g, ' ').trim()
  if (line === '') return forum === openForum ? 'Your picture' : 'Your picture in a group'
  return line.length > 80 ? `${line.slice(0, 79).toWellFormed()}…` : line
}
