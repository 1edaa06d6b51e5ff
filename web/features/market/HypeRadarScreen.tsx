import { Flame, Heart, MapPin } from 'lucide-react'
import { maxSearchLength } from '../../../shared/business/names.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import {
  categories,
  type Category,
  categoryInWords,
} from '../../../shared/features/collection/categories.ts'
import {
  collectedFirst,
  type CollectedKind,
  collectedKind,
  collects,
} from '../../../shared/features/account/collects.ts'
import { nearMe } from '../../../shared/features/account/own-place.ts'
import { listDrops } from '../../../shared/features/market/drop-endpoints.ts'
import { type Instant, minute } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import { useSettings } from '../../local/live.ts'
import { useSession } from '../../local/session.ts'
import { useServerPages } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { DropCards } from '../../components/drop/DropCard.tsx'
import { useKeptQuery } from '../../lib/kept-query.ts'
import { MoreOf } from '../../lib/MoreOf.tsx'
import { usePreviousPages } from '../../lib/previous-pages.ts'
import { type ServerTime, useServerNow } from '../../lib/server-now.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { UltraCards } from './UltraCards.tsx'
import { useUltraDrops } from './use-ultra-drops.ts'

const copy = marketCopy.radar

const orders = ['hot', 'new', 'ending'] as const
type Order = (typeof orders)[number]

interface Sought {
  readonly words: string
  readonly category: Category | undefined
  /** `undefined`: everywhere; empty: near, but nothing typed yet. */
  readonly near: string | undefined
  readonly favorites: boolean
  readonly order: Order
}

const everything: Sought = {
  words: '',
  category: undefined,
  near: undefined,
  favorites: false,
  order: 'hot',
}

const soughtOf = (query: URLSearchParams): Sought => ({
  words: query.get('words') ?? '',
  category: categories.find((one) => one === query.get('category')),
  near: query.get('near') ?? undefined,
  favorites: query.get('favorites') === 'true',
  order: orders.find((one) => one === query.get('order')) ?? 'hot',
})

const queryOf = ({ words, category, near, favorites, order }: Sought) =>
  new URLSearchParams({
    ...(words && { words }),
    ...(category && { category }),
    ...(near !== undefined && { near }),
    ...(favorites && { favorites: 'true' }),
    ...(order !== 'hot' && { order }),
  })

/** The drops of all stores, the hottest first. */
export function HypeRadarScreen() {
  return useSession().kind === 'user' ? <OfUser /> : <Radar ownPlace="" kinds={categories} />
}

function OfUser() {
  const settings = useSettings()
  const kinds = collectedFirst(categories, settings.interests, (one) => one)
  return (
    <Radar
      ownPlace={nearMe(settings)}
      kinds={kinds}
      collected={collectedKind(settings.interests)}
    />
  )
}

interface RadarProps {
  /** Where the person says that they are; empty where they do not. */
  ownPlace: string
  /** The categories in the order in which they are offered. */
  kinds: readonly Category[]
  /** What comes first; absent where the person collects all of it, or nobody has said. */
  collected?: CollectedKind | undefined
}

