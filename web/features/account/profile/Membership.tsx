import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { billingCopy as copy } from '../../../../shared/copy/billing.ts'
import { profileCopy } from '../../../../shared/copy/profile.ts'
import { shellCopy } from '../../../../shared/copy/shell.ts'
import type { BillingState } from '../../../../shared/features/billing/endpoints.ts'
import { isOver } from '../../../../shared/features/billing/subscription.ts'
import { dayOf, type Instant } from '../../../../shared/kernel/time.ts'
import { routes } from '../../../../shared/routes.ts'
import { dayInWords } from '../../../../shared/kernel/day-in-words.ts'
import { useBillingState } from '../../../components/plan/billing-state.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMe } from '../use-me.ts'

/**
 * The membership card: plan, price, next payment. A bank redirects here after a payment; the result in
 * the address is ignored; the server asks the payment company.
 */
export function Membership() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const user = useMe()
  const isBack = new URLSearchParams(search).has('redirect_status')
  const { data } = useBillingState(isBack)
  const isIn = data?.plan === 'insider' && !data.subscription?.isWaiting
  useEffect(() => {
    if (!isBack || !isIn) return
    toast({ title: copy.welcome, description: copy.welcomeSentence })
    void navigate(pathname, { replace: true })
  }, [isBack, isIn, navigate, pathname])
  const plan = data?.plan ?? user.subscriptionTier
  return (
    <Card as="section" aria-labelledby="membership" className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 grow">
        <h2 id="membership" className="text-small text-soft">
          {profileCopy.membership}
        </h2>
        <p className="font-serif text-lead font-semibold">
          {shellCopy.plan[plan]}
          <Price state={data} />
        </p>
        <p role={isBack ? 'status' : undefined} className="text-small text-soft">
          {sentence(data, isBack)}
        </p>
      </div>
      {plan === 'free' && (
        <ButtonLink tone="primary" to={routes.subscription.path}>
          {copy.upgrade}
        </ButtonLink>
      )}
    </Card>
  )
}

const running = (state: BillingState | undefined) =>
  state?.subscription && !isOver(state.subscription) && !state.subscription.isWaiting
    ? state.subscription
    : undefined

function Price({ state }: { state: BillingState | undefined }) {
  const subscription = running(state)
  if (!subscription) return null
  return (
    <span className="font-sans font-normal text-soft">
      {' '}
      · {copy.rate(subscription.interval, subscription.amount)}
    </span>
  )
}

function sentence(state: BillingState | undefined, isBack: boolean): string {
  if (!state) return profileCopy.membershipOffline
  if (state.subscription?.isWaiting) return isBack ? copy.waitingSentence : copy.state.waitingTitle
  const subscription = running(state)
  if (!subscription)
    return state.isGiven
      ? copy.state.given
      : profileCopy.insiderCosts(copy.begins(state.offer, 'month'))
  const { cancelsAt, nextPaymentAt, trialEndsAt, status } = subscription
  if (status === 'past_due' || status === 'unpaid') return copy.state.failedTitle
  if (cancelsAt !== undefined) return copy.state.endsOn(onDay(cancelsAt))
  if (nextPaymentAt !== undefined) return `${copy.state.next}: ${onDay(nextPaymentAt)}`
  return trialEndsAt === undefined ? '' : copy.state.trialUntil(onDay(trialEndsAt))
}

const onDay = (at: Instant) => dayInWords(dayOf(at, -new Date(at).getTimezoneOffset()))
