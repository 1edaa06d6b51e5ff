import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Interval, intervals } from '../../../shared/business/offer.ts'
import { subscriptionCopy as copy } from '../../../shared/copy/subscription.ts'
import type { BillingState } from '../../../shared/features/billing/endpoints.ts'
import { isOver } from '../../../shared/features/billing/subscription.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useBillingState } from '../../components/plan/billing-state.ts'
import { Button } from '../../ui/Button.tsx'
import { AskOperator } from './AskOperator.tsx'
import { BeginSheet } from './BeginSheet.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { Invoices } from './Invoices.tsx'
import { MoneyBack } from './MoneyBack.tsx'
import { PlanCards } from './PlanCards.tsx'
import { YourPlan } from './YourPlan.tsx'

/** `/subscription`: both plans, the user's subscription, and its actions. */
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
  const { subscription, offer, isGiven, plan, isSold } = state
  const asked = useBeginning()
  const [interval, setInterval] = useState<Interval>(subscription?.interval ?? asked ?? 'month')
  const isRunning = subscription !== undefined && !isOver(subscription) && !subscription.isWaiting
  const hasInsider = isRunning || isGiven
  // Without a card, opening the sheet starts the trial, so that takes a tap here.
  const [isBeginning, setBeginning] = useState(
    asked !== undefined && offer.needsCard && !hasInsider && isSold,
  )
  return (
    <div className="flex flex-col gap-6">
      <YourPlan state={state} onComplete={() => setBeginning(true)} />
      <PlanCards
        offer={offer}
        isSold={isSold}
        isPaid={isRunning}
        interval={interval}
        onInterval={setInterval}
        free={plan === 'free' && <CurrentPlan />}
        insider={
          hasInsider ? (
            plan === 'insider' && <CurrentPlan />
          ) : !isSold ? (
            <AskOperator />
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

/** The interval chosen on the pricing page or at sign-up, read from the address once. */
function useBeginning(): Interval | undefined {
  const [query, setQuery] = useSearchParams()
  const [asked] = useState(() => intervals.find((one) => one === query.get('begin')))
  useEffect(() => {
    if (!query.has('begin')) return
    const rest = new URLSearchParams(query)
    rest.delete('begin')
    setQuery(rest, { replace: true })
  }, [query, setQuery])
  return asked
}
