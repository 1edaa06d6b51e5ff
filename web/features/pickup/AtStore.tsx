import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { listOwnStores } from '../../../shared/features/stores/endpoints.ts'
import { type OwnStore, storeStatus } from '../../../shared/features/stores/store.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useQueryState } from '../../lib/query-state.ts'
import { useNow } from '../../lib/now.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'

const copy = pickupCopy.counter

/** A screen of the counter, for one of the user's stores that can hand over today. */
export function AtStore({
  title,
  act,
  children,
}: {
  title: string
  /** The link to the counter's other screen, next to the title. */
  act: (store: OwnStore) => ReactNode
  children: (store: OwnStore) => ReactNode
}) {
  const { user } = useDevice()
  const query = useServerQuery(listOwnStores, user.id)
  const [chosen, choose] = useQueryState(storeIn, queryOf)
  const today = dayOf(useNow())
  const stores = (query.data?.stores ?? []).filter(
    ({ status }) => status !== 'pending' && status !== 'rejected',
  )
  const store =
    stores.find(({ id }) => id === chosen) ??
    stores.find((one) => storeStatus(one, today) === 'good') ??
    stores[0]
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="min-w-0 grow text-title">{title}</h1>
        {store && act(store)}
      </div>
      <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
        {() =>
          !store ? (
            <Empty
              drawing={<Store size={40} className="text-soft" />}
              title={copy.noneTitle}
              sentence={copy.noneSentence}
              act={<ButtonLink to={routes.storeDashboard.path}>{copy.dashboard}</ButtonLink>}
            />
          ) : (
            <>
              {stores.length > 1 && (
                <Select
                  label={copy.store}
                  options={stores.map(({ id, name, city }) => ({
                    value: id,
                    label: `${name}, ${city}`,
                  }))}
                  value={store.id}
                  onChange={choose}
                />
              )}
              {storeStatus(store, today) === 'good' ? (
                children(store)
              ) : (
                <Notice tone="danger" title={copy.closed}>
                  {copy.closedSentence}
                </Notice>
              )}
            </>
          )
        }
      </QueryBoundary>
    </div>
  )
}

/** The address of a screen of the counter, for the same store. */
export const atStore = (path: string, { id }: Pick<OwnStore, 'id'>): string =>
  `${path}?${new URLSearchParams({ store: id })}`

const storeIn = (query: URLSearchParams): string => query.get('store') ?? ''
const queryOf = (store: string) => new URLSearchParams(store && { store })
