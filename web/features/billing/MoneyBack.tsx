import { useState } from 'react'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import {
  type BillingState,
  refundSubscription,
} from '../../../shared/features/billing/endpoints.ts'
import { Button } from '../../ui/Button.tsx'
import { onDay } from './on-day.ts'
import { useBillingAct } from './billing-act.ts'

const copy = subscriptionCopy.refund

/** Asks for a refund while one is possible; two taps, because it ends Insider. */
export function MoneyBack({ state: { moneyBack } }: { state: BillingState }) {
  const [isAsking, setAsking] = useState(false)
  const { busy, act } = useBillingAct()
  if (!moneyBack) return null
  return (
    <section aria-labelledby="money-back" className="flex flex-col items-start gap-2">
      <h2 id="money-back" className="text-lead">
        {copy.title}
      </h2>
      <p className="text-soft">{copy.sentence(onDay(moneyBack.until))}</p>
      {isAsking ? (
        <div className="flex flex-wrap gap-2">
          <Button
            tone="danger"
            busy={busy}
            onClick={() =>
              void act(refundSubscription, undefined, {
                title: copy.done,
                description: copy.doneSentence,
              }).then(() => setAsking(false))
            }
          >
            {copy.confirm}
          </Button>
          <Button onClick={() => setAsking(false)}>{subscriptionCopy.cancel.keep}</Button>
        </div>
      ) : (
        <Button onClick={() => setAsking(true)}>{copy.act}</Button>
      )}
    </section>
  )
}
