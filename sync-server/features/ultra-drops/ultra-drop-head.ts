import { eq } from 'drizzle-orm'
import { previewsCopy } from '../../../shared/copy/previews.ts'
import { getUltraDrop } from '../../../shared/features/ultra-drops/endpoints.ts'
import type { UltraDropStatus } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { omitNulls } from '../../db/omit-nulls.ts'
import type { FindHead, LinkTo } from '../../http/page-head.ts'
import { headOfOffer, productOf } from '../../offers/offer-head.ts'
import { sellerOf } from '../../offers/seller.ts'
import { mayTrade } from '../../reservations/rows.ts'

interface UltraDropHeadParts {
  readonly db: Db
  readonly linkTo: LinkTo
  readonly now?: () => Instant
}

/** The preview of a link to an announced ultra drop; empty if its store may not offer. */
export const ultraDropHead =
  ({ db, linkTo, now = Date.now }: UltraDropHeadParts): FindHead =>
  async (id) => {
    if (!getUltraDrop.params?.safeParse({ ultraDrop: id }).success) return 'missing'
    const { ultraDrops: u, stores: s } = db.t
    const [found] = await db
      .select({ row: u, store: s })
      .from(u)
      .innerJoin(s, eq(s.id, u.storeId))
      .where(eq(u.id, id))
    const at = now()
    if (!found || found.row.scheduledAt > at) return 'missing'
    const { row, store } = found
    const { status, salePrice, description, liveStartsAt, liveEndsAt } = row
    if (!isOver(status) && !mayTrade(store, at)) return 'plain'
    const words = { ...sellerOf(store), ...omitNulls({ description }), salePrice, status }
    const terms = {
      screen: 'ultraDrop',
      availability: availabilityIn(status),
      starts: liveStartsAt,
      ends: liveEndsAt,
    } as const
    return headOfOffer('ultraDrop', row, {
      description: previewsCopy.ultraDrop(words),
      thing: productOf(row, store, terms, linkTo),
    })
  }

/** Entries have ended for ever. */
const isOver = (status: UltraDropStatus): boolean =>
  ['drawn', 'completed', 'cancelled', 'failed'].includes(status)

function availabilityIn(status: UltraDropStatus) {
  if (isOver(status)) return 'Discontinued'
  return status === 'live' ? 'LimitedAvailability' : undefined
}
