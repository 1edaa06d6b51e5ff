import { Eye } from 'lucide-react'
import { Link } from 'react-router-dom'
import { dropCardCopy } from '../../../shared/copy/drop-card.ts'
import type { DropCard as Drop, DropPhase } from '../../../shared/features/market/drop.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Money } from '../../ui/Money.tsx'
import { DropPicture } from './DropPicture.tsx'
import { OfferCard, OfferCardLine, offerCardClass, offerGridClass } from './OfferCard.tsx'
import { dropPath } from './drop-path.ts'
import { TimeLeft } from '../../lib/TimeLeft.tsx'

const copy = dropCardCopy

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
    <Link to={dropPath(id)} className={classes(offerCardClass, 'h-full')}>
      <OfferCard
        title={title}
        picture={<DropPicture of={drop} className="h-36" />}
        badges={<DropBadges drop={{ ...drop, isSponsored: false }} />}
        isSponsored={drop.isSponsored}
        price={<DropPrice drop={drop} />}
        foot={
          <>
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
          </>
        }
      >
        <OfferCardLine of={[vintage, brand]} />
        {withStore && <OfferCardLine of={[storeName, place]} />}
      </OfferCard>
    </Link>
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
    <ul aria-label={label} className={offerGridClass}>
      {drops.map((drop) => (
        <li key={drop.id}>
          <DropCard drop={drop} {...rest} />
        </li>
      ))}
    </ul>
  )
}
