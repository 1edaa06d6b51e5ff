import { and, asc, gte, inArray, lte, sql } from 'drizzle-orm'
import { hypePerWish } from '../../../shared/business/radar.ts'
import { hypeDuration, hypePerUnit } from '../../../shared/business/reserving.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
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
    const rows = await scoredRows[doing](db, after, at)
    await writeScores(db, doing, rows)
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

interface RadarScoredRow extends RadarHypeRow {
  /** The score that it should have. */
  readonly score: number
}

type ScoredRows = (
  db: Db,
  after: RadarHypeBatchCursor['after'],
  at: Instant,
) => Promise<RadarScoredRow[]>

const scoredRows: Readonly<Record<RadarHypeKind, ScoredRows>> = {
  async ultra_drop(db, after, at) {
    const { ultraDrops: u } = db.t
    const [from, id] = after && after[0] > at ? after : [at, '~']
    const rows = await db
      .select({ id: u.id, at: u.listedUntil, hypeScore: u.hypeScore })
      .from(u)
      .where(sql`(${u.listedUntil}, ${u.id}) > (${from}, ${id})`)
      .orderBy(asc(u.listedUntil), asc(u.id))
      .limit(batchSize)
    return withScores(db, 'ultra_drop', rows, at)
  },
  async event(db, after, at) {
    const { events: e } = db.t
    const [from, id] = after && after[0] > at ? after : [at, '~']
    const rows = await db
      .select({ id: e.id, at: e.eventDate, hypeScore: e.hypeScore })
      .from(e)
      .where(sql`(${e.eventDate}, ${e.id}) > (${from}, ${id})`)
      .orderBy(asc(e.eventDate), asc(e.id))
      .limit(batchSize)
    return withScores(db, 'event', rows, at)
  },
  sighting(db, after, at) {
    const [from, id] = after ?? [0, '']
    return db.run(nextSightings, { from, id, since: at - hypeDuration })
  },
}

// Far more sightings are listed than drops and events: the database counts, and sends no list of ids.
const nextSightings = prepared<{ from: number; id: string; since: number }, RadarScoredRow>(
  'read',
  ({ t: { bottleSightings: s, sightingAnswers: a, wishMatches: m }, value, number }) => sql`
    select ${s.id} as "id", ${s.listedAt} as "at", ${s.hypeScore} as "hypeScore",
      ${sql.raw(String(hypePerUnit))} * (select count(*) from ${a}
        where ${a.sightingId} = ${s.id} and ${a.at} > ${number('since')} and ${a.says} <> 'deny'
          and not ${a.isRelated})
      + ${sql.raw(String(hypePerWish))} * (select count(distinct ${m.cellarId}) from ${m}
        where ${m.listingId} = ${s.id}) as "score"
    from ${s}
    where ${s.listedAt} is not null
      and (${s.listedAt}, ${s.id}) > (${number('from')}, ${value('id')})
    order by ${s.listedAt}, ${s.id} limit ${sql.raw(String(batchSize))}`,
)

async function withScores(
  db: Db,
  kind: RadarHypeKind,
  rows: readonly RadarHypeRow[],
  at: Instant,
): Promise<RadarScoredRow[]> {
  const ids = rows.map(({ id }) => id)
  const { lately, wishes } = await figuresOf(db, kind, ids, at)
  return rows.map((row) => {
    const ofUnits = (lately.get(row.id) ?? 0) * hypePerUnit
    return { ...row, score: ofUnits + (wishes.get(row.id) ?? 0) * hypePerWish }
  })
}

const tableOf = (t: Db['t'], kind: RadarHypeKind) =>
  ({ ultra_drop: t.ultraDrops, event: t.events, sighting: t.bottleSightings })[kind]

/** Writes the scores that are other than they were. */
async function writeScores(
  db: Db,
  kind: RadarHypeKind,
  rows: readonly RadarScoredRow[],
): Promise<void> {
  const changed = rows.filter(({ score, hypeScore }) => score !== hypeScore)
  for (const [hypeScore, some] of Map.groupBy(changed, ({ score }) => score))
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
