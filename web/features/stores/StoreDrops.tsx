import { Wine } from 'lucide-react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { listDrops } from '../../../shared/features/market/drop-endpoints.ts'
import { useSession } from '../../local/session/session.ts'
import { useServerPages } from '../../online/queries.ts'
import { DropCards } from '../../components/drop/DropCard.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { Empty } from '../../ui/Empty.tsx'

const copy = storeDashboardCopy.storePage

/** A store's current and coming drops, public. */
export function StoreDrops({ store }: { store: string }) {
  const query = useServerPages(listDrops, useSession().user?.id, { query: { store } })
  return (
    <PagedList
      query={query}
      loading={copy.loading}
      offline={copy.offline}
      rowsOf={(page) => page.drops}
      empty={
        <Empty
          level={3}
          drawing={<Wine size={40} className="text-soft" />}
          title={copy.none}
          sentence={copy.noneSentence}
        />
      }
    >
      {(drops) => (
        <DropCards
          drops={drops}
          label={copy.drops}
          now={query.data?.at(-1)?.now ?? 0}
          withStore={false}
        />
      )}
    </PagedList>
  )
}
