import { useEffect } from 'react'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { checkSubscription } from '../../../shared/features/billing/endpoints.ts'
import { second } from '../../../shared/kernel/time.ts'
import { useSession } from '../../local/session/session.ts'
import { useServerQuery } from '../../online/queries.ts'
import { explainError } from '../../lib/explain-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Polls the server until the person is an Insider. */
export function Arriving({ onArrived }: { onArrived: () => Promise<void> }) {
  const user = useSession((state) => state.user?.id)
  const query = useServerQuery(checkSubscription, user, {}, { every: 5 * second })
  const isInsider = query.data?.plan === 'insider' && !query.data.subscription?.isWaiting
  useEffect(() => {
    if (isInsider) void onArrived()
  }, [isInsider, onArrived])
  // The card has had a trial before: the subscription has ended, and the page behind explains it.
  const hadTrial = query.data?.cardHadTrial === true
  if (hadTrial)
    return (
      <Notice live tone="warn" title={subscriptionCopy.failedTitle}>
        {subscriptionCopy.cardHadTrial}
      </Notice>
    )
  if (query.error)
    return (
      <Notice
        live
        tone="warn"
        title={subscriptionCopy.waitingTitle}
        act={
          <Button busy={query.isFetching} onClick={query.refetch}>
            {subscriptionCopy.form.again}
          </Button>
        }
      >
        {explainError(query.error, payCopy)}
      </Notice>
    )
  return (
    <p role="status">{query.data ? billingCopy.waitingSentence : subscriptionCopy.waitingTitle}</p>
  )
}
