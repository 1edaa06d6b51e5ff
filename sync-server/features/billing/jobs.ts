import { and, asc, eq, gt, isNotNull, lt, lte, or } from 'drizzle-orm'
import { abandonedAfter, dunning, lettersDue } from '../../../shared/business/offer.ts'
import { isOver, isWaiting } from '../../../shared/features/billing/subscription.ts'
import { isRefusal } from '../../../shared/kernel/refusal.ts'
import { day, hour, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { PaymentsAway } from '../../outside/payments.ts'
import { lookJob } from './apply.ts'
import { abandon } from './begin.ts'
import { settleStray } from './events.ts'
import { forget, forgetJob } from './forget.ts'
import { endNow, look } from './look.ts'
import { type Billing, type BillingParts, billingOf, type SubscriptionRow } from './parts.ts'
import { bringPlan } from './plan.ts'
import { customerOf, stateOf } from './rows.ts'
import { tellFailed, tellTrialEnds, trialEndsJob } from './telling.ts'

/** For so long it is looked whether one that was given up has come about. */
const givenUpMayCome = 3 * day

/** What time brings: trials and paid times that end, payments that fail, what nobody told us of. */
export function billingJobs(parts: BillingParts) {
  const { db, now = Date.now } = parts
  const billing = () => billingOf(parts)

  return {
    [lookJob]: {
      lane: 'money',
      async run(args) {
        const row = await rowOf(db, args)
        if (!row) return
        // Whatever the payment company says or does not say: a time that has ended has ended.
        try {
          if (!isOver(row)) await look(billing(), row.id)
        } catch (error) {
          // Where nobody answers, the sweep asks again, for ever.
          if (!(error instanceof PaymentsAway || isRefusal(error))) throw error
        } finally {
          await db.transaction('bring a plan', (tx) => bringPlan(tx, row.userId, now()))
        }
      },
    },

    [trialEndsJob]: {
      lane: 'notices',
      async run(args) {
        const row = await rowOf(db, args)
        if (!row || row.status !== 'trialing' || isWaiting(stateOf(row)) || row.cancelsAt !== null)
          return
        await db.transaction('tell that a trial ends', (tx) => tellTrialEnds(tx, row, now()))
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
      async run() {
        await remind(db, now())
        await lower(db, now())
        if (parts.payments.by === 'nobody') return
        await reconcile(billing())
        await lookAfterGivenUp(billing())
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
async function remind(db: Db, at: Instant): Promise<void> {
  const { subscriptions } = db.t
  const late = () => and(eq(subscriptions.status, 'past_due'), isNotNull(subscriptions.liveFor))
  await eachRow(db, late, async ({ id }) => {
    await db.transaction('tell that a payment failed', async (tx) => {
      const where = and(eq(subscriptions.id, id), late())
      const [row] = await tx.lock(tx.select().from(subscriptions).where(where))
      if (!row || row.pastDueSince === null) return
      const due = lettersDue(row.pastDueSince, at)
      if (due <= row.lettersSent) return
      // After a long silence one letter is enough.
      await tellFailed(tx, row, due === dunning.length, at)
      await tx.update(subscriptions).set({ lettersSent: due }).where(eq(subscriptions.id, id))
    })
  })
}

/** Plans that stand higher than what was paid for. */
async function lower(db: Db, at: Instant): Promise<void> {
  const { subscriptions } = db.t
  const over = () => and(isNotNull(subscriptions.liveFor), lte(subscriptions.insiderUntil, at))
  await eachRow(db, over, ({ userId }) =>
    db.transaction('bring a plan', (tx) => bringPlan(tx, userId, at)),
  )
}

/**
 * Reaches the same end as if every event had come ([N3]): what was not looked at for a day, what was
 * begun and given up, what was paid back and goes on, and what lies at the payment company unknown.
 */
async function reconcile(billing: Billing): Promise<void> {
  const { db, now } = billing
  const { subscriptions } = db.t
  const at = now()
  const due = () =>
    and(
      isNotNull(subscriptions.liveFor),
      or(
        lt(subscriptions.lookedAt, at - day),
        and(gt(subscriptions.periodEndsAt, 0), lte(subscriptions.periodEndsAt, at)),
        lt(subscriptions.createdAt, at - abandonedAfter),
      ),
    )
  await eachRow(db, due, async (row) => {
    try {
      await reconcileOne(billing, row, at)
    } catch (error) {
      // One that cannot be looked at must not keep the others from it.
      billing.report('a subscription could not be looked at', error)
    }
  })
}

async function reconcileOne(billing: Billing, before: SubscriptionRow, at: Instant) {
  const isNew = before.gatewayId === null
  const row = isNew ? before : await look(billing, before.id)
  if (isOver(row)) return
  if (isWaiting(stateOf(row)) && row.createdAt <= at - abandonedAfter) {
    await abandon(billing, row)
    return
  }
  const customer = await customerOf(billing.db, row.userId)
  const wasPaidBack = customer?.refundedAt != null && row.createdAt < customer.refundedAt
  if (wasPaidBack) await endNow(billing, row)
  if (customer?.gatewayId) await settleStrays(billing, customer.gatewayId)
}

async function settleStrays(billing: Billing, customerId: string): Promise<void> {
  for await (const one of billing.payments.listSubscriptions(customerId))
    await settleStray(billing, one)
}

/** What was given up while it was being made may have come about all the same ([N10]). */
async function lookAfterGivenUp(billing: Billing): Promise<void> {
  const { db, now } = billing
  const { subscriptions } = db.t
  const at = now()
  const due = () =>
    and(
      eq(subscriptions.status, 'incomplete_expired'),
      gt(subscriptions.endedAt, at - givenUpMayCome),
      lt(subscriptions.lookedAt, at - day),
    )
  await eachRow(db, due, async ({ id, userId }) => {
    try {
      const customer = await customerOf(db, userId)
      if (customer?.gatewayId) await settleStrays(billing, customer.gatewayId)
      await db.transaction('a subscription was looked after', (tx) =>
        tx.update(subscriptions).set({ lookedAt: at }).where(eq(subscriptions.id, id)),
      )
    } catch (error) {
      if (!(error instanceof PaymentsAway)) throw error
    }
  })
}

const pageOfRows = 100

async function eachRow(
  db: Db,
  where: () => ReturnType<typeof and>,
  run: (row: SubscriptionRow) => Promise<unknown>,
): Promise<void> {
  const { subscriptions } = db.t
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(subscriptions)
      .where(and(where(), gt(subscriptions.id, after)))
      .orderBy(asc(subscriptions.id))
      .limit(pageOfRows)
    for (const row of rows) await run(row)
    const last = rows.at(-1)
    if (!last || rows.length < pageOfRows) return
    after = last.id
  }
}
