import { homeCopy } from '../../../shared/copy/home.ts'
import { bottleEvents } from '../../../shared/features/bar/bottle-event.ts'
import { pours } from '../../../shared/features/bar/pour.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { imports } from '../../../shared/features/collection/import.ts'
import { useDevice } from '../../local/device-context.tsx'
import { useRows } from '../../local/live.ts'
import { InvitationNotice } from '../../components/cellar/InvitationNotice.tsx'
import { Loading, Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyCellar } from './EmptyCellar.tsx'
import { HomeFigures } from './HomeFigures.tsx'
import { QuickAccess } from './QuickAccess.tsx'
import { RecentActivity } from './RecentActivity.tsx'

/** Where one arrives: the figures of the cellar, ways on, and what happened last. */
export function HomeScreen() {
  const { user } = useDevice()
  const rows = {
    bottles: useRows(bottles),
    pours: useRows(pours),
    events: useRows(bottleEvents),
    imports: useRows(imports),
  }
  const firstName = user.name.trim().split(/\s+/)[0] ?? ''
  const loaded = rows.bottles && rows.pours && rows.events && rows.imports

  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="text-display break-words">{homeCopy.welcome(firstName)}</h1>
        <p className="text-soft">{homeCopy.sentence}</p>
      </header>
      <InvitationNotice />
      {!loaded ? (
        <HomeSkeleton />
      ) : rows.bottles?.length === 0 && rows.imports?.length === 0 ? (
        <EmptyCellar />
      ) : (
        <>
          <HomeFigures bottles={rows.bottles ?? []} />
          <QuickAccess />
          <RecentActivity
            bottles={rows.bottles ?? []}
            pours={rows.pours ?? []}
            events={rows.events ?? []}
            imports={rows.imports ?? []}
          />
        </>
      )}
    </div>
  )
}

function HomeSkeleton() {
  return (
    <Loading label={homeCopy.loading}>
      <div className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Skeleton className="col-span-2 h-24 rounded-lg sm:col-span-1" />
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
      </div>
      <SkeletonRows rows={5} />
    </Loading>
  )
}
