import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { homeCopy } from '../../../../shared/copy/home.ts'
import { dropCardCopy } from '../../../../shared/copy/drop-card.ts'
import type { DropCard } from '../../../../shared/features/market/drop.ts'
import { listDrops } from '../../../../shared/features/market/drop-endpoints.ts'
import { type Instant, minute } from '../../../../shared/kernel/time.ts'
import { collectedKind } from '../../../../shared/features/account/collects.ts'
import { routes } from '../../../../shared/routes.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useSettings } from '../../../local/hooks/live.ts'
import { Offline } from '../../../online/call.ts'
import { type ServerPages, useServerPages } from '../../../online/queries.ts'
import { DropPrice } from '../../../components/drop/DropCard.tsx'
import { DropThumb } from '../../../components/drop/DropPicture.tsx'
import { dropPath } from '../../../components/drop/drop-path.ts'
import { useServerNow } from '../../../lib/server-now.ts'
import { TimeLeft } from '../../../lib/TimeLeft.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import type { Near } from './near-of.ts'
import { maxDropsNear, NearFrame } from './NearFrame.tsx'

const copy = homeCopy.near

type DropsNearMatch = ServerPages<{ drops: readonly DropCard[]; now: Instant }>

/** The hottest drops, the person's category first. */
function useDrops(query: { near?: string }): DropsNearMatch {
  const first = collectedKind(useSettings().interests)
  return useServerPages(listDrops, useDevice().user.id, {
    query: { ...query, ...(first && { first }) },
  })
}

/** The hottest drops near the user, or anywhere if none is near; the user's category first. */
export function HottestDrops({ own }: { own: Near | undefined }) {
  return own ? <DropsNear {...own} /> : <DropsAnywhere />
}

function DropsNear({ near, place }: Near) {
  const found: DropsNearMatch = useDrops({ near })
  const { data } = found
  if (!data) return <Missing found={found} title={copy.title(place)} />
  if (!data[0] || data[0].drops.length === 0) return <DropsAnywhere place={place} />
  return (
    <NearFrame
      title={copy.title(place)}
      to={`${routes.hypeRadar.path}?near=${encodeURIComponent(near)}`}
    >
      <Drops {...data[0]} heardAt={found.heardAt} label={copy.title(place)} />
    </NearFrame>
  )
}

/** @param place a place without drops */
function DropsAnywhere({ place }: { place?: string }) {
  const found: DropsNearMatch = useDrops({})
  const { data } = found
  if (!data) return <Missing found={found} title={copy.anywhere} />
  return (
    <NearFrame title={copy.anywhere} to={routes.hypeRadar.path}>
      {!data[0] || data[0].drops.length === 0 ? (
        <Says title={copy.none} sentence={copy.noneSentence}>
          <TextLink to={routes.stores.path} className="inline-flex min-h-11 items-center">
            {copy.stores}
          </TextLink>
        </Says>
      ) : (
        <>
          {place !== undefined && <p className="text-small text-soft">{copy.noneNear(place)}</p>}
          <Drops {...data[0]} heardAt={found.heardAt} label={copy.anywhere} />
        </>
      )}
    </NearFrame>
  )
}

/** Loading, or unavailable. */
function Missing({
  found: { error, refetch, isFetching },
  title,
}: {
  found: DropsNearMatch
  title: string
}) {
  return (
    <NearFrame title={title}>
      {error && (
        <Says title={copy.failed} {...(error instanceof Offline && { sentence: copy.offline })}>
          <Button size="small" busy={isFetching} onClick={refetch}>
            {copy.again}
          </Button>
        </Says>
      )}
    </NearFrame>
  )
}

function Says(props: { title: string; sentence?: string; children: ReactNode }) {
  return (
    <div className="flex grow flex-col items-start justify-center gap-1">
      <p className="font-medium">{props.title}</p>
      {props.sentence && <p className="text-small text-soft">{props.sentence}</p>}
      {props.children}
    </div>
  )
}

interface DropsNearDropsProps {
  drops: readonly DropCard[]
  label: string
  now: Instant
  heardAt: Instant
}

function Drops({ drops, label, ...time }: DropsNearDropsProps) {
  const now = useServerNow(time, minute / 4)
  return (
    <ul aria-label={label}>
      {drops.slice(0, maxDropsNear).map((drop) => (
        <li key={drop.id} className="border-b border-line last:border-b-0">
          <Row drop={drop} now={now} />
        </li>
      ))}
    </ul>
  )
}

function Row({ drop, now }: { drop: DropCard; now: Instant }) {
  const { id, title, storeName, place, phase, unitsLeft, quantity, startsAt } = drop
  return (
    <Link to={dropPath(id)} className="flex h-20 items-center gap-3 rounded-md hover:bg-sunken">
      <DropThumb of={drop} />
      <span className="min-w-0 grow">
        <span dir="auto" className="line-clamp-2 font-serif leading-5 font-semibold break-words">
          {title}
        </span>
        <span dir="auto" className="block truncate text-caption text-soft">
          {storeName} · {place}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end text-small">
        <DropPrice drop={{ salePrice: drop.salePrice, originalPrice: undefined }} />
        <span className="text-caption text-soft">
          {phase === 'open' && dropCardCopy.left(unitsLeft, quantity)}
          {phase === 'scheduled' && (
            <>
              {dropCardCopy.begins} <TimeLeft until={startsAt} now={now} />
            </>
          )}
          {phase !== 'open' && phase !== 'scheduled' && dropCardCopy.phases[phase]}
        </span>
      </span>
    </Link>
  )
}
