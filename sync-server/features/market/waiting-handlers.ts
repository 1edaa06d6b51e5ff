import { and, eq } from 'drizzle-orm'
import { maxWaiting, waitsPerPage } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { phaseOf } from '../../../shared/features/market/drop.ts'
import {
  joinWaitingList,
  leaveWaitingList as leaveContract,
  listWaits,
} from '../../../shared/features/market/reservation-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import {
  checkDropLimit,
  checkEligibility,
  assertAllowed,
  reservingFiguresOf,
} from '../../reservations/limits.ts'
import { leaveWaitingList } from '../../reservations/leave-market.ts'
import { lockDrop, lockPerson, assertCanTrade } from '../../reservations/rows.ts'
import { askToList } from '../../reservations/units.ts'
import { waitingPosition } from './drop-handlers.ts'
import type { MarketDeps } from './market-deps.ts'

/** Waiting for a bottle of a drop that is sold out. */
export function waitingHandlers({ db, now = Date.now }: MarketDeps) {
  return {
    'waiting.join': handler(joinWaitingList, async ({ user, params }) => {
      const at = now()
      return db.transaction('wait for a drop', async (tx) => {
        const { drops, dropWaits } = tx.t
        const person = await lockPerson(tx, user.id)
        const figures = await reservingFiguresOf(tx, user.id, { dropId: params.drop, at })
        if (!figures) return refuse('account_deleted')
        const drop = (await lockDrop(tx, params.drop)) ?? refuse('not_found')
        const before = await waitingPosition(tx, drop.id, user.id)
        if (before !== undefined) return { waitingAt: before }
        const ineligible = checkEligibility(person, figures, at) ?? checkDropLimit(drop, figures, 1)
        await assertAllowed(tx, user.id, ineligible)
        await assertCanTrade(tx, drop.storeId, at)
        const phase = phaseOf(drop, at)
        if (phase === 'scheduled') refuse('not_now', reservingCopy.notBegun)
        if (phase === 'over') refuse('not_now', reservingCopy.over)
        if (phase === 'paused') refuse('not_now', reservingCopy.paused)
        if (phase === 'open') refuse('not_now', reservingCopy.notSoldOut)
        if (drop.waiting >= maxWaiting) refuse('limit', reservingCopy.tooManyWait)
        await tx
          .insert(dropWaits)
          .values({ dropId: drop.id, userId: user.id, joinedAt: at, id: newId(at) })
        await tx
          .update(drops)
          .set({ waiting: drop.waiting + 1 })
          .where(eq(drops.id, drop.id))
        return { waitingAt: (await waitingPosition(tx, drop.id, user.id)) ?? drop.waiting + 1 }
      })
    }),

    'waiting.mine': handler(listWaits, async ({ user, query: { after } }) => {
      const { dropWaits: w, drops, stores } = db.t
      const place = keyset(after, w.joinedAt, w.id, 'desc')
      const rows = await db
        .select({ own: w, title: drops.title, store: stores.name, state: stores.state })
        .from(w)
        .innerJoin(drops, eq(drops.id, w.dropId))
        .innerJoin(stores, eq(stores.id, drops.storeId))
        .where(and(eq(w.userId, user.id), place.beyond))
        .orderBy(...place.order)
        .limit(waitsPerPage + 1)
      const { page, next } = cutPage(rows, waitsPerPage, ({ own }) => [own.joinedAt, own.id])
      return {
        waits: page.map(({ own, title, store, state }) => ({
          id: own.dropId as Id<'drop'>,
          title,
          storeName: store,
          storeState: state,
          joinedAt: own.joinedAt,
        })),
        ...next,
      }
    }),

    'waiting.leave': handler(leaveContract, async ({ user, params }) => {
      const at = now()
      await db.transaction('wait no longer', async (tx) => {
        const drop = (await lockDrop(tx, params.drop)) ?? refuse('not_found')
        if (!(await leaveWaitingList(tx, drop.id, user.id))) refuse('not_found')
        // The rest may now be open to all.
        if (drop.waiting === 1) await askToList(tx, drop.id, at)
      })
      return undefined
    }),
  } satisfies Partial<Handlers>
}
