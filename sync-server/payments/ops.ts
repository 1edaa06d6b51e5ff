import { and, eq } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader, Tx } from '../db/db.ts'
import { newId } from '../db/new-id.ts'

/** Something to ask of the payment company, written down before it is asked. Its id is the key. */
export type Op = Reader['t']['paymentOps']['$inferSelect']

export interface OpWish {
  /** `refund` */
  readonly kind: string
  /** What happens once, whoever asks for it and however often: `refund/<payment>/<purpose>`. */
  readonly once: string
  /** The payment, the person or the store that it is about. */
  readonly subject: string
  readonly args: unknown
}

/** Writes down what is to be asked. One that is there already stays as it is; answers which holds. */
export async function writeOp(tx: Tx, wish: OpWish, at: Instant): Promise<Op> {
  const { paymentOps } = tx.t
  await tx
    .insert(paymentOps)
    .values({ ...wish, id: newId(at), status: 'waiting', createdAt: at, updatedAt: at })
    .onConflictDoNothing()
  const [op] = await tx.select().from(paymentOps).where(eq(paymentOps.once, wish.once))
  if (!op) throw new Error('an op that was written is not there')
  return op
}

/** What was written down about a payment, a person or a store. */
export const opsOf = (reader: Reader, subject: string, kind: string): Promise<Op[]> =>
  reader
    .select()
    .from(reader.t.paymentOps)
    .where(and(eq(reader.t.paymentOps.subject, subject), eq(reader.t.paymentOps.kind, kind)))