function Radar({ ownPlace, kinds, collected }: RadarProps) {
  const [sought, seek] = useKeptQuery(soughtOf, queryOf)
  const user = useSession().user?.id
  const { words, category, near, favorites, order } = sought
  const found = useServerPages(listDrops, user, {
    query: {
      ...(words.trim() && { words: words.trim() }),
      ...(category && { category }),
      ...(near?.trim() && { near: near.trim() }),
      ...(favorites && user !== undefined && { favorites: 'true' as const }),
      order,
      ...(collected && { first: collected }),
    },
  })
  const query = usePreviousPages(found, user, ({ drops }) => drops)
  return (
    <>
      <h1 className="mb-3 text-title">{copy.title}</h1>
      <div className="mb-3 flex flex-col gap-3">
        <div className="flex gap-2">
          <div className="min-w-0 grow">
            <SearchField
              label={copy.search}
              placeholder={copy.search}
              value={words}
              onChange={(next) => seek({ ...sought, words: next })}
            />
          </div>
          <div className="w-32 shrink-0 sm:w-40">
            <Select
              label={copy.order}
              hideLabel
              options={orders.map((value) => ({ value, label: copy.orders[value] }))}
              value={order}
              onChange={(next) => seek({ ...sought, order: next })}
            />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Chip
            label={copy.nearMe}
            icon={<MapPin aria-hidden size={16} />}
            selected={near !== undefined}
            onClick={() => seek({ ...sought, near: near === undefined ? ownPlace : undefined })}
          />
          {user !== undefined && (
            <Chip
              label={copy.favorites}
              icon={<Heart aria-hidden size={16} />}
              selected={favorites}
              onClick={() => seek({ ...sought, favorites: !favorites })}
            />
          )}
          {kinds.map((one) => (
            <Chip
              key={one}
              label={categoryInWords(one)}
              selected={category === one}
              onClick={() => seek({ ...sought, category: category === one ? undefined : one })}
            />
          ))}
        </div>
        {near !== undefined && (
          <TextField
            label={copy.near}
            hint={copy.nearHint}
            value={near}
            onChange={(next) => seek({ ...sought, near: next })}
            maxLength={maxSearchLength}
            autoComplete="postal-code"
          />
        )}
      </div>
      {/* They are not searched: whoever narrows the drops looks for something else. */}
      {!isNarrowed(sought) && <UltraCards />}
      <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
        {(pages) => {
          const drops = pages.flatMap((page) => page.drops)
          const [first] = pages
          return drops.length === 0 || !first ? (
            <NoDrops sought={sought} onEverything={() => seek({ ...everything, order })} />
          ) : (
            <>
              <Cards drops={drops} collected={collected} now={first.now} heardAt={query.heardAt} />
              <MoreOf query={query} />
            </>
          )
        }}
      </QueryBoundary>
    </>
  )
}

type CardsProps = ServerTime &
  Pick<Parameters<typeof DropCards>[0], 'drops'> &
  Pick<RadarProps, 'collected'>

/** What the person collects under a heading of its own, where there is something else, too. */
function Cards({ drops, collected, ...told }: CardsProps) {
  const now = useServerNow(told, minute / 4)
  const { those = [], others = [] } = Object.groupBy(drops, ({ category }) =>
    collects(collected, category) ? 'those' : 'others',
  )
  if (those.length === 0 || others.length === 0)
    return <DropCards drops={drops} label={copy.list} now={now} />
  return (
    <>
      <Part title={copy.collected} drops={those} now={now} />
      <Part title={copy.others} drops={others} now={now} />
    </>
  )
}

function Part({ title, drops, now }: { title: string; drops: CardsProps['drops']; now: Instant }) {
  return (
    <section aria-label={title} className="mb-5">
      <h2 className="mb-2 text-lead font-semibold">{title}</h2>
      <DropCards drops={drops} label={title} now={now} />
    </section>
  )
}

const isNarrowed = ({ words, category, near, favorites }: Sought): boolean =>
  Boolean(words.trim() || category || near?.trim() || favorites)

const drawing = <Flame size={40} className="text-soft" />

function NoDrops({ sought, onEverything }: { sought: Sought; onEverything: () => void }) {
  return isNarrowed(sought) ? (
    <Empty
      drawing={drawing}
      title={copy.noMatch}
      sentence={copy.noMatchSentence}
      act={<Button onClick={onEverything}>{copy.showAll}</Button>}
    />
  ) : (
    <NothingAtAll />
  )
}

/** Nothing is said beneath an ultra drop, nor while it is not known whether there is one. */
function NothingAtAll() {
  const { query, drops } = useUltraDrops()
  if (drops.length > 0 || (!query.data && !query.error)) return null
  return (
    <Empty
      drawing={drawing}
      title={copy.none}
      sentence={copy.noneSentence}
      act={<ButtonLink to={routes.stores.path}>{copy.toStores}</ButtonLink>}
    />
  )
}
