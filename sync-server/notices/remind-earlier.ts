import { and, eq, gt } from 'drizzle-orm'
import { remindBefore } from '../../shared/business/radar.ts'
import type { RemindedKind } from '../../shared/features/radar/radar-item.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'

interface Begins {
  readonly kind: RemindedKind
  readonly id: string
  readonly begins: Instant
  readonly at: Instant
}

/**
 * The start was moved forward: reminders that would be late move to their usual time before it, or
 * to now. After a postponement, reminders are checked when they are due.
 */
export async function remindEarlier(tx: DbTx, { kind, id, begins, at }: Begins): Promise<void> {
  const { reminders: m } = tx.t
  const dueAt = Math.max(at, begins - remindBefore[kind])
  await tx
    .update(m)
    .set({ dueAt })
    .where(and(eq(m.subjectId, id), gt(m.dueAt, dueAt)))
}
