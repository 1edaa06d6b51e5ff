import { createHash } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { refuse } from '../../shared/kernel/refusal.ts'
import { day } from '../../shared/kernel/time.ts'
import type { Db, Tx } from '../db/db.ts'

/** A request that names itself, so that it can be sent again. */
export interface RequestKey {
  /** As the client chose it; it means something for one user only. */
  readonly key: string
  /** A hash of what was asked for: method, path and body. */
  readonly of: string
}

/** Answers to keys are kept so long; nobody sends a request again after that. */
export const keysAreKept = 7 * day

/**
 * Does something in one transaction, once for each key of a user: a request that comes again, or at
 * the same moment, gets the answer that the first one got. What is refused or fails leaves no key,
 * so that it can be tried again.
 */
export async function once<Gives>(
  db: Db,
  { userId, ...asked }: RequestKey & { readonly userId: string; readonly at: number },
  name: string,
  run: (tx: Tx) => Promise<Gives>,
): Promise<Gives> {
  const { requestKeys } = db.t
  const mine = and(eq(requestKeys.userId, userId), eq(requestKeys.key, asked.key))
  return db.transaction(name, async (tx) => {
    const begun = await tx
      .insert(requestKeys)
      .values({ userId, ...asked, answer: null })
      .onConflictDoNothing()
      .returning({ key: requestKeys.key })
    if (begun.length === 0) {
      const [before] = await tx.select().from(requestKeys).where(mine)
      if (before?.of !== asked.of) refuse('key_reused')
      return before.answer as Gives
    }
    const answer = await run(tx)
    await tx
      .update(requestKeys)
      .set({ answer: answer ?? null })
      .where(mine)
    return answer
  })
}

/** Drops the keys that nobody sends any more. */
export const sweepRequestKeys = (db: Db, now: number) =>
  db.transaction('sweep request keys', (tx) =>
    tx.delete(tx.t.requestKeys).where(lte(tx.t.requestKeys.at, now - keysAreKept)),
  )

const form = /^[\x21-\x7e]{8,200}$/

/** The key of a request; refuses `bad_request` where there is none that could be one. */
export function requestKeyOf(request: Request, path: string, body: unknown): RequestKey {
  const key = request.headers.get('idempotency-key') ?? ''
  if (!form.test(key))
    refuse('bad_request', 'The header Idempotency-Key is missing or not 8 to 200 characters.')
  const of = createHash('sha256')
    .update(JSON.stringify([request.method, path, body ?? null]))
    .digest('hex')
  return { key, of }
}
