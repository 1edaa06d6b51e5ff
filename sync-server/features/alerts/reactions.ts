import { forgetWishes } from '../../prices/wish-matches.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Reaction } from '../../sync/reaction.ts'

/** The most rows that one job looks at, so that it holds the user's rounds up for a moment only. */
const batchSize = 50

/**
 * An alert or a wish that was made or changed is looked at soon after; a wish that is gone is no longer
 * counted where it fitted.
 */
export const alertReaction: Reaction = async (tx, { userId, at, changed }) => {
  for (const table of ['alerts', 'watches', 'wishlist'] as const) {
    const ids = changed.filter((one) => one.table === table && !one.gone).map(({ id }) => id)
    for (let from = 0; from < ids.length; from += batchSize)
      await enqueue(
        tx,
        'alerts.look',
        { userId, [table]: ids.slice(from, from + batchSize) },
        { at },
      )
  }
  const gone = changed.filter((one) => one.table === 'wishlist' && one.gone).map(({ id }) => id)
  if (gone.length > 0) await forgetWishes(tx, userId, gone)
}
