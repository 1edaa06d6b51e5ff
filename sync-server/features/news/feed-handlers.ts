import { and, asc, count, eq, gt, inArray, ne, or } from 'drizzle-orm'
import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import {
  maxNewsSources,
  newsSourcesPerPage,
  newsSourceTries,
} from '../../../shared/business/news.ts'
import {
  addNewsSource,
  deleteNewsSource,
  editNewsSource,
  listNewsSources,
  type NewsSource,
  tryNewsSource,
} from '../../../shared/features/news/source-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { DbTx, Reader } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { once } from '../../http/once.ts'
import { cutPage } from '../../http/pages.ts'
import { askFeed } from './ask-feed.ts'
import { enqueueFeed, isTooOld } from './fetch-news.ts'
import type { FeedRow, NewsDeps } from './news-deps.ts'
import { dropItemsOf } from './sweep-news.ts'

/** Articles in an operator's preview. */
const firstArticles = 5

/** The feeds that an operator names, tries, pauses and forgets. */
export function feedHandlers({ db, limits, fetchFeed, now = Date.now }: NewsDeps) {
  const { newsSources: f } = db.t

  return {
    'admin.newsSources': handler(listNewsSources, async ({ query: { after } }) => {
      const from = after === undefined ? undefined : fromCursor(after, 'string', 'string')
      const rows = await db
        .select()
        .from(f)
        .where(from && or(gt(f.name, from[0]), and(eq(f.name, from[0]), gt(f.id, from[1]))))
        .orderBy(asc(f.name), asc(f.id))
        .limit(newsSourcesPerPage + 1)
      const { page, next } = cutPage(rows, newsSourcesPerPage, (row) => [row.name, row.id])
      const counts = await articlesOf(
        db,
        page.map(({ id }) => id),
      )
      return {
        feeds: page.map((row) => feedOf(row, counts.get(row.id))),
        ...next,
      }
    }),

    'admin.addNewsSource': handler(addNewsSource, async ({ user, body, requestKey }) => {
      const at = now()
      return once(db, { ...requestKey, userId: user.id, at }, 'add a news feed', async (tx) => {
        const [known] = await tx.select({ count: count() }).from(f)
        if ((known?.count ?? 0) >= maxNewsSources) refuse('limit')
        await assertNewAddress(tx, body.address)
        const row: FeedRow = {
          id: newId(at),
          ...body,
          isPaused: false,
          etag: null,
          lastModified: null,
          keys: [],
          lastTriedAt: null,
          lastReadAt: null,
          nextAt: at,
          failures: 0,
          troubleCode: null,
          troubleDetail: null,
          createdAt: at,
        }
        await tx.insert(f).values(row)
        await enqueueFeed(tx, row.id, at)
        await writeDown(tx, row, { action: 'feed.added', by: user.id, at })
        return feedOf(row, 0)
      })
    }),

    'admin.editNewsSource': handler(editNewsSource, async ({ user, params, body }) => {
      const at = now()
      return db.transaction('edit a news feed', async (tx) => {
        const before = await lockFeed(tx, params.source)
        const isMoved = body.address !== undefined && body.address !== before.address
        if (isMoved) await assertNewAddress(tx, body.address, before.id)
        const isResumed = before.isPaused && body.isPaused === false
        const changes: Partial<FeedRow> = {
          ...input(body),
          // The old address's cache headers do not apply to the new one.
          ...(isMoved && {
            etag: null,
            lastModified: null,
            troubleCode: null,
            troubleDetail: null,
          }),
          ...((isMoved || isResumed) && { failures: 0, nextAt: at }),
        }
        const row = { ...before, ...changes }
        if (Object.keys(changes).length > 0)
          await tx.update(f).set(changes).where(eq(f.id, before.id))
        if (row.name !== before.name || row.category !== before.category)
          await tx
            .update(tx.t.newsItems)
            .set({ source: row.name, category: row.category })
            .where(eq(tx.t.newsItems.origin, row.id))
        if (!row.isPaused && (isMoved || isResumed)) await enqueueFeed(tx, row.id, at)
        for (const action of actsOf(before, row))
          await writeDown(tx, row, { action, by: user.id, at })
        return feedOf(row, (await articlesOf(tx, [row.id])).get(row.id))
      })
    }),

    'admin.deleteNewsSource': handler(deleteNewsSource, async ({ user, params }) => {
      const at = now()
      await db.transaction('delete a news feed', async (tx) => {
        const row = await lockFeed(tx, params.source)
        await tx.delete(f).where(eq(f.id, row.id))
        await dropItemsOf(tx, row.id)
        await writeDown(tx, row, { action: 'feed.deleted', by: user.id, at })
      })
      return undefined
    }),

    'admin.tryNewsSource': handler(tryNewsSource, async ({ user, body: { address } }) => {
      await limits.take('news feed', user.id, newsSourceTries)
      const asked = await askFeed(fetchFeed, address, now())
      if (asked.is === 'failed') return { works: false as const, trouble: asked.trouble }
      // The request named no earlier answer, so `unchanged` is impossible.
      if (asked.is === 'unchanged')
        return { works: false as const, trouble: { code: 'not_a_feed' as const } }
      const { title, format, articles } = asked
      const first = articles
        .slice(0, firstArticles)
        .map(({ key: _, author: __, link, publishedAt, ...said }) => ({
          ...said,
          ...(link !== undefined && { link }),
          ...(publishedAt !== undefined && { publishedAt }),
        }))
      const tooOld = articles.filter(({ publishedAt }) => isTooOld(publishedAt, now())).length
      return { works: true as const, title, format, count: articles.length, tooOld, first }
    }),
  } satisfies Partial<Handlers>
}

