import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { marketCopy } from '../../../shared/copy/market.ts'
import { listWaits, type Wait } from '../../../shared/features/market/reservation-endpoints.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { dropPath } from '../../components/drop/drop-path.ts'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { MoreOf } from '../../lib/MoreOf.tsx'

const copy = marketCopy.reservations

/** The waiting lists of sold-out drops that the user is on, below their open reservations. */
export function OwnWaits() {
  const query = useServerPages(listWaits, useDevice().user.id)
  const waits = query.data?.flatMap((page) => page.waits) ?? []
  // The list of reservations above says why nothing can be loaded.
  if (waits.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="text-lead font-semibold">{copy.waits}</h2>
      <p className="text-small text-soft">{copy.waitsSentence}</p>
      <ul aria-label={copy.waits} className="mt-2 gap-x-8 desk:grid desk:grid-cols-2">
        {waits.map((wait) => (
          <Row key={wait.id} wait={wait} />
        ))}
      </ul>
      <MoreOf query={query} />
    </section>
  )
}

function Row({ wait: { id, title, storeName, storeState, joinedAt } }: { wait: Wait }) {
  return (
    <li className="border-b border-line">
      <Link
        to={dropPath(id)}
        className="flex min-h-18 items-center gap-3 rounded-md py-2 hover:bg-sunken"
      >
        <span className="min-w-0 grow">
          <span dir="auto" className="line-clamp-2 font-serif font-semibold break-words">
            {title}
          </span>
          <span className="block text-small break-words text-soft">{storeName}</span>
          <span className="block text-caption text-soft">
            {copy.waitingSince} <StoreMoment at={joinedAt} state={storeState} />
          </span>
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-soft mirrored" />
      </Link>
    </li>
  )
}
