import { Link } from 'react-router-dom'
import { ultraDropPageCopy as copy } from '../../../shared/copy/ultra-drop-page.ts'
import { listUltraDrops } from '../../../shared/features/ultra-drops/endpoints.ts'
import type { UltraDropCard } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { DropPrice } from '../../components/drop/DropCard.tsx'
import { DropPicture } from '../../components/drop/DropPicture.tsx'
import { ultraDropPath } from '../../components/drop/drop-path.ts'
import { nextOf } from '../../components/drop/ultra-next.ts'
import { ultraTones } from '../../components/drop/ultra-tones.ts'
import { MoreOf } from '../../lib/MoreOf.tsx'
import { useServerNow } from '../../lib/server-now.ts'
import { TimeLeft } from '../../lib/TimeLeft.tsx'
import { useSession } from '../../local/session.ts'
import { useServerPages } from '../../online/queries.ts'
import { Badge } from '../../ui/Badge.tsx'

/** A store's ultra drops, public; nothing without one. */
export function StoreUltraDrops({ store }: { store: string }) {
  const query = useServerPages(listUltraDrops, useSession().user?.id, { query: { store } })
  const drops = query.data?.flatMap((page) => page.ultraDrops) ?? []
  const now = useServerNow({ now: query.data?.[0]?.now ?? 0, heardAt: query.heardAt })
  if (drops.length === 0) return null
  return (
    <section className="mt-8 min-w-0" aria-labelledby="store-ultra-drops">
      <h2 id="store-ultra-drops" className="mb-3 text-title">
        {copy.ofStore}
      </h2>
      <ul
        aria-labelledby="store-ultra-drops"
        className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]"
      >
        {drops.map((drop) => (
          <li key={drop.id}>
            <Card drop={drop} now={now} />
          </li>
        ))}
      </ul>
      <MoreOf query={query} />
    </section>
  )
}

/** The bottle, the number of units, and the next date. */
function Card({ drop, now }: { drop: UltraDropCard; now: Instant }) {
  const { id, title, brand, vintage, status, quantity } = drop
  const about = [vintage, brand].filter((one) => one !== undefined)
  const next = nextOf(drop)
  return (
    <Link
      to={ultraDropPath(id)}
      className="flex h-full min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-edge"
    >
      <span className="relative block">
        <DropPicture of={drop} className="h-36" />
        <span className="absolute inset-x-2 top-2 flex flex-wrap gap-1">
          <Badge tone={ultraTones[status]}>{copy.statuses[status]}</Badge>
        </span>
      </span>
      <span className="flex grow flex-col gap-1 p-3">
        <span dir="auto" className="line-clamp-2 font-serif leading-5 font-semibold break-words">
          {title}
        </span>
        {about.length > 0 && (
          <span dir="auto" className="truncate text-caption text-soft">
            {about.join(' · ')}
          </span>
        )}
        <span className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-1 text-small">
          <DropPrice drop={drop} />
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-caption text-soft">
          <span>{copy.byDraw(quantity)}</span>
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
