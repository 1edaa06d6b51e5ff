import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { day } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import type { DbAddress } from '../../../sync-server/db/open-db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { silent } from '../../support/engines.ts'

/** A signed-in user. */
export interface Person {
  readonly id: string
  /** The `Cookie` of every request. */
  readonly cookie: string
}

/**
 * Makes the tables and people with sessions in an empty database. They do not join through the
 * door, whose hashing of passwords takes longer than the whole measurement.
 */
export async function settle(place: DbAddress, count: number, secret: string): Promise<Person[]> {
  const db = await openDb(place, silent)
  const at = new Date()
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(24).toString('base64url'),
  }))
  // A statement takes so many values only.
  for (let from = 0; from < people.length; from += 1_000)
    await insert(db, people.slice(from, from + 1_000), at)
  await db.close()
  return people.map(({ id, token }) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return { id, cookie: `undercroft.session_token=${encodeURIComponent(`${token}.${signature}`)}` }
  })
}

async function insert(db: Db, people: readonly { id: string; token: string }[], at: Date) {
  await db.transaction('settle', async (tx) => {
    await tx.insert(tx.t.users).values(
      people.map(({ id }) => ({
        id,
        name: 'Ada',
        email: `${id}@example.com`,
        subscriptionTier: 'insider' as const,
        createdAt: at,
        updatedAt: at,
      })),
    )
    await tx.insert(tx.t.sessions).values(
      people.map(({ id, token }) => ({
        id: randomUUID(),
        userId: id,
        token,
        createdAt: at,
        updatedAt: at,
        expiresAt: new Date(at.getTime() + 90 * day),
      })),
    )
  })
}
