import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { registrationsPerPage } from '../../../shared/business/events.ts'
import { eventRefusals } from '../../../shared/copy/events.ts'
import {
  acceptSeat,
  checkSeat,
  getSeatPass,
  listOwnRegistrations,
  paySeat,
  register,
  unregister,
} from '../../../shared/features/events/endpoints.ts'
import { shownCode } from '../../../shared/features/market/pickup-code.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { DbTx } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { notify } from '../../notices/notify.ts'
import { intend, paymentsOf } from '../../payments/payments.ts'
import { cancelRegistration } from '../../registrations/cancel.ts'
import { nextSeatStepAt, registerFor } from '../../registrations/register.ts'
import {
  eventById,
  lockRegistration,
  type RegistrationRow,
  registrationOf,
  saveRegistration,
} from '../../registrations/rows.ts'
import { lockPerson, assertCanTrade, type ReserverRow } from '../../reservations/rows.ts'
import { rejectPausedOffer } from '../../reservations/paused-offers.ts'
import { prepareAdmission } from '../../waiting-rooms/load-admission.ts'
import { cardOf, pageOf, registrationShown } from './cards.ts'
import type { StoreEventDeps } from './event-deps.ts'

/** A person's registration at an event. */
export function registrationHandlers({
  db,
  paying,
  seatPasses,
  waitingRooms,
  now = Date.now,
}: StoreEventDeps) {
  const shown = (event: string, userId: string) => pageOf(db, event, userId, now())

  return {
    'event.register': handler(register, async ({ user, params, query, body: { orWait } }) => {
      const at = now()
      const wanted = { userId: user.id, eventId: params.event, orWait, at }
      const admission =
        waitingRooms.isOn &&
        (await loadSeatAdmission(db, { offerId: params.event, userId: user.id, at }))
      if (admission) {
        const offer = { kind: 'event', id: params.event } as const
        const asked = { offer, userId: user.id, pass: query.pass, ...admission }
        await waitingRooms.assertAdmitted(asked)
      }
      await db.transaction('register for an event', (tx) => registerFor(tx, wanted), {
        groupCommit: true,
      })
      return shown(params.event, user.id)
    }),

    'event.pass': handler(getSeatPass, async ({ user, params }) => {
      const own = (await registrationOf(db, params.event, user.id)) ?? refuse('not_found')
      if (own.status !== 'registered') refuse('not_now', eventRefusals.noPass)
      const at = now()
      const { qr, expiresAt } = seatPasses.give(own.id as Id<'registration'>, at)
      return { qr, expiresAt, code: shownCode(own.code), now: at }
    }),

    'event.accept': handler(acceptSeat, async ({ user, params }) => {
      const at = now()
      await db.transaction('accept a seat', async (tx) => {
        const { row, person } = await lockOwn(tx, params.event, user.id)
        // The answer to the first time was lost.
        if (row.status === 'registered') return
        await assertSeatHeld(tx, row, person, at)
        if (row.price > 0) refuse('not_now', eventRefusals.costs)
        await assertCanTrade(tx, row.storeId, at)
        const event = (await eventById(tx, row.eventId)) ?? refuse('not_found')
        const dueAt = nextSeatStepAt(event, at, row.remindedAt)
        const seated = { status: 'registered', confirmedAt: at, holdUntil: null, dueAt } as const
        await saveRegistration(tx, row, seated, at)
        const news = { kind: 'event_registered', eventId: params.event } as const
        await notify(tx, { ...news, userId: user.id, from: event.eventDate }, at)
      })
      return shown(params.event, user.id)
    }),

    'event.pay': handler(paySeat, async ({ user, params }) => {
      const at = now()
      const payment = await db.transaction('pay a seat', async (tx) => {
        const { row, person } = await lockOwn(tx, params.event, user.id)
        if (row.payment !== 'due') refuse('not_now', eventRefusals.nothingToPay)
        await assertSeatHeld(tx, row, person, at)
        await assertCanTrade(tx, row.storeId, at)
        const { storeAccounts: a } = tx.t
        const [account] = await tx.select().from(a).where(eq(a.storeId, row.storeId))
        if (!account?.chargesEnabled) refuse('not_now', eventRefusals.storeGone)
        const meant = { purpose: 'event', reservationId: row.id, userId: user.id } as const
        return intend(tx, { ...meant, amount: row.price, account: account.account }, at)
      })
      return paying.toPay(payment)
    }),

    'event.check': handler(checkSeat, async ({ user, params }) => {
      const own = (await registrationOf(db, params.event, user.id)) ?? refuse('not_found')
      for (const { id, status } of await paymentsOf(db, own.id))
        if (status !== 'succeeded' && status !== 'canceled') await paying.refresh(id)
      return shown(params.event, user.id)
    }),

    'event.unregister': handler(unregister, async ({ user, params }) => {
      const at = now()
      await db.transaction('leave an event', async (tx) => {
        await lockPerson(tx, user.id)
        const own = await registrationOf(tx, params.event, user.id)
        if (!own) refuse('not_found', eventRefusals.notThere)
        const event = (await eventById(tx, own.eventId)) ?? refuse('not_found')
        if (event.eventDate <= at) refuse('not_now', eventRefusals.begun)
        const done = await cancelRegistration(tx, { id: own.id, by: 'user', at })
        if (!done) refuse('not_now', eventRefusals.notThere)
      })
      return shown(params.event, user.id)
    }),

    'event.mine': handler(listOwnRegistrations, async ({ user, query }) => {
      const { eventRegistrations: r, events: e, stores: s } = db.t
      const at = now()
      const isOpen = query.which === 'open'
      const place = keyset(query.after, e.eventDate, r.id, isOpen ? 'asc' : 'desc')
      const rows = await db
        .select({ own: r, event: e, store: s })
        .from(r)
        .innerJoin(e, eq(e.id, r.eventId))
        .innerJoin(s, eq(s.id, r.storeId))
        .where(
          and(
            eq(r.userId, user.id),
            query.which && (isOpen ? inArray : notInArray)(r.status, [...openStatuses]),
            place.beyond,
          ),
        )
        .orderBy(...place.order)
        .limit(registrationsPerPage + 1)
      const { page, next } = cutPage(rows, registrationsPerPage, (row) => [
        row.event.eventDate,
        row.own.id,
      ])
      return {
        registrations: await Promise.all(
          page.map(async ({ own, event, store }) => ({
            id: own.id as Id<'registration'>,
            event: cardOf(event, store),
            registration: await registrationShown(db, own, event, at),
          })),
        ),
        now: at,
        ...next,
      }
    }),
  } satisfies Partial<Handlers>
}

