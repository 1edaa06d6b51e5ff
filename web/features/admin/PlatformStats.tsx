import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { platformStats } from '../../../shared/features/market/reservation-endpoints.ts'
import { AdminWaiting } from '../../components/admin/AdminWaiting.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { LatestActivity } from './LatestActivity.tsx'
import { locale } from '../../../shared/kernel/language.ts'

const copy = storeDashboardCopy.admin

/** Totals, today's numbers, open work, and the latest activity. */
export function PlatformStats({ onActivity }: { onActivity: () => void }) {
  const query = useServerQuery(platformStats, useDevice().user.id)
  return (
    <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
      {(stats) => (
        <>
          <Figures>
            <Stat label={copy.figures.users} total={stats.totalUsers} today={stats.newUsersToday} />
            <Stat
              label={copy.figures.stores}
              total={stats.activeStores}
              today={stats.newStoresToday}
            />
            <Stat
              label={copy.figures.drops}
              total={stats.activeDrops}
              today={stats.newDropsToday}
            />
            <Stat
              label={copy.figures.reservations}
              total={stats.totalReservations}
              today={stats.newReservationsToday}
            />
          </Figures>
          <p className="mt-3 text-caption text-soft">{copy.day}</p>
          <div className="mt-5 grid gap-5 desk:grid-cols-2 desk:items-start">
            <AdminWaiting />
            <LatestActivity onShow={onActivity} />
          </div>
        </>
      )}
    </QueryBoundary>
  )
}

function Stat({ label, total, today }: { label: string; total: number; today: number }) {
  return (
    <Figure label={label} detail={copy.today(today)}>
      {total.toLocaleString(locale())}
    </Figure>
  )
}
