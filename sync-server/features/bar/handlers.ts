import { requestsCopy } from '../../../shared/copy/requests.ts'
import {
  deletePour,
  listPours,
  logPour,
  shownPour,
} from '../../../shared/features/bar/pour-endpoints.ts'
import { logUse, pours, removePour } from '../../../shared/features/bar/pour.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import type { ChangeDeps } from '../../sync/change-cellar.ts'
import { cellarOfCall } from '../../sync/cellar-of-call.ts'
import { rowCalls, wasRemoved } from '../../sync/row-calls.ts'
import { readRowPage } from '../../sync/row-pages.ts'

/** Pours for scripts and other programs; devices get them by sync. */
export function pourHandlers(deps: ChangeDeps) {
  const { db, now = Date.now } = deps
  const calls = rowCalls(deps)

  return {
    'pour.list': handler(listPours, async ({ user, query }) => {
      const { bottle, since } = query
      // What changed is found by the order in which it did, not by its bottle.
      if (bottle !== undefined && since !== undefined)
        refuse('bad_request', requestsCopy.notTogether)
      const cellar = cellarOfCall(user, query)
      const where = bottle && { field: 'bottleId', value: bottle }
      const { rows, end } = await readRowPage(db, pours, cellar, { ...query, where })
      return { pours: rows.map((row) => shownPour(row, cellar.cellarId)), ...end }
    }),
    'pour.log': handler(logPour, async ({ user, params, query, body }) => {
      const cellar = cellarOfCall(user, query)
      const { id = newId(now()), at = now(), ...rest } = body
      const pour = await calls.run(cellar, async ({ rows, context }) => {
        const there = await rows.get(pours, id)
        if (there) return there
        if (await rows.removed(pours, id)) wasRemoved()
        if (!(await rows.get(bottles, params.id))) refuse('not_found')
        await logUse.run(rows, { bottleId: params.id, pourId: id, at, ...rest }, context)
        return await rows.need(pours, id)
      })
      return shownPour(pour, cellar.cellarId)
    }),
    'pour.delete': handler(deletePour, ({ user, params: { id }, query }) =>
      calls.remove(pours, removePour, cellarOfCall(user, query), id),
    ),
  } satisfies Partial<Handlers>
}
