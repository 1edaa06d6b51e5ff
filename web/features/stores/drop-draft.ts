import { holdWhilePaying } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import type { Category } from '../../../shared/features/collection/categories.ts'
import type { DropChanges, DropForm } from '../../../shared/features/market/drop.ts'
import type { OwnDrop } from '../../../shared/features/market/drop-endpoints.ts'
import { momentOf, type WallClock, wallClock } from '../../../shared/features/stores/wall-clock.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import { type Instant, minute } from '../../../shared/kernel/time.ts'

const copy = storeDashboardCopy.form
const { times } = reservingCopy

/** The form of a drop, with times in the store's time zone. */
export interface DropDraft {
  title: string
  description: string
  category: Category | ''
  subcategory: string
  brand: string
  sizeMl: number | null
  vintage: number | null
  salePrice: Cents | null
  originalPrice: Cents | null
  quantity: number | null
  /** The hash of an uploaded picture; empty without one. */
  picture: string
  startsAt: WallClock | null
  endsAt: WallClock | null
  pickupFrom: WallClock | null
  pickupUntil: WallClock | null
  holdMinutes: number | null
  isAllocated: boolean
  isSponsored: boolean
}

/** @param state of the store, for its time zone */
export function draftOf(drop: OwnDrop | undefined, state: string): DropDraft {
  const shown = (at: Instant | undefined) => (at === undefined ? null : wallClock(state, at))
  return {
    title: drop?.title ?? '',
    description: drop?.description ?? '',
    category: drop?.category ?? '',
    subcategory: drop?.subcategory ?? '',
    brand: drop?.brand ?? '',
    sizeMl: drop?.sizeMl ?? null,
    vintage: drop?.vintage ?? null,
    salePrice: drop?.salePrice ?? null,
    originalPrice: drop?.originalPrice ?? null,
    quantity: drop?.quantity ?? null,
    picture: drop?.picture ?? '',
    startsAt: shown(drop?.startsAt),
    endsAt: shown(drop?.endsAt),
    pickupFrom: shown(drop?.pickupFrom),
    pickupUntil: shown(drop?.pickupUntil),
    holdMinutes: (drop?.holdFor ?? holdWhilePaying.usual) / minute,
    isAllocated: drop?.isAllocated ?? false,
    isSponsored: drop?.isSponsored ?? false,
  }
}

/** Error messages by field. */
export type Problems = Partial<Record<keyof DropDraft, string>>

/** Errors by field; the server checks again. */
export function problemsOf(draft: DropDraft, reserved: number): Problems {
  const problems: Problems = {}
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
function input(draft: DropDraft, state: string) {
  const at = (shown: WallClock | null) => (shown === null ? null : momentOf(state, shown))
  return {
    title: draft.title.trim(),
    description: draft.description.trim() || null,
    category: draft.category as Category,
    subcategory: draft.subcategory || null,
    brand: draft.brand.trim() || null,
    sizeMl: draft.sizeMl,
    vintage: draft.vintage,
    salePrice: draft.salePrice ?? 0,
    originalPrice: draft.originalPrice,
    quantity: draft.quantity ?? 0,
    picture: draft.picture || null,
    startsAt: at(draft.startsAt),
    endsAt: at(draft.endsAt),
    pickupFrom: at(draft.pickupFrom),
    pickupUntil: at(draft.pickupUntil),
    holdFor: (draft.holdMinutes ?? 0) * minute,
    isAllocated: draft.isAllocated,
    isSponsored: draft.isSponsored,
  }
}

/** A new drop. */
export const dropFormOf = (draft: DropDraft, state: string): DropForm =>
  Object.fromEntries(
    Object.entries(input(draft, state)).filter(([, value]) => value !== null),
  ) as DropForm

/** Changed fields only; an emptied start means now. */
export function dropChangesOf(
  draft: DropDraft,
  before: DropDraft,
  state: string,
  now: Instant,
): DropChanges {
  const [next, was] = [input(draft, state), input(before, state)]
  const changes = Object.fromEntries(
    Object.entries(next).filter(([name, value]) => value !== was[name as keyof typeof was]),
  )
  return { ...changes, ...(changes['startsAt'] === null && { startsAt: now }) } as DropChanges
}
