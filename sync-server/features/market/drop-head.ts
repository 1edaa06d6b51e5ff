import { previewsCopy } from '../../../shared/copy/previews.ts'
import { getDrop } from '../../../shared/features/market/drop-endpoints.ts'
import type { DropPhase } from '../../../shared/features/market/drop.ts'
import { omitNulls } from '../../db/omit-nulls.ts'
import type { FindHead } from '../../http/page-head.ts'
import { headOfOffer, productOf } from '../../offers/offer-head.ts'
import { sellerOf } from '../../offers/seller.ts'
import { findDrop } from './drop-handlers.ts'
import { phaseFor } from './drop-rows.ts'
import type { MarketDeps } from './market-deps.ts'

/** The preview of a link to a drop; empty if it is paused, or its store may not offer. */
export const dropHead =
  ({ db, linkTo, now = Date.now }: Pick<MarketDeps, 'db' | 'now' | 'linkTo'>): FindHead =>
  async (id) => {
    if (!getDrop.params?.safeParse({ drop: id }).success) return 'missing'
    const found = await findDrop(db, id)
    if (!found) return 'missing'
    const { drop, store } = found
    // Its page leads on to that of the ultra drop.
    if (drop.dropType === 'ultra') return 'plain'
    const phase = phaseFor(drop, store, now())
    if (phase === 'paused') return 'plain'
    const { salePrice, description, category, subcategory, startsAt, endsAt } = drop
    const words = { ...sellerOf(store), ...omitNulls({ description }), salePrice, phase }
    return headOfOffer('drop', drop, {
      description: previewsCopy.drop(words),
      thing: productOf(
        { ...drop, category: subcategory ?? category },
        store,
        { screen: 'drop', availability: availability[phase], starts: startsAt, ends: endsAt },
        linkTo,
      ),
    })
  }

/** None of these words fits a drop that has not begun: it shows its start. */
const availability = {
  scheduled: undefined,
  open: 'LimitedAvailability',
  sold_out: 'SoldOut',
  paused: undefined,
  over: 'Discontinued',
} as const satisfies Record<DropPhase, string | undefined>
