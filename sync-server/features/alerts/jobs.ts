import { setImmediate as turn } from 'node:timers/promises'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  type Compared,
  compared,
  matchesSearch,
  type NamedAs,
  spellingsAt,
} from '../../../shared/features/prices/matching.ts'
import { idSchema } from '../../../shared/kernel/schema.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { hour, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Batch, Jobs, NextBatch } from '../../jobs/jobs.ts'
import { offeredOf } from './find-listings.ts'
import { forgetPrices } from './forget-list.ts'
import { matchAlerts } from './match-alerts.ts'

interface AlertJobDeps {
  readonly db: Db
  readonly now?: () => Instant
}

const ids = z.optional(z.array(idSchema))
const matchArgs = z.object({ userId: idSchema, alerts: ids, watches: ids, wishlist: ids })
const listArgs = z.object({ list: idSchema })
const pricedArgs = z.object({ batch: z.string() })

/** Alerts are looked at when they are made or changed, and when prices have come in. */
export function alertJobs(deps: AlertJobDeps) {
  const { db } = deps
  /** The changes that the last batch read; after a failure they are read again. */
  let stored: AlertJobChanged | undefined

  return {
    'alerts.look': {
      lane: 'notices',
      // A repeat finds nothing to deliver. The batch size is limited by the time that rounds may
      // wait.
      async run(args, { cursor, isOver }) {
        const { userId, ...what } = matchArgs.parse(args)
        const all = tables.flatMap((name) => (what[name] ?? []).map((id) => ({ name, id })))
        for (let from = (cursor as number | undefined) ?? 0; from < all.length; ) {
          const some = Map.groupBy(all.slice(from, from + readBatchSize), ({ name }) => name)
          const ids = [...some].map(([name, of]) => [name, of.map(({ id }) => id)] as const)
          await matchAlerts(deps, userId, Object.fromEntries(ids))
          from += readBatchSize
          if (from < all.length && (await isOver())) return { next: from }
        }
        return undefined
      },
    },
    'alerts.priced': {
      lane: 'upkeep',
      async run(args, batch) {
        const { batch: id } = pricedArgs.parse(args)
        const changed = stored?.batch === id ? stored : await changedBy(db, id, batch.signal)
        stored = undefined
        if (changed.byWord.size === 0) return undefined
        const fitting = (row: AlertJobMatch) => isAnyFor(row.wanted, changed.byWord)
        const ended = await matchAll(deps, tables, fitting, batch)
        if (ended) stored = changed
        return ended
      },
    },
    // A price list was removed: its prices go, some at a time.
    'alerts.listRemoved': {
      lane: 'upkeep',
      async run(args, { isOver }) {
        const { list } = listArgs.parse(args)
        const { now = Date.now } = deps
        while (await forgetPrices(db, list, now())) if (await isOver()) return { next: 0 }
        return undefined
      },
    },
    // Wishes whose owners get notices daily or weekly.
    'alerts.wishesInTheirTime': {
      lane: 'upkeep',
      every: hour,
      run: (_, batch) => matchAll(deps, ['wishlist'], getsDigest, batch),
    },
  } satisfies Jobs
}

const getsDigest = ({ heard }: AlertJobMatch) => heard === 'daily' || heard === 'weekly'

/** So many rows are read at once. */
const page = 50
/** Alerts of one person per transaction: their rounds wait for it. */
const readBatchSize = 10
/** So many listings are read at once. */
const pageOfListings = 500

const tables = ['alerts', 'watches', 'wishlist'] as const
type BottleNameRow = (typeof tables)[number]

/** Where a job goes on: behind a row of one of its tables. JSON. */
interface AlertJobBatchCursor {
  readonly table: number
  readonly after: readonly [cellarId: string, id: string] | null
}

