import type { Category } from '../../../shared/features/collection/categories.ts'
import type { OwnDrop } from '../../../shared/features/market/drop-endpoints.ts'
import { momentOf, type WallClock, wallClock } from '../../../shared/features/stores/wall-clock.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Instant } from '../../../shared/kernel/time.ts'

/** The bottle in the form of a drop or an ultra drop, with its pickup times at the store. */
export interface OfferedBottle {
  title: string
  description: string
  category: Category | ''
  brand: string
  sizeMl: number | null
  vintage: number | null
  salePrice: Cents | null
  originalPrice: Cents | null
  quantity: number | null
  /** The hash of an uploaded picture; empty without one. */
  picture: string
  pickupFrom: WallClock | null
  pickupUntil: WallClock | null
}

type BottleOnOffer = Pick<OwnDrop, 'title' | 'category' | 'salePrice' | 'quantity'> &
  Partial<Pick<OwnDrop, keyof OfferedBottle & keyof OwnDrop>>

/** Time at the store; null without one. */
export const shownTime = (state: string, at: Instant | undefined): WallClock | null =>
  at === undefined ? null : wallClock(state, at)

/** The instant of a time at the store; null without one. */
export const enteredTime = (state: string, shown: WallClock | null): Instant | null =>
  shown === null ? null : momentOf(state, shown)

/** @param state of the store, for its time zone */
export const offeredBottleOf = (
  bottle: BottleOnOffer | undefined,
  state: string,
): OfferedBottle => ({
  title: bottle?.title ?? '',
  description: bottle?.description ?? '',
  category: bottle?.category ?? '',
  brand: bottle?.brand ?? '',
  sizeMl: bottle?.sizeMl ?? null,
  vintage: bottle?.vintage ?? null,
  salePrice: bottle?.salePrice ?? null,
  originalPrice: bottle?.originalPrice ?? null,
  quantity: bottle?.quantity ?? null,
  picture: bottle?.picture ?? '',
  pickupFrom: shownTime(state, bottle?.pickupFrom),
  pickupUntil: shownTime(state, bottle?.pickupUntil),
})

/** A valid bottle for the contract's form; empty fields are `null`. */
export const bottleFormOf = (draft: OfferedBottle, state: string) => ({
  title: draft.title.trim(),
  description: draft.description.trim() || null,
  category: draft.category,
  brand: draft.brand.trim() || null,
  sizeMl: draft.sizeMl,
  vintage: draft.vintage,
  salePrice: draft.salePrice,
  originalPrice: draft.originalPrice,
  quantity: draft.quantity,
  picture: draft.picture || null,
  pickupFrom: enteredTime(state, draft.pickupFrom),
  pickupUntil: enteredTime(state, draft.pickupUntil),
})

/** The fields that are not `null`. */
export const filledIn = (form: object): object =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))
