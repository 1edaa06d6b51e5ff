import { and, asc, desc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { communityReasonsShown, queuePerPage } from '../../../shared/business/community.ts'
import {
  listAdminQueue,
  listCommunityLog,
  listGroupLog,
  listQueue,
  type LoggedAct,
  type Queued,
  type QueueView,
} from '../../../shared/features/community/moderation-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Reader } from '../../db/db.ts'
import { fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage } from '../../http/pages.ts'
import type { CommentRow } from './comment-handlers.ts'
import type { CommunityDeps } from './community-deps.ts'
import { inGroup, assertModerator } from './group-rows.ts'
import { hidingOf } from './hiding.ts'
import { peopleOf } from './people.ts'
import { editOf, type PostRow } from './post-rows.ts'

/** Open reports for moderators, and their past decisions. */
export function queueHandlers({ db }: CommunityDeps) {
  return {
    'community.queue': handler(listQueue, async ({ user, params, query }) => {
      assertModerator(await inGroup(db, params.group, user.id))
      return queueOf(db, query, params.group)
    }),
    'admin.communityQueue': handler(listAdminQueue, ({ query }) => queueOf(db, query)),

    'community.log': handler(listGroupLog, async ({ user, params, query: { after } }) => {
      assertModerator(await inGroup(db, params.group, user.id))
      return logOf(db, after, params.group)
    }),
    'admin.communityLog': handler(listCommunityLog, ({ query: { after } }) => logOf(db, after)),
  } satisfies Partial<Handlers>
}

interface QueueRequest {
  readonly which: QueueView
  readonly after?: string | undefined
}

type QueueRow = { readonly kind: 'post' | 'comment'; readonly row: PostRow | CommentRow }

/** A page of posts and comments in one order, each walked by its own index. */
async function queueOf(
  reader: Reader,
  { which, after }: QueueRequest,
  forum?: string,
): Promise<{ things: Queued[]; next?: string }> {
  const from = after === undefined ? undefined : fromCursor(after, 'number', 'string')
  const column = (
    { reported: 'reportedAt', hidden: 'hiddenAt', appealed: 'appealOpenAt' } as const
  )[which]
  // Reported posts: oldest first. Hidden ones: latest first, because these are looked up most.
  const isUp = which !== 'hidden'
  const some = async (kind: QueueRow['kind']): Promise<QueueRow[]> => {
    const table = (kind === 'post' ? reader.t.posts : reader.t.postComments) as Reader['t']['posts']
    const key = sql`(${table[column]}, ${table.id})`
    const beyond: SQL | undefined =
      from &&
      (isUp ? sql`${key} > (${from[0]}, ${from[1]})` : sql`${key} < (${from[0]}, ${from[1]})`)
    const order = isUp ? asc : desc
    const rows = await reader
      .select()
      .from(table)
      .where(
        and(
          isNotNull(table[column]),
          forum === undefined ? undefined : eq(table.forum, forum),
          beyond,
        ),
      )
      .orderBy(order(table[column]), order(table.id))
      .limit(queuePerPage + 1)
    return rows.map((row) => ({ kind, row }))
  }
  const both = (await Promise.all([some('post'), some('comment')])).flat()
  const at = ({ row }: QueueRow) => row[column] ?? 0
  const sign = isUp ? 1 : -1
  both.sort((a, b) => sign * (at(a) - at(b) || (a.row.id < b.row.id ? -1 : 1)))
  const { page, next } = cutPage(both, queuePerPage, (one) => [at(one), one.row.id])
  return {
    things: await queuedOf(reader, page),
    ...next,
  }
}

async function queuedOf(reader: Reader, page: readonly QueueRow[]): Promise<Queued[]> {
  const [people, groups, reasons] = await Promise.all([
    peopleOf(
      reader,
      page.map(({ row }) => row.authorId),
    ),
    groupNames(
      reader,
      page.map(({ row }) => row.forum),
    ),
    reasonsOf(
      reader,
      page.map(({ row }) => row),
    ),
  ])
  return page.map(({ kind, row }) => {
    const author = people.get(row.authorId)
    const group = groups.get(row.forum)
    return {
      kind,
      id: row.id as Id<'post' | 'comment'>,
      postId: ('postId' in row ? row.postId : row.id) as Id<'post'>,
      ...(author && { author }),
      ...(group && { group }),
      content: row.content,
      hasPicture: 'picture' in row && row.picture !== null,
      createdAt: row.createdAt,
      ...editOf(row),
      reports: row.reports,
      ...(row.reportedAt !== null && { reportedAt: row.reportedAt }),
      reasons: reasons.get(row.id) ?? [],
      ...hidingOf(row),
    }
  })
}

async function groupNames(reader: Reader, forums: readonly string[]) {
  const { groups: g } = reader.t
  if (forums.length === 0) return new Map<string, { id: Id<'group'>; name: string }>()
  const rows = await reader
    .select({ id: g.id, name: g.name })
    .from(g)
    .where(inArray(g.id, [...new Set(forums)]))
  return new Map(rows.map(({ id, name }) => [id, { id: id as Id<'group'>, name }]))
}

/** Why the first of those have reported it whose reports still wait, of each so many. */
async function reasonsOf(reader: Reader, rows: readonly (PostRow | CommentRow)[]) {
  const { communityReports: r } = reader.t
  const waiting = rows.filter(({ reportedAt }) => reportedAt !== null)
  const found = await Promise.all(
    waiting.map(async ({ id, reportedAt }) => {
      const some = await reader
        .select({ reason: r.reason })
        .from(r)
        .where(and(eq(r.thingId, id), gte(r.createdAt, reportedAt ?? 0)))
        .orderBy(asc(r.createdAt))
        .limit(communityReasonsShown)
      return [id, some.map(({ reason }) => reason)] as const
    }),
  )
  return new Map(found)
}

async function logOf(
  reader: Reader,
  after: string | undefined,
  forum?: string,
): Promise<{ acts: LoggedAct[]; next?: string }> {
  const { communityActs: a } = reader.t
  const from = after === undefined ? undefined : fromCursor(after, 'number', 'string')
  const rows = await reader
    .select()
    .from(a)
    .where(
      and(
        forum === undefined ? undefined : eq(a.forum, forum),
        from && sql`(${a.createdAt}, ${a.id}) < (${from[0]}, ${from[1]})`,
      ),
    )
    .orderBy(desc(a.createdAt), desc(a.id))
    .limit(queuePerPage + 1)
  const { page, next } = cutPage(rows, queuePerPage, (row) => [row.createdAt, row.id])
  const [people, groups] = await Promise.all([
    peopleOf(
      reader,
      page.flatMap(({ actorId, userId }) => [actorId, userId]),
    ),
    groupNames(
      reader,
      page.map((one) => one.forum),
    ),
  ])
  return {
    acts: page.map((row) => {
      const by = people.get(row.actorId)
      const person = people.get(row.userId)
      const group = groups.get(row.forum)
      return {
        id: row.id as Id<'communityAct'>,
        act: row.act,
        at: row.createdAt,
        ...(by && { by }),
        ...(person && { person }),
        ...(group && { group }),
        ...(row.kind !== null && { kind: row.kind }),
        ...(row.thingId !== null && { thing: row.thingId as Id }),
        ...(row.reason !== null && { reason: row.reason }),
      }
    }),
    ...next,
  }
}
