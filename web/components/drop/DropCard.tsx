import { Eye } from 'lucide-react'
import { Link } from 'react-router-dom'
import { marketCopy } from '../../../shared/copy/market.ts'
import type { DropCard as Drop, DropPhase } from '../../../shared/features/market/drop.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Money } from '../../ui/Money.tsx'
import { DropPicture } from './DropPicture.tsx'
import { dropPath } from './drop-path.ts'
import { TimeLeft } from '../../lib/TimeLeft.tsx'

const copy = marketCopy.card

export const phaseTones = {
  scheduled: 'accent',
  open: 'good',
  sold_out: 'warn',
  paused: 'plain',
  over: 'plain',
} as const satisfies Record<DropPhase, BadgeTone>

/** Badges of a drop's state, the same everywhere. */
export function DropBadges({
  drop,
}: {
  drop: Pick<Drop, 'phase' | 'isSponsored' | 'isAllocated'>
}) {
  return (
    <>
      <Badge tone={phaseTones[drop.phase]}>{copy.phases[drop.phase]}</Badge>
      {drop.isAllocated && <Badge tone="accent">{copy.allocated}</Badge>}
      {drop.isSponsored && <Badge>{copy.sponsored}</Badge>}
    </>
  )
}

/** The price, and the price elsewhere if the store gives one. */
export function DropPrice({
  drop: { salePrice, originalPrice },
}: {
  drop: Pick<Drop, 'salePrice' | 'originalPrice'>
}) {
  return (
    <>
      <span className="font-semibold">
        <Money cents={salePrice} exact="typed" />
      </span>
      {originalPrice !== undefined && originalPrice > salePrice && (
        <s className="text-soft">
          <span className="sr-only">{copy.was} </span>
          <Money cents={originalPrice} exact="typed" />
        </s>
      )}
    </>
  )
}

/**
 * A drop in a list: the whole bottle, its price, and the bottles left.
 * @param now by the server's clock
 */
export function DropCard({ drop, now, withStore = true }: DropCardProps) {
  const { id, title, brand, vintage, storeName, place, phase, unitsLeft, quantity } = drop
  const { viewers, startsAt, endsAt } = drop
  return (
    <Link
      to={dropPath(id)}
      className="flex h-full min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-edge"
    >
      <div className="relative">
        <DropPicture of={drop} className="h-36" />
        <span className="absolute inset-x-2 top-2 flex flex-wrap gap-1">
          <DropBadges drop={{ ...drop, isSponsored: false }} />
        </span>
        {drop.isSponsored && (
          // In a corner of its own: three side by side would cover the bottle.
          <span className="absolute bottom-2 start-2">
            <Badge>{copy.sponsored}</Badge>
          </span>
        )}
      </div>
      <span className="flex grow flex-col gap-1 p-3">
        <span dir="auto" className="line-clamp-2 font-serif leading-5 font-semibold break-words">
          {title}
        </span>
        <Line of={[vintage, brand]} />
        {withStore && <Line of={[storeName, place]} />}
        <span className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-1 text-small">
          <DropPrice drop={drop} />
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 text-caption text-soft">
          <span className={classes('figures', phase === 'open' && unitsLeft <= 3 && 'text-warn')}>
            {phase === 'scheduled' ? (
              <>
                {copy.begins} <TimeLeft until={startsAt} now={now} />
              </>
            ) : (
              copy.left(unitsLeft, quantity)
            )}
          </span>
          {phase === 'open' && endsAt !== undefined && (
            <span>
              {copy.ends} <TimeLeft until={endsAt} now={now} />
            </span>
          )}
          {viewers > 0 && (
            <span className="inline-flex items-center gap-1">
              <Eye aria-hidden size={14} />
              {copy.viewers(viewers)}
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

function Line({ of }: { of: readonly (string | number | undefined)[] }) {
  const message = of.filter((one) => one !== undefined)
  return (
    message.length > 0 && (
      <span dir="auto" className="truncate text-caption text-soft">
        {message.join(' · ')}
      </span>
    )
  )
}

interface DropCardProps {
  drop: Drop
  now: Instant
  /** False on the store's own page, where its name would repeat. */
  withStore?: boolean
}

/** Cards side by side, as many as there is room for. */
export function DropCards({
  drops,
  label,
  ...rest
}: Omit<DropCardProps, 'drop'> & { drops: readonly Drop[]; label: string }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]"
    >
      {drops.map((drop) => (
        <li key={drop.id}>
          <DropCard drop={drop} {...rest} />
        </li>
      ))}
    </ul>
  )
}
