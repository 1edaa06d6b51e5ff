import { useEffect } from 'react'
import {
  type BillingState,
  checkSubscription,
  readSubscription,
} from '../../shared/features/billing/endpoints.ts'
import { second } from '../../shared/kernel/time.ts'
import { session, useSession } from '../local/session.ts'
import { askAgain, type Asked, useAsked } from '../online/asking.ts'

/**
 * How the plan stands, as the server tells. A plan that has changed there becomes the plan of this
 * device at once.
 * @param check asks the payment company, too, again and again: where somebody comes back from it
 */
export function useBillingState(check = false): Asked<BillingState> {
  const user = useSession((state) => state.user)
  const asked = useAsked(
    check ? checkSubscription : readSubscription,
    user?.id,
    {},
    { every: check ? 5 * second : undefined },
  )
  const plan = asked.data?.plan
  const here = user?.subscriptionTier
  useEffect(() => {
    if (plan !== undefined && plan !== here) void session.askAgain()
  }, [plan, here])
  return asked
}

/** Something about the plan has changed: whoever shows it asks again. */
export const billingChanged = (): Promise<void> => askAgain(readSubscription, checkSubscription)
