import { useEffect } from 'react'
import {
  type BillingState,
  checkSubscription,
  readSubscription,
} from '../../../shared/features/billing/endpoints.ts'
import { second } from '../../../shared/kernel/time.ts'
import { session, useSession } from '../../local/session.ts'
import { invalidate, type ServerQuery, useServerQuery } from '../../online/queries.ts'

/**
 * How the plan stands, as the server tells. A plan that has changed there becomes the plan of this
 * device at once.
 * @param check asks the payment company, too, again and again: where somebody comes back from it
 */
export function useBillingState(check = false): ServerQuery<BillingState> {
  const user = useSession((state) => state.user)
  const query = useServerQuery(
    check ? checkSubscription : readSubscription,
    user?.id,
    {},
    { every: check ? 5 * second : undefined },
  )
  const plan = query.data?.plan
  const here = user?.subscriptionTier
  useEffect(() => {
    if (plan !== undefined && plan !== here) void session.revalidate()
  }, [plan, here])
  return query
}

/** Something about the plan has changed: whoever shows it asks again. */
export const invalidateBilling = (): Promise<void> =>
  invalidate(readSubscription, checkSubscription)
