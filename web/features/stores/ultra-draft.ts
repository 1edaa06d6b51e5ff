import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { ultraDropDashboardCopy } from '../../../shared/copy/ultra-drop-dashboard.ts'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import type { WallClock } from '../../../shared/features/stores/wall-clock.ts'
import type { OwnUltraDrop } from '../../../shared/features/ultra-drops/endpoints.ts'
import type { UltraDropForm } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import type { OfferProblems } from './OfferForm.tsx'
import {
  bottleFormOf,
  enteredTime,
  filledIn,
  type OfferedBottle,
  offeredBottleOf,
  shownTime,
} from './offered-bottle.ts'

/** The form of an ultra drop, with times in the store's time zone. */
export interface UltraDraft extends OfferedBottle {
  minReservations: number | null
  requireStoreFavorite: boolean
  requireSubscription: boolean
  reviewsByHand: boolean
  scheduledAt: WallClock | null
  requestStartsAt: WallClock | null
  liveStartsAt: WallClock | null
  liveEndsAt: WallClock | null
  drawingAt: WallClock | null
}

/** @param state of the store, for its time zone */
export const ultraDraftOf = (drop: OwnUltraDrop | undefined, state: string): UltraDraft => ({
  ...offeredBottleOf(drop, state),
  minReservations: drop?.minReservations ?? 0,
  requireStoreFavorite: drop?.requireStoreFavorite ?? false,
  requireSubscription: drop?.requireSubscription ?? false,
  reviewsByHand: drop?.reviewsByHand ?? false,
  scheduledAt: shownTime(state, drop?.scheduledAt),
  requestStartsAt: shownTime(state, drop?.requestStartsAt),
  liveStartsAt: shownTime(state, drop?.liveStartsAt),
  liveEndsAt: shownTime(state, drop?.liveEndsAt),
  drawingAt: shownTime(state, drop?.drawingAt),
})

const required = ['category', 'salePrice', 'quantity', 'liveStartsAt', 'liveEndsAt'] as const

/** Errors by field; the server checks again. */
export function ultraProblemsOf(draft: UltraDraft): OfferProblems<UltraDraft> {
  const { order } = ultraDropDashboardCopy.form
  const problems: OfferProblems<UltraDraft> = {}
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
export const ultraFormOf = (draft: UltraDraft, state: string): UltraDropForm =>
  filledIn({
    ...bottleFormOf(draft, state),
    minReservations: draft.minReservations,
    requireStoreFavorite: draft.requireStoreFavorite,
    requireSubscription: draft.requireSubscription,
    // Without requests there is nothing to review.
    reviewsByHand: draft.reviewsByHand && draft.requestStartsAt !== null,
    scheduledAt: enteredTime(state, draft.scheduledAt),
    requestStartsAt: enteredTime(state, draft.requestStartsAt),
    liveStartsAt: enteredTime(state, draft.liveStartsAt),
    liveEndsAt: enteredTime(state, draft.liveEndsAt),
    drawingAt: enteredTime(state, draft.drawingAt),
  }) as UltraDropForm
