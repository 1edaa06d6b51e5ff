import { randomBytes } from 'node:crypto'
import { getTableColumns, sql, type SQLChunk } from 'drizzle-orm'
import { reserveFee } from '../../shared/business/reserving.ts'
import { newPickupCode } from '../../shared/features/market/pickup-code.ts'
import { totalOf } from '../../shared/features/market/reservation.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import { writeCompliance } from '../compliance/log.ts'
import type { DbTx } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { prepared } from '../db/prepared.ts'
import type { DropRow, ReservationRow } from './rows.ts'

/** Writes a pending reservation of units that were taken, and its entry in the store's log. */
export async function hold(
  tx: DbTx,
  drop: DropRow,
  holding: {
    readonly userId: string
    readonly quantity: number
    readonly useFreeReserve: boolean
    readonly isOffer: boolean
    readonly until: Instant
    readonly at: Instant
  },
): Promise<ReservationRow> {
  const { userId, quantity, useFreeReserve, isOffer, until, at } = holding
  const { id: dropId, storeId, salePrice, pickupFrom, pickupUntil } = drop
  const row: ReservationRow = {
    id: newId<'reservation'>(at),
    userId,
    dropId,
    storeId,
    quantity,
    holdsUnits: true,
    reserveFee: useFreeReserve ? 0 : reserveFee(drop),
    unitPrice: salePrice,
    totalPrice: totalOf(salePrice, quantity),
    status: 'pending',
    feeStatus: useFreeReserve ? 'waived' : 'due',
    usedFreeReserve: useFreeReserve,
    creditUsed: 0,
    isOffer,
    holdUntil: until,
    dueAt: until,
    pickupFrom,
    pickupUntil,
    extendedAt: null,
    cancelledBy: null,
    reason: null,
    confirmedAt: null,
    pickedUpAt: null,
    pickedUpBy: null,
    isOfStaff: false,
    refusedAt: null,
    missedAt: null,
    remindedAt: null,
    createdAt: at,
    updatedAt: at,
    pickupCode: '',
  }
  const [made] = await tx.together(
    () => insertWithCode(tx, row),
    () =>
      writeCompliance(tx, {
        action: 'reservation.made',
        storeId: storeId as Id<'store'>,
        at,
        reservationId: row.id as Id<'reservation'>,
        userId: userId as Id<'user'>,
        ...(!isOffer && { actorId: userId as Id<'user'> }),
        details: { drop: dropId, quantity, offer: isOffer },
      }),
  )
  return made
}

/** With a code that no other reservation of the store has: of a million million, one is soon found. */
async function insertWithCode(tx: DbTx, row: ReservationRow): Promise<ReservationRow> {
  for (;;) {
    const coded = { ...row, pickupCode: newPickupCode(randomBytes(8)) }
    const made = await tx.run(insert, coded)
    if (made.length > 0) return coded
  }
}

const insert = prepared<ReservationRow, { id: string }>(
  'write',
  ({ t: { reservations: r }, value }) => {
    const columns = Object.entries(getTableColumns(r))
    return sql`
    insert into ${r} (${list(columns.map(([, { name }]) => sql.identifier(name)))})
    values (${list(columns.map(([property]) => value(property as keyof ReservationRow)))})
    on conflict (store_id, pickup_code) do nothing returning ${r.id} as "id"`
  },
)

const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `)
