import { eq, sql } from 'drizzle-orm'
import { maxOfOneDrop } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { phaseOf, unitsLeft } from '../../../shared/features/market/drop.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, Reader, DbTx } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { confirmFree } from '../../reservations/free-reserves.ts'
import { hold } from '../../reservations/hold.ts'
import {
  checkDropLimit,
  checkEligibility,
  assertAllowed,
  reservingFiguresOf,
} from '../../reservations/limits.ts'
import {
  type DropRow,
  lockPerson,
  assertCanTrade,
  type ReservationRow,
  type StoreRow,
} from '../../reservations/rows.ts'
import { takeUnits } from '../../reservations/units.ts'
import { throughColumn } from '../../waiting-rooms/refresh.ts'

interface Reserving {
  readonly userId: string
  readonly dropId: string
  readonly quantity: number
  readonly useFreeReserve: boolean
  readonly at: Instant
}

export interface NewReservation {
  readonly reservation: ReservationRow
  readonly drop: DropRow
  readonly store: StoreRow
}

/**
 * Holds units of a drop for a person, who then pays or uses a free reserve. All rules are checked
 * under the locks of the person and the drop. A refusal holds nothing.
 */
export async function reserveUnits(tx: DbTx, reserving: Reserving): Promise<NewReservation> {
  const { userId, dropId, quantity, useFreeReserve, at } = reserving
  const person = await lockPerson(tx, userId)
  const figures =
    (await reservingFiguresOf(tx, userId, { dropId, at })) ?? refuse('account_deleted')
  await assertAllowed(tx, userId, checkEligibility(person, figures, at))
  if (useFreeReserve && person.freeReserves === 0) refuse('limit', reservingCopy.noFreeReserve)
  const drop = await takeUnits(tx, { dropId, quantity, takenFor: 'sale', at })
  if (!drop) return refuseUnits(tx, reserving)
  await assertAllowed(tx, userId, checkDropLimit(drop, figures, quantity))
  const held = await hold(tx, drop, { ...reserving, isOffer: false, until: at + drop.holdFor })
  const store = await assertCanTrade(tx, drop.storeId, at)
  if (!useFreeReserve) return { reservation: held, drop, store }
  return { reservation: await confirmFree(tx, { id: held.id, userId }, at), drop, store }
}

/**
 * Refuses hopeless requests by one read without a lock, so that in a rush for the last bottle late
 * requests neither wait nor block others. A repeated request still gets its answer: its key is
 * looked up together with the drop, so the winner of the last unit finds it. The same read says
 * up to where a waiting room admits.
 */
export async function rejectIfUnavailable(
  db: Pick<Db, 'batchedRead'>,
  { userId, dropId, quantity, at }: Pick<Reserving, 'userId' | 'dropId' | 'quantity' | 'at'>,
  key: string,
): Promise<{ readonly isKnown: boolean; readonly through?: number }> {
  const [seen] = await db.batchedRead(availabilityQuery, { dropId, userId, key })
  const found = {
    isKnown: Boolean(seen?.isKnown),
    ...(seen?.through != null && { through: Number(seen.through) }),
  }
  if (found.isKnown) return found
  const drop = seen && {
    ...seen,
    isPaused: Boolean(seen.isPaused),
    isAllocated: Boolean(seen.isAllocated),
  }
  if (drop && phaseOf(drop, at) === 'open' && unitsLeft(drop) >= quantity) return found
  return refuseDrop(drop, { quantity, at })
}

type Availability = Pick<
  DropRow,
  | 'startsAt'
  | 'endsAt'
  | 'endedAt'
  | 'isPaused'
  | 'quantity'
  | 'reservedQuantity'
  | 'waiting'
  | 'isAllocated'
>

/** A drop, and whether a request was answered under that key, as both stood at one moment. */
const availabilityQuery = prepared<
  { dropId: string; userId: string; key: string },
  Omit<Availability, 'isPaused' | 'isAllocated'> &
    Record<'isPaused' | 'isAllocated' | 'isKnown', unknown> & { through: unknown }
>(
  'read',
  ({ t, t: { drops: d, requestKeys: k }, value }) => sql`
    select ${d.startsAt} as "startsAt", ${d.endsAt} as "endsAt", ${d.endedAt} as "endedAt",
      ${d.isPaused} as "isPaused", ${d.isAllocated} as "isAllocated",
      ${d.quantity} as "quantity", ${d.reservedQuantity} as "reservedQuantity",
      ${d.waiting} as "waiting",
      exists (
        select 1 from ${k} where ${k.userId} = ${value('userId')} and ${k.key} = ${value('key')}
      ) as "isKnown",
      ${throughColumn(t, value('dropId'))}
    from ${d} where ${d.id} = ${value('dropId')}`,
)

/** Says why the units could not be taken. */
async function refuseUnits(reader: Reader, reserving: Reserving): Promise<never> {
  const { drops } = reader.t
  const [drop] = await reader.select().from(drops).where(eq(drops.id, reserving.dropId))
  return refuseDrop(drop, reserving)
}

function refuseDrop(
  drop: Availability | undefined,
  { quantity, at }: Pick<Reserving, 'quantity' | 'at'>,
): never {
  if (!drop) refuse('not_found')
  const phase = phaseOf(drop, at)
  if (phase === 'scheduled') refuse('not_now', reservingCopy.notBegun)
  if (phase === 'over') refuse('not_now', reservingCopy.over)
  if (phase === 'paused') refuse('not_now', reservingCopy.paused)
  const max = maxOfOneDrop(drop)
  if (quantity > max) refuse('limit', reservingCopy.tooManyOfDrop(max))
  const left = unitsLeft(drop)
  return refuse('sold_out', left > 0 ? reservingCopy.fewLeft(left) : reservingCopy.soldOut)
}
