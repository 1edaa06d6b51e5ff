import { and, eq, gt, lte } from 'drizzle-orm'
import { brand } from '../../../shared/business/brand.ts'
import { eventsPerPage } from '../../../shared/business/events.ts'
import { eventCalendar, getEvent, listEvents } from '../../../shared/features/events/endpoints.ts'
import { calendarFile } from '../../../shared/features/market/calendar-file.ts'
import { timeZoneOf } from '../../../shared/features/stores/store-time.ts'
import { nearStores } from '../../db/near-stores.ts'
import { type Handlers, publicHandler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { isTrading } from '../../offers/seller.ts'
import { storeOf } from '../../reservations/rows.ts'
import { eventById } from '../../registrations/rows.ts'
import { cardOf, pageOf } from './cards.ts'
import type { StoreEventDeps } from './event-deps.ts'

/** The public part of events. */
export function publicHandlers({
  db,
  sessions,
  linkTo,
  waitingRooms,
  now = Date.now,
}: StoreEventDeps) {
  return {
    'event.list': publicHandler(listEvents, async ({ query }) => {
      const { events: e, stores: s } = db.t
      const at = now()
      const place = keyset(query.after, e.eventDate, e.id, 'asc')
      const all = db.select({ event: e, store: s }).from(e)
      const isOfStore = eq(s.id, e.storeId)
      const isNarrow =
        query.store !== undefined || query.state !== undefined || query.near !== undefined
      // A cross join makes SQLite walk the events by date; else it reads those of all stores.
      const rows = await (isNarrow ? all.innerJoin(s, isOfStore) : all.crossJoin(s))
        .where(
          and(
            isOfStore,
            gt(e.eventDate, Math.max(at, (query.from ?? 0) - 1)),
            query.until === undefined ? undefined : lte(e.eventDate, query.until),
            eq(e.status, 'open'),
            isTrading(s, at),
            query.store && eq(e.storeId, query.store),
            query.category && eq(e.category, query.category),
            query.eventType && eq(e.eventType, query.eventType),
            query.where && eq(e.isVirtual, query.where === 'online'),
            query.state === undefined ? undefined : eq(s.state, query.state),
            nearStores(db, query.near),
            place.beyond,
          ),
        )
        .orderBy(...place.order)
        .limit(eventsPerPage + 1)
      const { page, next } = cutPage(rows, eventsPerPage, ({ event }) => [
        event.eventDate,
        event.id,
      ])
      return {
        events: page.map(({ event, store }) => cardOf(event, store)),
        now: at,
        ...next,
      }
    }),

    'event.get': publicHandler(getEvent, async ({ params, request }) => {
      const user = await sessions.userOf(request)
      const { mine, ...page } = await pageOf(db, params.event, user?.id, now())
      const offer = { kind: 'event', id: page.id } as const
      const { waitingRoomPass, ...room } = await waitingRooms.shownTo(offer, user?.id)
      return {
        ...page,
        ...room,
        ...(mine && { mine: { ...mine, ...(waitingRoomPass && { waitingRoomPass }) } }),
      }
    }),

    'event.calendar': publicHandler(eventCalendar, async ({ params, request }) => {
      const user = await sessions.userOf(request)
      const page = await pageOf(db, params.event, user?.id, now())
      const row = await eventById(db, page.id)
      const store = await storeOf(db, page.storeId)
      const where = page.mine?.registration?.address ?? page.address
      const file = calendarFile({
        uid: `${page.id}@${brand.name.toLowerCase()}`,
        sequence: row?.sequence ?? 0,
        changedAt: row?.updatedAt ?? now(),
        from: page.eventDate,
        until: page.endsAt,
        zone: timeZoneOf(store.state),
        title: page.title,
        description: page.description,
        place: where === undefined ? store.name : `${store.name}, ${where}`,
        link: linkTo(`/events/${page.id}`),
        isCancelled: page.status === 'cancelled',
        takesTime: true,
      })
      return new Response(file, {
        headers: {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': 'attachment; filename="event.ics"',
          'Cache-Control': 'private, no-store',
        },
      })
    }),
  } satisfies Partial<Handlers>
}
