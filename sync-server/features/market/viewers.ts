import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lte, ne, sum } from 'drizzle-orm'
import { viewerTimeout } from '../../../shared/business/reserving.ts'
import { type Instant, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'

/** Viewers of each drop. Their pages report by repeated requests. */
export interface Viewers {
  /** Counts a page that is open at a drop. */
  see(dropId: string, page: string): void
  /** People at a drop now, over all processes. */
  count(dropId: string): Promise<number>
  /** People at each of these drops, as they were last written down. */
  counts(dropIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Writes down what this process has counted. */
  flush(): Promise<void>
  stop(): Promise<void>
}

interface MarketViewerDeps {
  readonly db: Db
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

const flushEvery = 10 * second
/** Pages of one drop that one process remembers; a million of made-up ones must not fill it. */
const maxPages = 200_000

/**
 * Counts in memory, and writes one row for each drop and process every ten seconds: a hundred
 * thousand people at a drop are no hundred thousand writes.
 */
export function openViewers({ db, report, now = Date.now }: MarketViewerDeps): Viewers {
  const { dropViewers } = db.t
  const own = randomUUID()
  /** When each page of a drop last asked, the oldest first. */
  const seen = new Map<string, Map<string, Instant>>()
  let written = new Map<string, number>()

  function see(dropId: string, page: string) {
    const pages = seen.get(dropId) ?? new Map<string, Instant>()
    seen.set(dropId, pages)
    if (pages.size >= maxPages && !pages.has(page)) return
    pages.delete(page)
    pages.set(page, now())
  }

  function countHere(dropId: string): number {
    const pages = seen.get(dropId)
    if (!pages) return 0
    const from = now() - viewerTimeout
    for (const [page, at] of pages) {
      if (at > from) break
      pages.delete(page)
    }
    if (pages.size === 0) seen.delete(dropId)
    return pages.size
  }

  async function flush() {
    const at = now()
    const counted = new Map([...seen.keys()].map((dropId) => [dropId, countHere(dropId)]))
    const gone = [...written.keys()].filter((dropId) => !counted.get(dropId))
    const rows = [...counted].filter(([, viewers]) => viewers > 0)
    if (rows.length === 0 && gone.length === 0) return
    await db.transaction('write viewers', async (tx) => {
      await tx.write(
        dropViewers,
        rows.map(([dropId, viewers]) => ({ dropId, process: own, viewers, seenAt: at })),
        'replace',
      )
      if (gone.length > 0)
        await tx
          .delete(dropViewers)
          .where(and(eq(dropViewers.process, own), inArray(dropViewers.dropId, gone)))
    })
    written = new Map(rows)
  }

  const timer = setInterval(
    () => void flush().catch((error: unknown) => report('viewers were not written', error)),
    flushEvery,
  )
  timer.unref()

  return {
    see,
    flush,
    async count(dropId) {
      const [others] = await db
        .select({ viewers: sum(dropViewers.viewers).mapWith(Number) })
        .from(dropViewers)
        .where(
          and(
            eq(dropViewers.dropId, dropId),
            ne(dropViewers.process, own),
            gt(dropViewers.seenAt, now() - viewerTimeout),
          ),
        )
      return countHere(dropId) + (others?.viewers ?? 0)
    },
    async counts(dropIds) {
      if (dropIds.length === 0) return new Map()
      const rows = await db
        .select({
          dropId: dropViewers.dropId,
          viewers: sum(dropViewers.viewers).mapWith(Number),
        })
        .from(dropViewers)
        .where(
          and(
            inArray(dropViewers.dropId, [...dropIds]),
            gt(dropViewers.seenAt, now() - viewerTimeout),
          ),
        )
        .groupBy(dropViewers.dropId)
      return new Map(rows.map(({ dropId, viewers }) => [dropId, viewers]))
    },
    async stop() {
      clearInterval(timer)
      if (written.size === 0) return
      // A database that is away must not block the shutdown: the rows expire anyway.
      await db
        .transaction('forget viewers', (tx) =>
          tx.delete(dropViewers).where(eq(dropViewers.process, own)),
        )
        .catch((error: unknown) => report('viewers were not forgotten', error))
    },
  }
}

/** Drops what processes have written that are there no more. */
export const sweepViewers = (db: Db, now: Instant) =>
  db.transaction('sweep viewers', (tx) =>
    tx.delete(tx.t.dropViewers).where(lte(tx.t.dropViewers.seenAt, now - 2 * viewerTimeout)),
  )
