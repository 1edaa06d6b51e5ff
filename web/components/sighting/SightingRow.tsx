import type { ReactNode } from 'react'
import { seenCopy as copy } from '../../../shared/copy/seen-sightings.ts'
import type { SightingCard } from '../../../shared/features/sightings/endpoints.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Money } from '../../ui/Money.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { SightingThumb } from './SightingPicture.tsx'
import { SightingStatus } from './SightingStatus.tsx'

interface SightingRowProps {
  sighting: SightingCard
  now: Instant
  /** Below it: its actions. */
  children?: ReactNode
}

/** A sighted bottle: name, store, price, age and certainty. */
export function SightingRow({ sighting, now, children }: SightingRowProps) {
  const { brand, price, quantity, seenAt, isMine, isWished, isAllocated } = sighting
  return (
    <span className="flex w-full items-start gap-3 text-start">
      <SightingThumb of={sighting} />
      <span className="min-w-0 grow">
        <span dir="auto" className="line-clamp-2 font-serif leading-5 font-semibold break-words">
          {bottleOf(sighting)}
        </span>
        {brand && <span className="block truncate text-caption text-soft">{brand}</span>}
        <span dir="auto" className="line-clamp-2 text-small break-words">
          {placeOf(sighting)}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-1.5">
          <SightingStatus of={sighting} />
          {isWished && <Badge tone="accent">{copy.onWishlist}</Badge>}
          {isMine && <Badge>{copy.mine}</Badge>}
          {isAllocated && <Badge>{copy.few}</Badge>}
        </span>
        {children}
      </span>
      <span className="shrink-0 text-end">
        <span className="block font-semibold">
          <Money cents={price} exact="typed" />
        </span>
        <span className="block text-caption text-soft">{copy.bottles(quantity)}</span>
        <span className="block text-caption text-soft">
          <RelativeTime at={seenAt} now={now} />
        </span>
      </span>
    </span>
  )
}

/** The bottle in words: `Weller 12 Year 2019, 750 ml`. */
const bottleOf = ({
  bottleName,
  vintage,
  sizeMl,
}: Pick<SightingCard, 'bottleName' | 'vintage' | 'sizeMl'>): string =>
  [
    [bottleName, vintage].filter((part) => part !== undefined).join(' '),
    sizeMl !== undefined && `${sizeMl} ml`,
  ]
    .filter(Boolean)
    .join(', ')

/** Its store, and where that is. */
const placeOf = ({
  storeName,
  storeAddress,
  zipCode,
}: Pick<SightingCard, 'storeName' | 'storeAddress' | 'zipCode'>): string =>
  [storeName, storeAddress, zipCode].filter(Boolean).join(', ')
