import { and, asc, desc, eq, gt, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import { dropsPerPage } from '../../../shared/business/reserving.ts'
import type { listDrops } from '../../../shared/features/market/drop-endpoints.ts'
import type { DropCard } from '../../../shared/features/market/drop.ts'
import { plainWords } from '../../../shared/kernel/text.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type * as z from 'zod/mini'
import { beginsWith } from '../../db/begins-with.ts'
import type { Reader } from '../../db/db.ts'
import { nearStores } from '../../db/near-stores.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import { cardOf } from './drop-rows.ts'
import type { Viewers } from './viewers.ts'

type Query = z.infer<NonNullable<(typeof listDrops)['query']>>

interface Browsing {
  readonly query: Query
  /** Who asks, if they are signed in. */
  readonly userId: string | undefined
  readonly viewers: Viewers
  readonly now: Instant
}

/** Words of a search that are looked for; nobody types more. */
const maxWords = 6

/** A page of drops that are not over, of stores that may offer; each order walks an index of its own. */
export async function browse(
  db: Reader,
  { query, userId, viewers, now }: Browsing,
): Promise<{ drops: DropCard[]; now: Instant; next?: string }> {
  const { drops, stores, storeFavorites } = db.t
  const order = orders(db)[query.order ?? 'hot']
  const marked =
    query.favorites &&
    db
      .select({ id: storeFavorites.storeId })
      .from(storeFavorites)
      .where(eq(storeFavorites.userId, userId ?? ''))
  const rows = await db
    .select({ drop: drops, store: stores })
    .from(drops)
    .innerJoin(stores, eq(stores.id, drops.storeId))
    .where(
      and(
        gt(drops.listedUntil, now),
        // The index of hype scores ends here: what is over has a lower one.
        gte(drops.hypeScore, 0),
        eq(stores.status, 'approved'),
        gte(stores.licenseExpiresOn, dayOf(now)),
        query.category && eq(drops.category, query.category),
        query.store && eq(drops.storeId, query.store),
        marked && inArray(drops.storeId, marked),
        nearStores(db, query.near),
        ...withWords(db, query.words),
        query.after === undefined ? undefined : order.beyond(query.after),
      ),
    )
    .orderBy(...order.by)
    .limit(dropsPerPage + 1)
  const page = rows.slice(0, dropsPerPage)
  const last = page.at(-1)?.drop
  const counted = await viewers.counts(page.map(({ drop }) => drop.id))
  return {
    drops: page.map(({ drop, store }) =>
      cardOf(drop, store, { viewers: counted.get(drop.id) ?? 0, now }),
    ),
    now,
    ...(rows.length > page.length && last && { next: cursorOf(order.of(last), last.id) }),
  }
}

interface Order {
  readonly by: SQL[]
  readonly of: (drop: Reader['t']['drops']['$inferSelect']) => number
  readonly beyond: (cursor: string) => SQL | undefined
}

function orders({ t }: Reader): Readonly<Record<NonNullable<Query['order']>, Order>> {
  const { drops } = t
  const ordered = (name: 'hypeScore' | 'createdAt' | 'listedUntil', way: 'up' | 'down'): Order => {
    const [sorted, further] = way === 'up' ? ([asc, gt] as const) : ([desc, lt] as const)
    return {
      by: [sorted(drops[name]), sorted(drops.id)],
      of: (drop) => drop[name],
      beyond(cursor) {
        const [value, id] = fromCursor(cursor, 'number', 'string')
        return or(further(drops[name], value), and(eq(drops[name], value), further(drops.id, id)))
      },
    }
  }
  return {
    hot: ordered('hypeScore', 'down'),
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
