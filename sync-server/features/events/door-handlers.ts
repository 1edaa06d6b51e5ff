import { and, eq } from 'drizzle-orm'
import { doorCloses, doorOpens } from '../../../shared/business/events.ts'
import { typedCodeLimit, unreadablePassLimit } from '../../../shared/business/reserving.ts'
import { eventRefusals } from '../../../shared/copy/events.ts'
import {
  type AtDoor,
  type DoorReason,
  checkInGuest,
  checkSeatCode,
} from '../../../shared/features/events/endpoints.ts'
import { codeFrom } from '../../../shared/features/market/pickup-code.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import {
  type EventRow,
  lockGuest,
  lockRegistration,
  type RegistrationRow,
} from '../../registrations/rows.ts'
import { resemblesSeatPass, type SeatPasses } from '../../registrations/seat-pass.ts'
import { assertCanTrade, type StoreRow } from '../../reservations/rows.ts'
import { admit } from './admit.ts'
import { cardOf, guestShown } from './cards.ts'
import type { StoreEventDeps } from './event-deps.ts'

interface DoorMatch {
  readonly row: RegistrationRow
  readonly event: EventRow
  readonly store: StoreRow
  readonly name: string | null
}

/** The content of a guest's code, by its signature alone. */
type DoorView =
  | { readonly how: 'typed'; readonly code: string | undefined }
  | { readonly how: 'scanned'; readonly pass: ReturnType<SeatPasses['read']> }

/** The door: of a store and, if given, of one event. */
interface Door {
  readonly store: string
  readonly event: string | undefined
}

/** The door of an event: looking up a code, and admission, once. */
export function doorHandlers({ db, limits, seatPasses, now = Date.now }: StoreEventDeps) {
  const read = (shown: string, at: Instant): DoorView =>
    resemblesSeatPass(shown)
      ? { how: 'scanned', pass: seatPasses.read(shown, at) }
      : { how: 'typed', code: codeFrom(shown) }

  /**
   * 40 bits can be guessed, so every code that is typed is a try; one that is found here is uncounted,
   * so that a queue of guests is not held up. A right signature is no guess, and neither is a text that
   * can be no code.
   */
  async function countTry(shown: DoorView, of: string): Promise<void> {
    if (shown.how === 'typed' && shown.code !== undefined)
      await limits.take('door-code', of, typedCodeLimit)
    else if (shown.how === 'typed' || !shown.pass || shown.pass.isExpired)
      await limits.take('door-pass', of, unreadablePassLimit)
  }

  return {
    'event.look': handler(checkSeatCode, async ({ user, params: { store }, body }) => {
      const at = now()
      const shown = read(body.shown, at)
      await countTry(shown, `${user.id} ${store}`)
      await assertCanTrade(db, store, at)
      const found = await find(db, shown, store)
      if (found && shown.how === 'typed') await limits.uncount('door-code', `${user.id} ${store}`)
      return outcomeOf(found, doorRefusal(shown, found, { store, event: body.event }, at), at)
    }),

    'event.letIn': handler(checkInGuest, async ({ user, params: { store }, body }) => {
      const at = now()
      const shown = read(body.shown, at)
      await countTry(shown, `${user.id} ${store}`)
      const door = { store, event: body.event }
      const said = await db.transaction('let in', async (tx) => {
        const seen = await find(tx, shown, store)
        // A code for another door writes nothing.
        if (!seen || !isOf(door, seen))
          return outcomeOf(seen, doorRefusal(shown, seen, door, at), at)
        await lockGuest(tx, seen.row.id)
        const row = (await lockRegistration(tx, seen.row.id)) ?? seen.row
        const found = { ...seen, row }
        // The answer to the first time was lost; its picture may have grown too old meanwhile.
        const isSame = row.nonce === body.nonce && row.attendedBy === user.id
        if (row.status === 'attended' && isSame) return outcomeOf(found, undefined, at)
        const because = doorRefusal(shown, found, door, at)
        if (because) return outcomeOf(found, because, at)
        if (!body.idSeen || !body.over21 || !body.nameMatches)
          return outcomeOf(found, 'checks_missing', at)
        const inside = await admit(tx, row, { clerk: user.id, nonce: body.nonce, at })
        await assertCanTrade(tx, store, at)
        return outcomeOf({ ...found, row: inside }, undefined, at)
      })
      if (said.is === 'good' && shown.how === 'typed')
        await limits.uncount('door-code', `${user.id} ${store}`)
      return said
    }),
  } satisfies Partial<Handlers>
}

async function find(
  reader: Reader,
  shown: DoorView,
  store: string,
): Promise<DoorMatch | undefined> {
  const { eventRegistrations: r, events: e, stores: s, users: u } = reader.t
  const is =
    shown.how === 'scanned'
      ? shown.pass && eq(r.id, shown.pass.row)
      : // Within this store alone: a code of another one is no code here, and tells nothing of it.
        shown.code && and(eq(r.storeId, store), eq(r.code, shown.code))
  if (!is) return undefined
  const [found] = await reader
    .select({ row: r, event: e, store: s, name: u.name })
    .from(r)
    .innerJoin(e, eq(e.id, r.eventId))
    .innerJoin(s, eq(s.id, r.storeId))
    .leftJoin(u, eq(u.id, r.userId))
    .where(is)
  return found
}

const isOf = ({ store, event }: Door, { row }: DoorMatch): boolean =>
  row.storeId === store && (event === undefined || row.eventId === event)

/** Why the code is refused; undefined if the guest may enter. */
function doorRefusal(
  shown: DoorView,
  found: DoorMatch | undefined,
  door: Door,
  at: Instant,
): DoorReason | undefined {
  if (!found) return 'bad_code'
  const { row, event } = found
  if (shown.how === 'scanned' && shown.pass?.isExpired) return 'expired_code'
  if (row.storeId !== door.store) return 'wrong_store'
  if (door.event !== undefined && row.eventId !== door.event) return 'wrong_event'
  if (row.status === 'attended') return 'already_in'
  if (event.status === 'cancelled') return 'called_off'
  if (row.status === 'waitlisted') return 'waiting'
  if (row.status === 'pending') return row.payment === 'due' ? 'not_paid' : 'not_taken'
  if (row.status === 'cancelled') return 'cancelled'
  if (row.status === 'no_show' || at > event.endsAt + doorCloses) return 'too_late'
  return at < event.eventDate - doorOpens ? 'too_early' : undefined
}

/** Guests of other stores are not disclosed here. */
function outcomeOf(
  found: DoorMatch | undefined,
  because: DoorReason | undefined,
  at: Instant,
): AtDoor {
  const seen = found &&
    because !== 'wrong_store' && {
      guest: guestShown(found.row, found.name),
      event: cardOf(found.event, found.store),
    }
  if (seen && because === undefined) return { is: 'good', ...seen, now: at }
  const why = because ?? 'bad_code'
  return { is: 'refused', because: why, says: eventRefusals.door[why], ...seen, now: at }
}
