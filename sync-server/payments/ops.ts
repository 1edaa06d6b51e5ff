import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { hour, type Instant } from '../../shared/kernel/time.ts'
import type { Db, Reader, DbTx } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { PaymentsAway, PaymentsRefused } from '../outside/payments.ts'

/** A request to the payment provider, stored before the call. Its id is the idempotency key. */
export type Op = Reader['t']['paymentOps']['$inferSelect']

export interface OpWish {
  /** `refund` */
  readonly kind: string
  /** A key for something that happens once, for all callers: `refund/<payment>/<purpose>`. */
  readonly once: string
  /** The payment, the person or the store that it is about. */
  readonly subject: string
  readonly args: unknown
}

/** Stores a request. An existing one stays; returns the valid one. */
export async function writeOp(tx: DbTx, wish: OpWish, at: Instant): Promise<Op> {
  const { paymentOps } = tx.t
  await tx
    .insert(paymentOps)
    .values({ ...wish, id: newId(at), status: 'waiting', createdAt: at, updatedAt: at })
    .onConflictDoNothing()
  const [op] = await tx.select().from(paymentOps).where(eq(paymentOps.once, wish.once))
  if (!op) throw new Error('an op that was written is not there')
  return op
}

/** Stored requests about a payment, a person or a store. */
export const opsOf = (reader: Reader, subject: string, kind: string): Promise<Op[]> =>
  reader
    .select()
    .from(reader.t.paymentOps)
    .where(and(eq(reader.t.paymentOps.subject, subject), eq(reader.t.paymentOps.kind, kind)))

export interface OpDeps {
  readonly db: Db
  readonly now: () => Instant
}

/** How a request is sent to the payment provider. */
export interface GatewayCall<Given extends { readonly id: string }> {
  ask(key: string): Promise<Given>
  /**
   * Finds the result of an earlier call in the provider's data, when the key may have expired.
   * Absent if a repeated call is harmless.
   */
  find?(): Promise<Given | undefined>
  /** A second one would take or give money: it is not asked for while a first may still be on its way. */
  readonly movesMoney?: true
}

/** Written with the result; two processes that learn of it at once both come here. */
export type Settle<Given> = (tx: DbTx, op: Op, input: Given, at: Instant) => Promise<void>

/** Stripe forgets keys after a day at the earliest; an hour is left for clocks that differ. */
const keyHolds = 23 * hour

/**
 * Sends a stored request under its key and stores the result. A process that died in between used
 * the same key, so the next one gets the same answer. If the key is too old, was used for other
 * arguments, or only repeats a fault, it looks for the existing object before it uses a new key
 * ([N5]).
 *
 * Throws `PaymentsAway`, after which it can be repeated, and `PaymentsRefused`, after which the
 * request has failed.
 */
export async function carryOut<Given extends { readonly id: string }>(
  { db, now }: OpDeps,
  once: string,
  asking: GatewayCall<Given>,
  settle: Settle<Given> = done,
): Promise<void> {
  let op = await claim(db, once, now())
  if (!op) return
  const isOld = now() - madeAt(op.id) >= keyHolds
  const isWornOut = isOld || op.lastError === 'fault' || op.lastError === 'key_reused'
  if (op.attempts > 0 && isWornOut) {
    const found = await asking.find?.()
    if (found) return await end(db, op, found, settle, now())
    if (op.lastError === 'fault' && !isOld && asking.movesMoney)
      throw new PaymentsAway('a fault of theirs that may yet have done it', { isFault: true })
    op = await underNewKey(db, op, now())
  }
  let input: Given
  try {
    input = await asking.ask(op.id)
  } catch (error) {
    if (error instanceof PaymentsRefused && error.why === 'key_reused') {
      await note(db, op, { lastError: 'key_reused' })
      return await carryOut({ db, now }, once, asking, settle)
    }
    if (error instanceof PaymentsRefused)
      await note(db, op, { status: 'failed', lastError: error.code, doneAt: now() })
    // Later answers tell less: a fault that is kept for the key stays the reason to look first.
    else if (error instanceof PaymentsAway && op.lastError !== 'fault')
      await note(db, op, { lastError: error.isFault ? 'fault' : 'away' })
    throw error
  }
  await end(db, op, input, settle, now())
}

