import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { dropCardCopy } from '../../../shared/copy/drop-card.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { type DropPage, getDrop } from '../../../shared/features/market/drop-endpoints.ts'
import { invalidate } from '../../online/queries.ts'
import { type ServerTime, useServerNow } from '../../lib/server-now.ts'
import { TimeLeft } from '../../lib/TimeLeft.tsx'
import { Card } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

const copy = marketCopy.drop

interface DropLiveProps {
  drop: DropPage
  time: ServerTime
  /** The last request failed: the figures are old. */
  isCut: boolean
}

/** Units left, viewers, and time left, live. */
export function DropLive({ drop, time, isCut }: DropLiveProps) {
  const { phase, unitsLeft, quantity, viewers } = drop
  return (
    <Card as="section" aria-label={copy.now} className="flex flex-col gap-3">
      <ProgressBar
        label={copy.stock}
        value={unitsLeft}
        max={quantity}
        detail={dropCardCopy.left(unitsLeft, quantity)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-soft">
        {viewers > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <Eye aria-hidden size={16} />
            {dropCardCopy.viewers(viewers)}
          </span>
        )}
        {phase === 'scheduled' && <Until label={copy.startsIn} until={drop.startsAt} time={time} />}
        {(phase === 'open' || phase === 'sold_out') && drop.endsAt !== undefined && (
          <Until label={dropCardCopy.ends} until={drop.endsAt} time={time} />
        )}
      </div>
      {isCut && (
        <p role="status" className="text-small text-warn">
          {copy.liveOffline}
        </p>
      )}
    </Card>
  )
}

/** Counts down by the server's clock, and reloads at zero. */
function Until({ label, until, time }: { label: string; until: number; time: ServerTime }) {
  const now = useServerNow(time)
  const isThere = now >= until
  useEffect(() => {
    if (isThere) void invalidate(getDrop)
  }, [isThere])
  return (
    <span>
      {label}{' '}
      <strong className="text-ink">
        <TimeLeft until={until} now={now} />
      </strong>
    </span>
  )
}
