import { weekOf } from '../../shared/business/loyalty.ts'
import { minute } from '../../shared/kernel/time.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Reaction } from '../sync/reaction.ts'

/**
 * An added, changed or removed bottle makes its week one with cataloguing. It counts on arrival,
 * whatever time the device gives; active users are checked about once a minute.
 */
export const loyaltyReaction: Reaction = async (tx, { userId, at, changed }) => {
  if (!changed.some(({ table }) => table === 'bottles')) return
  const week = weekOf(at)
  const id = `loyalty.catalogued/${userId}/${week}`
  await enqueue(tx, 'loyalty.catalogued', { userId, week, at }, { at: at + minute, id })
}
