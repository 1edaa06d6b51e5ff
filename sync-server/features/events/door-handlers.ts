import { and, eq } from 'drizzle-orm'
import { doorCloses, doorOpens } from '../../../shared/business/events.ts'
import { typedCodes } from '../../../shared/business/reserving.ts'
import { eventRefusals } from '../../../shared/copy/events.ts'
import {
  type AtDoor,
  type DoorReason,
  letIn,
  checkSeatCode,
} from '../../../shared/features/events/endpoints.ts'
import { codeFrom } from '../../../shared/features/market/pickup-code.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { Reader } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { earnPoints } from '../../loyalty/points.ts'
import {
  type EventRow,
  lockGuest,
  lockRegistration,
  type RegistrationRow,
  saveRegistration,
} from '../../registrations/rows.ts'
import { mustBeAbleToTrade, type StoreRow } from '../../reservations/rows.ts'
import { cardOf, guestShown } from './cards.ts'
import type { StoreEventParts } from './event-parts.ts'

interface Found {
  readonly row: RegistrationRow
  readonly event: EventRow
  readonly store: StoreRow
  readonly name: string | null
}

/** The door of an event: whose code that is, and letting in, once. */
export function doorHandlers({ db, limits, now = Date.now }: StoreEventParts) {
  return {
    'event.look': handler(checkSeatCode, async ({ user, params: { store }, body }) => {
      const at = now()
      await limits.take('door-code', `${user.id} ${store}`, typedCodes)
      await mustBeAbleToTrade(db, store, at)
      const found = await find(db, store, body.shown)
      if (found) await limits.forgive('door-code', `${user.id} ${store}`)
      return outcomeOf(found, found ? whyNot(found, at) : 'bad_code', at)
    }),

    'event.letIn': handler(letIn, async ({ user, params: { store }, body }) => {
      const at = now()
      await limits.take('door-code', `${user.id} ${store}`, typedCodes)
      const said = await db.transaction('let in', async (tx) => {
        const seen = await find(tx, store, body.shown)
        if (!seen) return outcomeOf(undefined, 'bad_code', at)
        await lockGuest(tx, seen.row.id)
        const row = (await lockRegistration(tx, seen.row.id)) ?? seen.row
        const found = { ...seen, row }
        // The answer to the first time was lost.
        const isSame = row.nonce === body.nonce && row.attendedBy === user.id
        if (row.status === 'attended' && isSame) return outcomeOf(found, undefined, at)
        const because = whyNot(found, at)
        if (because) return outcomeOf(found, because, at)
        if (!body.idSeen || !body.over21 || !body.nameMatches)
          return outcomeOf(found, 'checks_missing', at)
        const inside = await saveRegistration(
          tx,
          row,
          {
            status: 'attended',
            attendedAt: at,
            attendedBy: user.id,
            nonce: body.nonce,
            dueAt: null,
          },
          at,
        )
        await writeCompliance(tx, {
          action: 'event.attended',
          storeId: store,
          actorId: user.id,
          ...(row.userId !== null && { userId: row.userId as Id<'user'> }),
          details: { event: row.eventId, registration: row.id },
          at,
        })
        await mustBeAbleToTrade(tx, store, at)
        if (row.userId !== null)
          await earnPoints(tx, {
            accountId: row.userId,
            reason: 'event_attended',
            subject: row.eventId,
            at,
          })
        return outcomeOf({ ...found, row: inside }, undefined, at)
      })
      if (said.is === 'good') await limits.forgive('door-code', `${user.id} ${store}`)
      return said
    }),
  } satisfies Partial<Handlers>
}

async function find(reader: Reader, store: string, shown: string): Promise<Found | undefined> {
  const code = codeFrom(shown)
  if (code === undefined) return undefined
  const { eventRegistrations: r, events: e, stores: s, users: u } = reader.t
  const [found] = await reader
    .select({ row: r, event: e, store: s, name: u.name })
    .from(r)
    .innerJoin(e, eq(e.id, r.eventId))
    .innerJoin(s, eq(s.id, r.storeId))
    .leftJoin(u, eq(u.id, r.userId))
    .where(and(eq(r.storeId, store), eq(r.code, code)))
  return found
}

function whyNot({ row, event }: Found, at: Instant): DoorReason | undefined {
  if (row.status === 'attended') return 'already_in'
  if (row.status === 'waitlisted') return 'waiting'
  if (row.status === 'pending') return 'not_paid'
  if (row.status === 'cancelled') return 'cancelled'
  if (row.status === 'no_show' || at > event.endsAt + doorCloses) return 'too_late'
  return at < event.eventDate - doorOpens ? 'too_early' : undefined
}

function outcomeOf(found: Found | undefined, because: DoorReason | undefined, at: Instant): AtDoor {
  const seen = found && {
    guest: guestShown(found.row, found.name),
    event: cardOf(found.event, found.store),
  }
  if (seen && because === undefined) return { is: 'good', ...seen, now: at }
  const why = because ?? 'bad_code'
  return { is: 'refused', because: why, says: eventRefusals.door[why], ...seen, now: at }
}
