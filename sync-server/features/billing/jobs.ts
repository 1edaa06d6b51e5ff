import { asc, eq, gt } from 'drizzle-orm'
import { abandonedAfter, dunning, lettersDue } from '../../../shared/business/offer.ts'
import { isOver, isWaiting } from '../../../shared/features/billing/subscription.ts'
import { isRefusal } from '../../../shared/kernel/refusal.ts'
import { day, hour, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Batch, Jobs, NextBatch } from '../../jobs/jobs.ts'
import { PaymentsAway } from '../../outside/payments.ts'
import { refreshJob } from './apply.ts'
import { abandon } from './begin.ts'
import { settleUnlinkedSubscription } from './events.ts'
import { forget, forgetJob } from './forget.ts'
import { endNow, refreshSubscription } from './refresh-subscription.ts'
import { type Billing, type BillingDeps, billingOf, type SubscriptionRow } from './billing-deps.ts'
import { refreshPlan } from './plan.ts'
import { customerOf, stateOf } from './rows.ts'
import { notifyOfFailure, notifyOfTrialEnd, trialEndsJob } from './notify.ts'

/** A subscription given up while it was created may still appear this long. */
const lateEventWindow = 3 * day

/** Time-driven changes: trials and paid periods that end, failed payments, and missed events. */
export function billingJobs(deps: BillingDeps) {
  const { db, now = Date.now } = deps
  const billing = () => billingOf(deps)

  return {
    [refreshJob]: {
      lane: 'money',
      async run(args) {
        const row = await rowOf(db, args)
        if (!row) return
        // Whatever the payment company says or does not say: a time that has ended has ended.
        try {
          if (!isOver(row)) await refreshSubscription(billing(), row.id)
        } catch (error) {
          // If the payment company does not answer, the sweep asks again without limit.
          if (!(error instanceof PaymentsAway || isRefusal(error))) throw error
        } finally {
          await db.transaction('bring a plan', (tx) => refreshPlan(tx, row.userId, now()))
        }
      },
    },

    [trialEndsJob]: {
      lane: 'notices',
      async run(args) {
        const row = await rowOf(db, args)
        if (!row || row.status !== 'trialing' || isWaiting(stateOf(row)) || row.cancelsAt !== null)
          return
        await db.transaction('tell that a trial ends', (tx) => notifyOfTrialEnd(tx, row, now()))
      },
    },

    [forgetJob]: {
      lane: 'money',
      run: async (args) =>
        void (await forget(billing(), (args as { customerId: string }).customerId)),
    },

    'billing.sweep': {
      lane: 'money',
      every: hour,
      run: (_, batch) => {
        const at = now()
        const ours = [remind(db, at), lower(db, at)]
        if (deps.payments.by === 'nobody') return inRounds(db, [ours], batch)
        // Local work does not wait for other companies' answers.
        const theirs = [reconcile(billing(), at), refreshGivenUp(billing(), at)]
        return inRounds(db, [ours, theirs], batch)
      },
    },
  } satisfies Jobs
}

async function rowOf(db: Db, args: unknown): Promise<SubscriptionRow | undefined> {
  const { subscriptionId } = args as { subscriptionId: string }
  const { subscriptions } = db.t
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
  return row
}

/** The letters about payments that failed; the last says that Insider has ended. */
function remind(db: Db, at: Instant): Chore {
  const { subscriptions } = db.t
  const isLate = ({ status, liveFor }: SubscriptionRow) => status === 'past_due' && liveFor !== null
  return {
    isDue: isLate,
    run: ({ id }) =>
      db.transaction('tell that a payment failed', async (tx) => {
        const [row] = await tx.lock(tx.select().from(subscriptions).where(eq(subscriptions.id, id)))
        if (!row || !isLate(row) || row.pastDueSince === null) return
        const due = lettersDue(row.pastDueSince, at)
        if (due <= row.lettersSent) return
        // After a long silence one letter is enough.
        await notifyOfFailure(tx, row, due === dunning.length, at)
        await tx.update(subscriptions).set({ lettersSent: due }).where(eq(subscriptions.id, id))
      }),
  }
}

/** Plans above the paid level. */
function lower(db: Db, at: Instant): Chore {
  return {
    isDue: ({ liveFor, insiderUntil }) =>
      liveFor !== null && insiderUntil !== null && insiderUntil <= at,
    run: ({ userId }) => db.transaction('bring a plan', (tx) => refreshPlan(tx, userId, at)),
  }
}

