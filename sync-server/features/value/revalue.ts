import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { minOtherCollectors, storePriceLifetime } from '../../../shared/business/value.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { listingOfDrop, markPrices } from '../../prices/marks.ts'
import { namedAs } from '../../prices/take-lines.ts'
import { compared, isSameBottle } from '../../../shared/features/prices/matching.ts'
import { nameOf, readingOfNames } from './bottle-name.ts'
import { collectorCounts } from './collectors.ts'
import { findByWords, portions } from '../../prices/find-by-words.ts'
import { dropUnused } from '../../prices/named-bottles.ts'
import { revalueBatch, type RevalueDeps, revalueBottles } from './revalue-bottles.ts'
import { firstPriceDay, storeMarkets } from './market.ts'

/*
 * Only changed prices and bottles are valued:
 *
 *   a price changes        → a mark, in the same transaction
 *   a price grows old      → a mark, once a day
 *   a mark                 → the names of bottles that it may fit are to be checked
 *   a name is checked      → if the stores' prices changed, its bottles are queued
 *   a paid price           → once a day, the bottles of all owners of the same one are queued
 *
 * Each step takes a few rows, and removes their token only if it is unchanged. So any number of
 * processes can run this at once, and a crash loses nothing.
 */

/** So many marks, names or keys make a batch. */
const batchSize = 25

/** Brings one batch of bottles nearer to the prices that have changed; false where all stand as they do. */
export async function revalueNextBatch(deps: RevalueDeps): Promise<boolean> {
  return (
    (await revalueNextNames(deps)) || (await checkNextNames(deps)) || (await matchNextPrices(deps))
  )
}

/** Holds prices that have changed against the names of bottles. */
async function matchNextPrices({ db }: RevalueDeps): Promise<boolean> {
  const { priceMarks, listings, bottleNames, bottleNameWords: words } = db.t
  const marks = await db.select().from(priceMarks).orderBy(asc(priceMarks.id)).limit(batchSize)
  if (marks.length === 0) return false
  const ids = marks.filter(({ named }) => named === null).map(({ id }) => id)
  const found =
    ids.length === 0 ? [] : await db.select().from(listings).where(inArray(listings.id, ids))
  const offers = [
    ...marks.flatMap(({ named }) => named ?? []),
    ...found.map((listing) => namedAs(listing)),
  ].map(compared)
  const candidates = await findByWords(
    db,
    { table: words, word: words.word, found: words.nameId },
    offers.map(({ wanted }) => wanted.words),
  )
  const names = await namesById(db, new Set(candidates.flatMap((some) => [...some])))
  const concerned = new Set<string>()
  offers.forEach((offer, at) => {
    for (const id of candidates[at]!) {
      const name = names.get(id)
      if (name && isSameBottle(name, offer)) concerned.add(id)
    }
  })
  await db.transaction('hold prices against names', async (tx) => {
    const check = randomUUID()
    for (const some of portions([...concerned].sort()))
      await tx.update(bottleNames).set({ check }).where(inArray(bottleNames.id, some))
    for (const [token, of] of Map.groupBy(marks, (mark) => mark.token))
      await tx.delete(priceMarks).where(
        and(
          inArray(
            priceMarks.id,
            of.map(({ id }) => id),
          ),
          eq(priceMarks.token, token),
        ),
      )
  })
  return true
}

async function namesById(db: RevalueDeps['db'], ids: ReadonlySet<string>) {
  const { bottleNames: n } = db.t
  const names = new Map<string, ReturnType<typeof compared>>()
  for (const some of portions([...ids])) {
    const rows = await db.select({ id: n.id, named: n.named }).from(n).where(inArray(n.id, some))
    for (const { id, named } of rows) names.set(id, compared(named))
  }
  return names
}

/** Reads the stores' prices of names again. */
async function checkNextNames({ db, now = Date.now }: RevalueDeps): Promise<boolean> {
  const { bottleNames: n } = db.t
  const names = await db
    .select()
    .from(n)
    .where(isNotNull(n.check))
    .orderBy(asc(n.id))
    .limit(batchSize)
  if (names.length === 0) return false
  const read = names.flatMap(({ id, named }) => {
    const name = nameOf(named)
    return name ? [{ ...name, id }] : []
  })
  const markets = await storeMarkets(db, read, now())
  await db.transaction('check names', async (tx) => {
    for (const { id, check, marketValue, marketCount, marketOn } of names) {
      const market = markets.get(id)
      const isSame =
        marketValue === (market?.marketValue ?? null) &&
        marketCount === (market?.marketCount ?? null) &&
        marketOn === (market?.marketOn ?? null)
      await tx
        .update(n)
        .set({
          check: null,
          ...(!isSame && {
            ...(market ?? { marketValue: null, marketCount: null, marketOn: null }),
            spread: randomUUID(),
            spreadAfter: '',
          }),
        })
        // A price that has come in meanwhile may not have been seen.
        .where(and(eq(n.id, id), eq(n.check, check ?? '')))
    }
  })
  return true
}