async function assertNewAddress(tx: DbTx, address = '', but = ''): Promise<void> {
  const { newsSources: f } = tx.t
  const [same] = await tx
    .select({ id: f.id })
    .from(f)
    .where(and(eq(f.address, address), ne(f.id, but)))
  if (same) refuse('exists')
}

async function lockFeed(tx: DbTx, id: string): Promise<FeedRow> {
  const { newsSources: f } = tx.t
  const [row] = await tx.lock(tx.select().from(f).where(eq(f.id, id)))
  return row ?? refuse('not_found')
}

type FeedInput<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

const input = <T extends object>(values: T): FeedInput<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as FeedInput<T>

function actsOf(before: FeedRow, after: FeedRow): ComplianceAction[] {
  const isChanged = (['address', 'name', 'category'] as const).some(
    (name) => before[name] !== after[name],
  )
  return [
    ...(isChanged ? (['feed.changed'] as const) : []),
    ...(before.isPaused === after.isPaused
      ? []
      : [after.isPaused ? ('feed.paused' as const) : ('feed.resumed' as const)]),
  ]
}

interface FeedAction {
  readonly action: ComplianceAction
  readonly by: Id<'user'>
  readonly at: Instant
}

const writeDown = (tx: DbTx, feed: FeedRow, { action, by, at }: FeedAction): Promise<void> =>
  writeCompliance(tx, {
    action,
    actorId: by,
    details: { feed: feed.id, about: feed.name, address: feed.address },
    at,
  })

async function articlesOf(reader: Reader, ids: readonly string[]) {
  const { newsItems: n } = reader.t
  const rows = await reader
    .select({ origin: n.origin, count: count() })
    .from(n)
    .where(inArray(n.origin, [...ids]))
    .groupBy(n.origin)
  return new Map(rows.map((row) => [row.origin, row.count]))
}

function feedOf(row: FeedRow, articles = 0): NewsSource {
  const { address, name, category, isPaused, createdAt, lastTriedAt, lastReadAt } = row
  return {
    id: row.id as Id<'newsSource'>,
    address,
    name,
    category,
    isPaused,
    articles,
    listed: row.keys.length,
    createdAt,
    ...(lastTriedAt !== null && { lastTriedAt }),
    ...(lastReadAt !== null && { lastReadAt }),
    ...(!isPaused && { nextAt: row.nextAt }),
    ...(row.troubleCode !== null && {
      trouble: {
        code: row.troubleCode,
        ...(row.troubleDetail !== null && { detail: row.troubleDetail }),
      },
    }),
  }
}
