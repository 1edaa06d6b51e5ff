import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  fits,
  type OfferedWords,
  offeredWords,
  spellingsAt,
  type Wanted,
  wantedWords,
} from '../../../shared/features/prices/matching.ts'
import { idSchema } from '../../../shared/kernel/schema.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { hour, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { offeredOf } from './find-listings.ts'
import { lookAt, type ToLookAt } from './look.ts'

interface Parts {
  readonly db: Db
  readonly now?: () => Instant
}

const ids = z.optional(z.array(idSchema))
const lookArgs = z.object({ userId: idSchema, alerts: ids, watches: ids, wishlist: ids })
const pricedArgs = z.object({ batch: z.string() })

/** Alerts are looked at when they are made or changed, and when prices have come in. */
export const alertJobs = (parts: Parts) =>
  ({
    'alerts.look': {
      lane: 'notices',
      run: (args) => {
        const { userId, ...what } = lookArgs.parse(args)
        return lookAt(parts, userId, what)
      },
    },
    'alerts.priced': {
      lane: 'upkeep',
      run: (args) => lookAtAllThatFit(parts, pricedArgs.parse(args).batch),
    },
    'alerts.wishesInTheirTime': {
      lane: 'upkeep',
      every: hour,
      run: () => lookAtWishesInTheirTime(parts),
    },
  }) satisfies Jobs

/** So many alerts are read at once. */
const page = 500

const tables = ['alerts', 'watches', 'wishlist'] as const
type Name = (typeof tables)[number]

/** Looks at every active alert and wish that something fits which this import has changed. */
export async function lookAtAllThatFit(parts: Parts, batch: string): Promise<void> {
  const changed = await listingsOf(parts.db, batch)
  if (changed.size === 0) return
  const perUser = new Map<Id, Record<Name, Id[]>>()
  for (const name of tables)
    for await (const { cellarId, id, ...wanted } of activeOf(parts.db, name)) {
      if (!isAnyFor(wanted, changed)) continue
      const known = perUser.get(cellarId) ?? { alerts: [], watches: [], wishlist: [] }
      known[name].push(id)
      perUser.set(cellarId, known)
    }
  for (const [userId, what] of perUser) await lookAt(parts, userId, what)
}

/** The listings that an import changed, by the words by which each is found. */
async function listingsOf(db: Db, batch: string): Promise<Map<string, OfferedWords[]>> {
  const { listings } = db.t
  const byWord = new Map<string, OfferedWords[]>()
  for (let after = ''; ; ) {
    const some = await db
      .select()
      .from(listings)
      .where(and(eq(listings.batch, batch), gt(listings.id, after)))
      .orderBy(asc(listings.id))
      .limit(page)
    for (const listing of some) {
      const words = offeredWords(offeredOf(listing))
      for (const word of words.found) byWord.set(word, [...(byWord.get(word) ?? []), words])
    }
    const last = some.at(-1)
    if (!last || some.length < page) return byWord
    after = last.id
  }
}

function isAnyFor(wanted: Wanted, byWord: ReadonlyMap<string, readonly OfferedWords[]>): boolean {
  const words = wantedWords(wanted)
  const candidates = words.words
    .map((_, at) => spellingsAt(words.words, at).flatMap((word) => byWord.get(word) ?? []))
    .sort((one, other) => one.length - other.length)[0]
  return candidates?.some((offered) => fits(words, offered)) ?? false
}

type Found = Wanted & { readonly cellarId: Id; readonly id: Id }

/** The active rows of all users, in order of user and id. */
async function* activeOf(db: Db, name: Name): AsyncGenerator<Found> {
  let [cellarId, id] = ['', '']
  for (;;) {
    const some = await pageOf(db, name, cellarId, id)
    yield* some
    const last = some.at(-1)
    if (!last || some.length < page) return
    ;[cellarId, id] = [last.cellarId, last.id]
  }
}

async function pageOf(db: Db, name: Name, cellarId: string, id: string): Promise<Found[]> {
  const { alerts, watches, wishlist } = db.t
  const table = { alerts, watches, wishlist }[name]
  const where = and(
    isNull(table.removedAt),
    eq(table.isActive, true),
    or(gt(table.cellarId, cellarId), and(eq(table.cellarId, cellarId), gt(table.id, id))),
  )
  const orNothing = <T extends object>(row: T) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Found
  if (name === 'wishlist') {
    const { brand, vintage, sizeMl } = wishlist
    const columns = { cellarId: wishlist.cellarId, id: wishlist.id, bottle: wishlist.bottleName }
    const rows = await db
      .select({ ...columns, brand, vintage, sizeMl })
      .from(wishlist)
      .where(where)
      .orderBy(asc(wishlist.cellarId), asc(wishlist.id))
      .limit(page)
    return rows.map(orNothing)
  }
  const own = name === 'alerts' ? alerts : watches
  const rows = await db
    .select({ cellarId: own.cellarId, id: own.id, bottle: own.bottle, brand: own.brand })
    .from(own)
    .where(where)
    .orderBy(asc(own.cellarId), asc(own.id))
    .limit(page)
  return rows.map(orNothing)
}

/** What waited because its owner hears of it once a day or once a week. */
async function lookAtWishesInTheirTime(parts: Parts): Promise<void> {
  const { wishlist } = parts.db.t
  let [cellarId, id] = ['', '']
  for (;;) {
    const some = await parts.db
      .select({ cellarId: wishlist.cellarId, id: wishlist.id })
      .from(wishlist)
      .where(
        and(
          isNull(wishlist.removedAt),
          eq(wishlist.isActive, true),
          inArray(wishlist.notificationPreference, ['daily', 'weekly']),
          or(
            gt(wishlist.cellarId, cellarId),
            and(eq(wishlist.cellarId, cellarId), gt(wishlist.id, id)),
          ),
        ),
      )
      .orderBy(asc(wishlist.cellarId), asc(wishlist.id))
      .limit(page)
    const perUser = Map.groupBy(some, (one) => one.cellarId)
    for (const [userId, rows] of perUser) {
      const what: ToLookAt = { wishlist: rows.map((row) => row.id) }
      await lookAt(parts, userId, what)
    }
    const last = some.at(-1)
    if (!last || some.length < page) return
    ;[cellarId, id] = [last.cellarId, last.id]
  }
}