/** Looks at bottles of names of which the market says something else than before. */
async function revalueNextNames(deps: RevalueDeps): Promise<boolean> {
  const { db } = deps
  const { bottleNames: n, namedBottles: b } = db.t
  const names = await db
    .select({ id: n.id, spread: n.spread, after: n.spreadAfter })
    .from(n)
    .where(isNotNull(n.spread))
    .orderBy(asc(n.id))
    .limit(batchSize)
  if (names.length === 0) return false
  const looked: { cellarId: Id; id: Id }[] = []
  const reached: { id: string; spread: string; after: string; last: string | undefined }[] = []
  for (const { id, spread, after } of names) {
    if (looked.length >= revalueBatch.ofAnybody) break
    const max = revalueBatch.ofAnybody - looked.length
    const [cellar = '', bottle = ''] = after.split('/')
    const some = await db
      .select({ cellarId: b.cellarId, id: b.bottleId })
      .from(b)
      .where(and(eq(b.nameId, id), sql`(${b.cellarId}, ${b.bottleId}) > (${cellar}, ${bottle})`))
      .orderBy(asc(b.cellarId), asc(b.bottleId))
      .limit(max)
    looked.push(...some)
    if (some.length === 0 && after === '')
      await db.transaction('drop an unused name', (tx) => dropUnused(tx, id))
    const last = some.length < max ? undefined : some.at(-1)
    reached.push({
      id,
      spread: spread ?? '',
      after,
      last: last && `${last.cellarId}/${last.id}`,
    })
  }
  await revalueBottles(deps, looked)
  await db.transaction('bottles were looked at', async (tx) => {
    for (const { id, spread, after, last } of reached)
      await tx
        .update(n)
        .set(last === undefined ? { spread: null, spreadAfter: '' } : { spreadAfter: last })
        // A change in between starts the spread again.
        .where(and(eq(n.id, id), eq(n.spread, spread), eq(n.spreadAfter, after)))
  })
  return true
}

/**
 * Queues bottles whose collectors' paid prices changed since the last check. It runs once a day, so
 * that a change does not reveal one person's price.
 */
export async function checkNextKeys({ db }: RevalueDeps): Promise<boolean> {
  const { paidKeys: k, bottleNames: n } = db.t
  const keys = await db
    .select()
    .from(k)
    .where(isNotNull(k.check))
    .orderBy(asc(k.key))
    .limit(batchSize)
  if (keys.length === 0) return false
  await db.transaction('tell what others paid', async (tx) => {
    // In the order in which a revaluation takes them: names, then keys.
    await tx.lock(
      tx
        .select({ id: n.id })
        .from(n)
        .where(
          inArray(
            n.key,
            keys.map(({ key }) => key),
          ),
        )
        .orderBy(asc(n.id)),
    )
    // Counts these first, so that the counts are not older than the token.
    const mine = new Map<string, boolean>()
    for (const { key, check } of keys) {
      const done = await tx
        .update(k)
        .set({ check: null })
        .where(and(eq(k.key, key), eq(k.check, check ?? '')))
        .returning({ told: k.told })
      for (const { told } of done) mine.set(key, told)
    }
    const counts = await collectorCounts(tx, [...mine.keys()])
    const isTold = (key: string) => (counts.get(key) ?? 0) >= minOtherCollectors
    const concerned = [...mine].filter(([key, told]) => told || isTold(key)).map(([key]) => key)
    if (concerned.length > 0) {
      const spread = randomUUID()
      await tx.update(n).set({ spread, spreadAfter: '' }).where(inArray(n.key, concerned))
    }
    const silent = concerned.filter((key) => !isTold(key))
    if (silent.length > 0) await tx.update(k).set({ told: false }).where(inArray(k.key, silent))
    const gone = [...mine.keys()].filter((key) => !counts.get(key))
    if (gone.length > 0)
      await tx.delete(k).where(and(inArray(k.key, gone), isNull(k.check), eq(k.told, false)))
  })
  return true
}

/** Where the daily revaluation has come to. */
export type Daily = Since &
  (
    | {
        /**
         * Bottles that are not yet named as this version reads names; prices of lists, and sales of drops,
         * that have grown too old since the last time.
         */
        readonly at: 'names' | 'lists' | 'sales'
        /** The last one: its cellar, day or moment, and its id. */
        readonly after: readonly [string | number, string]
      }
    | { readonly at: 'paid' | 'bottles' }
  )

/** Prices that counted at the first moment and no longer count at the second are marked. */
interface Since {
  readonly from: Instant
  readonly until: Instant
}

