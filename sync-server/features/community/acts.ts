import { newId } from '../../db/new-id.ts'
import type { DbTx, Reader } from '../../db/db.ts'

type ActRow = Reader['t']['communityActs']['$inferInsert']

/** Writes down what somebody has decided, in the transaction that makes it so. */
export const writeAct = (tx: DbTx, act: Omit<ActRow, 'id'>) =>
  tx.insert(tx.t.communityActs).values({ id: newId<'communityAct'>(act.createdAt), ...act })
