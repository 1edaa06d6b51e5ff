import { requestsCopy } from '../../shared/copy/requests.ts'
import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Db, TransactionOptions, DbTx } from '../db/db.ts'
import { prepared, preparedRows } from '../db/prepared.ts'

/** A request that names itself, so that it can be sent again. */
export interface RequestKey {
  /** As the client chose it; it means something for one user only. */
  readonly key: string
  /** A hash of the request: method, path and body. */
  readonly of: string
}

/**
 * Does something in one transaction, once per key of a user: a repeated or simultaneous request
 * gets the first answer. A refusal or failure leaves no key, so that it can be tried again.
 */
export async function once<Gives>(
  db: Db,
  { userId, ...asked }: RequestKey & { readonly userId: string; readonly at: number },
  name: string,
  run: (tx: DbTx) => Promise<Gives>,
  options?: TransactionOptions,
): Promise<Gives> {
  const mine = { userId, key: asked.key }
  const all = async (tx: DbTx) => {
    const begun = await tx.run(beginRequest, { userId, ...asked })
    if (begun.length === 0) {
      const [before] = await tx.run(requestBefore, mine)
      if (before?.of !== asked.of) refuse('key_reused')
      return before.answer as Gives
    }
    const answer = await run(tx)
    if (answer !== undefined)
      await tx.run(keepResponse, { ...mine, answer: JSON.stringify(answer) })
    return answer
  }
  return db.transaction(name, all, options)
}

const beginRequest = prepared<{ userId: string; key: string; of: string; at: number }, object>(
  'write',
  ({ t: { requestKeys }, value }) => sql`
    insert into ${requestKeys} (user_id, "key", "of", at)
    values (${value('userId')}, ${value('key')}, ${value('of')}, ${value('at')})
    on conflict do nothing returning "key"`,
)

const requestBefore = preparedRows<{ userId: string; key: string }, 'requestKeys'>(
  'read',
  'requestKeys',
  ({ t: { requestKeys: k }, columns, value }) => sql`
    select ${columns} from ${k}
    where ${k.userId} = ${value('userId')} and ${k.key} = ${value('key')}`,
)

const keepResponse = prepared<{ userId: string; key: string; answer: string }>(
  'write',
  ({ t: { requestKeys: k }, value }) => sql`
    update ${k} set answer = ${value('answer')}
    where ${k.userId} = ${value('userId')} and ${k.key} = ${value('key')}`,
)

/** Whether a request was done before: a repeat does not count as a second one. */
export async function wasDone(
  db: Pick<Db, 'run'>,
  { userId, key }: Pick<RequestKey, 'key'> & { readonly userId: string },
): Promise<boolean> {
  return (await db.run(requestBefore, { userId, key })).length > 0
}

const form = /^[\x21-\x7e]{8,200}$/

/** The key of a request; refuses `bad_request` where there is none that could be one. */
export function requestKeyOf(request: Request, path: string, body: unknown): RequestKey {
  const key = request.headers.get('idempotency-key') ?? ''
  if (!form.test(key)) refuse('bad_request', requestsCopy.keyMissing)
  const of = hash('sha256', JSON.stringify([request.method, path, body ?? null]))
  return { key, of }
}
