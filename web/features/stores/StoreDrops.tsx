import { Wine } from 'lucide-react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { listDrops } from '../../../shared/features/market/drop-endpoints.ts'
import { useSession } from '../../local/session.ts'
import { useServerPages } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { DropCards } from '../../components/drop/DropCard.tsx'
import { MoreOf } from '../../lib/MoreOf.tsx'
import { Empty } from '../../ui/Empty.tsx'

const copy = storeDashboardCopy.storePage

/** A store's current and coming drops, public. */
export function StoreDrops({ store }: { store: string }) {
  const query = useServerPages(listDrops, useSession().user?.id, { query: { store, order: 'new' } })
  return (
    <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
      {(pages) => {
        const drops = pages.flatMap((page) => page.drops)
        if (drops.length === 0)
          return (
            <Empty
              level={3}
              drawing={<Wine size={40} className="text-soft" />}
              title={copy.none}
              sentence={copy.noneSentence}
            />
          )
        return (
          <>
            <DropCards
              drops={drops}
              label={copy.drops}
              now={pages.at(-1)?.now ?? 0}
              withStore={false}
            />
            <MoreOf query={query} />
          </>
        )
      }}
    </QueryBoundary>
  )
}
