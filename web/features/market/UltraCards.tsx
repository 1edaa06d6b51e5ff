import { Link } from 'react-router-dom'
import { ultraDropPageCopy } from '../../../shared/copy/ultra-drop-page.ts'
import type { UltraDropCard } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import { type Instant, minute } from '../../../shared/kernel/time.ts'
import { DropPrice } from '../../components/drop/DropCard.tsx'
import { DropPicture } from '../../components/drop/DropPicture.tsx'
import { ultraDropPath } from '../../components/drop/drop-path.ts'
import { ultraTones } from '../../components/drop/ultra-tones.ts'
import { MoreOf } from '../../lib/MoreOf.tsx'
import { type ServerTime, useServerNow } from '../../lib/server-now.ts'
import { TimeLeft } from '../../lib/TimeLeft.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { nextOf } from './ultra-words.ts'
import { useUltraDrops } from './use-ultra-drops.ts'

const copy = ultraDropPageCopy

/**
 * The ultra drops above the drops of the radar; nothing where there is none. That they cannot be had the
 * list of drops below says already.
 */
export function UltraCards() {
  const { query, drops } = useUltraDrops()
  const [first] = query.data ?? []
  if (!first || drops.length === 0) return null
  return (
    <section aria-label={copy.section} className="mb-5">
      <h2 className="mb-2 text-lead font-semibold">{copy.section}</h2>
      <Cards drops={drops} time={{ now: first.now, heardAt: query.heardAt }} />
      <MoreOf query={query} />
    </section>
  )
}

function Cards({ drops, time }: { drops: readonly UltraDropCard[]; time: ServerTime }) {
  const now = useServerNow(time, minute / 4)
  return (
    <ul
      aria-label={copy.section}
      className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]"
    >
      {drops.map((drop) => (
        <li key={drop.id}>
          <UltraCard drop={drop} now={now} />
        </li>
      ))}
    </ul>
  )
}

function UltraCard({ drop, now }: { drop: UltraDropCard; now: Instant }) {
  const { id, title, storeName, place, status, totalEntries, quantity } = drop
  const next = nextOf(drop)
  return (
    <Link
      to={ultraDropPath(id)}
      className="flex h-full min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-edge"
    >
      <div className="relative">
        <DropPicture of={drop} className="h-36" />
        <span className="absolute inset-x-2 top-2 flex flex-wrap gap-1">
          <Badge tone={ultraTones[status]}>{copy.statuses[status]}</Badge>
        </span>
      </div>
      <span className="flex grow flex-col gap-1 p-3">
        <span dir="auto" className="line-clamp-2 font-serif leading-5 font-semibold break-words">
          {title}
        </span>
        <span dir="auto" className="truncate text-caption text-soft">
          {storeName} · {place}
        </span>
        <span className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-1 text-small">
          <DropPrice drop={drop} />
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 text-caption text-soft">
          <span>{copy.ofBottles(quantity)}</span>
          {totalEntries > 0 && <span>{copy.minimumOf(totalEntries)}</span>}
          {next && (
            <span>
              {next.until <= now ? (
                copy.soon
              ) : (
                <>
                  {next.says} <TimeLeft until={next.until} now={now} />
                </>
              )}
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}
