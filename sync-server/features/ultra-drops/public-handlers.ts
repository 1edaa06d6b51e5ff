import { and, eq, gt, lte } from 'drizzle-orm'
import { ultraDropsPerPage } from '../../../shared/business/ultra-drops.ts'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import {
  getDraw,
  getUltraDrop,
  listUltraDrops,
} from '../../../shared/features/ultra-drops/endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { omitNulls } from '../../db/omit-nulls.ts'
import { type Handlers, publicHandler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { isTrading } from '../../offers/seller.ts'
import { storeOf } from '../../reservations/rows.ts'
import { checkEligibility, checkEntryEligibility, loadEligibility } from './eligible.ts'
import { announced, cardOf, isDrawn, pageOf, ultraDropOf, type UltraDropRow } from './rows.ts'
import type { UltraDropDeps } from './ultra-drop-deps.ts'

/** The public part of announced ultra drops. */
export function publicHandlers({
  db,
  sessions,
  draws,
  waitingRooms,
  now = Date.now,
}: UltraDropDeps) {
  const { isAdmin } = sessions

  const announcedOne = async (id: string): Promise<UltraDropRow> =>
    announced(await ultraDropOf(db, id), now())

  async function mineOf(row: UltraDropRow, userId: string) {
    const { ultraDropEntries: e, ultraDropRequests: r } = db.t
    const at = now()
    const [person, [request], [entry], runsIt] = await Promise.all([
      loadEligibility(db, row.id, userId),
      db
        .select()
        .from(r)
        .where(and(eq(r.ultraDropId, row.id), eq(r.userId, userId))),
      db
        .select()
        .from(e)
        .where(and(eq(e.ultraDropId, row.id), eq(e.userId, userId))),
      isAdmin(userId),
    ])
    if (!person) return undefined
    const check = row.status === 'live' ? checkEntryEligibility : checkEligibility
    const ineligible = entry ? undefined : check(row, person, runsIt, at)
    const turn = entry && isDrawn(row) ? (await draws.orderOf(row)).turnOf(entry.code) : undefined
    return {
      ...(request && {
        request: {
          status: request.status,
          requestedAt: request.requestedAt,
          ...omitNulls({ notes: request.reviewNotes }),
        },
      }),
      ...(entry && {
        entry: {
          code: entry.code,
          enteredAt: entry.enteredAt,
          status: entry.status,
          compensationCredit: entry.compensationCredit,
          ...(turn !== undefined && { turn }),
          ...omitNulls({
            passed: entry.passed,
            offerUntil: entry.offerUntil,
            reservation: entry.reservationId,
          }),
        },
      }),
      ...(ineligible && { hindered: ineligible.message }),
    }
  }

  return {
    'ultraDrop.list': publicHandler(listUltraDrops, async ({ query: { store, after } }) => {
      const { ultraDrops: u, stores } = db.t
      const at = now()
      const place = keyset(after, u.listedUntil, u.id, 'asc')
      const all = db.select({ row: u, store: stores }).from(u)
      const isOfStore = eq(stores.id, u.storeId)
      // A cross join makes SQLite walk the draws by date; else it reads those of all stores.
      const rows = await (store ? all.innerJoin(stores, isOfStore) : all.crossJoin(stores))
        .where(
          and(
            isOfStore,
            gt(u.listedUntil, at),
            store && eq(u.storeId, store),
            lte(u.scheduledAt, at),
            isTrading(stores, at),
            place.beyond,
          ),
        )
        .orderBy(...place.order)
        .limit(ultraDropsPerPage + 1)
      const { page, next } = cutPage(rows, ultraDropsPerPage, ({ row }) => [
        row.listedUntil,
        row.id,
      ])
      return {
        ultraDrops: page.map(({ row, store }) => cardOf(row, store)),
        now: at,
        ...next,
      }
    }),

    'ultraDrop.get': publicHandler(getUltraDrop, async ({ params, request }) => {
      const row = await announcedOne(params.ultraDrop)
      const [store, user] = await Promise.all([storeOf(db, row.storeId), sessions.userOf(request)])
      const mine = user && (await mineOf(row, user.id))
      const offer = { kind: 'ultra-drop', id: row.id } as const
      const { waitingRoomPass, ...room } = await waitingRooms.shownTo(offer, user?.id)
      return {
        ...pageOf(row, store, now()),
        ...room,
        // Entries are counted from time to time; a person's own one is known.
        ...(mine?.entry && { totalEntries: Math.max(1, row.totalEntries) }),
        ...(mine && { mine: { ...mine, ...(waitingRoomPass && { waitingRoomPass }) } }),
      }
    }),

    'ultraDrop.draw': publicHandler(getDraw, async ({ params }) => {
      const row = await announcedOne(params.ultraDrop)
      if (row.listHash === null) refuse('not_now', ultraDropCopy.notClosed)
      return new Response(await draws.file(row), {
        headers: {
          'Content-Type': 'text/plain; charset=utf-8',
          'Content-Disposition': `inline; filename="draw-${row.id}.txt"`,
        },
      })
    }),
  } satisfies Partial<Handlers>
}
