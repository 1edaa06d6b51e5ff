import type { Life } from '../life.ts'
import { isAwaited } from '../model/says.ts'
import { atCounter, handOver } from './counter.ts'
import {
  acceptSeat,
  atTheDoor,
  isAhead,
  paySeat,
  planEvent,
  register,
  unregister,
  wasThere,
} from './events.ts'
import { cancelForStore } from './leaving.ts'
import { miss } from './passing.ts'
import { pay } from './paying.ts'
import { administer } from './running.ts'
import { isSeated } from '../model/events.ts'
import { askIn, enter, isRunning, next, planUltra, review, takeTurn } from './ultra.ts'

type Acts = readonly ((life: Life) => Promise<void>)[]

/** Chooses an act that is possible now, so that few acts have no effect. */
export async function goOn(life: Life): Promise<void> {
  const fits = [...fitting(life)]
  await life.chance.oneOf(fits.length > 0 && life.chance.is(0.88) ? fits : [next])(life)
}

function* fitting({ ultraBook, book, place }: Life): Generator<Acts[number]> {
  const all = [...ultraBook.ultras.values()]
  if (!all.some(isRunning)) yield planUltra
  for (const { id, status, entries, requests } of all) {
    if (status === 'live' && entries.size < place.people.length) yield* [enter, enter, enter]
    if (status === 'requesting' && requests.size < place.people.length) yield* [askIn, askIn]
    const isPending = [...requests.values()].some((one) => one.status === 'pending')
    if (isPending && (status === 'live' || status === 'requesting')) yield review
    for (const one of entries.values()) if (one.status === 'offered') yield* [takeTurn, takeTurn]
    for (const own of book.reservations.values()) {
      if (own.dropId !== id) continue
      if (own.status === 'pending') yield pay
      if (isAwaited(own)) yield* [handOver, handOver, handOver, atCounter, cancelForStore, miss]
    }
  }
}

/** The same of events. */
export async function goOnEvents(life: Life): Promise<void> {
  const fits = [...fittingEvents(life)]
  await life.chance.oneOf(fits.length > 0 && life.chance.is(0.88) ? fits : [next])(life)
}

function* fittingEvents({ eventBook, book, place, now }: Life): Generator<Acts[number]> {
  const all = [...eventBook.events.values()]
  if (all.filter(isAhead(now)).length < 2) yield planEvent
  for (const event of all) {
    const own = eventBook.of(event.id)
    if (isAhead(now)(event) && own.filter(isSeated).length < place.people.length)
      yield* [register, register]
    const isPast = event.endsAt < now
    const isWaitedFor = own.some(({ status }) => status === 'waitlisted')
    if (isWaitedFor && !book.isGood(event.storeId, now)) yield* [unregister, administer, administer]
    for (const { status, price, isOffer } of own) {
      // An offer is open for a short time.
      const take = price > 0 ? paySeat : acceptSeat
      if (status === 'pending')
        yield* isOffer ? Array<typeof take>(9).fill(take) : [take, take, take]
      if (status !== 'registered' || isPast) continue
      yield* event.isVirtual ? [wasThere, atTheDoor] : [atTheDoor, atTheDoor]
      if (isWaitedFor) yield* [unregister, unregister, unregister, unregister]
    }
  }
}
