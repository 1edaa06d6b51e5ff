import { randomBytes, randomUUID } from 'node:crypto'
import { newPickupCode, shownCode } from '../../../shared/features/market/pickup-code.ts'
import type { ReservationStatus } from '../../../shared/features/market/reservation.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import type { DropRow, ReservationRow } from '../../../sync-server/reservations/rows.ts'

export interface Reserved {
  readonly id: string
  /** `ABCD-2345` */
  readonly code: string
  readonly dropId: string
}

interface Wanted {
  readonly store: string
  readonly user: string
  readonly changes?: Partial<ReservationRow>
  readonly drop?: Partial<DropRow>
}

/** A reservation of a drop of its own, as the market would have left it: paid, and its window open. */
export async function reservedIn(
  db: Db,
  { store, user, changes = {}, drop = {} }: Wanted,
): Promise<Reserved> {
  const now = Date.now()
  const [id, dropId] = [randomUUID(), randomUUID()]
  const { quantity = 1, pickupCode = newPickupCode(randomBytes(8)) } = changes
  const holdsUnits = changes.holdsUnits ?? !freed.has(changes.status ?? 'confirmed')
  await db.transaction('reserve', async (tx) => {
    const { reservations, drops } = tx.t
    await tx.insert(drops).values({
      id: dropId,
      storeId: store,
      title: 'Springbank 15',
      category: 'Whiskey',
      brand: 'Springbank',
      salePrice: 140_00,
      quantity,
      isSponsored: false,
      reservedQuantity: holdsUnits ? quantity : 0,
      isAllocated: false,
      holdFor: hour,
      startsAt: now - day,
      listedUntil: now + day,
      createdAt: now - day,
      updatedAt: now - day,
      ...drop,
    })
    await tx.insert(reservations).values({
      id,
      userId: user,
      dropId,
      storeId: store,
      quantity,
      holdsUnits,
      pickupCode,
      reserveFee: 3_00,
      unitPrice: 140_00,
      totalPrice: 140_00 * quantity,
      status: 'confirmed',
      feeStatus: 'paid',
      usedFreeReserve: false,
      isOffer: false,
      pickupFrom: now - hour,
      pickupUntil: now + day,
      confirmedAt: now - 3 * hour,
      dueAt: now + day,
      createdAt: now - 3 * hour,
      updatedAt: now - 3 * hour,
      ...changes,
    })
  })
  return { id, code: shownCode(pickupCode), dropId }
}

const freed: ReadonlySet<ReservationStatus> = new Set(['expired', 'cancelled', 'no_show'])
