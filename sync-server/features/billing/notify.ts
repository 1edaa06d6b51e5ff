import { brand } from '../../../shared/business/brand.ts'
import { billingCopy as copy } from '../../../shared/copy/billing.ts'
import { isInsider, isOver, isWaiting } from '../../../shared/features/billing/subscription.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { notify } from '../../notices/notify.ts'
import type { SubscriptionRow } from './billing-deps.ts'
import { stateOf } from './rows.ts'

export const trialEndsJob = 'billing.trial-ends'

const about = (row: SubscriptionRow) => ({
  userId: row.userId as Id<'user'>,
  title: `${brand.name} ${copy.insider.name}`,
})

/** Notifies a person of a changed subscription, except for one that only waited. */
export async function notifyOfChange(
  tx: DbTx,
  before: SubscriptionRow,
  row: SubscriptionRow,
  { paid, at }: { readonly paid: Cents | undefined; readonly at: Instant },
): Promise<void> {
  const [was, is] = [stateOf(before), stateOf(row)]
  if (isWaiting(is)) return
  if (isOver(is)) {
    if (!isWaiting(was))
      await notify(tx, { ...about(row), kind: 'subscription_ended', until: row.endedAt ?? at }, at)
    return
  }
  const hasBegun = isWaiting(was) && isInsider(is, at)
  if (hasBegun) {
    // Without a card nothing renews.
    const until = row.hasCard ? (row.trialEndsAt ?? undefined) : undefined
    await notify(tx, { ...about(row), kind: 'subscribed', until }, at)
  }
  const isPaid =
    row.status === 'active' &&
    (hasBegun || row.periodStartsAt !== before.periodStartsAt || was.status === 'past_due')
  if (isPaid && paid !== undefined && paid > 0) {
    const until = row.periodEndsAt ?? undefined
    await notify(tx, { ...about(row), kind: 'subscription_paid', amount: paid, until }, at)
  }
}

/**
 * A failed payment is reported at each retry; the last message says that the subscription has
 * ended.
 */
export const notifyOfFailure = (tx: DbTx, row: SubscriptionRow, isLast: boolean, at: Instant) =>
  notify(
    tx,
    isLast
      ? { ...about(row), kind: 'subscription_ended', until: at }
      : {
          ...about(row),
          kind: 'payment_failed',
          amount: row.amount,
          until: row.insiderUntil ?? undefined,
        },
    at,
  )

export const notifyOfTrialEnd = (tx: DbTx, row: SubscriptionRow, at: Instant) =>
  notify(
    tx,
    {
      ...about(row),
      kind: 'trial_ends',
      until: row.trialEndsAt ?? undefined,
      // Without a card nothing is charged: it simply ends.
      ...(row.hasCard && { amount: row.amount }),
    },
    at,
  )
