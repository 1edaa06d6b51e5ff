import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import {
  lateHandOver,
  noShowAfter,
  reservationsPerPage,
  typedCodeLimit,
} from '../../../shared/business/reserving.ts'
import { codeFrom } from '../../../shared/features/market/pickup-code.ts'
import {
  type DayFigures,
  dayFigures,
  listToday,
  type TodayPart,
  todayParts,
} from '../../../shared/features/market/pickup-endpoints.ts'
import { searchKey } from '../../../shared/features/stores/store.ts'
import { storeDay } from '../../../shared/features/stores/store-time.ts'
import { day, type Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage } from '../../http/pages.ts'
import { fromCursor } from '../../http/cursor.ts'
import { type ReservationRow, storeOf } from '../../reservations/rows.ts'
import { cardsOf, firstNameOf } from './cards.ts'
import type { PickupDeps } from './pickup-deps.ts'

/** A store's open and completed work of today. */
export function todayHandlers({ db, limits, now = Date.now }: PickupDeps) {
  return {
    'pickup.today': handler(listToday, async ({ user, params: { store }, query }) => {
      const at = now()
      const words = query.words ?? ''
      // A whole code is found, too; looking for one is a try like at the counter.
      const code = mayBeCode(words) ? codeFrom(words) : undefined
      if (code) await limits.take('pickup-code', `${user.id} ${store}`, typedCodeLimit)
      const { state } = await storeOf(db, store)
      const today = storeDay(state, at)
      const within = { store, at, today }
      const list = listOf(db, query.part)
      const isSought = ({ name, row }: TodayName) =>
        row.pickupCode === code || searchKey(firstNameOf(name ?? '')).startsWith(searchKey(words))

      const found: ReservationRow[] = []
      let after =
        query.after === undefined ? undefined : fromCursor(query.after, 'number', 'string')
      for (;;) {
        const some = await batch(db, within, list, query.part, after)
        found.push(...some.filter(isSought).map(({ row }) => row))
        const last = some.at(-1)
        if (!last || some.length < inBatch || found.length > reservationsPerPage) break
        after = [list.at(last.row), last.row.id]
      }
      const { page, next } = cutPage(found, reservationsPerPage, (row) => [list.at(row), row.id])
      return {
        pickups: await cardsOf(db, page, { clerk: user.id, at }),
        counts: await countsOf(db, within),
        today: today.on,
        now: at,
        ...next,
      }
    }),

    'pickup.day': handler(dayFigures, async ({ params: { store } }) => {
      const at = now()
      const { state } = await storeOf(db, store)
      const today = storeDay(state, at)
      return { ...(await figuresOf(db, { store, at, today })), today: today.on, now: at }
    }),
  } satisfies Partial<Handlers>
}

/** Rows per batch. Names are compared here, because an engine does not fold all letters. */
const inBatch = 200

/** An index finds recently ended ones; all of today's have ended within this time, or are open. */
const daysBack = 8 * day

/** A name of eight letters is no code: one has a digit or its hyphen. */
const mayBeCode = (words: string): boolean => /\d|^\s*\w{4}[\p{Pd}−]\w{4}\s*$/u.test(words)

interface Within {
  readonly store: string
  readonly at: Instant
  readonly today: ReturnType<typeof storeDay>
}

interface TodayName {
  readonly row: ReservationRow
  readonly name: string | null
}

/** The order of a part: open pickups by due time, completed ones latest first. */
function listOf(reader: Reader, part: TodayPart | undefined) {
  const { reservations: r } = reader.t
  const [column, key, isNewestFirst]: [AnySQLiteColumn, keyof ReservationRow, boolean] =
    part === 'handed_over'
      ? [r.pickedUpAt, 'pickedUpAt', true]
      : part === 'refused'
        ? [r.refusedAt, 'refusedAt', true]
        : part === 'missed'
          ? [r.missedAt, 'missedAt', true]
          : [r.pickupUntil, 'pickupUntil', false]
  return { column, isNewestFirst, at: (row: ReservationRow) => Number(row[key] ?? 0) }
}

