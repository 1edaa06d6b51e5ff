import { eq } from 'drizzle-orm'
import { phaseOf } from '../../../shared/features/market/drop.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { type Batch, enqueue, type NextBatch } from '../../jobs/jobs.ts'
import { notify } from '../../notices/notify.ts'
import { fansOf } from '../../offers/fans.ts'
import { mayTrade } from '../../reservations/rows.ts'

interface MarketAnnounceDeps {
  readonly db: Db
  readonly now?: () => Instant
}

/** Recipients per transaction. */
export const peopleBatchSize = 25

/** Queues a job that notifies users who have the drop's store among their favorites. */
export const askToAnnounce = (tx: DbTx, dropId: string, at: Instant): Promise<void> =>
  enqueue(tx, 'market.announce', { dropId }, { at })

/**
 * Notifies users who have the store among their favorites, a batch per transaction. A notice
 * carries the drop's creation time, so a repeated batch sends no duplicates. Batches stop once the
 * drop can no longer be reserved.
 */
export async function announce(
  { db, now = Date.now }: MarketAnnounceDeps,
  dropId: string,
  { cursor, isOver }: Batch,
): Promise<NextBatch | undefined> {
  const { drops, stores } = db.t
  const [found] = await db
    .select({ drop: drops, store: stores })
    .from(drops)
    .innerJoin(stores, eq(stores.id, drops.storeId))
    .where(eq(drops.id, dropId))
  if (!found) return undefined
  const { drop, store } = found
  const phase = phaseOf(drop, now())
  if (!mayTrade(store, now()) || phase === 'over' || phase === 'paused') return undefined
  let after = (cursor as string | undefined) ?? ''
  for (;;) {
    const people = await fansOf(db, drop.storeId, { after, max: peopleBatchSize })
    await db.transaction('tell of a new drop', async (tx) => {
      for (const userId of people)
        await notify(
          tx,
          {
            userId,
            kind: 'new_drop',
            dropId: drop.id as Id<'drop'>,
            amount: drop.salePrice,
            ...(drop.startsAt > drop.createdAt && { from: drop.startsAt }),
            ...(drop.endsAt !== null && { until: drop.endsAt }),
          },
          drop.createdAt,
        )
    })
    if (people.length < peopleBatchSize) return undefined
    after = people.at(-1) ?? after
    if (await isOver()) return { next: after }
  }
}
