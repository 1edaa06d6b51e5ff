import { Clock, MapPin, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { homeCopy } from '../../../../shared/copy/home.ts'
import {
  listReservations,
  type Reservation,
} from '../../../../shared/features/market/reservation-endpoints.ts'
import type { WaitingByInbox } from '../../../../shared/features/market/waiting-by-inbox.ts'
import { type WaitKind, whatWaits } from '../../../../shared/features/market/what-waits.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { type Instant, minute } from '../../../../shared/kernel/time.ts'
import { useDevice } from '../../../local/device-context.tsx'
import { useServerPages } from '../../../online/queries.ts'
import { reservationPath } from '../../../components/drop/drop-path.ts'
import { StoreMoment } from '../../../components/store/StoreMoment.tsx'
import { useNow } from '../../../lib/now.ts'
import { type ServerTime, useServerNow } from '../../../lib/server-now.ts'
import { TimeLeft } from '../../../lib/TimeLeft.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Moment } from '../../../ui/Time.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { waitingCard, waitingGrid } from './waiting-classes.ts'

const copy = homeCopy.waiting

const tones = {
  offer: 'accent',
  hold: 'accent',
  ends_soon: 'warn',
  today: 'good',
} as const satisfies Record<WaitKind, BadgeTone>

/**
 * What of one's reservations waits, with its clock: as the server says now, else as the inbox has it.
 * @param byInbox what the inbox knows, which is there without a network
 */
export function Waiting({ byInbox }: { byInbox: readonly WaitingByInbox[] }) {
  const { user } = useDevice()
  const { data, heardAt } = useServerPages(
    listReservations,
    user.id,
    { query: { which: 'open' } },
    { every: minute },
  )
  const [first] = data ?? []
  if (first)
    return <FromServer reservations={first.reservations} {...{ now: first.now, heardAt }} />
  return byInbox.length > 0 && <FromInbox byInbox={byInbox} />
}

function FromServer({
  reservations,
  ...time
}: ServerTime & { reservations: readonly Reservation[] }) {
  const now = useServerNow(time)
  const waits = whatWaits(reservations, now)
  if (waits.length === 0) return null
  return (
    <Cards>
      {waits.map(({ kind, reservation, until }) => {
        const { id, title, storeName, storeState, storeAddress, storeHours } = reservation
        return (
          <Card key={id} {...{ id, kind, title, until, now, store: storeName }}>
            {kind === 'offer' || kind === 'hold' ? (
              <p className="text-small">{copy.says[kind]}</p>
            ) : (
              <>
                <Line icon={<Clock aria-hidden size={16} />}>
                  {copy.until} <StoreMoment at={until} state={storeState} />
                  {storeHours && (
                    <span className="line-clamp-2 text-soft">
                      {copy.hours} {storeHours}
                    </span>
                  )}
                </Line>
                <Line icon={<MapPin aria-hidden size={16} />}>
                  <TextLink
                    className="relative z-10 inline-block py-1"
                    href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(storeAddress)}`}
                    aria-label={copy.directionsTo(storeName)}
                  >
                    {copy.directions}
                  </TextLink>
                </Line>
              </>
            )}
          </Card>
        )
      })}
    </Cards>
  )
}

/** Without a network, as the inbox has it: without what only the server knows. */
function FromInbox({ byInbox }: { byInbox: readonly WaitingByInbox[] }) {
  const now = useNow()
  return (
    <Cards>
      {byInbox.map(({ kind, reservationId, title, store, state, until }) => (
        <Card key={reservationId} id={reservationId} {...{ kind, title, store, until, now }}>
          {kind === 'offer' ? (
            <p className="text-small">{copy.says.offer}</p>
          ) : (
            <Line icon={<Clock aria-hidden size={16} />}>
              {copy.until}{' '}
              {state === undefined ? (
                <Moment at={until} />
              ) : (
                <StoreMoment at={until} state={state} />
              )}
            </Line>
          )}
          <p className="text-caption text-soft">{copy.asTold}</p>
        </Card>
      ))}
    </Cards>
  )
}

const Cards = ({ children }: { children: ReactNode }) => (
  <section aria-label={copy.title}>
    <ul className={waitingGrid}>{children}</ul>
  </section>
)

interface CardProps {
  id: Id<'reservation'>
  kind: WaitKind
  title: string
  store: string | undefined
  until: Instant
  now: Instant
  children: ReactNode
}

/** The whole card leads to the reservation, where one pays and where the pass is. */
function Card({ id, kind, title, store, until, now, children }: CardProps) {
  return (
    <li className={waitingCard}>
      <p className="flex items-center justify-between gap-2">
        <Badge tone={tones[kind]}>{copy.kinds[kind]}</Badge>
        <span className="figures text-small">
          <TimeLeft until={until} now={now} /> {copy.left}
        </span>
      </p>
      <h2 dir="auto" className="mt-1 line-clamp-2 font-serif leading-5 font-semibold break-words">
        <Link to={reservationPath(id)} className="after:absolute after:inset-0 after:rounded-lg">
          {title}
        </Link>
      </h2>
      {store !== undefined && (
        <Line icon={<Store aria-hidden size={16} />}>
          <span dir="auto">{store}</span>
        </Line>
      )}
      {children}
    </li>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex items-start gap-2 text-small">
    <span className="mt-0.5 text-soft">{icon}</span>
    <span className="min-w-0 grow break-words">{children}</span>
  </div>
)