/**
 * Reaches the state that all events would have led to ([N3]): subscriptions not refreshed for a
 * day, abandoned attempts, refunded subscriptions that continue, and unknown ones at the payment
 * company.
 */
function reconcile(billing: Billing, at: Instant): Chore {
  return {
    isDue: ({ liveFor, refreshedAt, periodEndsAt, createdAt }) =>
      liveFor !== null &&
      (refreshedAt < at - day ||
        (periodEndsAt !== null && periodEndsAt <= at) ||
        createdAt < at - abandonedAfter),
    async run(row) {
      try {
        await reconcileOne(billing, row, at)
      } catch (error) {
        // One that cannot be refreshed must not keep the others from it.
        billing.report('a subscription could not be refreshed', error)
      }
    },
  }
}

async function reconcileOne(billing: Billing, before: SubscriptionRow, at: Instant) {
  const isNew = before.gatewayId === null
  const row = isNew ? before : await refreshSubscription(billing, before.id)
  if (isOver(row)) return
  if (isWaiting(stateOf(row)) && row.createdAt <= at - abandonedAfter) {
    await abandon(billing, row)
    return
  }
  const customer = await customerOf(billing.db, row.userId)
  const wasPaidBack = customer?.refundedAt != null && row.createdAt < customer.refundedAt
  if (wasPaidBack) await endNow(billing, row)
  if (customer?.gatewayId) await settleUnlinked(billing, customer.gatewayId)
}

async function settleUnlinked(billing: Billing, customerId: string): Promise<void> {
  for await (const one of billing.payments.listSubscriptions(customerId))
    await settleUnlinkedSubscription(billing, one)
}

/** A subscription given up while it was being created may exist after all ([N10]). */
function refreshGivenUp(billing: Billing, at: Instant): Chore {
  const { db } = billing
  const { subscriptions } = db.t
  return {
    isDue: ({ status, endedAt, refreshedAt }) =>
      status === 'incomplete_expired' &&
      endedAt !== null &&
      endedAt > at - lateEventWindow &&
      refreshedAt < at - day,
    async run({ id, userId }) {
      try {
        const customer = await customerOf(db, userId)
        if (customer?.gatewayId) await settleUnlinked(billing, customer.gatewayId)
        await db.transaction('a subscription was looked after', (tx) =>
          tx.update(subscriptions).set({ refreshedAt: at }).where(eq(subscriptions.id, id)),
        )
      } catch (error) {
        if (!(error instanceof PaymentsAway)) throw error
      }
    },
  }
}

const pageOfRows = 100

/** The work for each due subscription. */
interface Chore {
  isDue(row: SubscriptionRow): boolean
  run(row: SubscriptionRow): Promise<unknown>
}

/** Where a sweep goes on: behind a subscription, in one of its rounds. JSON. */
interface BillingJobBatchCursor {
  readonly round: number
  readonly after: string
}

/**
 * Goes through all subscriptions, once for each list of chores. Whether one is due is not asked of the
 * database: where few are, it would go through all of them in one query.
 */
async function inRounds(
  db: Db,
  rounds: readonly (readonly Chore[])[],
  { cursor, isOver: isTimeUp }: Batch,
): Promise<NextBatch | undefined> {
  const { subscriptions } = db.t
  let { round, after } = (cursor as BillingJobBatchCursor | undefined) ?? { round: 0, after: '' }
  for (let chores = rounds[round]; chores; chores = rounds[round]) {
    const rows = await db
      .select()
      .from(subscriptions)
      .where(gt(subscriptions.id, after))
      .orderBy(asc(subscriptions.id))
      .limit(pageOfRows)
    for (const row of rows) {
      const due = chores.filter((chore) => chore.isDue(row))
      for (const chore of due) await chore.run(row)
      if (due.length > 0 && (await isTimeUp()))
        return { next: { round, after: row.id } satisfies BillingJobBatchCursor }
    }
    const last = rows.at(-1)
    if (last && rows.length === pageOfRows) after = last.id
    else {
      round += 1
      after = ''
    }
    if (round < rounds.length && (await isTimeUp()))
      return { next: { round, after } satisfies BillingJobBatchCursor }
  }
  return undefined
}