/** Matches the requested active alerts and wishes of all users, in order. */
async function matchAll(
  deps: AlertJobDeps,
  names: readonly BottleNameRow[],
  isAsked: (row: AlertJobMatch) => boolean,
  { cursor, isOver }: Batch,
): Promise<NextBatch | undefined> {
  let { table, after } = (cursor as AlertJobBatchCursor | null | undefined) ?? {
    table: 0,
    after: null,
  }
  for (let name = names[table]; name; name = names[table]) {
    const rows = await pageOf(deps.db, name, after)
    const asked = rows.filter((row) => row.isActive && isAsked(row))
    for (const [userId, own] of Map.groupBy(asked, ({ cellarId }) => cellarId)) {
      for (let from = 0; from < own.length; from += readBatchSize) {
        const ids = own.slice(from, from + readBatchSize).map(({ id }) => id)
        await matchAlerts(deps, userId, { [name]: ids })
        if (await isOver())
          return { next: { table, after: [userId, ids.at(-1)!] } satisfies AlertJobBatchCursor }
      }
    }
    const last = rows.at(-1)
    if (last && rows.length === page) after = [last.cellarId, last.id]
    else {
      table += 1
      after = null
    }
    if ((await isOver()) && table < names.length)
      return { next: { table, after } satisfies AlertJobBatchCursor }
  }
  return undefined
}

/** The listings that an import changed, by the words by which each is found. */
interface AlertJobChanged {
  readonly batch: string
  readonly byWord: ReadonlyMap<string, readonly Compared[]>
}

async function changedBy(db: Db, batch: string, signal: AbortSignal): Promise<AlertJobChanged> {
  const { listings } = db.t
  const byWord = new Map<string, Compared[]>()
  for (let after = ''; ; ) {
    const some = await db
      .select()
      .from(listings)
      .where(and(eq(listings.batch, batch), gt(listings.id, after)))
      .orderBy(asc(listings.id))
      .limit(pageOfListings)
    for (const listing of some) {
      const words = compared(offeredOf(listing))
      for (const word of words.own.found) {
        const known = byWord.get(word)
        if (known) known.push(words)
        else byWord.set(word, [words])
      }
    }
    const last = some.at(-1)
    if (!last || some.length < pageOfListings) return { batch, byWord }
    after = last.id
    // There is no intermediate state to save, but other requests are answered first.
    await turn()
    signal.throwIfAborted()
  }
}

function isAnyFor(wanted: NamedAs, byWord: ReadonlyMap<string, readonly Compared[]>): boolean {
  const sought = compared(wanted)
  const { words } = sought.wanted
  const candidates = words
    .map((_, at) => spellingsAt(words, at).flatMap((word) => byWord.get(word) ?? []))
    .sort((one, other) => one.length - other.length)[0]
  return candidates?.some((sold) => matchesSearch(sought, sold)) ?? false
}

interface AlertJobMatch {
  readonly cellarId: Id
  readonly id: Id
  readonly isActive: boolean
  readonly wanted: NamedAs
  /** How often the owner of a wish gets notices. */
  readonly heard?: string
}

/**
 * The next rows of all users, in the order of user and id, including unrequested ones. Filtering
 * here could read the whole table for one page.
 */
async function pageOf(
  db: Db,
  name: BottleNameRow,
  after: AlertJobBatchCursor['after'],
): Promise<AlertJobMatch[]> {
  const table = { alerts: db.t.alerts, watches: db.t.watches, wishlist: db.t.wishlist }[name]
  const place = sql`(${table.cellarId}, ${table.id})`
  const rows = (await db
    .select()
    .from(table)
    .where(after ? sql`${place} > (${after[0]}, ${after[1]})` : undefined)
    .orderBy(asc(table.cellarId), asc(table.id))
    .limit(page)) as (PricedRow | AlertJobWishRow)[]
  return rows.map((row) => {
    const { cellarId, id, brand } = row
    const isActive = row.isActive && row.removedAt === null
    const own = { cellarId, id, isActive }
    if ('bottle' in row) return { ...own, wanted: { name: row.bottle, brand: brand ?? undefined } }
    const { bottleName: name, vintage, sizeMl, notificationPreference: heard } = row
    const wanted = {
      name,
      brand: brand ?? undefined,
      vintage: vintage ?? undefined,
      sizeMl: sizeMl ?? undefined,
    }
    return { ...own, wanted, heard }
  })
}

type PricedRow = Db['t']['alerts' | 'watches']['$inferSelect']
type AlertJobWishRow = Db['t']['wishlist']['$inferSelect']