const loadSeatAdmission = prepareAdmission(
  'open',
  ({ eventRegistrations: r, events: e }, { offerId, userId }) => ({
    offers: sql`${e}`,
    id: sql`${e.id}`,
    status: sql`${e.status}`,
    closesAt: sql`${e.eventDate}`,
    own: sql`from ${r} where ${r.eventId} = ${offerId} and ${r.userId} = ${userId}
      and ${r.status} <> 'cancelled'`,
  }),
)

/** Those of which something is still to come. */
const openStatuses = ['pending', 'registered', 'waitlisted'] as const

/** The registration of that person, locked behind them. */
async function lockOwn(tx: DbTx, event: Id<'event'>, userId: string) {
  const person = await lockPerson(tx, userId)
  const own = (await registrationOf(tx, event, userId)) ?? refuse('not_found')
  return { row: (await lockRegistration(tx, own.id)) ?? refuse('not_found'), person }
}

/** Refuses where the seat is no longer held, or is an offer that came before a pause. */
async function assertSeatHeld(
  tx: DbTx,
  row: RegistrationRow,
  person: ReserverRow,
  at: number,
): Promise<void> {
  const { status, holdUntil } = row
  if (status !== 'pending' || (holdUntil ?? 0) <= at) refuse('not_now', eventRefusals.nothingHeld)
  await rejectPausedOffer(tx, row, person, at)
}
