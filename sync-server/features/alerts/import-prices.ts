import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { uuidFromHash } from '../../../shared/kernel/id.ts'
import { type Instant, minute } from '../../../shared/kernel/time.ts'
import { listingKey, type PriceLine } from '../../../shared/features/prices/price-list.ts'
import type { Db } from '../../db/db.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { type NamedLine, type Taken, takeLines } from '../../prices/take-lines.ts'

/** An import that has not ended by then has died, and alerts are looked at all the same. */
const longestImport = 10 * minute
/** So many lines in one transaction, so that nobody waits long for the writer. */
const atOnce = 200

/**
 * Takes the lines of price lists. The same line again changes nothing; another price for the same
 * day takes the place of the first; an older one than the newest is kept as history alone. Alerts
 * are looked at afterwards, by a job that is enqueued with the first change.
 */
export async function importPrices(
  db: Db,
  lines: readonly PriceLine[],
  now: () => Instant = Date.now,
): Promise<Taken> {
  const batch = randomUUID()
  const job = `alerts.priced/${batch}`
  const total = { added: 0, changed: 0, same: 0 }
  for (let from = 0; from < lines.length; from += atOnce) {
    const some = lines.slice(from, from + atOnce)
    const done = await db.transaction('import prices', async (tx) => {
      const counted = await takeLines(tx, some.map(named), batch, now())
      if (counted.added + counted.changed > 0)
        await enqueue(tx, 'alerts.priced', { batch }, { at: now() + longestImport, id: job })
      return counted
    })
    total.added += done.added
    total.changed += done.changed
    total.same += done.same
  }
  await db.transaction('look at alerts', (tx) =>
    tx.update(tx.t.jobs).set({ runAt: now() }).where(eq(tx.t.jobs.id, job)),
  )
  return total
}

/** The key of a listing, and the id that follows from it. */
function named(line: PriceLine): NamedLine {
  const hash = createHash('sha256').update(listingKey(line)).digest()
  const id = uuidFromHash(hash)
  return { line, id, key: hash.toString('hex'), source: 'price_list', dropId: null }
}
