import { useState } from 'react'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import {
  cancelSubscription,
  resumeSubscription,
  type Subscription,
} from '../../../shared/features/billing/endpoints.ts'
import { Button } from '../../ui/Button.tsx'
import { onDay } from './on-day.ts'
import { useBillingAct } from './billing-act.ts'

const copy = subscriptionCopy.cancel

/** Cancels with two taps; one tap resumes. */
export function CancelPart({ subscription }: { subscription: Subscription }) {
  const { cancelsAt, trialEndsAt, nextPaymentAt } = subscription
  const [isAsking, setAsking] = useState(false)
  const { busy, act } = useBillingAct()
  const until = trialEndsAt ?? nextPaymentAt

  if (cancelsAt !== undefined)
    return (
      <Button
        tone="primary"
        busy={busy}
        onClick={() => void act(resumeSubscription, undefined, { title: copy.resumed })}
      >
        {copy.resume}
      </Button>
    )
  if (!isAsking) return <Button onClick={() => setAsking(true)}>{copy.act}</Button>
  return (
    <div role="group" aria-label={copy.act} className="flex basis-full flex-col gap-2">
      {until !== undefined && <p role="status">{copy.question(onDay(until))}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="danger"
          busy={busy}
          onClick={() =>
            void act(cancelSubscription, undefined, {
              title: copy.done,
              description: until === undefined ? undefined : copy.doneSentence(onDay(until)),
            }).then(() => setAsking(false))
          }
        >
          {copy.confirm}
        </Button>
        <Button onClick={() => setAsking(false)}>{copy.keep}</Button>
      </div>
    </div>
  )
}
