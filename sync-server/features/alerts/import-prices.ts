import { createHash, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { uuidFromHash } from '../../../shared/kernel/id.ts'
import { type Instant, minute } from '../../../shared/kernel/time.ts'
import { listingKey, type PriceLine } from '../../../shared/features/prices/price-list.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { type NamedLine, type TakenCounts, takeLines } from '../../prices/take-lines.ts'

/** An import silent for this long has died, and alerts are matched anyway. */
const maxSilence = 10 * minute
/** Lines per transaction, so that other writers wait briefly. */
const batchSize = 50

/**
 * Takes the lines of price lists. The same line again changes nothing; another price for the same
 * day takes the place of the first; an older one than the newest is kept as history alone. Alerts
 * are looked at afterwards, by a job that is enqueued with the first change.
 * @param listId under which they can be taken back
 */
export async function importPrices(
  db: Db,
  lines: readonly PriceLine[],
  now: () => Instant = Date.now,
  listId: string | null = null,
): Promise<TakenCounts> {
  const batch = randomUUID()
  const total = { added: 0, changed: 0, same: 0 }
  let job = ''
  for (let from = 0; from < lines.length; from += batchSize) {
    const some = lines.slice(from, from + batchSize)
    const began = performance.now()
    const done = await db.transaction('import prices', async (tx) => {
      const counted = await takeLines(
        tx,
        some.map((line) => named(line, listId)),
        batch,
        now(),
      )
      if (counted.added + counted.changed === 0) return { counted, asked: job }
      const at = now() + maxSilence
      if (await postpone(tx, job, at)) return { counted, asked: job }
      // The job is missing, or it has started and may be past the new changes.
      const id = `alerts.priced/${batch}/${from}`
      await enqueue(tx, 'alerts.priced', { batch }, { at, id })
      return { counted, asked: id }
    })
    job = done.asked
    total.added += done.counted.added
    total.changed += done.counted.changed
    total.same += done.counted.same
    // Leaves the writer to others for the time it was held: immediate requests get it before
    // periodic ones.
    await setTimeout(performance.now() - began)
  }
  await db.transaction('look at alerts', (tx) => postpone(tx, job, now()))
  return total
}

/** Postpones a job that has not started; false if there is none. */
async function postpone(tx: DbTx, id: string, runAt: Instant): Promise<boolean> {
  const { jobs } = tx.t
  const isUntouched = and(eq(jobs.id, id), isNull(jobs.lease), isNull(jobs.cursor))
  const put = await tx.update(jobs).set({ runAt }).where(isUntouched).returning({ id: jobs.id })
  return put.length > 0
}

/** The key of a listing, and the id that follows from it. */
function named(line: PriceLine, listId: string | null): NamedLine {
  const hash = createHash('sha256').update(listingKey(line)).digest()
  const id = uuidFromHash(hash)
  return { line, id, key: hash.toString('hex'), source: 'price_list', dropId: null, listId }
}
