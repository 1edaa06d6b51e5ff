import { passRenewalInterval } from '../../../shared/business/reserving.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { dayFigures } from '../../../shared/features/market/pickup-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { locale } from '../../../shared/kernel/language.ts'

const copy = storeDashboardCopy.day

/** The day's figures for a store's owner, by the store's clock. */
export function OfToday({ store }: { store: Id<'store'> }) {
  const query = useServerQuery(
    dayFigures,
    useDevice().user.id,
    { params: { store } },
    { every: passRenewalInterval },
  )
  return (
    <section aria-label={copy.title} className="print:hidden">
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        skeleton={<Skeleton className="h-24 rounded-lg" />}
      >
        {({ reserved, toPickUp, pickedUp, missed, revenue }) => (
          <Figures>
            <Figure label={copy.reserved} detail={copy.reservedDetail}>
              {reserved.toLocaleString(locale())}
            </Figure>
            <Figure label={copy.toPickUp} detail={copy.toPickUpDetail}>
              {toPickUp.toLocaleString(locale())}
            </Figure>
            <Figure label={copy.pickedUp}>{pickedUp.toLocaleString(locale())}</Figure>
            <Figure label={copy.missed} tone={missed > 0 ? 'danger' : 'plain'}>
              {missed.toLocaleString(locale())}
            </Figure>
            <Figure label={copy.revenue} detail={copy.revenueDetail}>
              <Money cents={revenue} />
            </Figure>
          </Figures>
        )}
      </QueryBoundary>
    </section>
  )
}
