import { CalendarDays, Eye, Flame, Heart, MapPin, Star, Telescope } from 'lucide-react'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { dropCardCopy } from '../../../../shared/copy/drop-card.ts'
import { radarCopy } from '../../../../shared/copy/radar.ts'
import type { RadarItem, RadarState } from '../../../../shared/features/radar/radar-item.ts'
import { sightingPath } from '../../../../shared/features/sightings/sighting-path.ts'
import type { Instant } from '../../../../shared/kernel/time.ts'
import { routes } from '../../../../shared/routes.ts'
import { DropPrice } from '../../../components/drop/DropCard.tsx'
import { DropPicture } from '../../../components/drop/DropPicture.tsx'
import { OfferCard, OfferCardLine, offerCardClass } from '../../../components/drop/OfferCard.tsx'
import { dropPath, ultraDropPath } from '../../../components/drop/drop-path.ts'
import { TimeLeft } from '../../../lib/TimeLeft.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Money } from '../../../ui/Money.tsx'
import { relativeInWords } from '../../../ui/Time.tsx'
import { RemindButton } from './RemindButton.tsx'

const copy = radarCopy

interface RadarCardProps {
  items: readonly RadarItem[]
  label: string
  /** By the server's clock. */
  now: Instant
  /** The viewer is signed in and can be reminded. */
  canRemind: boolean
}

/** Cards of the radar in a grid. */
export function RadarCards({ items, label, now, canRemind }: RadarCardProps) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]"
    >
      {items.map((item) => (
        <li key={item.id} className={offerCardClass}>
          <RadarCard item={item} now={now} />
          {canRemind && item.moment?.is === 'begins' && <RemindButton item={item} />}
        </li>
      ))}
    </ul>
  )
}

function RadarCard({ item, now }: { item: RadarItem; now: Instant }) {
  return (
    <Link to={pathOf(item)} className="flex min-w-0 grow flex-col">
      <OfferCard
        title={item.title}
        picture={<Picture item={item} />}
        badges={
          <>
            {item.kind !== 'drop' && <Badge>{copy.one[item.kind]}</Badge>}
            <Badge tone={toneOf(item)}>{wordOf(item)}</Badge>
            {item.isAllocated && <Badge tone="accent">{dropCardCopy.allocated}</Badge>}
          </>
        }
        isSponsored={item.isSponsored}
        price={<Price item={item} />}
        foot={
          <>
            <Stock item={item} />
            <NextStep item={item} now={now} />
          </>
        }
        more={<Figures item={item} />}
      >
        <OfferCardLine of={[item.storeName, item.place]} />
        {item.distance !== undefined && (
          <span className="inline-flex items-center gap-1 text-caption text-soft">
            <MapPin aria-hidden size={14} className="shrink-0" />
            {item.miles === undefined ? copy.distances[item.distance] : copy.miles(item.miles)}
          </span>
        )}
      </OfferCard>
    </Link>
  )
}

function pathOf({ kind, id }: RadarItem): string {
  switch (kind) {
    case 'drop':
      return dropPath(id)
    case 'ultra_drop':
      return ultraDropPath(id)
    case 'event':
      return generatePath(routes.event.path, { id })
    case 'sighting':
      return sightingPath(id)
  }
}

function Picture({ item: { kind, picture, category } }: { item: RadarItem }) {
  if (kind === 'drop' || kind === 'ultra_drop')
    return (
      <DropPicture
        of={{ category: category ?? 'Spirits', ...(picture !== undefined && { picture }) }}
        className="h-36"
      />
    )
  const Icon = kind === 'event' ? CalendarDays : Telescope
  return (
    <span className="flex h-36 items-center justify-center bg-sunken text-soft">
      <Icon aria-hidden size={48} strokeWidth={1.25} />
    </span>
  )
}

function Price({ item }: { item: RadarItem }) {
  const { kind, price, originalPrice } = item
  if (kind !== 'event')
    return (
      <DropPrice
        drop={{ salePrice: price, ...(originalPrice !== undefined && { originalPrice }) }}
      />
    )
  if (price === 0) return <span className="font-semibold">{copy.free}</span>
  return (
    <>
      <span className="font-semibold">
        <Money cents={price} exact="typed" />
      </span>
      <span className="text-caption text-soft">{copy.aSeat}</span>
    </>
  )
}

/** Units left. */
function Stock({ item: { kind, left, quantity } }: { item: RadarItem }) {
  if (quantity === undefined) return null
  if (kind === 'sighting') return <span>{copy.bottlesSeen(quantity)}</span>
  if (kind === 'ultra_drop') return <span>{copy.byDraw(quantity)}</span>
  if (left === undefined) return null
  const message = kind === 'event' ? copy.seatsLeft : copy.bottlesLeft
  return <span className="figures">{message(left, quantity)}</span>
}

function NextStep({ item: { moment }, now }: { item: RadarItem; now: Instant }) {
  if (moment === undefined) return null
  if (moment.is === 'seen')
    return <span>{copy.seen(relativeInWords(Math.min(moment.at, now), now))}</span>
  if (moment.at <= now) return <span>{copy.soon}</span>
  return (
    <span>
      {copy.moments[moment.is]} <TimeLeft until={moment.at} now={now} />
    </span>
  )
}

/** Why an item is hot, each figure in words; zeros are left out. */
function Figures({ item: { kind, viewers, lately, wishes, ownWishes } }: { item: RadarItem }) {
  const figures: readonly [number, ReactNode, string][] = [
    [
      viewers,
      <Eye key="viewers" aria-hidden size={14} className="shrink-0" />,
      copy.viewers(viewers),
    ],
    [
      lately,
      <Flame key="lately" aria-hidden size={14} className="shrink-0" />,
      copy.lately[kind](lately),
    ],
    [
      wishes,
      <Heart key="wishes" aria-hidden size={14} className="shrink-0" />,
      copy.wishes(wishes),
    ],
    [
      ownWishes,
      <Star key="own" aria-hidden size={14} className="shrink-0" />,
      copy.ownWishes(ownWishes),
    ],
  ]
  const some = figures.filter(([count]) => count > 0)
  return (
    some.length > 0 && (
      <span className="flex flex-col gap-0.5 text-caption">
        <span className="sr-only">{copy.figures}: </span>
        {some.map(([, icon, message]) => (
          <span key={message} className="inline-flex items-start gap-1">
            <span className="pt-0.5">{icon}</span>
            {message}
          </span>
        ))}
      </span>
    )
  )
}

const tones: Readonly<Record<RadarState, BadgeTone>> = {
  coming: 'accent',
  open: 'good',
  asking: 'good',
  full: 'warn',
  paused: 'plain',
  off: 'plain',
  over: 'plain',
  closed: 'warn',
  drawn: 'accent',
  confirmed: 'good',
  unconfirmed: 'plain',
  disputed: 'warn',
}
const toneOf = ({ state }: RadarItem): BadgeTone => tones[state]

const wordOf = ({ kind, state }: RadarItem): string =>
  kind === 'event' && state === 'full' ? copy.eventFull : copy.states[state]
