import { requestsCopy } from '../../../shared/copy/requests.ts'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  not,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { collects } from '../../../shared/features/account/collects.ts'
import { dropsPerPage } from '../../../shared/business/reserving.ts'
import type { listDrops } from '../../../shared/features/market/drop-endpoints.ts'
import type { DropCard } from '../../../shared/features/market/drop.ts'
import { type Category, categories } from '../../../shared/features/collection/categories.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { plainWords } from '../../../shared/kernel/text.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type * as z from 'zod/mini'
import { beginsWith } from '../../db/begins-with.ts'
import type { Reader } from '../../db/db.ts'
import { nearStores } from '../../db/near-stores.ts'
import { isUnavailable } from '../../db/tables/market.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import { isTrading } from '../../offers/seller.ts'
import type { DropRow, StoreRow } from '../../reservations/rows.ts'
import { cardOf } from './drop-rows.ts'
import type { Viewers } from './viewers.ts'

type MarketBrowseQuery = z.infer<NonNullable<(typeof listDrops)['query']>>

interface Browsing {
  readonly query: MarketBrowseQuery
  /** The requesting user, if signed in. */
  readonly userId: string | undefined
  readonly viewers: Viewers
  readonly now: Instant
}

/** Search words used; more are not typed in practice. */
const maxWords = 6

/**
 * A page of current drops of stores that may offer; each order walks its own index. Preferred drops
 * come first over all pages: the index is walked once for them, and once for the others.
 */
export async function browse(
  db: Reader,
  { query, userId, viewers, now }: Browsing,
): Promise<{ drops: DropCard[]; now: Instant; next?: string }> {
  const { drops, stores, storeFavorites } = db.t
  const order = orders(db)[query.order ?? 'hot']
  const parts = partsOf(db, query, now)
  const begin = query.after === undefined ? undefined : order.read(query.after)
  if (begin && !parts.some(({ number }) => number === begin.part))
    refuse('bad_request', requestsCopy.afterOfAnother)
  const marked =
    query.favorites &&
    db
      .select({ id: storeFavorites.storeId })
      .from(storeFavorites)
      .where(eq(storeFavorites.userId, userId ?? ''))
  const isNarrow = query.store !== undefined || Boolean(query.favorites) || query.near !== undefined
  const rows: { drop: DropRow; store: StoreRow; part: number }[] = []
  for (const { number: part, only } of parts) {
    if (part < (begin?.part ?? 0)) continue
    if (rows.length > dropsPerPage) break
    const all = db.select({ drop: drops, store: stores }).from(drops)
    const isOfStore = eq(stores.id, drops.storeId)
    // A cross join makes SQLite walk the index of the order; else it reads the drops of all stores.
    const found = await (isNarrow ? all.innerJoin(stores, isOfStore) : all.crossJoin(stores))
      .where(
        and(
          isOfStore,
          gt(drops.listedUntil, now),
          // The index of hype scores ends here: ended drops have a lower one.
          gte(drops.hypeScore, 0),
          isTrading(stores, now),
          only,
          query.category && eq(drops.category, query.category),
          query.store && eq(drops.storeId, query.store),
          marked && inArray(drops.storeId, marked),
          nearStores(db, query.near),
          ...withWords(db, query.words),
          begin?.part === part ? begin.beyond : undefined,
        ),
      )
      .orderBy(...order.by)
      .limit(dropsPerPage + 1 - rows.length)
    rows.push(...found.map((row) => ({ ...row, part })))
  }
  const page = rows.slice(0, dropsPerPage)
  const last = page.at(-1)
  const counted = await viewers.counts(page.map(({ drop }) => drop.id))
  return {
    drops: page.map(({ drop, store }) =>
      cardOf(drop, store, { viewers: counted.get(drop.id) ?? 0, now }),
    ),
    now,
    ...(rows.length > page.length && last && { next: order.cursor(last.part, last.drop) }),
  }
}

interface MarketBrowsePart {
  /** In a cursor: the same number never means a part of another list that has no such part. */
  readonly number: number
  readonly only: SQL | undefined
}

/**
 * The parts of which a list is made, one after the other. One category is found by an index. For
 * several, the other categories are excluded instead, so that no engine looks up each and sorts the
 * result. The hottest come first, sold out or paused drops last.
 */
function partsOf(
  db: Reader,
  { first, order = 'hot' }: MarketBrowseQuery,
  now: Instant,
): readonly MarketBrowsePart[] {
  const kinds = kindsOf(db, first)
  if (order !== 'hot') return kinds.map((only, number) => ({ number, only }))
  const unavailable = isUnavailable(db.t.drops, now)
  return [not(unavailable), unavailable].flatMap((available, half) =>
    kinds.map((kind, number) => ({ number: half * 2 + number, only: and(kind, available) })),
  )
}

function kindsOf({ t }: Reader, first: MarketBrowseQuery['first']): readonly (SQL | undefined)[] {
  if (first === undefined) return [undefined]
  const [those, others] = [true, false].map((isFirst) =>
    categories.filter((category) => collects(first, category) === isFirst),
  ) as [Category[], Category[]]
  const only = (kinds: Category[], but: Category[]) =>
    kinds.length === 1 ? inArray(t.drops.category, kinds) : notInArray(t.drops.category, but)
  return [only(those, others), only(others, those)]
}

interface MarketBrowseOrder {
  readonly by: SQL[]
  /** Where a page ended: in which part of the list, and behind which drop. */
  cursor(part: number, drop: DropRow): string
  read(cursor: string): { readonly part: number; readonly beyond: SQL | undefined }
}

function orders({
  t,
}: Reader): Readonly<Record<NonNullable<MarketBrowseQuery['order']>, MarketBrowseOrder>> {
  const { drops } = t
  const ordered = (name: 'createdAt' | 'listedUntil', way: 'up' | 'down'): MarketBrowseOrder => {
    const [sorted, further] = way === 'up' ? ([asc, gt] as const) : ([desc, lt] as const)
    return {
      by: [sorted(drops[name]), sorted(drops.id)],
      cursor: (part, drop) => cursorOf(part, drop[name], drop.id),
      read(cursor) {
        const [part, value, id] = fromCursor(cursor, 'number', 'number', 'string')
        const beyond = or(
          further(drops[name], value),
          and(eq(drops[name], value), further(drops.id, id)),
        )
        return { part, beyond }
      },
    }
  }
  return {
    hot: {
      by: [desc(drops.hypeScore), desc(drops.createdAt), desc(drops.id)],
      cursor: (part, drop) => cursorOf(part, drop.hypeScore, drop.createdAt, drop.id),
      read(cursor) {
        const [part, ...at] = fromCursor(cursor, 'number', 'number', 'number', 'string')
        const place = sql`(${drops.hypeScore}, ${drops.createdAt}, ${drops.id})`
        return { part, beyond: sql`${place} < (${at[0]}, ${at[1]}, ${at[2]})` }
      },
    },
    new: ordered('createdAt', 'down'),
    ending: ordered('listedUntil', 'up'),
  }
}

/** Every word that was typed begins one of the title or the brand. */
function withWords(db: Reader, typed = ''): SQL[] {
  const { drops, dropWords } = db.t
  return plainWords(typed)
    .slice(0, maxWords)
    .map((word) =>
      inArray(
        drops.id,
        db
          .select({ id: dropWords.dropId })
          .from(dropWords)
          .where(beginsWith(db, dropWords.word, word)),
      ),
    )
}
