import { Heart, MapPin, Store } from 'lucide-react'
import { Link } from 'react-router-dom'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { storesCopy as copy } from '../../../shared/copy/stores.ts'
import { listStores } from '../../../shared/features/stores/endpoints.ts'
import type { StorePage } from '../../../shared/features/stores/store.ts'
import { routes } from '../../../shared/routes.ts'
import { tenths } from '../../../shared/kernel/number.ts'
import { useSession } from '../../local/session/session.ts'
import { useServerPages } from '../../online/queries.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { useQueryState } from '../../lib/query-state.ts'
import { usePreviousPages } from '../../lib/previous-pages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { StarsShown } from '../../ui/Stars.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { storePath } from './store-path.ts'

interface StoreCriteria {
  readonly near: string
  readonly favorites: boolean
}

const criteriaOf = (query: URLSearchParams): StoreCriteria => ({
  near: query.get('near') ?? '',
  favorites: query.get('favorites') === 'true',
})
const queryOf = ({ near, favorites }: StoreCriteria) =>
  new URLSearchParams({ ...(near && { near }), ...(favorites && { favorites: 'true' }) })

/** Stores with drops, by name, town or zip code. */
export function StoresScreen() {
  const [sought, seek] = useQueryState(criteriaOf, queryOf)
  const user = useSession().user?.id
  const found = useServerPages(listStores, user, {
    query: {
      ...(sought.near.trim() && { near: sought.near.trim() }),
      ...(sought.favorites && user !== undefined && { favorites: 'true' as const }),
    },
  })
  const query = usePreviousPages(found, user, ({ stores }) => stores)
  return (
    <>
      <h1 className="mb-3 text-title">{copy.title}</h1>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="min-w-60 grow">
          <SearchField
            label={copy.search}
            placeholder={copy.search}
            value={sought.near}
            onChange={(near) => seek({ ...sought, near })}
          />
        </div>
        {user !== undefined && (
          <Chip
            label={copy.favoritesOnly}
            icon={<Heart aria-hidden size={16} />}
            selected={sought.favorites}
            onClick={() => seek({ ...sought, favorites: !sought.favorites })}
          />
        )}
      </div>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        rowsOf={(page) => page.stores}
        empty={<NoStores sought={sought} />}
      >
        {(stores) => (
          <ul aria-label={copy.list} className="desk:grid desk:grid-cols-2 desk:gap-x-10">
            {stores.map((store) => (
              <Row key={store.id} store={store} mayMark={user !== undefined} />
            ))}
          </ul>
        )}
      </PagedList>
      <p className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4 text-soft">
        {copy.ownAStore}
        <ButtonLink size="small" to={`${routes.storeDashboard.path}?apply`}>
          {copy.apply}
        </ButtonLink>
      </p>
    </>
  )
}

function Row({ store, mayMark }: { store: StorePage; mayMark: boolean }) {
  const { id, name, address, city, state, zipCode, rating, reviews = 0 } = store
  return (
    <li className="flex items-center gap-2 border-b border-line">
      <Link
        to={storePath(id)}
        className="flex min-h-18 min-w-0 grow items-center gap-3 rounded-md py-2 hover:bg-sunken"
      >
        <Store aria-hidden size={24} className="shrink-0 text-soft" />
        <span className="min-w-0">
          <span className="block font-serif font-semibold break-words">{name}</span>
          <span className="block text-small text-soft break-words">
            {address}, {city}, {state} {zipCode}
          </span>
          {rating !== undefined && (
            <span className="flex items-center gap-1 text-caption text-soft">
              <StarsShown value={rating} size={14} />
              <span className="figures">
                {tenths(rating)} · {storeDashboardCopy.reviews.count(reviews)}
              </span>
            </span>
          )}
        </span>
      </Link>
      {mayMark && <FavoriteButton store={store} />}
    </li>
  )
}

function NoStores({ sought: { near, favorites } }: { sought: StoreCriteria }) {
  const drawing = <MapPin size={40} className="text-soft" />
  if (near.trim())
    return <Empty drawing={drawing} title={copy.noMatch} sentence={copy.noMatchSentence} />
  if (favorites)
    return <Empty drawing={drawing} title={copy.noFavorites} sentence={copy.noFavoritesSentence} />
  return <Empty drawing={drawing} title={copy.none} sentence={copy.noneSentence} />
}