/**
 * Runs a request to the payment provider once for all callers: returns the id of the result. A
 * refused one is tried again.
 */
export async function askOnce(
  deps: OpDeps,
  wish: OpWish,
  asking: GatewayCall<{ readonly id: string }>,
): Promise<string> {
  const { db, now } = deps
  const op = await db.transaction('write an op', async (tx) => {
    const before = await writeOp(tx, wish, now())
    if (before.status === 'done') return before
    const { paymentOps } = tx.t
    const mine = eq(paymentOps.once, wish.once)
    if (before.status === 'failed') {
      const retried = { id: newId(now()), status: 'waiting', attempts: 0, lastError: null } as const
      await tx
        .update(paymentOps)
        .set({ ...retried, args: wish.args, doneAt: null })
        .where(mine)
    } else if (!isDeepStrictEqual(before.args, wish.args)) {
      const lastError = before.attempts > 0 ? 'key_reused' : null
      await tx.update(paymentOps).set({ args: wish.args, lastError }).where(mine)
    }
    return before
  })
  if (op.status === 'done') return idOfResult(op)
  await carryOut(deps, wish.once, asking)
  const [after] = await db.select().from(db.t.paymentOps).where(eq(db.t.paymentOps.once, wish.once))
  // Another caller was refused at the same moment.
  if (after?.status !== 'done') throw new PaymentsRefused('refused', after?.lastError ?? 'unknown')
  return idOfResult(after)
}

/** The id of the result. */
export const idOfResult = ({ result }: Pick<Op, 'result'>): string =>
  (result as { readonly id: string }).id

/** The usual end: it is done, and the result has that id. */
export const done: Settle<{ readonly id: string }> = async (tx, op, { id }, at) => {
  const { paymentOps } = tx.t
  await tx
    .update(paymentOps)
    .set({ status: 'done', result: { id }, lastError: null, updatedAt: at, doneAt: at })
    .where(and(eq(paymentOps.once, op.once), eq(paymentOps.status, 'waiting')))
}

/** Counts the attempt before it is made. Gives the op as it stood; undefined where it has ended. */
async function claim(db: Db, once: string, at: Instant): Promise<Op | undefined> {
  return db.transaction('claim an op', async (tx) => {
    const { paymentOps } = tx.t
    const mine = eq(paymentOps.once, once)
    const [op] = await tx.lock(tx.select().from(paymentOps).where(mine))
    if (op?.status !== 'waiting') return undefined
    await tx
      .update(paymentOps)
      .set({ attempts: op.attempts + 1, updatedAt: at })
      .where(mine)
    return op
  })
}

const end = <Given>(db: Db, op: Op, input: Given, settle: Settle<Given>, at: Instant) =>
  db.transaction('end an op', (tx) => settle(tx, op, input, at))

async function underNewKey(db: Db, op: Op, at: Instant): Promise<Op> {
  const fresh = { id: newId(at), lastError: null }
  const [renewed] = await db.transaction('renew a key', (tx) =>
    tx
      .update(tx.t.paymentOps)
      .set(fresh)
      // Of two that found nothing at the same moment, one makes the key under which both ask.
      .where(eq(tx.t.paymentOps.id, op.id))
      .returning(),
  )
  if (renewed) return renewed
  const [other] = await db.select().from(db.t.paymentOps).where(eq(db.t.paymentOps.once, op.once))
  return other ?? op
}

const note = (db: Db, { once }: Op, change: Partial<Op>) =>
  db.transaction('note of an op', (tx) =>
    tx.update(tx.t.paymentOps).set(change).where(eq(tx.t.paymentOps.once, once)),
  )

/** When a key was made: the first 48 bits of its version of UUID say so. */
const madeAt = (id: string): Instant => Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