function partsOf(
  reader: Reader,
  { at, today }: Within,
): Readonly<Record<TodayPart, SQL | undefined>> {
  const { reservations: r } = reader.t
  const isHere = gt(r.pickupUntil, at - noShowAfter)
  const wasToday = (column: AnySQLiteColumn) =>
    and(gte(column, today.from), lt(column, today.until))
  return {
    expected: and(eq(r.status, 'confirmed'), isHere, lt(r.pickupFrom, today.until)),
    ready: and(eq(r.status, 'ready'), isHere),
    handed_over: and(eq(r.status, 'picked_up'), wasToday(r.pickedUpAt)),
    refused: and(eq(r.status, 'refused'), wasToday(r.refusedAt)),
    missed: and(eq(r.status, 'no_show'), gt(r.missedAt, at - lateHandOver)),
  }
}

function ofStore(reader: Reader, { store, today }: Within) {
  const { reservations: r } = reader.t
  const statuses = ['confirmed', 'ready', 'picked_up', 'refused', 'no_show'] as const
  return [
    eq(r.storeId, store),
    inArray(r.status, [...statuses]),
    gt(r.pickupUntil, today.from - daysBack),
  ]
}

async function batch(
  reader: Reader,
  within: Within,
  { column, isNewestFirst }: ReturnType<typeof listOf>,
  part: TodayPart | undefined,
  after: readonly [number, string] | undefined,
): Promise<TodayName[]> {
  const { reservations: r, users } = reader.t
  const [order, beyond] = isNewestFirst ? ([desc, lt] as const) : ([asc, gt] as const)
  const conditions = partsOf(reader, within)
  return reader
    .select({ row: r, name: users.name })
    .from(r)
    .leftJoin(users, eq(users.id, r.userId))
    .where(
      and(
        ...ofStore(reader, within),
        part ? conditions[part] : or(...Object.values(conditions)),
        after && or(beyond(column, after[0]), and(eq(column, after[0]), beyond(r.id, after[1]))),
      ),
    )
    .orderBy(order(column), order(r.id))
    .limit(inBatch)
}

async function countsOf(reader: Reader, within: Within): Promise<Record<TodayPart, number>> {
  const { reservations } = reader.t
  const conditions = partsOf(reader, within)
  const counted = (part: TodayPart) =>
    sql<number | null>`sum(case when ${conditions[part]} then 1 else 0 end)`
  const [row] = await reader
    .select({
      expected: counted('expected'),
      ready: counted('ready'),
      handed_over: counted('handed_over'),
      refused: counted('refused'),
      missed: counted('missed'),
    })
    .from(reservations)
    .where(and(...ofStore(reader, within)))
  return Object.fromEntries(todayParts.map((part) => [part, Number(row?.[part] ?? 0)])) as Record<
    TodayPart,
    number
  >
}

async function figuresOf(
  reader: Reader,
  within: Within,
): Promise<Omit<DayFigures, 'today' | 'now'>> {
  const { at, store, today } = within
  const { reservations: r } = reader.t
  const isOfToday = (column: AnySQLiteColumn) =>
    and(gte(column, today.from), lt(column, today.until))
  const isToCome = and(
    inArray(r.status, ['confirmed', 'ready']),
    gt(r.pickupUntil, at - noShowAfter),
    lt(r.pickupFrom, today.until),
  )
  const isPickedUp = and(eq(r.status, 'picked_up'), isOfToday(r.pickedUpAt))
  const isMissed = and(eq(r.status, 'no_show'), isOfToday(r.missedAt))
  const sum = (condition: SQL | undefined, of: SQL | AnySQLiteColumn = sql`1`) =>
    sql<number | string | null>`sum(case when ${condition} then ${of} else 0 end)`
  const [[row], [made]] = await Promise.all([
    reader
      .select({
        toPickUp: sum(isToCome),
        pickedUp: sum(isPickedUp),
        missed: sum(isMissed),
        revenue: sum(isPickedUp, r.totalPrice),
      })
      .from(r)
      .where(and(...ofStore(reader, within))),
    reader
      .select({ reserved: count() })
      .from(r)
      .where(and(eq(r.storeId, store), isOfToday(r.createdAt), isNotNull(r.confirmedAt))),
  ])
  return {
    reserved: made?.reserved ?? 0,
    toPickUp: Number(row?.toPickUp ?? 0),
    pickedUp: Number(row?.pickedUp ?? 0),
    missed: Number(row?.missed ?? 0),
    revenue: Number(row?.revenue ?? 0),
  }
}
