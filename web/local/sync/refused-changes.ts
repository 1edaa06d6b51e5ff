import type { Id } from '../../../shared/kernel/id.ts'
import type { MutationRefusalCode } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { UserDatabase } from '../store/database.ts'
import type { Rejected } from '../store/records.ts'

/** A change that the server refused, with all that the user had typed. */
export interface AttentionItem {
  uid: Id
  /** The name of its mutation. */
  name: string
  args: unknown
  /** Its cellar; absent, the user's own. */
  cellar?: Id
  /** When it was made. */
  at: Instant
  code: MutationRefusalCode
  message: string
  /** Refused with this one: edits and uses of a bottle that was not added. */
  dependents: readonly AttentionItem[]
}

/** Refused changes the user must resolve, in the order they were made. */
export async function readAttention(db: UserDatabase): Promise<AttentionItem[]> {
  const all = (await db.attention.orderBy('order').toArray()).filter(
    (item) => item.discardedAt === undefined,
  )
  const shown = (item: Rejected): AttentionItem => ({
    uid: item.uid,
    name: item.name,
    args: item.args,
    ...(item.cellar !== undefined && { cellar: item.cellar }),
    at: item.at,
    code: item.code,
    message: item.message,
    dependents: all.filter((other) => other.parent === item.uid).map(shown),
  })
  return all.filter((item) => item.parent === undefined).map(shown)
}
