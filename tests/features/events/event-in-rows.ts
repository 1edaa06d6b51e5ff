import { randomUUID } from 'node:crypto'
import { day } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { approvedStoreRow } from '../../support/store-row.ts'

/** An event of a store in good standing, and people who may come, as rows: its id. */
export async function eventInRows(
  db: Db,
  people: readonly string[],
  { now, ...changes }: { now: number; maxAttendees: number; price?: number },
): Promise<string> {
  const [id, storeId] = [randomUUID(), randomUUID()]
  const at = new Date(now)
  await db.transaction('test', async (tx) => {
    await tx
      .insert(tx.t.stores)
      .values(approvedStoreRow({ id: storeId, ownerId: randomUUID(), name: 'The Corner Bottle' }))
    await tx.insert(tx.t.events).values({
      id,
      storeId,
      title: 'Six peated malts',
      eventType: 'tasting',
      eventDate: now + 3 * day,
      duration: 60,
      endsAt: now + 4 * day,
      createdAt: now,
      updatedAt: now,
      goldPrice: changes.price ?? 0,
      ...changes,
    })
    // A statement takes so many values only.
    for (let from = 0; from < people.length; from += 500)
      await tx.insert(tx.t.users).values(
        people.slice(from, from + 500).map((person) => ({
          id: person,
          name: 'A Collector',
          email: `${person}@example.com`,
          ageConfirmedAt: 1,
          subscriptionTier: 'free' as const,
          createdAt: at,
          updatedAt: at,
        })),
      )
  })
  return id
}
