import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import { complianceActions } from '../../../shared/business/compliance.ts'
import { activityPerPage } from '../../../shared/business/stores.ts'
import { openStatuses } from '../../../shared/features/market/reservation.ts'
import { type LogActivity, listActivity } from '../../../shared/features/stores/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Reader } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import type { StoreDeps } from './store-deps.ts'
import { nearStores } from '../../db/near-stores.ts'

/** What happened in all stores, with the names that people, stores and drops have today. */
export function activityHandlers({ db }: Pick<StoreDeps, 'db'>) {
  return {
    'admin.activity': handler(listActivity, async ({ query: { kind, near, after } }) => {
      const { complianceLogs: logs, stores } = db.t
      const from = after === undefined ? undefined : fromCursor(after, 'number', 'string', 'number')
      const entries = await db
        .select({ entry: logs, storeName: stores.name, storeState: stores.state })
        .from(logs)
        .leftJoin(stores, eq(stores.id, logs.storeId))
        .where(
          and(
            kind &&
              inArray(
                logs.action,
                complianceActions.filter((action) => action.startsWith(`${kind}.`)),
              ),
            nearStores(db, near),
            from &&
              or(
                lt(logs.at, from[0]),
                and(eq(logs.at, from[0]), lt(logs.chain, from[1])),
                and(eq(logs.at, from[0]), eq(logs.chain, from[1]), lt(logs.number, from[2])),
              ),
          ),
        )
        .orderBy(desc(logs.at), desc(logs.chain), desc(logs.number))
        .limit(activityPerPage + 1)
      const page = entries.slice(0, activityPerPage).map(({ entry, storeName, storeState }) => ({
        entry,
        ...(entry.storeId !== null && { storeName: storeName ?? '' }),
        storeState: storeState ?? undefined,
        details: JSON.parse(entry.details) as LoggedDetails,
      }))
      const people = await namesOf(
        db,
        page.flatMap(({ entry }) => [entry.actorId, entry.userId]),
      )
      const reservations = await reservationsOf(
        db,
        page.map(({ entry }) => entry.reservationId),
      )
      const dropOf = ({ entry, details }: (typeof page)[number]) =>
        details.drop ??
        details.ultraDrop ??
        details.event ??
        reservations.get(entry.reservationId ?? '')?.dropId
      const titles = await titlesOf(db, page.map(dropOf))
      const last = page.at(-1)?.entry
      return {
        activity: page.map((one): LogActivity => {
          const { entry, storeName, storeState, details } = one
          const reservation = reservations.get(entry.reservationId ?? '')
          return {
            store: entry.chain,
            number: entry.number,
            action: entry.action,
            at: entry.at,
            ...(storeName !== undefined && { storeName }),
            storeState,
            actorName: people.get(entry.actorId ?? ''),
            userName: people.get(entry.userId ?? ''),
            ...(entry.actorId === null && entry.userId === null && { isByItself: true }),
            dropTitle: titles.get(dropOf(one) ?? ''),
            reservation: (entry.reservationId as Id<'reservation'> | null) ?? undefined,
            isOpen: reservation && openStatuses.some((status) => status === reservation.status),
            reason: details.reason,
            about: details.about,
          }
        }),
        ...(entries.length > page.length &&
          last && { next: cursorOf(last.at, last.chain, last.number) }),
      }
    }),
  } satisfies Partial<Handlers>
}

interface LoggedDetails {
  readonly reason?: string
  readonly drop?: string
  readonly ultraDrop?: string
  readonly event?: string
  readonly about?: string
}

type Ids = readonly (string | null | undefined)[]

const distinct = (ids: Ids): string[] => [...new Set(ids.filter((one) => one != null))]

async function namesOf(reader: Reader, ids: Ids) {
  const { users } = reader.t
  const rows = await reader
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, distinct(ids)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function titlesOf(reader: Reader, ids: Ids) {
  const { drops, ultraDrops, events } = reader.t
  const titles = new Map<string, string>()
  for (const offers of [events, ultraDrops, drops]) {
    const { id, title } = offers
    const rows = await reader
      .select({ id, title })
      .from(offers)
      .where(inArray(id, distinct(ids)))
    for (const row of rows) titles.set(row.id, row.title)
  }
  return titles
}

async function reservationsOf(reader: Reader, ids: Ids) {
  const { reservations } = reader.t
  const { id, dropId, status } = reservations
  const rows = await reader
    .select({ id, dropId, status })
    .from(reservations)
    .where(inArray(id, distinct(ids)))
  return new Map(rows.map((row) => [row.id, row]))
}
