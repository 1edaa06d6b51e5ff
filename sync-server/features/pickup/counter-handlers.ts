import { handOver, checkCode } from '../../../shared/features/market/pickup-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { notify } from '../../notices/notify.ts'
import { assertCanTrade, type ReservationRow } from '../../reservations/rows.ts'
import { transition } from '../../reservations/transitions.ts'
import { cardOf } from './cards.ts'
import {
  asking,
  type StoredOutcome,
  keep,
  previousOutcome,
  loadHandOver,
  outcomeInWords,
} from './stored-outcomes.ts'
import { assertScansIds } from './id-check-handlers.ts'
import type { PickupDeps } from './pickup-deps.ts'
import { earnForPickup } from './pickup-points.ts'
import { countTry, find, logRefused, readShown, type ShownCode } from './shown-code.ts'
import { type PickupRejection, pickupRefusal } from './pickup-refusal.ts'

/** The counter: looking up a code, and handing over once. */
export function counterHandlers({ db, limits, passes, now = Date.now }: PickupDeps) {
  return {
    'pickup.look': handler(checkCode, async ({ user, params: { store }, body }) => {
      const at = now()
      const view = { clerk: user.id, at }
      const shown = readShown(passes, body.shown, at)
      await countTry(limits, shown, { clerk: user.id, store })
      await assertCanTrade(db, store, at)
      const found = await find(db, shown, store, at)
      const { row, whyNot: reason } = found
      if (row && !reason) return { is: 'good' as const, pickup: await cardOf(db, row, view) }
      const refused = { is: 'refused', ...(reason ?? badCode) } as const
      const { because } = refused
      await db.transaction('refuse a code', (tx) =>
        logRefused(tx, { shown, found, because, store, clerk: user.id, at }),
      )
      return outcomeInWords(db, refused, view)
    }),

    'pickup.handOver': handler(handOver, async ({ user, params: { store }, body }) => {
      const at = now()
      const shown = readShown(passes, body.shown, at)
      await countTry(limits, shown, { clerk: user.id, store })
      const { kept: stored, row } = await db.transaction(
        'hand over',
        (tx) => handOverOnce(tx, { shown, store, clerk: user.id, at, body }),
        { groupCommit: true },
      )
      return outcomeInWords(db, stored, { clerk: user.id, at }, row)
    }),
  } satisfies Partial<Handlers>
}

interface Handing {
  readonly shown: ShownCode
  readonly store: string
  readonly clerk: string
  readonly at: Instant
  readonly body: {
    readonly shown: string
    readonly nonce: string
    readonly idSeen: boolean
    readonly over21: boolean
    readonly nameMatches: boolean
    readonly byScan?: boolean | undefined
  }
}

/**
 * [O1, O2] The first request hands over. A repeat with the same nonce gets the same answer; any
 * other learns when and by whom it was handed over. The answer is stored in the transaction of the
 * handover.
 */
async function handOverOnce(
  tx: DbTx,
  { shown, store, clerk, at, body }: Handing,
): Promise<{ kept: StoredOutcome; row?: ReservationRow }> {
  const asks = { storeId: store, nonce: body.nonce, userId: clerk }
  const [found, lying] = await tx.together(
    () => find(tx, shown, store, at),
    () => loadHandOver(tx, asks),
  )
  const checks = [body.idSeen, body.over21, body.nameMatches]
  const byScan = body.byScan === true
  const own = asking(asks, found.reservation, body.shown, byScan ? [...checks, byScan] : checks)
  const before = previousOutcome(lying, own)
  if (before) return { kept: before }
  if (found.whyNot || !found.row) return refuseOnce(found.whyNot ?? badCode)
  if (!checks.every(Boolean)) return refuseOnce({ because: 'checks_missing' })
  if (byScan) await assertScansIds(tx, store)

  const result = await transition(tx, 'hand_over', {
    id: found.row.id,
    at,
    actorId: clerk,
    details: { how: shown.how, ...(byScan && { checked: 'scan' }) },
  })
  if (result.is === 'done') {
    const { id, userId } = result.reservation
    const good = { is: 'good', reservation: id, at, by: clerk } as const
    const [isKept] = await tx.together(
      () => keep(tx, own, good, at),
      () => assertCanTrade(tx, store, at),
      async () =>
        userId !== null && notify(tx, { userId, kind: 'picked_up', reservationId: id }, at),
    )
    await earnForPickup(tx, result.reservation, at)
    // Under this nonce something else was handed over at this very moment.
    if (!isKept) refuse('key_reused')
    return { kept: good, row: result.reservation }
  }
  // Another request was faster; it may be this one, sent twice.
  const meanwhile = previousOutcome(await loadHandOver(tx, asks), own)
  if (meanwhile) return { kept: meanwhile }
  const { reservation } = result
  return refuseOnce((reservation && pickupRefusal(reservation, at)) ?? badCode)

  async function refuseOnce(reason: PickupRejection): Promise<{ kept: StoredOutcome }> {
    const refused = { is: 'refused', ...reason } as const
    if (!(await keep(tx, own, refused, at)))
      return { kept: previousOutcome(await loadHandOver(tx, asks), own) ?? refuse('key_reused') }
    const { because } = reason
    await logRefused(tx, { shown, found, because, store, clerk, at })
    await assertCanTrade(tx, store, at)
    return { kept: refused }
  }
}

const badCode = { because: 'bad_code' } as const satisfies PickupRejection
