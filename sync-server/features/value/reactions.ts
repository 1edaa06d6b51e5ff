import { enqueue } from '../../jobs/jobs.ts'
import type { Reaction } from '../../sync/reaction.ts'

/** So many bottles are named by one job. */
const bottlesOfJob = 100

/** A bottle that was added, changed or taken out is valued soon after. */
export const valueReaction: Reaction = async (tx, { userId, at, changed }) => {
  const ids = changed.filter(({ table }) => table === 'bottles').map(({ id }) => id)
  for (let from = 0; from < ids.length; from += bottlesOfJob)
    await enqueue(
      tx,
      'value.look',
      { userId, bottles: ids.slice(from, from + bottlesOfJob) },
      { at },
    )
}