/** One batch of the daily revaluation, since prices also change by age. */
export async function dailyBatch(
  deps: RevalueDeps,
  at: Daily | undefined,
): Promise<Daily | undefined> {
  switch (at?.at) {
    case undefined:
      return begin(deps)
    case 'names':
      return nameSome(deps, at, at.after)
    case 'lists':
      return markOldLists(deps, at, at.after)
    case 'sales':
      return markOldSales(deps, at, at.after)
    case 'paid':
      return { ...at, at: (await checkNextKeys(deps)) ? 'paid' : 'bottles' }
    case 'bottles':
      return (await revalueNextBatch(deps)) ? at : undefined
  }
}

/** How names are read that all bottles have. */
const readingKey = 'value.reading'
/** Up to which moment prices were marked that have grown too old. */
const untilKey = 'value.until'

async function begin({ db, now = Date.now }: RevalueDeps): Promise<Daily> {
  const { serverMeta: m } = db.t
  const rows = await db
    .select()
    .from(m)
    .where(inArray(m.key, [readingKey, untilKey]))
  const known = new Map(rows.map(({ key, value }) => [key, value]))
  const since = { from: Number(known.get(untilKey) ?? 0), until: now() }
  return known.get(readingKey) === readingOfNames
    ? oldLists(since)
    : { ...since, at: 'names', after: ['', ''] }
}

const oldLists = ({ from, until }: Since): Daily => ({
  from,
  until,
  at: 'lists',
  after: [firstPriceDay(from), ''],
})

const note = (db: RevalueDeps['db'], key: string, value: string) =>
  db.transaction('note how far the revaluation has come', (tx) =>
    tx.write(tx.t.serverMeta, [{ key, value }], 'replace'),
  )

type After = readonly [string | number, string]

async function nameSome(deps: RevalueDeps, since: Since, [cellar, id]: After): Promise<Daily> {
  const { db } = deps
  const { bottles: b } = db.t
  const cellarId = String(cellar)
  const some = await db
    .select({ cellarId: b.cellarId, id: b.id })
    .from(b)
    .where(and(sql`(${b.cellarId}, ${b.id}) > (${cellarId}, ${id})`, isNull(b.removedAt)))
    .orderBy(asc(b.cellarId), asc(b.id))
    .limit(revalueBatch.ofAnybody)
  await revalueBottles(deps, some)
  const last = some.at(-1)
  if (last && some.length === revalueBatch.ofAnybody)
    return { ...since, at: 'names', after: [last.cellarId, last.id] }
  await note(db, readingKey, readingOfNames)
  return oldLists(since)
}

async function markOldLists({ db }: RevalueDeps, since: Since, [day, id]: After): Promise<Daily> {
  const { listings: l } = db.t
  const { from, until } = since
  const first = String(day)
  const old = await db
    .select({ id: l.id, on: l.pricedOn })
    .from(l)
    .where(
      and(
        sql`(${l.pricedOn}, ${l.id}) > (${first}, ${id})`,
        lt(l.pricedOn, firstPriceDay(until)),
        // Of a drop, only picked up bottles count.
        isNull(l.dropId),
      ),
    )
    .orderBy(asc(l.pricedOn), asc(l.id))
    .limit(markBatchSize)
  await mark(
    db,
    old.map((row) => row.id),
  )
  const last = old.at(-1)
  return last && old.length === markBatchSize
    ? { ...since, at: 'lists', after: [last.on, last.id] }
    : { ...since, at: 'sales', after: [from - storePriceLifetime, ''] }
}

async function markOldSales({ db }: RevalueDeps, since: Since, [at, id]: After): Promise<Daily> {
  const { reservations: r } = db.t
  const { from, until } = since
  const first = Number(at)
  const old = await db
    .select({ id: r.id, dropId: r.dropId, at: r.pickedUpAt })
    .from(r)
    .where(
      and(
        sql`(${r.pickedUpAt}, ${r.id}) > (${first}, ${id})`,
        lt(r.pickedUpAt, until - storePriceLifetime),
      ),
    )
    .orderBy(asc(r.pickedUpAt), asc(r.id))
    .limit(markBatchSize)
  await mark(
    db,
    old.map(({ dropId }) => listingOfDrop(dropId)),
  )
  const last = old.at(-1)
  if (last && old.length === markBatchSize)
    return { ...since, at: 'sales', after: [last.at ?? first, last.id] }
  await note(db, untilKey, String(Math.max(from, until)))
  return { ...since, at: 'paid' }
}

/** So many marks are made at once. */
const markBatchSize = 200

const mark = (db: RevalueDeps['db'], listings: readonly string[]) =>
  db.transaction('mark old prices', (tx) => markPrices(tx, { listings }))
