import {
  changeBottle,
  createBottle,
  deleteBottle,
  bottleArgs,
  listBottles,
  readBottle,
  restoreBottle,
  shownBottle,
} from '../../../shared/features/collection/bottle-endpoints.ts'
import { type Bottle, bottles, currencyOf } from '../../../shared/features/collection/bottle.ts'
import { decimalsOf, usDollars } from '../../../shared/kernel/currency.ts'
import { bottleCrud } from '../../../shared/features/collection/bottle-mutators.ts'
import type { Changes } from '../../../shared/kernel/entity.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import type { ChangeDeps } from '../../sync/change-cellar.ts'
import { cellarOfCall } from '../../sync/cellar-of-call.ts'
import { rowCalls } from '../../sync/row-calls.ts'
import { readRow, readRowPage } from '../../sync/row-pages.ts'

type BottleChanges = Omit<Changes<typeof bottles>, 'tags'> & {
  readonly tags?: readonly string[] | null | undefined
}

const moneyFields = ['purchasePrice', 'currentValue', 'currency'] as const

/** Changes of a bottle's money: unnamed amounts keep their number of dollars, yen, dinars. */
function withMoney(row: Bottle, body: BottleChanges) {
  const before = currencyOf(row)
  const after = body.currency === undefined ? before : (body.currency ?? usDollars)
  const changes: Changes<typeof bottles> = bottleArgs(body, after)
  const times = 10 ** (decimalsOf(after) - decimalsOf(before))
  for (const name of ['purchasePrice', 'currentValue'] as const)
    if (body[name] === undefined && row[name] !== undefined && times !== 1)
      changes[name] = Math.round(row[name] * times)
  return changes
}

/** Bottles for scripts and other programs; devices have them by sync. */
export function bottleHandlers(deps: ChangeDeps) {
  const { db } = deps
  const calls = rowCalls(deps)

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
    'bottle.create': handler(createBottle, async ({ user, query, body: { id, ...input } }) => {
      const cellar = cellarOfCall(user, query)
      const add = bottleCrud['bottle.add']
      const bottle = await calls.add(bottles, add, cellar, {
        id,
        of: () => bottleArgs(input, currencyOf(input)),
      })
      return shownBottle(bottle, cellar.cellarId)
    }),
    'bottle.change': handler(changeBottle, async ({ user, params: { id }, query, body }) => {
      const cellar = cellarOfCall(user, query)
      // Read only if the stored value depends on it.
      const isAboutMoney = moneyFields.some((name) => name in body)
      const row = isAboutMoney ? await readRow(db, bottles, cellar, id) : undefined
      const args = { id, changes: row ? withMoney(row, body) : bottleArgs(body, usDollars) }
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
