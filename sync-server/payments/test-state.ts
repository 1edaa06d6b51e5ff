import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db, Reader, DbTx } from '../db/db.ts'
import { PaymentsRefused } from '../outside/payments.ts'

/** What the test gateway keeps in place of a payment company, so that it survives a restart. */
export interface TestState {
  get<T>(reader: Reader, kind: string, id: string): Promise<T>
  all<T>(reader: Reader, kind: string, since?: Instant): Promise<T[]>
  put(tx: DbTx, kind: string, id: string, object: unknown): Promise<void>
  /** As the payment company does: the same key again changes nothing more, and names the same. */
  once(key: string, wish: unknown, run: (tx: DbTx) => Promise<string>): Promise<string>
}

/** Names begin with `test_`, to distinguish them from Stripe's. */
export const testId = (kind: string): string => `test_${kind}_${randomBytes(16).toString('hex')}`

export function openTestState(db: Db, now: () => Instant): TestState {
  const { testGateway } = db.t

  const find = async (reader: Reader, kind: string, id: string) => {
    const [row] = await reader
      .select()
      .from(testGateway)
      .where(and(eq(testGateway.id, id), eq(testGateway.kind, kind)))
    return row
  }

  return {
    async get<T>(reader: Reader, kind: string, id: string) {
      const row = await find(reader, kind, id)
      if (!row) throw new PaymentsRefused('unknown', 'resource_missing')
      return row.object as T
    },

    async all<T>(reader: Reader, kind: string, since: Instant = 0) {
      const rows = await reader
        .select()
        .from(testGateway)
        .where(and(eq(testGateway.kind, kind), gte(testGateway.createdAt, since)))
        .orderBy(desc(testGateway.createdAt), desc(testGateway.id))
      return rows.map(({ object }) => object as T)
    },

    async put(tx, kind, id, object) {
      await tx
        .insert(testGateway)
        .values({ id, kind, object, createdAt: now() })
        .onConflictDoUpdate({ target: testGateway.id, set: { object } })
    },

    async once(key, wish, run) {
      return db.transaction('the test gateway', async (tx) => {
        const of = JSON.parse(JSON.stringify(wish)) as unknown
        const begun = await tx
          .insert(testGateway)
          .values({ id: testId('key'), kind: 'key', key, object: { of }, createdAt: now() })
          .onConflictDoNothing()
          .returning({ id: testGateway.id })
        const mine = eq(testGateway.key, key)
        if (begun.length === 0) {
          const [before] = await tx.select().from(testGateway).where(mine)
          const stored = before?.object as { of: unknown; gave: string }
          if (isDeepStrictEqual(stored.of, of)) return stored.gave
          throw new PaymentsRefused('key_reused', 'idempotency_error')
        }
        const gave = await run(tx)
        await tx.update(testGateway).set({ object: { of, gave } }).where(mine)
        return gave
      })
    },
  }
}
