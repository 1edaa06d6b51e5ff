import { Binoculars } from 'lucide-react'
import { Suspense, useState } from 'react'
import { sightingsCopy as copy } from '../../../shared/copy/sightings.ts'
import { sightings } from '../../../shared/features/sightings/sighting.ts'
import { wishes } from '../../../shared/features/wishlist/wish.ts'
import { routeTitles } from '../../../shared/routes.ts'
import { useAskedCorrection } from '../../components/sync/correction.ts'
import { Wishlist } from '../../components/wanted/Wishlist.tsx'
import { WishCorrection } from '../../components/wanted/WishSheet.tsx'
import { useQueryState } from '../../lib/query-state.ts'
import { lazyExtra } from '../../lib/lazy-part.ts'
import { OnlinePart } from '../../lib/OnlinePart.tsx'
import { useRows } from '../../local/hooks/live.ts'
import { Button } from '../../ui/Button.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { OwnSightings } from './OwnSightings.tsx'
import { ReportCorrection, ReportSheet } from './ReportSheet.tsx'
import { queryOfCriteria, type SearchCriteria, criteriaOf } from './search-criteria.ts'

const tabs = ['seen', 'own', 'wishlist'] as const
type DropSpottingTab = (typeof tabs)[number]

interface DropSpottingView {
  readonly tab: DropSpottingTab
  /** The public id of the open sighting; empty: none. */
  readonly sighting: string
  readonly sought: SearchCriteria
}

const shownOf = (query: URLSearchParams): DropSpottingView => ({
  tab: tabs.find((tab) => tab === query.get('tab')) ?? 'seen',
  sighting: query.get('sighting') ?? '',
  sought: criteriaOf(query),
})
const queryOf = ({ tab, sighting, sought }: DropSpottingView) =>
  new URLSearchParams({
    ...(tab !== 'seen' && { tab }),
    ...(sighting && { sighting }),
    ...(tab === 'seen' && queryOfCriteria(sought)),
  })

const loadSeen = async () => (await import('./seen/Seen.tsx')).Seen
const SightingSheet = lazyExtra(
  async () => (await import('./seen/SightingSheet.tsx')).SightingSheet,
)

/** Sightings of others, the user's reports, and their wishes. */
export function DropSpottingScreen() {
  const [shown, show] = useQueryState(shownOf, queryOf)
  const [isReporting, setReporting] = useState(false)
  const own = useRows(sightings)
  const wishlist = useRows(wishes)
  const open = (sighting: string) => show({ ...shown, sighting })
  const counts = { seen: undefined, own: own?.length, wishlist: wishlist?.length } satisfies Record<
    DropSpottingTab,
    unknown
  >
  const loading = (
    <Loading label={copy.loading}>
      <SkeletonRows rows={5} />
    </Loading>
  )
  const panels = {
    seen: () => (
      <OnlinePart
        load={loadSeen}
        given={{
          sought: shown.sought,
          onSeek: (sought: SearchCriteria) => show({ ...shown, sought }),
          onOpen: open,
        }}
        loading={copy.loading}
        offline={copy.offline}
      />
    ),
    own: () => (own ? <OwnSightings reports={own} onOpen={open} /> : loading),
    wishlist: () => (wishlist ? <Wishlist wishes={wishlist} /> : loading),
  } satisfies Record<DropSpottingTab, () => unknown>
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-title">{routeTitles.dropSpotting}</h1>
        <Button
          tone="primary"
          icon={<Binoculars aria-hidden size={20} />}
          onClick={() => setReporting(true)}
        >
          {copy.report}
        </Button>
      </div>
      <Tabs
        label={copy.tabs}
        tabs={tabs.map((value) => ({
          value,
          label: copy.tab[value],
          count: counts[value] || undefined,
        }))}
        value={shown.tab}
        onChange={(tab) => show({ ...shown, tab })}
      >
        {panels[shown.tab]()}
      </Tabs>
      {isReporting && (
        <ReportSheet
          onSaved={() => show({ ...shown, tab: 'own' })}
          onClose={() => setReporting(false)}
        />
      )}
      {shown.sighting && (
        <Suspense>
          <SightingSheet sighting={shown.sighting} onClose={() => open('')} />
        </Suspense>
      )}
      <Asked />
    </>
  )
}

/** The form of the refused change in the address. */
function Asked() {
  const { item, leave } = useAskedCorrection()
  if (!item) return null
  return item.name.startsWith('wish.') ? (
    <WishCorrection item={item} onClose={leave} />
  ) : (
    <ReportCorrection item={item} onClose={leave} />
  )
}
