import { day, minute } from '../../shared/kernel/time.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { PaymentsAway } from '../outside/payments.ts'
import { eventJob } from './events.ts'
import type { Money } from './open.ts'
import { refreshPaymentJob } from './payments.ts'
import { reconcile } from './reconcile.ts'

/** So many in one transaction. */
const linkBatchSize = 200

/** Later and repeated requests to the payment provider, and its events. */
export const paymentJobs = ({ money }: { readonly money: Money }) => {
  /** Where it does not answer, the reconciler asks again, for ever. */
  const ifAnswered = async (run: () => Promise<void>) => {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof PaymentsAway)) throw error
    }
  }
  return {
    [refreshPaymentJob]: {
      lane: 'money',
      run: (args) => ifAnswered(() => money.desk.settle((args as { paymentId: string }).paymentId)),
    },
    [eventJob]: {
      lane: 'money',
      run: (args) => ifAnswered(() => money.events.workOff((args as { eventId: string }).eventId)),
    },
    'payments.reconcile': {
      lane: 'money',
      every: minute,
      run: async (_, batch) =>
        money.gateway.by === 'nobody' ? undefined : reconcile(money, batch),
    },
    'payments.sweep': {
      lane: 'upkeep',
      every: day,
      // Swept rows are gone, and are not found again.
      async run(_, { isOver }) {
        while ((await money.accounts.sweepSome(linkBatchSize)) === linkBatchSize)
          if (await isOver()) return { next: null }
        return undefined
      },
    },
  } satisfies Jobs
}
