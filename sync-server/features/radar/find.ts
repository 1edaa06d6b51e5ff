import {
  and,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notInArray,
} from 'drizzle-orm'
import { or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { collects } from '../../../shared/features/account/collects.ts'
import { categories, type Category } from '../../../shared/features/collection/categories.ts'
import { isFull } from '../../../shared/features/events/event.ts'
import { phaseOf, unitsLeft } from '../../../shared/features/market/drop.ts'
import {
  type RadarItem,
  type RadarKind,
  type RadarState,
  zipDistance,
} from '../../../shared/features/radar/radar-item.ts'
import type { UltraDropStatus } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { isUnavailable } from '../../db/tables/market.ts'
import { isTrading, sellerOf } from '../../offers/seller.ts'
import { fiveOf, type PlaceSought } from './places.ts'

/** In which order things stand: the hottest first, of equally hot ones the newest. */
export type RadarKey = readonly [score: number, at: Instant, id: string]

/** A found item, without its counts. */
export interface Found {
  readonly key: RadarKey
  readonly item: Omit<RadarItem, 'viewers' | 'lately' | 'wishes' | 'ownWishes' | 'isReminded'>
}

export interface RadarSearch {
  readonly category?: Category | undefined
  /**
   * One of two parts of a list: items of these categories, or all others, including items without
   * one.
   */
  readonly part?: { readonly of: readonly Category[]; readonly isRest: boolean } | undefined
  /** Sold out, paused or decided items, which come last; else all available ones. */
  readonly isUnavailable: boolean
  readonly place: PlaceSought
  /** Of the stores that this person has marked. */
  readonly favoritesOf?: string | undefined
  /** Behind it. */
  readonly after?: RadarKey | undefined
  readonly limit: number
  readonly now: Instant
}

type RadarFind = (reader: Reader, sought: RadarSearch) => Promise<Found[]>

/** Each kind separately, in the common order, by its own index. */
export const find: Readonly<Record<RadarKind, RadarFind>> = {
  async drop(reader, sought) {
    const { drops: d, stores: s } = reader.t
    const { now } = sought
    const by = orderedBy(d.hypeScore, d.createdAt, d.id, sought.after)
    const all = reader.select({ row: d, store: s }).from(d)
    const rows = await (isNarrow(sought) ? all.innerJoin(s, eq(s.id, d.storeId)) : all.crossJoin(s))
      .where(
        and(
          // The index ends there: ended items have a lower score.
          gte(d.hypeScore, 0),
          gt(d.listedUntil, now),
          eq(d.dropType, 'regular'),
          ofKind(d.category, sought),
          ofStores(reader, d.storeId, sought),
          ofAvailability(isUnavailable(d, now), sought),
          by.beyond,
        ),
      )
      .orderBy(...by.order)
      .limit(sought.limit)
    return rows.map(({ row, store }) => {
      const phase = phaseOf(row, now)
      const moment = momentOf(
        phase === 'scheduled' && ['begins', row.startsAt],
        phase === 'open' && row.endsAt !== null && ['ends', row.endsAt],
      )
      return {
        key: [row.hypeScore, row.createdAt, row.id],
        item: {
          kind: 'drop',
          ...thingOf(row, store, sought.place),
          price: row.salePrice,
          state: statesOfDrop[phase],
          isAllocated: row.isAllocated,
          isSponsored: row.isSponsored,
          left: unitsLeft(row),
          quantity: row.quantity,
          ...moment,
        },
      }
    })
  },

  async ultra_drop(reader, sought) {
    const { ultraDrops: u, stores: s } = reader.t
    const { now } = sought
    const by = orderedBy(u.hypeScore, u.createdAt, u.id, sought.after)
    const all = reader.select({ row: u, store: s }).from(u)
    const rows = await (isNarrow(sought) ? all.innerJoin(s, eq(s.id, u.storeId)) : all.crossJoin(s))
      .where(
        and(
          gte(u.hypeScore, 0),
          gt(u.listedUntil, now),
          lte(u.scheduledAt, now),
          ofKind(u.category, sought),
          ofStores(reader, u.storeId, sought),
          ofAvailability(inArray(u.status, decided), sought),
          by.beyond,
        ),
      )
      .orderBy(...by.order)
      .limit(sought.limit)
    return rows.map(({ row, store }) => {
      const { status } = row
      const moment = momentOf(
        status === 'scheduled' && ['begins', row.requestStartsAt ?? row.liveStartsAt],
        status === 'requesting' && ['closes', row.liveStartsAt],
        status === 'live' && ['closes', row.liveEndsAt],
        status === 'closed' && ['draw', row.drawingAt],
      )
      return {
        key: [row.hypeScore, row.createdAt, row.id],
        item: {
          kind: 'ultra_drop',
          ...thingOf(row, store, sought.place),
          price: row.salePrice,
          state: statesOfUltraDrop[status],
          quantity: row.quantity,
          ...moment,
        },
      }
    })
  },

  async event(reader, sought) {
    const { events: e, stores: s } = reader.t
    const { now } = sought
    const by = orderedBy(e.hypeScore, e.createdAt, e.id, sought.after)
    const all = reader.select({ row: e, store: s }).from(e)
    const rows = await (isNarrow(sought) ? all.innerJoin(s, eq(s.id, e.storeId)) : all.crossJoin(s))
      .where(
        and(
          gte(e.hypeScore, 0),
          gt(e.eventDate, now),
          eq(e.status, 'open'),
          ofKind(e.category, sought),
          ofStores(reader, e.storeId, sought),
          ofAvailability(isFullEvent(e), sought),
          by.beyond,
        ),
      )
      .orderBy(...by.order)
      .limit(sought.limit)
    return rows.map(({ row, store }) => ({
      key: [row.hypeScore, row.createdAt, row.id],
      item: {
        kind: 'event',
        ...thingOf(row, store, sought.place),
        price: row.price,
        state: isFull(row) ? 'full' : 'open',
        ...(row.maxAttendees !== null && {
          left: Math.max(0, row.maxAttendees - row.currentAttendees),
          quantity: row.maxAttendees,
        }),
        moment: { is: 'begins', at: row.eventDate },
      },
    }))
  },

  async sighting(reader, sought) {
    const { bottleSightings: b } = reader.t
    const { place, favoritesOf } = sought
    // A sighting is never sold out, and says no category.
    if (sought.isUnavailable) return []
    if (sought.category !== undefined || sought.part?.isRest === false) return []
    const by = orderedBy(b.hypeScore, b.listedAt, b.id, sought.after)
    const wanted = and(
      isNotNull(b.listedAt),
      place.sightings,
      favoritesOf === undefined ? undefined : inArray(b.storeId, markedBy(reader, favoritesOf)),
      by.beyond,
    )
    const order = sql.join([...by.order], sql`, `)
    const rows = await reader
      .select()
      .from(b)
      .where(
        place.zips
          ? ofZips(reader, place.zips, sql`${wanted} order by ${order} limit ${sought.limit}`)
          : wanted,
      )
      .orderBy(...by.order)
      .limit(sought.limit)
    return rows.map((row) => ({
      key: [row.hypeScore, row.listedAt ?? row.seenAt, row.id],
      item: {
        kind: 'sighting',
        id: row.id,
        title: row.bottleName,
        storeName: row.storeName,
        place: row.storePlace ?? row.zipCode,
        price: row.price,
        state: statesOfSighting(row.verificationStatus),
        isAllocated: row.isAllocated,
        quantity: row.quantity,
        moment: { is: 'seen', at: row.seenAt },
        ...(row.brand !== null && { brand: row.brand }),
        ...(row.storeId !== null && { storeId: row.storeId as Id<'store'> }),
        ...farFrom(place, row.zipCode),
      },
    }))
  },
}

/**
 * Sightings in these zip codes: of each region as many as a page has, by the index of regions in its
 * order. All of them at once would be sorted, with thousands around a city.
 * @param wanted the rest of the conditions, the order and the limit
 */
function ofZips(reader: Reader, zips: NonNullable<PlaceSought['zips']>, wanted: SQL): SQL {
  const { bottleSightings: b } = reader.t
  const given = JSON.stringify(zips)
  // Not `> 0`: PostgreSQL takes that for a third of the rows, too few for the index in its order.
  const ofRegion = (contains: SQL) =>
    sql`select ${b.id} as id from ${b} where ${b.region} = r.key
      and ${contains}(r.value, ${fiveOf(b.zipCode)}) <> 0 and ${wanted}`
  return reader.dialect === 'sqlite'
    ? sql`${b.id} in (select f.value from json_each(${given}) r,
        json_each((select json_group_array(id) from (${ofRegion(sql`instr`)}))) f)`
    : sql`${b.id} = any(array(select f.id from json_each_text(${given}::json) r
        cross join lateral (${ofRegion(sql`strpos`)}) f))`
}

/** Descending by all three, as one comparison that an index walks. */
function orderedBy(
  score: SQLiteColumn,
  at: SQLiteColumn,
  id: SQLiteColumn,
  after: RadarKey | undefined,
): { readonly order: readonly SQL[]; readonly beyond: SQL | undefined } {
  return {
    order: [desc(score), desc(at), desc(id)],
    beyond: after && sql`(${score}, ${at}, ${id}) < (${after[0]}, ${after[1]}, ${after[2]})`,
  }
}

/** One category is found by an index; of several, the others are left out, so that nothing is sorted. */
function ofKind(category: SQLiteColumn, { category: only, part }: RadarSearch): SQL | undefined {
  if (only !== undefined) return eq(category, only)
  if (part === undefined) return undefined
  const others = categories.filter((one) => !part.of.includes(one))
  if (part.isRest) return or(isNull(category), notInArray(category, [...part.of]))
  return part.of.length === 1
    ? inArray(category, [...part.of])
    : and(isNotNull(category), notInArray(category, others))
}

const ofAvailability = (unavailable: SQL, sought: RadarSearch): SQL =>
  sought.isUnavailable ? unavailable : not(unavailable)

/** Ultra drops that no longer accept requests or entries and wait for no draw. */
const decided: UltraDropStatus[] = ['drawn', 'completed', 'cancelled', 'failed']

/** By the rule of `isFull`. */
const isFullEvent = (events: Reader['t']['events']): SQL =>
  sql`(${events.waiting} > 0 or (${events.maxAttendees} is not null
    and ${events.currentAttendees} >= ${events.maxAttendees}))`

/**
 * Whether the search covers few stores, so that starting from the stores is fast. Otherwise SQLite
 * gets a cross join to walk the items in their order; it would collect them from all stores and
 * sort them.
 */
const isNarrow = ({ place, favoritesOf }: RadarSearch): boolean =>
  place.stores !== undefined || favoritesOf !== undefined

/** Only stores in good standing, by the search's place and favorites. */
function ofStores(
  reader: Reader,
  storeId: SQLiteColumn,
  { place, favoritesOf, now }: RadarSearch,
): SQL | undefined {
  const { stores: s } = reader.t
  return and(
    eq(s.id, storeId),
    isTrading(s, now),
    place.stores,
    favoritesOf === undefined ? undefined : inArray(storeId, markedBy(reader, favoritesOf)),
  )
}

function markedBy(reader: Reader, userId: string) {
  const { storeFavorites: f } = reader.t
  return reader.select({ id: f.storeId }).from(f).where(eq(f.userId, userId))
}

/** The parts of a list: collected categories, then others; then the same for unavailable items. */
export function partsFor(
  first: 'spirits' | 'wine' | undefined,
): (Pick<RadarSearch, 'part' | 'isUnavailable'> & { readonly number: number })[] {
  const of = categories.filter((category) => collects(first, category))
  const parts = first === undefined ? [undefined] : [false, true].map((isRest) => ({ of, isRest }))
  return [false, true].flatMap((isUnavailable) =>
    parts.map((part, nth) => ({ number: (isUnavailable ? 2 : 0) + nth, part, isUnavailable })),
  )
}

interface RadarFindRow {
  readonly id: string
  readonly storeId: string
  readonly title: string
  readonly category: Category | null
  readonly brand?: string | null
  readonly picture?: string | null
  readonly originalPrice?: number | null
}
type StoreRow = Reader['t']['stores']['$inferSelect']

const thingOf = (row: RadarFindRow, store: StoreRow, place: PlaceSought) => ({
  id: row.id,
  title: row.title,
  storeId: row.storeId as Id<'store'>,
  ...sellerOf(store),
  ...(row.category !== null && { category: row.category }),
  ...(row.brand != null && { brand: row.brand }),
  ...(row.picture != null && { picture: row.picture }),
  ...(row.originalPrice != null && { originalPrice: row.originalPrice }),
  ...farFrom(place, store.zipCode),
})

function farFrom({ around }: PlaceSought, zipCode: string) {
  const distance = around && zipDistance(around.zip, zipCode)
  if (distance === undefined) return {}
  if (distance === 'zip') return { distance }
  const miles = around?.points.miles(around.zip, zipCode)
  // Another zip code with the same middle is not zero miles away.
  return { distance, ...(miles !== undefined && { miles: Math.max(1, Math.round(miles)) }) }
}

type RadarFindMoment = readonly [NonNullable<RadarItem['moment']>['is'], Instant]

const momentOf = (...moments: readonly (RadarFindMoment | false)[]) => {
  const one = moments.find((moment) => moment !== false)
  return one ? { moment: { is: one[0], at: one[1] } } : {}
}

const statesOfDrop = {
  scheduled: 'coming',
  open: 'open',
  sold_out: 'full',
  paused: 'paused',
  over: 'over',
} as const satisfies Record<ReturnType<typeof phaseOf>, RadarState>

const statesOfUltraDrop: Readonly<Record<UltraDropStatus, RadarState>> = {
  scheduled: 'coming',
  requesting: 'asking',
  live: 'open',
  closed: 'closed',
  drawn: 'drawn',
  completed: 'over',
  cancelled: 'off',
  failed: 'off',
}

const statesOfSighting = (status: string): RadarState =>
  status === 'confirmed' || status === 'disputed' ? status : 'unconfirmed'
