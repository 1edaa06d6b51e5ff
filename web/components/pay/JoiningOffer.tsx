import type { Interval } from '../../../shared/business/offer.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { joiningCopy } from '../../../shared/copy/joining.ts'
import { readOffer } from '../../../shared/features/billing/endpoints.ts'
import { useServerQuery } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface JoiningOfferProps {
  interval: Interval
  disabled: boolean
  busy: boolean
  onBegin: () => void
}

/** Insider's introductory offer, and the button to join with it. */
export function JoiningOffer({ interval, disabled, busy, onBegin }: JoiningOfferProps) {
  const { data, error } = useServerQuery(readOffer, undefined)
  if (!data)
    return error ? (
      <p className="text-small text-soft">{subscriptionCopy.pricing.offline}</p>
    ) : (
      <Skeleton className="h-80 w-full rounded-lg" />
    )
  const { offer, isSold } = data
  if (!isSold)
    return (
      <p className="text-small text-soft">
        {subscriptionCopy.nobodyTitle}. {subscriptionCopy.nobody}
      </p>
    )
  return (
    <section
      aria-labelledby="offer"
      className="flex flex-col gap-3 rounded-lg border border-accent bg-surface p-4"
    >
      <div>
        <h2 id="offer" className="text-title">
          {billingCopy.insider.name}
        </h2>
        <p className="font-medium text-accent">{billingCopy.begins(offer, interval)}</p>
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
          {joiningCopy.points}
        </summary>
        <ul className="list-disc ps-5">
          {billingCopy.insider.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </details>
      <div className="rounded-md bg-sunken p-3 text-small">
        <h3 className="font-medium">{joiningCopy.billing}</h3>
        <p className="text-soft">{joiningCopy.billingOf(offer, interval)}</p>
      </div>
      <Button
        wide
        tone="primary"
        disabled={disabled}
        busy={busy}
        busyLabel={authCopy.joining}
        onClick={onBegin}
      >
        {subscriptionCopy.start(offer, interval)}
      </Button>
      <ul className="flex flex-wrap justify-center gap-x-3 text-caption text-soft">
        {subscriptionCopy.footer(offer).map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </section>
  )
}
