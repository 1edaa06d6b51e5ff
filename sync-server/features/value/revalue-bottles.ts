import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import {
  dayNumber,
  pointOf,
  pointsOf,
  type Valuation,
  valuations,
  withPoint,
  written,
} from '../../../shared/features/value/valuation.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type { Db, Reader, DbTx } from '../../db/db.ts'
import { preparedRows } from '../../db/prepared.ts'
import type { Dialect } from '../../db/kit.ts'
import { holdMarket, type NamedBottle } from '../../prices/named-bottles.ts'
import { changeCellar } from '../../sync/change-cellar.ts'
import { type CellarRow, changeCellars } from '../../sync/change-cellars.ts'
import { collectorsOf, pricesPaidByOthers, ownPrices } from './collectors.ts'
import { type BottleRef, indexBottles, indexed, isSameIndex, keyOfRef } from './index-bottles.ts'
import type { Market } from './market.ts'
import { rowOf } from './rows.ts'

export interface RevalueDeps {
  readonly db: Db
  readonly now?: () => Instant
}

/**
 * Bottles per batch. Other requests wait for one batch with its commit. Bottles of many users, with
 * names far apart in the index, take some milliseconds each with 100,000 people on SQLite. Bottles
 * of one cellar share its head, its index and mostly its pages.
 */
export const revalueBatch = { ofAnybody: 4, ofOneCellar: 10 } as const

/**
 * Compares bottles of any owner with the market and stores changed values with their day. It
 * compares states: a repeat changes nothing.
 */
export async function revalueBottles(deps: RevalueDeps, refs: readonly BottleRef[]): Promise<void> {
  const { db, now = Date.now } = deps
  const at = now()
  // Most are current, so their users' heads are not locked.
  const stale = (await heldAgainstMarket(db, refs, at)).filter(isStale)
  if (stale.length === 0) return
  const looked = stale.map(({ ref }) => ref)
  const sharing = await changeCellars(
    deps,
    looked.map(({ cellarId }) => cellarId),
    async ({ tx, locked, alone }) => {
      const mine = looked.filter(({ cellarId }) => locked.has(cellarId))
      const own = mine.filter(({ cellarId }) => alone.has(cellarId))
      await refreshIndex(tx, mine, at)
      return rowsToWrite(await heldAgainstMarket(tx, own, at), tx)
    },
  )
  for (const userId of sharing)
    await changeCellar(deps, userId as Id<'user'>, async ({ rows, db: tx }) => {
      const theirs = looked.filter(({ cellarId }) => cellarId === userId)
      await holdMarket(tx, [...(await read(tx, theirs)).named.values()])
      for (const { entity, row } of await rowsToWrite(await heldAgainstMarket(tx, theirs, at), tx))
        await rows.put(entity, row)
    })
}

/** A bottle with all inputs of its value. */
interface BottleAtMarket {
  readonly ref: BottleRef
  /** Undefined where it is gone. */
  readonly bottle: Bottle | undefined
  readonly market: Market | undefined
  /** Its key, where others say what it is worth. */
  readonly key: string | undefined
  /** The index has it as it is. */
  readonly isIndexed: boolean
  /** The history with how things stand today; undefined where nothing has changed. */
  readonly history: string | undefined
}

/** A changed bottle cannot be valued before it is indexed. */
const isStale = ({ bottle, market, isIndexed, history }: BottleAtMarket): boolean =>
  !isIndexed || history !== undefined || (bottle !== undefined && differs(bottle, market))

async function heldAgainstMarket(
  reader: Reader,
  refs: readonly BottleRef[],
  at: Instant,
): Promise<BottleAtMarket[]> {
  if (refs.length === 0) return []
  const { live, kept: stored, named } = await read(reader, refs)
  const today = dayNumber(dayOf(at))
  const wanted = new Map(
    refs.map((ref) => {
      const bottle = live.get(keyOfRef(ref))
      return [keyOfRef(ref), bottle && indexed(ref, bottle)]
    }),
  )
  const rows = [...wanted.values()].flatMap((one) => one?.row ?? [])
  const markets = await marketsOf(reader, rows, at)
  return refs.map((ref) => {
    const key = keyOfRef(ref)
    const bottle = live.get(key)
    const { market, isOfOthers } = markets.get(key) ?? {}
    const valued = bottle && valuedBy(bottle, market)
    return {
      ref,
      bottle,
      market,
      isIndexed: isSameIndex(named.get(key), wanted.get(key)?.row),
      key: isOfOthers ? wanted.get(key)?.row.key : undefined,
      history: nextHistory(valued, stored.get(key), today),
    }
  })
}

/** The market values of bottles, by name: store prices first, then other buyers'. */
async function marketsOf(reader: Reader, rows: readonly NamedBottle[], at: Instant) {
  const { bottleNames: n } = reader.t
  const markets = new Map<string, { market: Market; isOfOthers: boolean }>()
  if (rows.length === 0) return markets
  const names = await reader
    .select({ id: n.id, value: n.marketValue, count: n.marketCount, on: n.marketOn })
    .from(n)
    .where(inArray(n.id, [...new Set(rows.map(({ nameId }) => nameId))]))
  const byId = new Map(names.map((name) => [name.id, name]))
  const left: NamedBottle[] = []
  for (const row of rows) {
    const { value, count, on } = byId.get(row.nameId) ?? {}
    if (value == null || count == null || on == null) left.push(row)
    else
      markets.set(`${row.cellarId}/${row.bottleId}`, {
        market: { marketSource: 'stores', marketValue: value, marketCount: count, marketOn: on },
        isOfOthers: false,
      })
  }
  const keys = [...new Set(left.map(({ key }) => key))]
  const collectors = await collectorsOf(reader, keys)
  const own = await ownPrices(
    reader,
    [...new Set(left.map(({ cellarId }) => cellarId))],
    [...collectors.keys()],
  )
  for (const { cellarId, bottleId, key } of left) {
    const all = collectors.get(key)
    const paid = all && pricesPaidByOthers(all, own.get(`${cellarId}/${key}`))
    if (!paid) continue
    const market = {
      marketSource: 'others' as const,
      marketValue: Math.round(paid.price),
      marketCount: paid.count,
      marketOn: dayOf(at),
    }
    // Hides the date of the others' purchases: the value has today's date.
    markets.set(`${cellarId}/${bottleId}`, { market, isOfOthers: true })
  }
  return markets
}

