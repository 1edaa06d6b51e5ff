import { adminAccountsCopy } from '../../../shared/copy/admin-accounts.ts'
import { communityCopy } from '../../../shared/copy/community.ts'
import { exchangeRatesCopy } from '../../../shared/copy/exchange-rates.ts'
import { priceListCopy } from '../../../shared/copy/price-lists.ts'
import { newsCopy } from '../../../shared/copy/news.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { socialProofCopy } from '../../../shared/copy/social-proof.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import {
  type QueueView,
  queueViews,
} from '../../../shared/features/community/moderation-endpoints.ts'
import { reviewViews, type ReviewView } from '../../../shared/features/market/review-endpoints.ts'
import { activityKinds } from '../../../shared/features/stores/endpoints.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Accounts } from './Accounts.tsx'
import { ActivityLog, type ActivityFilter } from './ActivityLog.tsx'
import { DisputedSightings } from './DisputedSightings.tsx'
import { ExchangeRates } from './ExchangeRates.tsx'
import { HelpDesk } from './HelpDesk.tsx'
import { ReviewModeration } from './ReviewModeration.tsx'
import { AdminModerationQueue } from '../../components/community/ModerationQueue.tsx'
import { NewsSources } from '../../components/news/NewsSources.tsx'
import { PlatformStats } from './PlatformStats.tsx'
import { PriceLists } from '../../components/prices/PriceLists.tsx'
import { SupportList } from './SupportList.tsx'
import { StoryModeration } from './StoryModeration.tsx'
import { StoreManagement, type StoreView, storeViews } from './StoreManagement.tsx'

const copy = storesCopy.admin

const tabs = [
  'management',
  'users',
  'reviews',
  'stories',
  'sightings',
  'community',
  'stats',
  'activity',
  'desk',
  'support',
  'prices',
  'rates',
  'feeds',
] as const
type AdminDashboardTab = (typeof tabs)[number]

const labels = {
  management: copy.management,
  activity: copy.activity,
  support: supportCopy.admin.tab,
  users: adminAccountsCopy.tab,
  community: communityCopy.moderation.tab,
  prices: priceListCopy.tab,
  rates: exchangeRatesCopy.tab,
  feeds: newsCopy.admin.tab,
  stories: socialProofCopy.admin.tab,
  ...storeDashboardCopy.admin.tabs,
} satisfies Record<AdminDashboardTab, string>

interface AdminDashboardView {
  readonly tab: AdminDashboardTab
  readonly stores: StoreView
  readonly sought: ActivityFilter
  readonly reviews: ReviewView
  readonly community: QueueView
  /** The reservation to cancel. */
  readonly reservation: string
}
const shownOf = (query: URLSearchParams): AdminDashboardView => ({
  tab: tabs.find((one) => one === query.get('tab')) ?? 'management',
  stores: storeViews.find((one) => one === query.get('stores')) ?? 'pending',
  sought: {
    kind: activityKinds.find((one) => one === query.get('kind')) ?? '',
    near: query.get('near') ?? '',
  },
  reviews: reviewViews.find((one) => one === query.get('reviews')) ?? 'reported',
  community: queueViews.find((one) => one === query.get('community')) ?? 'reported',
  reservation: query.get('reservation') ?? '',
})
const queryOf = ({
  tab,
  stores,
  reviews,
  community,
  sought: { kind, near },
  reservation,
}: AdminDashboardView) =>
  new URLSearchParams({
    ...(tab !== 'management' && { tab }),
    ...(stores !== 'pending' && { stores }),
    ...(tab === 'reviews' && reviews !== 'reported' && { reviews }),
    ...(tab === 'community' && community !== 'reported' && { community }),
    ...(tab === 'activity' && { ...(kind && { kind }), ...(near && { near }) }),
    ...(tab === 'desk' && reservation && { reservation }),
  })

/** The initial state, without filters. */
const fresh = shownOf(new URLSearchParams())

/** The admin's dashboard: decisions and oversight. */
export function AdminDashboardScreen() {
  const [shown, show] = useQueryState(shownOf, queryOf)
  const panels = {
    management: () => (
      <StoreManagement view={shown.stores} onView={(stores) => show({ ...shown, stores })} />
    ),
    users: () => <Accounts />,
    reviews: () => (
      <ReviewModeration view={shown.reviews} onView={(reviews) => show({ ...shown, reviews })} />
    ),
    stories: () => <StoryModeration />,
    sightings: () => <DisputedSightings />,
    community: () => (
      <AdminModerationQueue
        which={shown.community}
        onChoose={(community) => show({ ...shown, community })}
      />
    ),
    stats: () => <PlatformStats onActivity={() => show({ ...fresh, tab: 'activity' })} />,
    activity: () => (
      <ActivityLog
        sought={shown.sought}
        onSeek={(sought) => show({ ...shown, sought })}
        onCancel={(reservation) => show({ ...shown, tab: 'desk', reservation })}
      />
    ),
    desk: () => <HelpDesk reservation={shown.reservation} />,
    support: () => <SupportList />,
    prices: () => <PriceLists />,
    rates: () => <ExchangeRates />,
    feeds: () => <NewsSources />,
  } satisfies Record<AdminDashboardTab, () => unknown>
  return (
    <>
      <h1 className="mb-2 text-title">{copy.title}</h1>
      <Tabs
        label={copy.tabs}
        tabs={tabs.map((value) => ({ value, label: labels[value] }))}
        value={shown.tab}
        onChange={(tab) => show({ ...shown, tab })}
      >
        {panels[shown.tab]()}
      </Tabs>
    </>
  )
}
