import {
  changeWish,
  createWish,
  deleteWish,
  listWishes,
  readWish,
  restoreWish,
  shownWish,
} from '../../../shared/features/wishlist/endpoints.ts'
import { wishes } from '../../../shared/features/wishlist/wish.ts'
import { wishCrud } from '../../../shared/features/wishlist/wish-mutators.ts'
import { fromScript } from '../../../shared/kernel/script-rows.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import type { ChangeDeps } from '../../sync/change-cellar.ts'
import { cellarOfCall } from '../../sync/cellar-of-call.ts'
import { rowCalls } from '../../sync/row-calls.ts'
import { readRow, readRowPage } from '../../sync/row-pages.ts'

/** The wishlist for scripts and other programs; devices have it by sync. */
export function wishHandlers(deps: ChangeDeps) {
  const { db } = deps
  const calls = rowCalls(deps)

  return {
    'wish.list': handler(listWishes, async ({ user, query }) => {
      const { rows, end } = await readRowPage(db, wishes, cellarOfCall(user), query)
      return { wishes: rows.map(shownWish), ...end }
    }),
    'wish.read': handler(readWish, async ({ user, params: { id } }) =>
      shownWish(await readRow(db, wishes, cellarOfCall(user), id)),
    ),
    'wish.create': handler(createWish, async ({ user, body: { id, ...input } }) => {
      const making = { id, of: () => fromScript(wishes, input) }
      return shownWish(await calls.add(wishes, wishCrud['wish.add'], cellarOfCall(user), making))
    }),
    'wish.change': handler(changeWish, async ({ user, params: { id }, body }) => {
      const args = { id, changes: fromScript(wishes, body) }
      return shownWish(await calls.change(wishes, wishCrud['wish.edit'], cellarOfCall(user), args))
    }),
    'wish.delete': handler(deleteWish, ({ user, params: { id } }) =>
      calls.remove(wishes, wishCrud['wish.remove'], cellarOfCall(user), id),
    ),
    'wish.restore': handler(restoreWish, async ({ user, params: { id } }) =>
      shownWish(await calls.restore(wishes, wishCrud['wish.restore'], cellarOfCall(user), id)),
    ),
  } satisfies Partial<Handlers>
}