async function refreshIndex(tx: DbTx, refs: readonly BottleRef[], at: Instant): Promise<void> {
  const { live, named } = await read(tx, refs)
  const wanted = refs.flatMap((ref) => {
    const bottle = live.get(keyOfRef(ref))
    return (bottle && indexed(ref, bottle)) ?? []
  })
  await indexBottles(tx, wanted, [...named.values()], at)
}

async function rowsToWrite(held: readonly BottleAtMarket[], tx: DbTx): Promise<CellarRow[]> {
  const { paidKeys } = tx.t
  const told = [...new Set(held.flatMap(({ key }) => key ?? []))]
  // Users who saw other buyers' prices get an update when these no longer count.
  if (told.length > 0)
    await tx
      .update(paidKeys)
      .set({ told: true })
      .where(and(inArray(paidKeys.key, told), eq(paidKeys.told, false)))
  return held.flatMap(({ ref: { cellarId, id }, bottle, market, history }) => [
    ...(bottle && differs(bottle, market)
      ? [{ entity: bottles, cellarId, row: valuedBy(bottle, market) }]
      : []),
    ...(history === undefined ? [] : [{ entity: valuations, cellarId, row: { id, history } }]),
  ])
}

function nextHistory(
  bottle: Bottle | undefined,
  stored: Valuation | undefined,
  today: number,
): string | undefined {
  const points = stored ? pointsOf(stored) : []
  const last = points.at(-1)
  const { each, source, currency } = last ?? {}
  const gone = { on: today, each, source, currency, quantity: 0 }
  const next = withPoint(points, bottle ? pointOf(bottle, today) : gone)
  return next === points ? undefined : written(next)
}

const fields = ['marketValue', 'marketSource', 'marketCount', 'marketOn'] as const

const differs = (bottle: Bottle, market: Market | undefined): boolean =>
  // The first day on which the others' price was known.
  fields.some((field) => {
    const isDay = field === 'marketOn' && market?.marketSource === 'others'
    return !isDay && bottle[field] !== market?.[field]
  })

function valuedBy(bottle: Bottle, market: Market | undefined): Bottle {
  const { marketValue: _v, marketSource: _s, marketCount: _c, marketOn: _o, ...own } = bottle
  return { ...own, ...market }
}

interface RevalueBottleData {
  readonly live: ReadonlyMap<string, Bottle>
  readonly kept: ReadonlyMap<string, Valuation>
  readonly named: ReadonlyMap<string, NamedBottle>
}

async function read(reader: Reader, refs: readonly BottleRef[]): Promise<RevalueBottleData> {
  const input = { refs: JSON.stringify(refs.map(({ cellarId, id }) => [cellarId, id])) }
  const [live, stored, named] = [
    await reader.run(bottlesAt, input),
    await reader.run(valuationsAt, input),
    await reader.run(namedAt, input),
  ]
  const byRef = <T extends { cellarId: string; id: string }, Gives>(
    rows: readonly T[],
    give: (row: T) => Gives,
  ) => new Map(rows.map((row) => [`${row.cellarId}/${row.id}`, give(row)]))
  return {
    live: byRef(live, (row) => rowOf(bottles, row)),
    kept: byRef(stored, (row) => rowOf(valuations, row)),
    named: new Map(named.map((row) => [`${row.cellarId}/${row.bottleId}`, row])),
  }
}

/** The cellars and ids that are given as JSON, each looked up by its key. */
const input = (dialect: Dialect, refs: ReturnType<typeof sql>) =>
  dialect === 'sqlite'
    ? sql`json_each(${refs}) as given`
    : sql`json_array_elements(${refs}::json) as given (value)`

const bottlesAt = preparedRows<{ refs: string }, 'bottles'>(
  'read',
  'bottles',
  ({ t: { bottles: b }, columns, dialect, value }) => sql`
    select ${columns} from ${input(dialect, value('refs'))} cross join ${b}
    where ${b.cellarId} = given.value ->> 0 and ${b.id} = given.value ->> 1
      and ${b.removedAt} is null`,
)

const valuationsAt = preparedRows<{ refs: string }, 'valuations'>(
  'read',
  'valuations',
  ({ t: { valuations: v }, columns, dialect, value }) => sql`
    select ${columns} from ${input(dialect, value('refs'))} cross join ${v}
    where ${v.cellarId} = given.value ->> 0 and ${v.id} = given.value ->> 1
      and ${v.removedAt} is null`,
)

const namedAt = preparedRows<{ refs: string }, 'namedBottles'>(
  'read',
  'namedBottles',
  ({ t: { namedBottles: n }, columns, dialect, value }) => sql`
    select ${columns} from ${input(dialect, value('refs'))} cross join ${n}
    where ${n.cellarId} = given.value ->> 0 and ${n.bottleId} = given.value ->> 1`,
)
