import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lte, ne, sum } from 'drizzle-orm'
import { maxViewersOfNetwork, viewerTimeout } from '../../../shared/business/reserving.ts'
import { type Instant, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { isThisMachine, networkOf } from '../../http/caller.ts'

/** Viewers of each drop. Their pages report by repeated requests. */
export interface Viewers {
  /**
   * Counts a page that is open at a drop. Of one network only so many count, because anyone can make
   * up pages and so raise a drop in the lists.
   */
  see(dropId: string, page: string, address: string): void
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

interface SeenPages {
  readonly pages: Map<string, { readonly at: Instant; readonly network: string | undefined }>
  /** How many of these pages each network has. */
  readonly ofNetwork: Map<string, number>
}

/**
 * Counts in memory, and writes one row for each drop and process every ten seconds: a hundred
 * thousand people at a drop are no hundred thousand writes.
 */
export function openViewers({ db, report, now = Date.now }: MarketViewerDeps): Viewers {
  const { dropViewers } = db.t
  const own = randomUUID()
  /** When each page of a drop last asked, the oldest first. */
  const seen = new Map<string, SeenPages>()
  let written = new Map<string, number>()

  function see(dropId: string, page: string, address: string) {
    const { pages, ofNetwork } = pagesOf(dropId)
    const before = pages.get(page)
    // In local mode this address is a person; otherwise it is a proxy in front of all users.
    const network = before
      ? before.network
      : isThisMachine(address)
        ? undefined
        : networkOf(address)
    if (!before) {
      const others = network === undefined ? 0 : (ofNetwork.get(network) ?? 0)
      if (pages.size >= maxPages || others >= maxViewersOfNetwork) return
      if (network !== undefined) ofNetwork.set(network, others + 1)
    }
    pages.delete(page)
    pages.set(page, { at: now(), network })
  }

  function pagesOf(dropId: string): SeenPages {
    const known = seen.get(dropId)
    if (known) return known
    const made: SeenPages = { pages: new Map(), ofNetwork: new Map() }
    seen.set(dropId, made)
    return made
  }

  function countHere(dropId: string): number {
    const known = seen.get(dropId)
    if (!known) return 0
    const { pages, ofNetwork } = known
    const from = now() - viewerTimeout
    for (const [page, { at, network }] of pages) {
      if (at > from) break
      pages.delete(page)
      if (network === undefined) continue
      const left = (ofNetwork.get(network) ?? 0) - 1
      if (left > 0) ofNetwork.set(network, left)
      else ofNetwork.delete(network)
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
