import { handOver, lookAtCode } from '../../../shared/features/market/pickup-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Tx } from '../../db/db.ts'
import { type Answers, answer } from '../../http/answer.ts'
import { notify } from '../../notices/notify.ts'
import { mustBeInGoodStanding } from '../../reservations/rows.ts'
import { step } from '../../reservations/steps.ts'
import { cardOf } from './cards.ts'
import { asking, type Kept, keep, keptFor, told } from './kept-answers.ts'
import type { PickupParts } from './parts.ts'
import { countTry, find, logRefused, readShown, type ShownCode } from './shown-code.ts'
import { type WhyNot, whyNot } from './why-not.ts'

/** What happens at the counter: looking at a code, and handing over once. */
export function counterAnswers({ db, limits, passes, now = Date.now }: PickupParts) {
  return {
    'pickup.look': answer(lookAtCode, async ({ user, params: { store }, body }) => {
      const at = now()
      const looking = { clerk: user.id, at }
      const shown = readShown(passes, body.shown, at)
      await countTry(limits, shown, { clerk: user.id, store })
      await mustBeInGoodStanding(db, store, at)
      const found = await find(db, shown, store, at)
      const { row, whyNot: reason } = found
      if (row && !reason) return { is: 'good' as const, pickup: await cardOf(db, row, looking) }
      const refused = { is: 'refused', ...(reason ?? badCode) } as const
      const { because } = refused
      await db.transaction('refuse a code', (tx) =>
        logRefused(tx, { shown, found, because, store, clerk: user.id, at }),
      )
      return told(db, refused, looking)
    }),

    'pickup.handOver': answer(handOver, async ({ user, params: { store }, body }) => {
      const at = now()
      const shown = readShown(passes, body.shown, at)
      await countTry(limits, shown, { clerk: user.id, store })
      const kept = await db.transaction('hand over', (tx) =>
        handOverOnce(tx, { shown, store, clerk: user.id, at, body }),
      )
      return told(db, kept, { clerk: user.id, at })
    }),
  } satisfies Partial<Answers>
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
  }
}

/**
 * [O1, O2] The first hands over; whoever asks again with the same nonce gets the same answer, any other
 * hears when it was and by whom. The answer is kept in the transaction of the hand over.
 */
async function handOverOnce(tx: Tx, { shown, store, clerk, at, body }: Handing): Promise<Kept> {
  const found = await find(tx, shown, store, at)
  const checks = [body.idSeen, body.over21, body.nameMatches]
  const own = asking(
    { storeId: store, nonce: body.nonce, userId: clerk },
    found.reservation,
    body.shown,
    checks,
  )
  const before = await keptFor(tx, own)
  if (before) return before

  if (found.whyNot || !found.row) return refuseOnce(found.whyNot ?? badCode)
  if (!checks.every(Boolean)) return refuseOnce({ because: 'checks_missing' })

  const stepped = await step(tx, 'hand_over', {
    ...{ id: found.row.id, at, actorId: clerk, details: { how: shown.how } },
  })
  if (stepped.is === 'done') {
    await mustBeInGoodStanding(tx, store, at)
    const { id, userId } = stepped.reservation
    if (userId !== null) await notify(tx, { userId, kind: 'picked_up', reservationId: id }, at)
    const good = { is: 'good', reservation: id, at, by: clerk } as const
    // Under this nonce something else was handed over at this very moment.
    if (!(await keep(tx, own, good, at))) refuse('key_reused')
    return good
  }
  // Somebody was faster; it may have been this request itself, sent twice.
  const meanwhile = await keptFor(tx, own)
  if (meanwhile) return meanwhile
  const { reservation } = stepped
  return refuseOnce((reservation && whyNot(reservation, at)) ?? badCode)

  async function refuseOnce(reason: WhyNot): Promise<Kept> {
    const refused = { is: 'refused', ...reason } as const
    if (!(await keep(tx, own, refused, at))) return (await keptFor(tx, own)) ?? refuse('key_reused')
    const { because } = reason
    await logRefused(tx, { shown, found, because, store, clerk, at })
    await mustBeInGoodStanding(tx, store, at)
    return refused
  }
}

const badCode = { because: 'bad_code' } as const satisfies WhyNot
