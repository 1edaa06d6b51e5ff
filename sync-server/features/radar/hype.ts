import { and, asc, eq, gt, gte, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { hypeOfWish } from '../../../shared/business/radar.ts'
import { hypeOfUnit } from '../../../shared/business/reserving.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Batch, NextBatch } from '../../jobs/jobs.ts'
import { figuresOf } from './figures.ts'

interface RadarHypeDeps {
  readonly db: Db
  readonly now?: () => Instant
}

/** So many are counted at once. */
const batchSize = 200
/** For items in no list: the index of hype ends before it. */
const unranked = -1

const kinds = ['ultra_drop', 'event', 'sighting'] as const
type RadarHypeKind = (typeof kinds)[number]

/** Where the job goes on: behind a row of one kind. JSON. */
interface RadarHypeBatchCursor {
  readonly kind: number
  readonly after: readonly [at: Instant, id: string] | null
}

/**
 * Updates the hype of ultra drops, events and sightings; `market.hype` does the same for drops.
 * Ended items leave the index first.
 */
export async function updateHype(
  { db, now = Date.now }: RadarHypeDeps,
  { cursor, isOver }: Batch,
): Promise<NextBatch | undefined> {
  let { kind, after } = (cursor as RadarHypeBatchCursor | undefined) ?? { kind: 0, after: null }
  if (cursor === undefined) await unrank(db, now())
  for (let doing = kinds[kind]; doing; doing = kinds[kind]) {
    const at = now()
    const rows = await rowsOf[doing](db, after, at)
    await score(db, doing, rows, at)
    const last = rows.at(-1)
    if (last && rows.length === batchSize) after = [last.at, last.id]
    else {
      kind += 1
      after = null
    }
    if (kind < kinds.length && (await isOver()))
      return { next: { kind, after } satisfies RadarHypeBatchCursor }
  }
  return undefined
}

interface RadarHypeRow {
  readonly id: string
  readonly at: Instant
  readonly hypeScore: number
}

type RowsOf = (db: Db, after: RadarHypeBatchCursor['after'], at: Instant) => Promise<RadarHypeRow[]>

/** Those that stand in lists, in the order of the moment at which they leave them or came there. */
const rowsOf: Readonly<Record<RadarHypeKind, RowsOf>> = {
  ultra_drop(db, after, at) {
    const { ultraDrops: u } = db.t
    const [from, id] = after && after[0] > at ? after : [at, '~']
    return db
      .select({ id: u.id, at: u.listedUntil, hypeScore: u.hypeScore })
      .from(u)
      .where(or(gt(u.listedUntil, from), and(eq(u.listedUntil, from), gt(u.id, id))))
      .orderBy(asc(u.listedUntil), asc(u.id))
      .limit(batchSize)
  },
  event(db, after, at) {
    const { events: e } = db.t
    const [from, id] = after && after[0] > at ? after : [at, '~']
    return db
      .select({ id: e.id, at: e.eventDate, hypeScore: e.hypeScore })
      .from(e)
      .where(or(gt(e.eventDate, from), and(eq(e.eventDate, from), gt(e.id, id))))
      .orderBy(asc(e.eventDate), asc(e.id))
      .limit(batchSize)
  },
  async sighting(db, after) {
    const { bottleSightings: s } = db.t
    const [from, id] = after ?? [0, '']
    const rows = await db
      .select({ id: s.id, at: s.listedAt, hypeScore: s.hypeScore })
      .from(s)
      .where(
        and(
          isNotNull(s.listedAt),
          or(gt(s.listedAt, from), and(eq(s.listedAt, from), gt(s.id, id))),
        ),
      )
      .orderBy(asc(s.listedAt), asc(s.id))
      .limit(batchSize)
    return rows.map((row) => ({ ...row, at: row.at ?? 0 }))
  },
}

const tableOf = (t: Db['t'], kind: RadarHypeKind) =>
  ({ ultra_drop: t.ultraDrops, event: t.events, sighting: t.bottleSightings })[kind]

/** Writes the scores that are other than they were. */
async function score(
  db: Db,
  kind: RadarHypeKind,
  rows: readonly RadarHypeRow[],
  at: Instant,
): Promise<void> {
  const { lately, wishes } = await figuresOf(
    db,
    kind,
    rows.map(({ id }) => id),
    at,
  )
  const scoreOf = ({ id }: RadarHypeRow) =>
    (lately.get(id) ?? 0) * hypeOfUnit + (wishes.get(id) ?? 0) * hypeOfWish
  const other = rows.filter((row) => scoreOf(row) !== row.hypeScore)
  for (const [hypeScore, some] of Map.groupBy(other, scoreOf))
    await db.transaction('score what is hot', async (tx) => {
      const table = tableOf(tx.t, kind)
      const ids = some.map(({ id }) => id)
      await tx.update(table).set({ hypeScore }).where(inArray(table.id, ids))
    })
}

/** Removes ended items from the index, so that no list scans them. */
async function unrank(db: Db, at: Instant): Promise<void> {
  const { ultraDrops: u, events: e } = db.t
  for (const [table, ends] of [
    [u, u.listedUntil],
    [e, e.eventDate],
  ] as const)
    for (;;) {
      const over = await db
        .select({ id: table.id })
        .from(table)
        .where(and(gte(table.hypeScore, 0), lte(ends, at)))
        .limit(batchSize)
      if (over.length === 0) break
      const ids = over.map(({ id }) => id)
      await db.transaction('rank no more', async (tx) => {
        await tx.update(table).set({ hypeScore: unranked }).where(inArray(table.id, ids))
      })
      if (over.length < batchSize) break
    }
}
