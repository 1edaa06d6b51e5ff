import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { marketCopy } from '../../../shared/copy/market.ts'
import {
  type DropPage,
  getDrop,
  watchDrop,
} from '../../../shared/features/market/drop-endpoints.ts'
import { second } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import { useSession } from '../../local/session.ts'
import { invalidate, useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { BackLink } from '../../lib/BackLink.tsx'
import { DropBadges, DropPrice } from '../../components/drop/DropCard.tsx'
import { ultraDropPath } from '../../components/drop/drop-path.ts'
import { DropPicture } from '../../components/drop/DropPicture.tsx'
import type { ServerTime } from '../../lib/server-now.ts'
import { shareLink } from '../../lib/share-link.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { DropFacts } from './DropFacts.tsx'
import { DropLive } from './DropLive.tsx'
import { ReservePart } from './ReservePart.tsx'
import { Unlocks } from './Unlocks.tsx'

const copy = marketCopy.drop

/** A drop's public page; signed-in users reserve here. */
export function DropScreen() {
  const { id = '' } = useParams()
  const user = useSession().user?.id
  const query = useServerQuery(getDrop, user, { params: { drop: id } })
  return (
    <>
      <BackLink to={routes.hypeRadar.path}>{copy.back}</BackLink>
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        missing={<Empty level={1} title={copy.missingTitle} sentence={copy.missingSentence} />}
      >
        {(drop) =>
          drop.isUltra ? (
            <Navigate replace to={ultraDropPath(drop.id)} />
          ) : (
            <Page key={drop.id} drop={drop} heardAt={query.heardAt} />
          )
        }
      </QueryBoundary>
    </>
  )
}

/** Polling interval of a visible page. */
const liveEvery = 5 * second

function Page({ drop: told, heardAt }: { drop: DropPage; heardAt: number }) {
  useTitle(told.title)
  const session = useSession()
  const [page] = useState(() => crypto.randomUUID())
  const live = useServerQuery(
    watchDrop,
    session.user?.id,
    { params: { drop: told.id }, query: { page } },
    { every: liveEvery },
  )
  // Of the page and the live query, the later answer counts.
  const isLive = live.data !== undefined && live.heardAt >= heardAt
  const drop: DropPage = isLive ? { ...told, ...live.data } : told
  const time: ServerTime = { now: drop.now, heardAt: isLive ? live.heardAt : heardAt }

  // The user's eligibility changes with the phase, and only the page has it.
  const { phase } = drop
  useEffect(() => {
    if (phase !== told.phase) void invalidate(getDrop)
  }, [phase, told.phase])

  return (
    <article className="grid items-start gap-x-6 gap-y-4 desk:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        <DropPicture of={drop} className="h-64 rounded-lg desk:h-96" />
        <header>
          <div className="mb-2 flex flex-wrap gap-1">
            <DropBadges drop={drop} />
          </div>
          <h1 dir="auto" className="font-serif text-display font-semibold break-words">
            {drop.title}
          </h1>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-lead">
            <DropPrice drop={drop} />
          </p>
        </header>
      </div>
      <div className="flex min-w-0 flex-col gap-4 desk:row-span-2">
        <DropLive drop={drop} time={time} isCut={live.error !== null} />
        <ReservePart drop={drop} />
        {session.kind === 'user' && <Unlocks drop={drop} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {drop.description && (
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {drop.description}
          </p>
        )}
        <DropFacts drop={drop} />
        <div>
          <Button
            icon={<Share2 aria-hidden size={18} />}
            onClick={() => void shareLink({ title: drop.title, copied: copy.linkCopied })}
          >
            {copy.share}
          </Button>
        </div>
      </div>
    </article>
  )
}
