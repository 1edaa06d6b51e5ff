import { useEffect } from 'react'
import {
  type BillingState,
  checkSubscription,
  readSubscription,
} from '../../../shared/features/billing/endpoints.ts'
import { second } from '../../../shared/kernel/time.ts'
import { session, useSession } from '../../local/session/session.ts'
import { invalidate, type ServerQuery, useServerQuery } from '../../online/queries.ts'

/**
 * The plan's state on the server. A changed plan applies to this device at once.
 * @param check also polls the payment provider: after a return from it
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

/** Reloads all screens with the plan. */
export const invalidateBilling = (): Promise<void> =>
  invalidate(readSubscription, checkSubscription)
