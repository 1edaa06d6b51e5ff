import { newId } from '../../db/new-id.ts'
import type { DbTx, Reader } from '../../db/db.ts'

type ActRow = Reader['t']['communityActs']['$inferInsert']

/** Records a moderator's decision, in its transaction. */
export const writeAct = (tx: DbTx, act: Omit<ActRow, 'id'>) =>
  tx.insert(tx.t.communityActs).values({ id: newId<'communityAct'>(act.createdAt), ...act })
