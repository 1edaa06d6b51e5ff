import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { ultraDropDashboardCopy } from '../../../shared/copy/ultra-drop-dashboard.ts'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import type { Category } from '../../../shared/features/collection/categories.ts'
import { momentOf, type WallClock, wallClock } from '../../../shared/features/stores/wall-clock.ts'
import type { OwnUltraDrop } from '../../../shared/features/ultra-drops/endpoints.ts'
import type { UltraDropForm } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Instant } from '../../../shared/kernel/time.ts'

/** The form of an ultra drop, with times in the store's time zone. */
export interface UltraDraft {
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
  minReservations: number | null
  requireStoreFavorite: boolean
  requireSubscription: boolean
  reviewsByHand: boolean
  scheduledAt: WallClock | null
  requestStartsAt: WallClock | null
  liveStartsAt: WallClock | null
  liveEndsAt: WallClock | null
  drawingAt: WallClock | null
  pickupFrom: WallClock | null
  pickupUntil: WallClock | null
}

/** @param state of the store, for its time zone */
export function ultraDraftOf(drop: OwnUltraDrop | undefined, state: string): UltraDraft {
  const shown = (at: Instant | undefined) => (at === undefined ? null : wallClock(state, at))
  return {
    title: drop?.title ?? '',
    description: drop?.description ?? '',
    category: drop?.category ?? '',
    brand: drop?.brand ?? '',
    sizeMl: drop?.sizeMl ?? null,
    vintage: drop?.vintage ?? null,
    salePrice: drop?.salePrice ?? null,
    originalPrice: drop?.originalPrice ?? null,
    quantity: drop?.quantity ?? null,
    picture: drop?.picture ?? '',
    minReservations: drop?.minReservations ?? 0,
    requireStoreFavorite: drop?.requireStoreFavorite ?? false,
    requireSubscription: drop?.requireSubscription ?? false,
    reviewsByHand: drop?.reviewsByHand ?? false,
    scheduledAt: shown(drop?.scheduledAt),
    requestStartsAt: shown(drop?.requestStartsAt),
    liveStartsAt: shown(drop?.liveStartsAt),
    liveEndsAt: shown(drop?.liveEndsAt),
    drawingAt: shown(drop?.drawingAt),
    pickupFrom: shown(drop?.pickupFrom),
    pickupUntil: shown(drop?.pickupUntil),
  }
}

/** Error messages by field. */
export type UltraProblems = Partial<Record<keyof UltraDraft, string>>

const required = ['category', 'salePrice', 'quantity', 'liveStartsAt', 'liveEndsAt'] as const

/** Errors by field; the server checks again. */
export function ultraProblemsOf(draft: UltraDraft): UltraProblems {
  const { order } = ultraDropDashboardCopy.form
  const problems: UltraProblems = {}
  const { scheduledAt, requestStartsAt, liveStartsAt, liveEndsAt, drawingAt } = draft
  const begins = requestStartsAt ?? liveStartsAt
  if (scheduledAt && begins && scheduledAt > begins)
    problems[requestStartsAt ? 'requestStartsAt' : 'liveStartsAt'] = order
  if (requestStartsAt && liveStartsAt && requestStartsAt >= liveStartsAt)
    problems.liveStartsAt = order
  if (liveStartsAt && liveEndsAt && liveStartsAt >= liveEndsAt) problems.liveEndsAt = order
  if (liveEndsAt && drawingAt && liveEndsAt > drawingAt) problems.drawingAt = order
  const { pickupFrom, pickupUntil } = draft
  const ends = (before: WallClock | null) => before && pickupUntil && pickupUntil <= before
  if (ends(drawingAt) || ends(pickupFrom)) problems.pickupUntil = ultraDropCopy.times.pickup
  for (const name of [...required, 'drawingAt', 'minReservations'] as const)
    if (draft[name] === '' || draft[name] === null)
      problems[name] = storeDashboardCopy.form.required
  if (!draft.title.trim()) problems.title = storeDashboardCopy.form.required
  return problems
}

/** A valid draft as the contract's form; empty fields are left out. */
export function ultraFormOf(draft: UltraDraft, state: string): UltraDropForm {
  const at = (shown: WallClock | null) => (shown === null ? null : momentOf(state, shown))
  const input = {
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
    minReservations: draft.minReservations,
    requireStoreFavorite: draft.requireStoreFavorite,
    requireSubscription: draft.requireSubscription,
    // Without requests there is nothing to review.
    reviewsByHand: draft.reviewsByHand && draft.requestStartsAt !== null,
    scheduledAt: at(draft.scheduledAt),
    requestStartsAt: at(draft.requestStartsAt),
    liveStartsAt: at(draft.liveStartsAt),
    liveEndsAt: at(draft.liveEndsAt),
    drawingAt: at(draft.drawingAt),
    pickupFrom: at(draft.pickupFrom),
    pickupUntil: at(draft.pickupUntil),
  }
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null),
  ) as unknown as UltraDropForm
}
