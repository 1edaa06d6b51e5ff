import { Flame, Heart, MapPin } from 'lucide-react'
import { maxSearchLength } from '../../../shared/business/names.ts'
import type { ReactNode } from 'react'
import { marketCopy } from '../../../shared/copy/market.ts'
import { radarCopy } from '../../../shared/copy/radar.ts'
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
import { listRadar } from '../../../shared/features/radar/endpoints.ts'
import {
  isInMiles,
  isUnavailable,
  milesAround,
  type RadarItem,
  radarKinds,
  type ZipReach,
} from '../../../shared/features/radar/radar-item.ts'
import { usStates } from '../../../shared/kernel/place-words.ts'
import { regionOf, stateOfZip } from '../../../shared/kernel/zip-code.ts'
import { type Instant, minute } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import { useSettings } from '../../local/hooks/live.ts'
import { useSession } from '../../local/session/session.ts'
import { useServerPages } from '../../online/queries.ts'
import { DropCards } from '../../components/drop/DropCard.tsx'
import { useQueryState } from '../../lib/query-state.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { usePreviousPages } from '../../lib/previous-pages.ts'
import { type ServerTime, useServerNow } from '../../lib/server-now.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { RadarCards } from './radar/RadarCards.tsx'
import {
  everything,
  isNarrowed,
  isOfDrops,
  orders,
  queryOf,
  type RadarCriteria,
  radarCriteriaOf,
  wholeZip,
} from './radar/radar-criteria.ts'

const copy = marketCopy.radar

/** Drops, ultra drops, events and sightings together, the hottest first. */
export function HypeRadarScreen() {
  return useSession().kind === 'user' ? <OfUser /> : <Radar ownPlace="" kinds={categories} />
}

function OfUser() {
  const settings = useSettings()
  const kinds = collectedFirst(categories, settings.interests, (one) => one)
  return (
    <Radar
      ownPlace={
        regionOf(settings.zipCode ?? '') ? (settings.zipCode ?? '').trim() : nearMe(settings)
      }
      kinds={kinds}
      collected={collectedKind(settings.interests)}
    />
  )
}

interface RadarProps {
  /** The person's location; empty if unknown. */
  ownPlace: string
  /** The categories in display order. */
  kinds: readonly Category[]
  /** The category to show first; absent if the user collects all of them or gave none. */
  collected?: CollectedKind | undefined
}

function Radar({ ownPlace, kinds, collected }: RadarProps) {
  const [sought, seek] = useQueryState(radarCriteriaOf, queryOf)
  const user = useSession().user?.id
  const { words, kind, category, near, within, favorites, order } = sought
  const region = wholeZip(sought)
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
          <div className="w-36 shrink-0 sm:w-40">
            <Select
              label={copy.order}
              hideLabel
              options={orders.map((value) => ({ value, label: copy.orders[value] }))}
              value={order}
              onChange={(next) => seek({ ...sought, order: next })}
            />
          </div>
        </div>
        {!isOfDrops(sought) && (
          <div role="group" aria-label={radarCopy.kind} className="flex flex-wrap gap-2">
            {radarKinds.map((one) => (
              <Chip
                key={one}
                label={radarCopy.kinds[one]}
                selected={kind === one}
                onClick={() => seek({ ...sought, kind: kind === one ? undefined : one })}
              />
            ))}
          </div>
        )}
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
          <div className="flex flex-col gap-3 sm:flex-row">
            <div className="min-w-0 grow">
              <TextField
                label={copy.near}
                hint={
                  region === undefined
                    ? `${copy.nearHint} ${radarCopy.placeHint}`
                    : radarCopy.placeHint
                }
                value={near}
                onChange={(next) => seek({ ...sought, near: next })}
                maxLength={maxSearchLength}
                autoComplete="postal-code"
              />
            </div>
            {region !== undefined && !isOfDrops(sought) && (
              <div className="sm:w-56">
                <Select
                  label={radarCopy.within}
                  options={reachesOf(near, within === 'region' ? region : undefined)}
                  value={within}
                  onChange={(next) => seek({ ...sought, within: next })}
                />
              </div>
            )}
          </div>
        )}
        {isOfDrops(sought) && <p className="text-caption text-soft">{radarCopy.search}</p>}
        {category !== undefined && !isOfDrops(sought) && (
          <p className="text-caption text-soft">{radarCopy.noCategory}</p>
        )}
      </div>
      {isOfDrops(sought) ? (
        <Drops
          sought={sought}
          collected={collected}
          onEverything={() => seek({ ...everything, order })}
        />
      ) : (
        <Hottest sought={sought} collected={collected} onEverything={() => seek(everything)} />
      )}
    </>
  )
}

/**
 * The radius around a zip code: its state only if the zip code is in one, its region only for who
 * came by an older link.
 */
const reachesOf = (
  near: string,
  region: string | undefined,
): { value: ZipReach; label: string }[] => {
  const state = stateOfZip(near)
  return [
    ...milesAround.map((value) => ({ value, label: radarCopy.milesAround(Number(value)) })),
    ...(region === undefined
      ? []
      : [{ value: 'region' as const, label: radarCopy.region(region) }]),
    ...(state === undefined ? [] : [{ value: 'state' as const, label: usStates[state] ?? state }]),
    { value: 'anywhere', label: radarCopy.anywhere },
  ]
}

