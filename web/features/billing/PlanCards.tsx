import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import {
  insiderPrice,
  type Interval,
  intervals,
  type Offer,
} from '../../../shared/business/offer.ts'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

interface PlanCardsProps {
  offer: Offer
  /** False without a payment provider: Insider's features are shown without a price. */
  isSold: boolean
  /** The user has Insider: only the price is shown, not the trial. */
  isPaid: boolean
  interval: Interval
  onInterval: (interval: Interval) => void
  /** The buttons of the cards. */
  free: ReactNode
  insider: ReactNode
}

/** Free and Insider side by side, from the current offer. */
export function PlanCards(props: PlanCardsProps) {
  const { interval, onInterval, free, insider, isPaid, isSold } = props
  const offer = isPaid ? { ...props.offer, ...withoutFavour } : props.offer
  return (
    <div className="flex flex-col gap-4">
      {isSold ? (
        <div className="w-full max-w-sm">
          <Segmented
            label={subscriptionCopy.interval}
            hideLabel
            options={intervals.map((value) => ({
              value,
              label: subscriptionCopy.intervals[value],
            }))}
            value={interval}
            onChange={onInterval}
          />
        </div>
      ) : (
        <Notice title={subscriptionCopy.nobodyTitle}>{subscriptionCopy.nobody}</Notice>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Plan
          name={billingCopy.free.name}
          price={billingCopy.free.price}
          points={billingCopy.free.points}
          act={free}
        />
        <Plan
          name={billingCopy.insider.name}
          {...(isSold
            ? { price: billingCopy.amount(insiderPrice[interval]), per: interval }
            : { price: billingCopy.notSold })}
          note={!isSold || offer.name === 'none' ? undefined : billingCopy.begins(offer, interval)}
          points={billingCopy.insider.points}
          act={insider}
          isBetter
        />
      </div>
      {isSold && (
        <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-small text-soft">
          {subscriptionCopy.footer(offer).map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const withoutFavour = { name: 'none', trialDays: 0, firstMonth: undefined } as const

function Plan(props: {
  name: string
  price: string
  per?: Interval
  note?: string | undefined
  points: readonly string[]
  act: ReactNode
  isBetter?: boolean
}) {
  const { name, price, per, note, points, act, isBetter = false } = props
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className={`flex min-w-0 flex-col gap-4 rounded-lg border bg-surface p-5 ${isBetter ? 'border-accent' : 'border-line'}`}
    >
      <div>
        <h2 id={heading} className="text-title">
          {name}
        </h2>
        <p className="mt-1">
          <span className="font-serif text-display tabular-nums">{price}</span>
          {per && <span className="text-soft"> {billingCopy.perWord[per]}</span>}
        </p>
        {note && (
          <p className="mt-1">
            <Badge tone="accent">{note}</Badge>
          </p>
        )}
      </div>
      <ul className="flex grow flex-col gap-2">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-good" />
            {point}
          </li>
        ))}
      </ul>
      <div>{act}</div>
    </section>
  )
}
