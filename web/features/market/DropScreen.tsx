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
import { useSession } from '../../local/session/session.ts'
import { invalidate, useServerQuery } from '../../online/queries.ts'
import { DropBadges, DropPrice } from '../../components/drop/DropCard.tsx'
import { ultraDropPath } from '../../components/drop/drop-path.ts'
import { DropPicture } from '../../components/drop/DropPicture.tsx'
import type { ServerTime } from '../../lib/server-now.ts'
import { DropFacts } from './DropFacts.tsx'
import { DropLive } from './DropLive.tsx'
import { OfferArticle, OfferScreen } from './OfferPage.tsx'
import { ReservePart } from './ReservePart.tsx'
import { Unlocks } from './Unlocks.tsx'

const copy = marketCopy.drop

/** A drop's public page; signed-in users reserve here. */
export function DropScreen() {
  const { id = '' } = useParams()
  const user = useSession().user?.id
  const query = useServerQuery(getDrop, user, { params: { drop: id } })
  return (
    <OfferScreen backTo={routes.hypeRadar.path} back={copy.back} query={query} copy={copy}>
      {(drop) =>
        drop.isUltra ? (
          <Navigate replace to={ultraDropPath(drop.id)} />
        ) : (
          <Page key={drop.id} drop={drop} heardAt={query.heardAt} />
        )
      }
    </OfferScreen>
  )
}

/** Polling interval of a visible page. */
const liveEvery = 5 * second

function Page({ drop: told, heardAt }: { drop: DropPage; heardAt: number }) {
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
  const drop: DropPage = isLive
    ? { ...told, ...live.data, hasWaitingRoom: live.data.hasWaitingRoom ?? false }
    : told
  const time: ServerTime = { now: drop.now, heardAt: isLive ? live.heardAt : heardAt }

  // The user's eligibility changes with the phase, and only the page has it.
  const { phase } = drop
  useEffect(() => {
    if (phase !== told.phase) void invalidate(getDrop)
  }, [phase, told.phase])

  return (
    <OfferArticle
      offer={drop}
      picture={<DropPicture of={drop} className="h-64 rounded-lg desk:h-96" />}
      badges={<DropBadges drop={drop} />}
      lead={<DropPrice drop={drop} />}
      act={
        <>
          <DropLive drop={drop} time={time} isCut={live.error !== null} />
          <ReservePart drop={drop} />
          {session.kind === 'user' && <Unlocks drop={drop} />}
        </>
      }
      facts={<DropFacts drop={drop} />}
    />
  )
}
