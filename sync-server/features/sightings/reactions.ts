import { enqueue } from '../../jobs/jobs.ts'
import type { Reaction } from '../../sync/reaction.ts'

/** So many reports are taken in one transaction: the rounds of their scout wait for it. */
const batchSize = 20

/** A scout's report or withdrawal becomes public soon after. */
export const sightingReaction: Reaction = async (tx, { userId, at, changed }) => {
  const ids = changed.filter(({ table }) => table === 'sightings').map(({ id }) => id)
  for (let from = 0; from < ids.length; from += batchSize)
    await enqueue(
      tx,
      'sightings.report',
      { userId, reports: ids.slice(from, from + batchSize) },
      { at },
    )
}
