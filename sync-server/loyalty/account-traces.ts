import { createHmac } from 'node:crypto'
import { traceRetention } from '../../shared/business/loyalty.ts'
import { day, type Instant } from '../../shared/kernel/time.ts'
import type { Db, DbTx } from '../db/db.ts'

/** A trace of an account's use, such as a network, a browser or a card. */
export interface AccountTrace {
  readonly kind: 'network' | 'browser' | 'card'
  readonly of: string
}

/** Notes what accounts are used with, so that two of one household are known to be related. */
export interface AccountTraces {
  /** Notes them, once a day each. */
  note(userId: string, traces: readonly AccountTrace[]): Promise<void>
}

interface AccountTraceDeps {
  readonly db: Db
  readonly secret: string
  readonly now: () => Instant
}

/** Accounts and traces that one process remembers as noted today. */
const maxRemembered = 50_000

export function openTraces({ db, secret, now }: AccountTraceDeps): AccountTraces {
  const noted = new Map<string, number>()
  return {
    async note(userId, traces) {
      const at = now()
      const today = Math.floor(at / day)
      const hashes = traces
        .map((trace) => traceHash(secret, trace))
        .filter((hash) => noted.get(`${userId} ${hash}`) !== today)
      if (hashes.length === 0) return
      await db.transaction('note traces', (tx) => noteTraces(tx, userId, hashes, at), {
        groupCommit: true,
      })
      if (noted.size > maxRemembered) noted.clear()
      for (const hash of hashes) noted.set(`${userId} ${hash}`, today)
    },
  }
}

/** Keyed, so a leaked database does not reveal networks or cards. */
export const traceHash = (secret: string, { kind, of }: AccountTrace): string =>
  createHmac('sha256', secret).update(`trace ${kind} ${of}`).digest('base64url')

/** Writes down that an account was used with these, in the transaction of its caller. */
export async function noteTraces(
  tx: DbTx,
  userId: string,
  hashes: readonly string[],
  at: Instant,
): Promise<void> {
  // In one order: two rounds of one person do not wait for each other.
  const rows = [...new Set(hashes)].sort().map((hash) => ({ userId, hash, seenAt: at }))
  await tx.write(tx.t.accountTraces, rows, 'replace')
}

/** Writes down which card an account has paid with, by the payment company's fingerprint of the card. */
export async function noteCard(
  tx: DbTx,
  secret: string,
  {
    userId,
    fingerprint,
    at,
  }: { readonly userId: string; readonly fingerprint: string; readonly at: Instant },
): Promise<void> {
  await noteTraces(tx, userId, [traceHash(secret, { kind: 'card', of: fingerprint })], at)
}

/** From when on a trace counts. */
export const traceCountsFrom = (at: Instant): Instant => at - traceRetention
