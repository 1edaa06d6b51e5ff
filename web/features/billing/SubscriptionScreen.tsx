import { useState } from 'react'
import type { Interval } from '../../../shared/business/offer.ts'
import { billingCopy as copy } from '../../../shared/copy/billing.ts'
import type { BillingState } from '../../../shared/features/billing/endpoints.ts'
import { isOver } from '../../../shared/features/billing/subscription.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useBillingState } from '../../components/plan/billing-state.ts'
import { Button } from '../../ui/Button.tsx'
import { BeginSheet } from './BeginSheet.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { Invoices } from './Invoices.tsx'
import { MoneyBack } from './MoneyBack.tsx'
import { PlanCards } from './PlanCards.tsx'
import { YourPlan } from './YourPlan.tsx'

/** `/subscription`: the two plans, how one's own stands, and what can be done about it. */
export function SubscriptionScreen() {
  const query = useBillingState()
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-4 text-title">{copy.title}</h1>
      <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
        {(state) => <Plans state={state} />}
      </QueryBoundary>
    </div>
  )
}

function Plans({ state }: { state: BillingState }) {
  const { subscription, offer, isGiven, plan } = state
  const [interval, setInterval] = useState<Interval>(subscription?.interval ?? 'month')
  const [isBeginning, setBeginning] = useState(false)
  const isRunning = subscription !== undefined && !isOver(subscription) && !subscription.isWaiting
  const hasInsider = isRunning || isGiven
  return (
    <div className="flex flex-col gap-6">
      <YourPlan state={state} onComplete={() => setBeginning(true)} />
      <PlanCards
        offer={offer}
        isPaid={isRunning}
        interval={interval}
        onInterval={setInterval}
        free={plan === 'free' && <CurrentPlan />}
        insider={
          hasInsider ? (
            plan === 'insider' && <CurrentPlan />
          ) : (
            <Button tone="primary" wide onClick={() => setBeginning(true)}>
              {subscription?.isWaiting ? copy.state.complete : copy.start(offer, interval)}
            </Button>
          )
        }
      />
      <MoneyBack state={state} />
      {subscription && <Invoices />}
      {isBeginning && (
        <BeginSheet offer={offer} interval={interval} onClose={() => setBeginning(false)} />
      )}
    </div>
  )
}
