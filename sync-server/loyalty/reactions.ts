import { weekOf } from '../../shared/business/loyalty.ts'
import { minute } from '../../shared/kernel/time.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Reaction } from '../sync/reaction.ts'

/**
 * A bottle that was added, changed or taken out makes its week one with cataloguing. Whenever a device says
 * that it happened, it counts when it has come here; whoever keeps on is asked about once a minute.
 */
export const loyaltyReaction: Reaction = async (tx, { userId, at, changed }) => {
  if (!changed.some(({ table }) => table === 'bottles')) return
  const week = weekOf(at)
  const id = `loyalty.catalogued/${userId}/${week}`
  await enqueue(tx, 'loyalty.catalogued', { userId, week, at }, { at: at + minute, id })
}
