import { type ReactNode, useState } from 'react'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import type { BillingState, Subscription } from '../../../shared/features/billing/endpoints.ts'
import { isOver } from '../../../shared/features/billing/subscription.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CancelPart } from './CancelPart.tsx'
import { CardSheet } from './CardSheet.tsx'
import { ChangeSheet } from './ChangeSheet.tsx'
import { onDay } from './on-day.ts'

const copy = subscriptionCopy.state
const plan = billingCopy.state

/** The user's subscription in every state, with its actions. */
export function YourPlan({ state, onComplete }: { state: BillingState; onComplete: () => void }) {
  const { subscription, isGiven, cardHadTrial, refundedAt } = state
  const [open, setOpen] = useState<'card' | 'interval'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {cardHadTrial && <Notice tone="warn" title={subscriptionCopy.cardHadTrial} />}
      {isGiven && <Notice tone="good" title={plan.given} />}
      {refundedAt !== undefined && <Notice title={copy.refunded(onDay(refundedAt))} />}
      {subscription && isOver(subscription) && !cardHadTrial && subscription.endedAt && (
        <Notice title={copy.ended(onDay(subscription.endedAt))} />
      )}
      {subscription?.isWaiting && (
        <Notice
          tone="warn"
          title={plan.waitingTitle}
          act={
            <Button tone="primary" onClick={onComplete}>
              {copy.complete}
            </Button>
          }
        >
          {copy.waitingSentence}
        </Notice>
      )}
      {subscription && !isOver(subscription) && !subscription.isWaiting && (
        <section aria-labelledby="your-plan" className="flex flex-col gap-3">
          <h2 id="your-plan" className="text-lead">
            {copy.yours}
          </h2>
          <Trouble state={state} subscription={subscription} onCard={() => setOpen('card')} />
          <Facts subscription={subscription} />
          <Acts
            subscription={subscription}
            onCard={() => setOpen('card')}
            onInterval={() => setOpen('interval')}
          />
        </section>
      )}
      {open === 'card' && <CardSheet onClose={close} />}
      {open === 'interval' && subscription && (
        <ChangeSheet to={otherOf(subscription)} onClose={close} />
      )}
    </>
  )
}

const otherOf = ({ interval }: Subscription) => (interval === 'month' ? 'year' : 'month')

interface TroubleProps {
  state: BillingState
  subscription: Subscription
  onCard: () => void
}

function Trouble({ state, subscription, onCard }: TroubleProps) {
  const { status, retriedUntil, isPaused, cancelsAt } = subscription
  if (isPaused)
    return (
      <Notice tone="warn" title={copy.pausedTitle}>
        {copy.pausedSentence}
      </Notice>
    )
  if (status === 'past_due' || status === 'unpaid')
    return (
      <Notice
        tone="danger"
        title={plan.failedTitle}
        act={<Button onClick={onCard}>{copy.changeCard}</Button>}
      >
        {retriedUntil !== undefined && state.plan === 'insider'
          ? copy.failedSentence(onDay(retriedUntil))
          : copy.failedOver}
      </Notice>
    )
  if (cancelsAt !== undefined)
    return (
      <Notice tone="warn" title={plan.endsOn(onDay(cancelsAt))}>
        {copy.endsSentence}
      </Notice>
    )
  return null
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { interval, amount, trialEndsAt, nextPaymentAt, card, needsCard } = subscription
  return (
    <Card as="dl" className="grid gap-4 sm:grid-cols-3">
      <Fact label={billingCopy.insider.name}>
        {billingCopy.rate(interval, amount)}
        {trialEndsAt !== undefined && (
          <span className="block text-small text-soft">{plan.trialUntil(onDay(trialEndsAt))}</span>
        )}
      </Fact>
      {nextPaymentAt !== undefined && (
        <Fact label={plan.next}>
          <span className="tabular-nums">{onDay(nextPaymentAt)}</span>
        </Fact>
      )}
      <Fact label={copy.card}>
        {card ? copy.cardShown(card.brand, card.last4) : copy.noCard}
        {card?.expMonth !== undefined && card.expYear !== undefined && (
          <span className="block text-small text-soft">
            {copy.expires(card.expMonth, card.expYear)}
          </span>
        )}
        {!card && !needsCard && <span className="block text-small text-soft">{copy.addCard}</span>}
      </Fact>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{label}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  )
}

function Acts(props: { subscription: Subscription; onCard: () => void; onInterval: () => void }) {
  const { subscription, onCard, onInterval } = props
  const isRunning = subscription.status === 'trialing' || subscription.status === 'active'
  return (
    <div className="flex flex-wrap items-start gap-2">
      {isRunning && subscription.cancelsAt === undefined && subscription.card && (
        <Button onClick={onInterval}>{subscriptionCopy.change.act(otherOf(subscription))}</Button>
      )}
      <Button onClick={onCard}>{subscription.card ? copy.changeCard : copy.addCardAct}</Button>
      <CancelPart subscription={subscription} />
    </div>
  )
}
