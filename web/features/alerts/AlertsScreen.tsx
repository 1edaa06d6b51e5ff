import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import { watches } from '../../../shared/features/alerts/availability-alert.ts'
import { messages } from '../../../shared/features/alerts/inbox-message.ts'
import { type Notice, notices } from '../../../shared/features/alerts/notice.ts'
import { alerts } from '../../../shared/features/alerts/price-alert.ts'
import { wishes } from '../../../shared/features/wishlist/wish.ts'
import { useRows } from '../../local/hooks/live.ts'
import { useAskedCorrection } from '../../components/sync/correction.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AlertCorrection } from './AlertSheet.tsx'
import { AvailabilityAlerts } from './AvailabilityAlerts.tsx'
import { BesideFinds } from './BesideFinds.tsx'
import { Inbox } from './Inbox.tsx'
import { PriceAlerts } from './PriceAlerts.tsx'
import { Wishlist } from '../../components/wanted/Wishlist.tsx'
import { WishCorrection } from '../../components/wanted/WishSheet.tsx'

const tabs = ['price', 'availability', 'wishlist', 'inbox'] as const
type AlertTab = (typeof tabs)[number]

/** The name of each kind on its finds. */
const kindOf = {
  price: 'price',
  availability: 'available',
  wishlist: 'wish',
} as const satisfies Record<Exclude<AlertTab, 'inbox'>, Notice['kind']>

const tabOf = (query: URLSearchParams): AlertTab =>
  tabs.find((tab) => tab === query.get('tab')) ?? 'price'
const queryOf = (tab: AlertTab) => new URLSearchParams(tab === 'price' ? {} : { tab })

/** The user's alerts, and their messages. */
export function AlertsScreen() {
  const [tab, show] = useQueryState(tabOf, queryOf)
  const priceAlerts = useRows(alerts)
  const availabilityAlerts = useRows(watches)
  const wishlist = useRows(wishes)
  const inbox = useRows(notices)
  const told = useRows(messages)
  if (!priceAlerts || !availabilityAlerts || !wishlist || !inbox || !told)
    return (
      <>
        <h1 className="mb-3 text-title">{copy.title}</h1>
        <Loading label={copy.loading}>
          <SkeletonRows rows={5} />
        </Loading>
      </>
    )
  const unread = [...inbox, ...told].filter(({ readAt }) => readAt === undefined).length
  const counts = {
    price: priceAlerts.length,
    availability: availabilityAlerts.length,
    wishlist: wishlist.length,
    inbox: unread,
  } satisfies Record<AlertTab, number>
  return (
    <>
      <h1 className="mb-2 text-title">{copy.title}</h1>
      <Tabs
        label={copy.tabs}
        tabs={tabs.map((value) => ({
          value,
          label: copy[value],
          count: counts[value] || undefined,
        }))}
        value={tab}
        onChange={show}
      >
        {tab === 'inbox' ? (
          <Inbox notices={inbox} messages={told} />
        ) : (
          <BesideFinds
            key={tab}
            notices={inbox.filter(({ kind }) => kind === kindOf[tab])}
            onAll={() => show('inbox')}
          >
            {tab === 'price' && <PriceAlerts alerts={priceAlerts} />}
            {tab === 'availability' && <AvailabilityAlerts watches={availabilityAlerts} />}
            {tab === 'wishlist' && <Wishlist wishes={wishlist} />}
          </BesideFinds>
        )}
      </Tabs>
      <Asked />
    </>
  )
}

/** The form of the refused change in the address. */
function Asked() {
  const { item, leave } = useAskedCorrection()
  if (!item) return null
  if (item.name.startsWith('wish.')) return <WishCorrection item={item} onClose={leave} />
  const kind = item.name.startsWith('alert.') ? 'price' : 'availability'
  return <AlertCorrection kind={kind} item={item} onClose={leave} />
}
