import { CalendarClock, Store } from 'lucide-react'
import { Link } from 'react-router-dom'
import { eventListCopy } from '../../../../shared/copy/event-list.ts'
import { listOwnRegistrations } from '../../../../shared/features/events/endpoints.ts'
import { type SeatWait, waitingSeats } from '../../../../shared/features/events/waiting-seats.ts'
import { minute } from '../../../../shared/kernel/time.ts'
import { eventPath } from '../../../components/event/event-path.ts'
import { StoreMoment } from '../../../components/store/StoreMoment.tsx'
import { useServerNow } from '../../../lib/server-now.ts'
import { TimeLeft } from '../../../lib/TimeLeft.tsx'
import { useNow } from '../../../lib/now.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useServerPages } from '../../../online/queries.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { waitingCard, waitingGrid } from '../waiting/waiting-classes.ts'

const copy = eventListCopy.waiting

const tones = { offer: 'accent', hold: 'accent', soon: 'good' } as const satisfies Record<
  SeatWait,
  BadgeTone
>

/**
 * The user's seats at events: offered, held, or at an event that begins soon.
 * @param isExpected the inbox knows of one: keep room free until the server answers
 */
export function WaitingSeats({ isExpected }: { isExpected: boolean }) {
  const query = useServerPages(
    listOwnRegistrations,
    useDevice().user.id,
    { query: { which: 'open' } },
    { every: minute },
  )
  const here = useNow()
  const [first] = query.data ?? []
  const now = useServerNow(
    first ? { now: first.now, heardAt: query.heardAt } : { now: here, heardAt: here },
  )
  if (!first)
    return (
      isExpected &&
      query.error === null && (
        <div className={waitingGrid}>
          <Skeleton className="h-36 rounded-lg" />
        </div>
      )
    )
  const waits = waitingSeats(first.registrations, now)
  return (
    waits.length > 0 && (
      <section aria-label={copy.title}>
        <ul className={waitingGrid}>
          {waits.map(({ kind, until, seat: { id, event } }) => (
            <li key={id} className={waitingCard}>
              <p className="flex items-center justify-between gap-2">
                <Badge tone={tones[kind]}>{copy.kinds[kind]}</Badge>
                <span className="figures text-small">
                  {until <= now ? (
                    copy.isOn
                  ) : (
                    <>
                      <TimeLeft until={until} now={now} /> {kind === 'soon' ? copy.toGo : copy.left}
                    </>
                  )}
                </span>
              </p>
              <h2
                dir="auto"
                className="mt-1 line-clamp-2 font-serif leading-5 font-semibold break-words"
              >
                <Link
                  to={eventPath(event.id)}
                  className="after:absolute after:inset-0 after:rounded-lg"
                >
                  {event.title}
                </Link>
              </h2>
              <p className="flex items-start gap-2 text-small">
                <Store aria-hidden size={16} className="mt-0.5 shrink-0 text-soft" />
                <span dir="auto" className="min-w-0 break-words">
                  {event.isVirtual
                    ? `${event.storeName} · ${eventListCopy.online}`
                    : event.storeName}
                </span>
              </p>
              <p className="flex items-start gap-2 text-small">
                <CalendarClock aria-hidden size={16} className="mt-0.5 shrink-0 text-soft" />
                <StoreMoment at={event.eventDate} state={event.storeState} />
              </p>
              {kind !== 'soon' && <p className="text-small">{copy.says[kind]}</p>}
            </li>
          ))}
        </ul>
      </section>
    )
  )
}
