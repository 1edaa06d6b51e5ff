import { eq } from 'drizzle-orm'
import { maxWaitingForEvent } from '../../shared/business/events.ts'
import { isFull } from '../../shared/features/events/event.ts'
import { phaseOf } from '../../shared/features/market/drop.ts'
import type { OfferKind } from '../../shared/features/market/waiting-room.ts'
import { never } from '../../shared/kernel/never.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader } from '../db/db.ts'
import { mayTrade } from '../reservations/rows.ts'

/** A thing that many people can want at once. */
export interface RoomOffer {
  readonly kind: OfferKind
  readonly id: string
}

export interface OfferPhase {
  /** `over`: nothing can be had. */
  readonly phase: 'ahead' | 'open' | 'over'
  /** When it closes for everyone, however much is left. */
  readonly closesAt?: Instant
}

/** Whether people can act on an offer; refuses `not_found`. */
export function phaseOfOffer(
  reader: Reader,
  { kind, id }: RoomOffer,
  at: Instant,
): Promise<OfferPhase> {
  switch (kind) {
    case 'drop':
      return phaseOfDrop(reader, id, at)
    case 'ultra-drop':
      return phaseOfUltraDrop(reader, id, at)
    case 'event':
      return phaseOfEvent(reader, id, at)
    default:
      return never(kind)
  }
}

async function phaseOfDrop(reader: Reader, id: string, at: Instant): Promise<OfferPhase> {
  const { drops, stores } = reader.t
  const [row] = await reader
    .select({ drop: drops, store: stores })
    .from(drops)
    .innerJoin(stores, eq(stores.id, drops.storeId))
    .where(eq(drops.id, id))
  if (!row) return refuse('not_found')
  const phase = phaseOf(row.drop, at)
  if (!mayTrade(row.store, at)) return { phase: 'over' }
  if (phase === 'scheduled') return { phase: 'ahead' }
  return { phase: phase === 'open' ? 'open' : 'over' }
}

async function phaseOfUltraDrop(reader: Reader, id: string, at: Instant): Promise<OfferPhase> {
  const { ultraDrops: u } = reader.t
  const [row] = await reader
    .select({
      status: u.status,
      scheduledAt: u.scheduledAt,
      closesAt: u.liveEndsAt,
    })
    .from(u)
    .where(eq(u.id, id))
  if (!row || row.scheduledAt > at) return refuse('not_found')
  const { status, closesAt } = row
  if (status === 'scheduled' || status === 'requesting') return { phase: 'ahead' }
  return { phase: status === 'live' && at < closesAt ? 'open' : 'over', closesAt }
}

/** A full event is open while its waiting list takes people. */
async function phaseOfEvent(reader: Reader, id: string, at: Instant): Promise<OfferPhase> {
  const { events: e, stores } = reader.t
  const [row] = await reader
    .select({ event: e, store: stores })
    .from(e)
    .innerJoin(stores, eq(stores.id, e.storeId))
    .where(eq(e.id, id))
  if (!row) return refuse('not_found')
  const { event, store } = row
  const isOpen = event.status === 'open' && event.eventDate > at && mayTrade(store, at)
  const hasRoom = !isFull(event) || event.waiting < maxWaitingForEvent
  return { phase: isOpen && hasRoom ? 'open' : 'over' }
}