interface FoundProps extends Pick<RadarProps, 'collected'> {
  sought: RadarCriteria
  onEverything: () => void
}

/** All kinds together. */
function Hottest({ sought, collected, onEverything }: FoundProps) {
  const user = useSession().user?.id
  const { kind, category, near, within, favorites } = sought
  const found = useServerPages(listRadar, user, {
    query: {
      ...(kind && { kind }),
      ...(category && { category }),
      ...(near?.trim() && { near: near.trim() }),
      ...(wholeZip(sought) !== undefined && { within }),
      ...(favorites && user !== undefined && { favorites: 'true' as const }),
      ...(collected && { first: collected }),
    },
  })
  const query = usePreviousPages(found, user, ({ items }) => items)
  const region = wholeZip(sought)
  return (
    <>
      {region !== undefined && isInMiles(within) && found.data?.[0]?.within === 'region' && (
        <p className="mb-3 text-caption text-soft">{radarCopy.noMiles(region)}</p>
      )}
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        rowsOf={(page) => page.items}
        empty={<NothingFound sought={sought} onEverything={onEverything} words={radarCopy} />}
      >
        {(items, { now }) => (
          <HotCards
            items={items}
            collected={collected}
            canRemind={user !== undefined}
            now={now}
            heardAt={query.heardAt}
          />
        )}
      </PagedList>
    </>
  )
}

/** The user's category, if they chose one, gets its own section; sold-out items come last. */
function HotCards({
  items,
  collected,
  canRemind,
  ...told
}: ServerTime &
  Pick<RadarProps, 'collected'> & { items: readonly RadarItem[]; canRemind: boolean }) {
  const now = useServerNow(told, minute / 4)
  const {
    those = [],
    others = [],
    unavailable = [],
  } = Object.groupBy(items, ({ category, state }) => {
    if (isUnavailable(state)) return 'unavailable'
    // Without a choice it is one list: sightings have no category.
    const isCollected =
      collected !== undefined && category !== undefined && collects(collected, category)
    return isCollected ? 'those' : 'others'
  })
  const show = { now, canRemind }
  return (
    <>
      {those.length > 0 && others.length > 0 ? (
        <>
          <Section title={copy.collected}>
            <RadarCards items={those} label={copy.collected} {...show} />
          </Section>
          <Section title={radarCopy.others}>
            <RadarCards items={others} label={radarCopy.others} {...show} />
          </Section>
        </>
      ) : (
        those.length + others.length > 0 && (
          <div className="mb-5">
            <RadarCards items={[...those, ...others]} label={radarCopy.list} {...show} />
          </div>
        )
      )}
      {unavailable.length > 0 && (
        <Section title={radarCopy.unavailable}>
          <RadarCards items={unavailable} label={radarCopy.unavailable} {...show} />
        </Section>
      )}
    </>
  )
}

/** Drops only, by text or in another order. */
function Drops({ sought, collected, onEverything }: FoundProps) {
  const user = useSession().user?.id
  const { words, category, near, favorites, order } = sought
  // A whole zip code is one part of a town.
  const place = wholeZip(sought) ?? near?.trim()
  const found = useServerPages(listDrops, user, {
    query: {
      ...(words.trim() && { words: words.trim() }),
      ...(category && { category }),
      ...(place && { near: place }),
      ...(favorites && user !== undefined && { favorites: 'true' as const }),
      order,
      ...(collected && { first: collected }),
    },
  })
  const query = usePreviousPages(found, user, ({ drops }) => drops)
  return (
    <PagedList
      query={query}
      loading={copy.loading}
      offline={copy.offline}
      rowsOf={(page) => page.drops}
      empty={<NothingFound sought={sought} onEverything={onEverything} words={copy} />}
    >
      {(drops, { now }) => (
        <Cards drops={drops} collected={collected} now={now} heardAt={query.heardAt} />
      )}
    </PagedList>
  )
}

type HypeRadarCardsProps = ServerTime &
  Pick<Parameters<typeof DropCards>[0], 'drops'> &
  Pick<RadarProps, 'collected'>

/** The person's category has its own section, if there are others. */
function Cards({ drops, collected, ...told }: HypeRadarCardsProps) {
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

function Part({
  title,
  drops,
  now,
}: {
  title: string
  drops: HypeRadarCardsProps['drops']
  now: Instant
}) {
  return (
    <Section title={title}>
      <DropCards drops={drops} label={title} now={now} />
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-5">
      <h2 className="mb-2 text-lead font-semibold">{title}</h2>
      {children}
    </section>
  )
}

const drawing = <Flame size={40} className="text-soft" />

function NothingFound({
  sought,
  onEverything,
  words,
}: {
  sought: RadarCriteria
  onEverything: () => void
  words: Readonly<
    Record<'noMatch' | 'noMatchSentence' | 'showAll' | 'none' | 'noneSentence', string>
  >
}) {
  return isNarrowed(sought) ? (
    <Empty
      drawing={drawing}
      title={words.noMatch}
      sentence={words.noMatchSentence}
      act={<Button onClick={onEverything}>{words.showAll}</Button>}
    />
  ) : (
    <Empty
      drawing={drawing}
      title={words.none}
      sentence={words.noneSentence}
      act={<ButtonLink to={routes.stores.path}>{copy.toStores}</ButtonLink>}
    />
  )
}
