import type { OwnDrop } from '../../../shared/features/market/drop-endpoints.ts'
import {
  type DropCard,
  type DropPhase,
  phaseOf,
  unitsLeft,
} from '../../../shared/features/market/drop.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { omitNulls } from '../../db/omit-nulls.ts'
import { sellerOf } from '../../offers/seller.ts'
import { type DropRow, mayTrade, type StoreRow } from '../../reservations/rows.ts'

/** Store fields shown with its drops. */
export type SellerRow = Pick<StoreRow, 'name' | 'city' | 'state' | 'status' | 'licenseExpiresOn'>

/** The public phase of a drop: without an authorized store it counts as paused. */
export function phaseFor(drop: DropRow, store: SellerRow, now: Instant): DropPhase {
  const phase = phaseOf(drop, now)
  return phase === 'over' || mayTrade(store, now) ? phase : 'paused'
}

export function cardOf(
  drop: DropRow,
  store: SellerRow,
  { viewers, now }: { readonly viewers: number; readonly now: Instant },
): DropCard {
  const { title, category, salePrice, quantity, isSponsored, isAllocated, startsAt } = drop
  return {
    id: drop.id as Id<'drop'>,
    storeId: drop.storeId as Id<'store'>,
    ...sellerOf(store),
    title,
    category,
    salePrice,
    quantity,
    isSponsored,
    isAllocated,
    startsAt,
    viewers,
    ...omitNulls({
      brand: drop.brand,
      subcategory: drop.subcategory,
      originalPrice: drop.originalPrice,
      picture: drop.picture,
      sizeMl: drop.sizeMl,
      vintage: drop.vintage,
      endsAt: drop.endsAt,
    }),
    unitsLeft: unitsLeft(drop),
    phase: phaseFor(drop, store, now),
  }
}

export function ownDropOf(
  drop: DropRow,
  store: SellerRow,
  at: { readonly viewers: number; readonly now: Instant },
): OwnDrop {
  const { waiting, holdFor, isPaused, createdAt, reservedQuantity } = drop
  return {
    ...cardOf(drop, store, at),
    // Its owner sees why it is not sold: by the store, not by the drop.
    phase: phaseOf(drop, at.now),
    waiting,
    holdFor,
    isPaused,
    createdAt,
    reserved: reservedQuantity,
    ...detailsOf(drop),
    ...omitNulls({ endedAt: drop.endedAt }),
  }
}

/** The fields that only a drop's page shows. */
export const detailsOf = ({ description, pickupFrom, pickupUntil }: DropRow) =>
  omitNulls({ description, pickupFrom, pickupUntil })
