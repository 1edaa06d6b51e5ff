import { Clock, MapPin, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { homeCopy } from '../../../../shared/copy/home.ts'
import {
  listReservations,
  type Reservation,
  type WonTurn,
} from '../../../../shared/features/market/reservation-endpoints.ts'
import type { WaitingByInbox } from '../../../../shared/features/market/waiting-by-inbox.ts'
import { type WaitKind, pendingItems } from '../../../../shared/features/market/pending-items.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { type Instant, minute } from '../../../../shared/kernel/time.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useServerPages } from '../../../online/queries.ts'
import { reservationPath, ultraDropPath } from '../../../components/drop/drop-path.ts'
import { StoreMoment } from '../../../components/store/StoreMoment.tsx'
import { useNow } from '../../../lib/now.ts'
import { useServerNow } from '../../../lib/server-now.ts'
import { TimeLeft } from '../../../lib/TimeLeft.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { Moment } from '../../../ui/Time.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { waitingCard, waitingGrid } from './waiting-classes.ts'

const copy = homeCopy.waiting

const tones = {
  turn: 'accent',
  won: 'accent',
  offer: 'accent',
  hold: 'accent',
  ends_soon: 'warn',
  today: 'good',
} as const satisfies Record<WaitKind, BadgeTone>

/**
 * The user's open reservations and turns with their deadlines: from the server, or from the inbox
 * until it answers.
 * @param byInbox the same from the inbox, available offline
 */
export function Waiting({ byInbox }: { byInbox: readonly WaitingByInbox[] }) {
  const { user } = useDevice()
  const { data, error, heardAt } = useServerPages(
    listReservations,
    user.id,
    { query: { which: 'open' } },
    { every: minute },
  )
  const here = useNow()
  const [first] = data ?? []
  const now = useServerNow(first ? { now: first.now, heardAt } : { now: here, heardAt: here })
  // No text while the request runs: it would shift the content below.
  const isUnheard = !first && error !== null
  // One list for both sources, so a card does not move under a finger when the answer arrives.
  const waits: readonly Waits[] = first ? waitingNow(first, now) : byInbox
  return (
    waits.length > 0 && (
      <section aria-label={copy.title}>
        <ul className={waitingGrid}>
          {waits.map(({ reservation, state, ...about }) => (
            <Card
              key={about.id}
              {...about}
              isWhole={reservation !== undefined || about.kind === 'turn'}
              now={now}
            >
              {about.kind !== 'today' && about.kind !== 'ends_soon' ? (
                <>
                  <p className="text-small">{copy.says[about.kind]}</p>
                  <Until until={about.until} state={state} />
                </>
              ) : (
                <Pickup until={about.until} state={state} reservation={reservation} />
              )}
              {isUnheard && <p className="text-caption text-soft">{copy.asTold}</p>}
            </Card>
          ))}
        </ul>
      </section>
    )
  )
}

/** Turns in draws and reservations, the earliest deadline first. */
const waitingNow = ({ turns = [], reservations }: OpenPage, now: Instant): Waits[] =>
  [
    ...turns
      .filter(({ offerUntil }) => offerUntil > now)
      .map(
        ({ ultraDropId: id, title, storeName: store, storeState: state, offerUntil: until }) =>
          ({ id, kind: 'turn', title, store, state, until }) as const,
      ),
    ...pendingItems(reservations, now).map(({ kind, reservation, until }) => {
      const { id, title, storeName: store, storeState: state } = reservation
      return { id, kind, title, store, state, until, reservation }
    }),
  ].sort((one, other) => one.until - other.until)

interface OpenPage {
  readonly turns?: readonly WonTurn[] | undefined
  readonly reservations: readonly Reservation[]
}

type Waits = Omit<WaitingCardProps, 'isWhole' | 'now' | 'children'> & {
  /** Of the store; unknown if an older server wrote the message. */
  readonly state: string | undefined
  /** Known only from the server; absent if the card comes from the inbox. */
  readonly reservation?: Reservation | undefined
}

type UntilProps = Pick<Waits, 'until' | 'state'> & { children?: ReactNode }

/** The deadline in the store's time zone, or the device's if an old inbox message lacks the state. */
const Until = ({ until, state, children }: UntilProps) => (
  <Line icon={<Clock aria-hidden size={16} />}>
    {copy.until}{' '}
    {state === undefined ? <Moment at={until} /> : <StoreMoment at={until} state={state} />}
    {children}
  </Line>
)

/** Deadline, address and hours; only the server has the last two. */
function Pickup({ reservation, ...when }: Pick<Waits, 'until' | 'state' | 'reservation'>) {
  if (!reservation) return <Until {...when} />
  const { storeName, storeAddress, storeHours } = reservation
  return (
    <>
      <Until {...when}>
        {storeHours && (
          <span className="line-clamp-2 text-soft">
            {copy.hours} {storeHours}
          </span>
        )}
      </Until>
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
  )
}

interface WaitingCardProps {
  /** The id of the reservation, or for a turn of the ultra drop. */
  id: Id<'reservation'> | Id<'drop'>
  kind: WaitKind
  title: string
  store: string | undefined
  until: Instant
  /** Complete; else room is kept for the server's data. */
  isWhole: boolean
  now: Instant
  children: ReactNode
}

/** The whole card links to the page to accept, pay or show the pass. */
function Card({ id, kind, title, store, until, isWhole, now, children }: WaitingCardProps) {
  return (
    <li className={classes(waitingCard, !isWhole && 'min-h-44')}>
      <p className="flex items-center justify-between gap-2">
        <Badge tone={tones[kind]}>{copy.kinds[kind]}</Badge>
        <span className="figures text-small">
          <TimeLeft until={until} now={now} /> {copy.left}
        </span>
      </p>
      <h2 dir="auto" className="mt-1 line-clamp-2 font-serif leading-5 font-semibold break-words">
        <Link
          to={kind === 'turn' ? ultraDropPath(id) : reservationPath(id)}
          className="after:absolute after:inset-0 after:rounded-lg"
        >
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
