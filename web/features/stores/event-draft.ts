import { eventDashboardCopy } from '../../../shared/copy/event-dashboard.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import type { Category } from '../../../shared/features/collection/categories.ts'
import type { OwnEvent } from '../../../shared/features/events/endpoints.ts'
import type { EventForm, EventType } from '../../../shared/features/events/event.ts'
import { momentOf, type WallClock, wallClock } from '../../../shared/features/stores/wall-clock.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { OfferProblems } from './OfferForm.tsx'

/** The form of an event, with its time in the store's time zone. */
export interface EventDraft {
  title: string
  eventType: EventType | ''
  category: Category | ''
  eventDate: WallClock | null
  /** Minutes. */
  duration: number | null
  description: string
  price: Cents | null
  goldPrice: Cents | null
  maxAttendees: number | null
  isVirtual: boolean
  address: string
}

/** @param state of the store, for its time zone */
export const eventDraftOf = (event: OwnEvent | undefined, state: string): EventDraft => ({
  title: event?.title ?? '',
  eventType: event?.eventType ?? '',
  category: event?.category ?? '',
  eventDate: event ? wallClock(state, event.eventDate) : null,
  duration: event?.duration ?? 120,
  description: event?.description ?? '',
  price: event?.price || null,
  goldPrice: event && event.goldPrice < event.price ? event.goldPrice : null,
  maxAttendees: event?.maxAttendees ?? null,
  isVirtual: event?.isVirtual ?? false,
  address: event?.address ?? '',
})

/** Errors by field; the server checks again. */
export function eventProblemsOf(draft: EventDraft): OfferProblems<EventDraft> {
  const { form } = eventDashboardCopy
  const { required } = storeDashboardCopy.form
  const problems: OfferProblems<EventDraft> = {}
  if (!draft.title.trim()) problems.title = required
  if (draft.eventType === '') problems.eventType = required
  if (draft.eventDate === null) problems.eventDate = required
  if (draft.duration === null) problems.duration = required
  if (draft.isVirtual && !/^https:\/\/[^\s/]/.test(draft.address.trim()))
    problems.address = form.addressMissing
  if ((draft.goldPrice ?? 0) > (draft.price ?? 0)) problems.goldPrice = form.goldIsMore
  return problems
}

/** A valid draft as the contract's form; empty fields are left out. */
export function eventFormOf(draft: EventDraft, state: string): EventForm {
  const { description, category, goldPrice, maxAttendees, isVirtual, address } = draft
  return {
    title: draft.title.trim(),
    eventType: draft.eventType as EventType,
    eventDate: momentOf(state, draft.eventDate ?? ''),
    duration: draft.duration ?? 0,
    price: draft.price ?? 0,
    isVirtual,
    ...(description.trim() && { description: description.trim() }),
    ...(category && { category }),
    ...(goldPrice !== null && { goldPrice }),
    ...(maxAttendees !== null && { maxAttendees }),
    ...(isVirtual && { address: address.trim() }),
  }
}
