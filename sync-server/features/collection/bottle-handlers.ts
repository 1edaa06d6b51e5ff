import {
  changeBottle,
  createBottle,
  deleteBottle,
  keptBottle,
  listBottles,
  readBottle,
  restoreBottle,
  shownBottle,
} from '../../../shared/features/collection/bottle-endpoints.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { bottleCrud } from '../../../shared/features/collection/bottle-mutators.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import type { ChangeParts } from '../../sync/change-cellar.ts'
import { cellarOfCall } from '../../sync/cellar-of-call.ts'
import { rowCalls } from '../../sync/row-calls.ts'
import { readRow, readRowPage } from '../../sync/row-pages.ts'

/** Bottles for scripts and other programs; devices have them by sync. */
export function bottleHandlers(parts: ChangeParts) {
  const { db } = parts
  const calls = rowCalls(parts)

  return {
    'bottle.list': handler(listBottles, async ({ user, query }) => {
      const cellar = cellarOfCall(user, query)
      const { rows, end } = await readRowPage(db, bottles, cellar, query)
      return { bottles: rows.map((row) => shownBottle(row, cellar.cellarId)), ...end }
    }),
    'bottle.read': handler(readBottle, async ({ user, params: { id }, query }) => {
      const cellar = cellarOfCall(user, query)
      return shownBottle(await readRow(db, bottles, cellar, id), cellar.cellarId)
    }),
    'bottle.create': handler(createBottle, async ({ user, query, body: { id, ...given } }) => {
      const cellar = cellarOfCall(user, query)
      const add = bottleCrud['bottle.add']
      const bottle = await calls.add(bottles, add, cellar, {
        id,
        of: () => keptBottle(given),
      })
      return shownBottle(bottle, cellar.cellarId)
    }),
    'bottle.change': handler(changeBottle, async ({ user, params: { id }, query, body }) => {
      const cellar = cellarOfCall(user, query)
      const args = { id, changes: keptBottle(body) }
      const bottle = await calls.change(bottles, bottleCrud['bottle.edit'], cellar, args)
      return shownBottle(bottle, cellar.cellarId)
    }),
    'bottle.delete': handler(deleteBottle, ({ user, params: { id }, query }) =>
      calls.remove(bottles, bottleCrud['bottle.remove'], cellarOfCall(user, query), id),
    ),
    'bottle.restore': handler(restoreBottle, async ({ user, params: { id }, query }) => {
      const cellar = cellarOfCall(user, query)
      const bottle = await calls.restore(bottles, bottleCrud['bottle.restore'], cellar, id)
      return shownBottle(bottle, cellar.cellarId)
    }),
  } satisfies Partial<Handlers>
}
