import { brand } from '../../shared/business/brand.ts'
import { pickupCalendarCopy as words } from '../../shared/copy/messages.ts'
import { calendarFile } from '../../shared/features/market/calendar-file.ts'
import type { ReservationStatus } from '../../shared/features/market/reservation.ts'
import { timeZoneOf } from '../../shared/features/stores/store-time.ts'
import { storeTime } from '../../shared/features/stores/wall-clock.ts'
import type { Instant } from '../../shared/kernel/time.ts'

/** The pickup's fields of a reservation, its drop and its store. */
export interface PickupDetails {
  readonly id: string
  readonly status: ReservationStatus
  readonly title: string
  readonly quantity: number
  readonly storeName: string
  readonly storeAddress: string
  readonly storeState: string
  readonly pickupFrom?: Instant | null | undefined
  readonly pickupUntil?: Instant | null | undefined
  readonly extendedAt?: Instant | null | undefined
  readonly updatedAt: Instant
}

/**
 * The calendar file of a reservation in its current state; undefined without a window, because it
 * was never confirmed. Of two files a calendar keeps the one with the higher sequence: an extension
 * and a cancellation each happen once at most.
 * @param link the page of the reservation
 */
export function pickupCalendar(reserved: PickupDetails, link: string): string | undefined {
  const { id, status, title, quantity, storeName, storeAddress, storeState, updatedAt } = reserved
  const { pickupFrom: from, pickupUntil: until, extendedAt } = reserved
  if (from == null || until == null) return undefined
  const there = (at: Instant) => storeTime(storeState, at)
  const isCancelled = status === 'cancelled'
  return calendarFile({
    uid: `${id}@${brand.name.toLowerCase()}`,
    sequence: (extendedAt == null ? 0 : 1) + (isCancelled ? 1 : 0),
    changedAt: updatedAt,
    from,
    until,
    zone: timeZoneOf(storeState),
    isCancelled,
    link,
    title: words.title(title),
    description: words.description(title, quantity, storeName, [there(from), there(until)]),
    place: `${storeName}, ${storeAddress}`,
  })
}
