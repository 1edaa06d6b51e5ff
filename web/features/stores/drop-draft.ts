import { holdWhilePaying } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import type { DropChanges, DropForm } from '../../../shared/features/market/drop.ts'
import type { OwnDrop } from '../../../shared/features/market/drop-endpoints.ts'
import type { WallClock } from '../../../shared/features/stores/wall-clock.ts'
import { type Instant, minute } from '../../../shared/kernel/time.ts'
import type { OfferProblems } from './OfferForm.tsx'
import {
  bottleFormOf,
  enteredTime,
  filledIn,
  type OfferedBottle,
  offeredBottleOf,
  shownTime,
} from './offered-bottle.ts'

const copy = storeDashboardCopy.form
const { times } = reservingCopy

/** The form of a drop, with times in the store's time zone. */
export interface DropDraft extends OfferedBottle {
  subcategory: string
  startsAt: WallClock | null
  endsAt: WallClock | null
  holdMinutes: number | null
  isAllocated: boolean
  isSponsored: boolean
}

/** @param state of the store, for its time zone */
export const draftOf = (drop: OwnDrop | undefined, state: string): DropDraft => ({
  ...offeredBottleOf(drop, state),
  subcategory: drop?.subcategory ?? '',
  startsAt: shownTime(state, drop?.startsAt),
  endsAt: shownTime(state, drop?.endsAt),
  holdMinutes: (drop?.holdFor ?? holdWhilePaying.usual) / minute,
  isAllocated: drop?.isAllocated ?? false,
  isSponsored: drop?.isSponsored ?? false,
})

/** Errors by field; the server checks again. */
export function problemsOf(draft: DropDraft, reserved: number): OfferProblems<DropDraft> {
  const problems: OfferProblems<DropDraft> = {}
  if (!draft.title.trim()) problems.title = copy.required
  for (const name of ['category', 'salePrice', 'quantity', 'holdMinutes'] as const)
    if (draft[name] === '' || draft[name] === null) problems[name] = copy.required
  if (draft.quantity !== null && draft.quantity < reserved)
    problems.quantity = reservingCopy.tooFew(reserved)
  if (isAfter(draft.startsAt, draft.endsAt)) problems.endsAt = times.endsBeforeStart
  if (draft.endsAt && draft.pickupUntil && draft.endsAt > draft.pickupUntil)
    problems.pickupUntil = times.pickupBeforeEnd
  if (isAfter(draft.pickupFrom, draft.pickupUntil)) problems.pickupUntil = times.pickupBackwards
  return problems
}

/** Compares two local times of one time zone as texts. */
const isAfter = (from: WallClock | null, until: WallClock | null) =>
  from !== null && until !== null && from >= until

/** A valid draft as the contract's form; empty fields are `null`. */
const formOf = (draft: DropDraft, state: string) => ({
  ...bottleFormOf(draft, state),
  subcategory: draft.subcategory || null,
  startsAt: enteredTime(state, draft.startsAt),
  endsAt: enteredTime(state, draft.endsAt),
  holdFor: (draft.holdMinutes ?? 0) * minute,
  isAllocated: draft.isAllocated,
  isSponsored: draft.isSponsored,
})

/** A new drop. */
export const dropFormOf = (draft: DropDraft, state: string): DropForm =>
  filledIn(formOf(draft, state)) as DropForm

/** Changed fields only; an emptied start means now. */
export function dropChangesOf(
  draft: DropDraft,
  before: DropDraft,
  state: string,
  now: Instant,
): DropChanges {
  const [next, was] = [formOf(draft, state), formOf(before, state)]
  const changes = Object.fromEntries(
    Object.entries(next).filter(([name, value]) => value !== was[name as keyof typeof was]),
  )
  return { ...changes, ...(changes['startsAt'] === null && { startsAt: now }) } as DropChanges
}
