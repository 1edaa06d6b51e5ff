/** Reacts to changed rows, from a device, a job or a script. */
import type { Id } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import type { ChangedRow } from './cellar-rows.ts'

/**
 * Adds jobs for changed rows of a user, or records effects at once in the same transaction, and
 * does nothing else.
 */
export type Reaction = (
  tx: DbTx,
  what: {
    readonly userId: Id<'user'>
    readonly at: Instant
    readonly changed: readonly Pick<ChangedRow, 'table' | 'id' | 'gone' | 'row'>[]
  },
) => Promise<void>
