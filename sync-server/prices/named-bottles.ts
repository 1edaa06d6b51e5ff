import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, DbTx } from '../db/db.ts'
import { portions } from './find-by-words.ts'

/** The name of each live bottle, and its purchase price. */
export type NamedBottle = Reader['t']['namedBottles']['$inferSelect']

/**
 * Locks the names of bottles and their purchase prices, always in this order: changes of them wait
 * until these bottles are stored, and then find them.
 */
export async function holdMarket(tx: DbTx, rows: readonly NamedBottle[]): Promise<void> {
  const { bottleNames: n, paidKeys: k } = tx.t
  const ids = [...new Set(rows.map(({ nameId }) => nameId))]
  const keys = [...new Set(rows.map(({ key }) => key))]
  if (ids.length === 0) return
  await tx.lock(tx.select({ id: n.id }).from(n).where(inArray(n.id, ids)).orderBy(asc(n.id)))
  await tx.lock(tx.select({ key: k.key }).from(k).where(inArray(k.key, keys)).orderBy(asc(k.key)))
}

/** Others are updated within the day. */
export async function markPaid(tx: DbTx, keys: ReadonlySet<string>): Promise<void> {
  if (keys.size === 0) return
  const { paidKeys } = tx.t
  const check = randomUUID()
  await tx
    .insert(paidKeys)
    .values([...keys].sort().map((key) => ({ key, told: false, check })))
    .onConflictDoUpdate({ target: paidKeys.key, set: { check } })
}

/** A person's purchase prices and bottle names are deleted with the account. */
export async function forgetNames(tx: DbTx, userId: string): Promise<void> {
  const { collectorPrices: c, namedBottles: b } = tx.t
  const named = await tx.delete(b).where(eq(b.cellarId, userId)).returning()
  for (const some of portions(named)) {
    await holdMarket(tx, some)
    await markUnused(tx, some)
  }
  const paid = await tx.delete(c).where(eq(c.cellarId, userId)).returning({ key: c.key })
  for (const some of portions(paid)) await markPaid(tx, new Set(some.map(({ key }) => key)))
}

/** Names of which these were the last bottles go when their bottles are looked for. */
export async function markUnused(tx: DbTx, left: readonly NamedBottle[]): Promise<void> {
  if (left.length === 0) return
  const { bottleNames: n, namedBottles: b } = tx.t
  await tx
    .update(n)
    .set({ spread: randomUUID(), spreadAfter: '' })
    .where(
      and(
        inArray(n.id, [...new Set(left.map(({ nameId }) => nameId))]),
        sql`not exists (select 1 from ${b} where ${b.nameId} = ${n.id})`,
      ),
    )
}

/** Deletes a name with its words, unless a bottle has it by now. */
export async function dropUnused(tx: DbTx, nameId: string): Promise<void> {
  const { bottleNames: n, bottleNameWords: w, namedBottles: b } = tx.t
  await tx.lock(tx.select({ id: n.id }).from(n).where(eq(n.id, nameId)))
  const [used] = await tx.select({ id: b.bottleId }).from(b).where(eq(b.nameId, nameId)).limit(1)
  if (used) return
  await tx.delete(w).where(eq(w.nameId, nameId))
  await tx.delete(n).where(eq(n.id, nameId))
}
