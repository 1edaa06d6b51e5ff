import { and, eq } from 'drizzle-orm'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { reservationCalendar } from '../../../shared/features/market/reservation-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { pickupCalendar } from '../../notices/pickup-calendar.ts'
import type { MarketDeps } from './market-deps.ts'

/** The pickup window for the person's own calendar. */
export const calendarHandlers = ({ db, linkTo }: MarketDeps) =>
  ({
    'reservation.calendar': handler(reservationCalendar, async ({ user, params }) => {
      const { reservations, drops, stores } = db.t
      const [found] = await db
        .select({ reservation: reservations, title: drops.title, store: stores })
        .from(reservations)
        .innerJoin(drops, eq(drops.id, reservations.dropId))
        .innerJoin(stores, eq(stores.id, reservations.storeId))
        .where(and(eq(reservations.id, params.reservation), eq(reservations.userId, user.id)))
      if (!found) return refuse('not_found')
      const { reservation, title, store } = found
      const file = pickupCalendar(
        {
          ...reservation,
          title,
          storeName: store.name,
          storeState: store.state,
          storeAddress: `${store.address}, ${store.city}, ${store.state} ${store.zipCode}`,
        },
        linkTo(`/reservations/${reservation.id}`),
      )
      if (file === undefined) return refuse('not_now', reservingCopy.notOpen)
      return new Response(file, {
        headers: {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': 'attachment; filename="pickup.ics"',
        },
      })
    }),
  }) satisfies Partial<Handlers>
