import { useEffect } from 'react'
import { billingCopy as copy } from '../../../shared/copy/billing.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { checkSubscription } from '../../../shared/features/billing/endpoints.ts'
import { second } from '../../../shared/kernel/time.ts'
import { useSession } from '../../local/session.ts'
import { useAsked } from '../../online/asking.ts'
import { sentenceOf } from '../../parts/AskedPart.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Asks the server whether the person is an Insider, until it says so. */
export function Arriving({ onArrived }: { onArrived: () => Promise<void> }) {
  const user = useSession((state) => state.user?.id)
  const asked = useAsked(checkSubscription, user, {}, { every: 5 * second })
  const isInsider = asked.data?.plan === 'insider' && !asked.data.subscription?.isWaiting
  useEffect(() => {
    if (isInsider) void onArrived()
  }, [isInsider, onArrived])
  // A card that had a trial before: it has ended, and the page behind this says why.
  const hadTrial = asked.data?.cardHadTrial === true
  if (hadTrial)
    return (
      <Notice live tone="warn" title={copy.failedTitle}>
        {copy.cardHadTrial}
      </Notice>
    )
  if (asked.error)
    return (
      <Notice
        live
        tone="warn"
        title={copy.waitingTitle}
        act={
          <Button busy={asked.isAsking} onClick={asked.again}>
            {copy.form.again}
          </Button>
        }
      >
        {sentenceOf(asked.error, payCopy.offline)}
      </Notice>
    )
  return <p role="status">{asked.data ? copy.waitingSentence : copy.waitingTitle}</p>
}
