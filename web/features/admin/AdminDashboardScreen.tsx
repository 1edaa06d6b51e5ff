import { storesCopy } from '../../../shared/copy/stores.ts'
import { useKeptQuery } from '../../parts/kept-query.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { ActivityLog } from './ActivityLog.tsx'
import { StoreManagement, type StoreView, storeViews } from './StoreManagement.tsx'

const copy = storesCopy.admin

interface Shown {
  readonly tab: 'management' | 'activity'
  readonly stores: StoreView
}
const shownOf = (query: URLSearchParams): Shown => ({
  tab: query.get('tab') === 'activity' ? 'activity' : 'management',
  stores: storeViews.find((one) => one === query.get('stores')) ?? 'pending',
})
const queryOf = ({ tab, stores }: Shown) =>
  new URLSearchParams({
    ...(tab !== 'management' && { tab }),
    ...(stores !== 'pending' && { stores }),
  })

/** What an admin decides and looks after. */
export function AdminDashboardScreen() {
  const [shown, show] = useKeptQuery(shownOf, queryOf)
  return (
    <>
      <h1 className="mb-2 text-title">{copy.title}</h1>
      <Tabs
        label={copy.tabs}
        tabs={[
          { value: 'management', label: copy.management },
          { value: 'activity', label: copy.activity },
        ]}
        value={shown.tab}
        onChange={(tab) => show({ ...shown, tab })}
      >
        {shown.tab === 'management' ? (
          <StoreManagement view={shown.stores} onView={(stores) => show({ ...shown, stores })} />
        ) : (
          <ActivityLog />
        )}
      </Tabs>
    </>
  )
}
