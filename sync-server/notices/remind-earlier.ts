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
 * Something begins sooner than it was said: reminders that would come too late come as long before it as
 * others, or at once. Of what was put off they are looked at when they are due.
 */
export async function remindEarlier(tx: DbTx, { kind, id, begins, at }: Begins): Promise<void> {
  const { reminders: m } = tx.t
  const dueAt = Math.max(at, begins - remindBefore[kind])
  await tx
    .update(m)
    .set({ dueAt })
    .where(and(eq(m.subjectId, id), gt(m.dueAt, dueAt)))
}
