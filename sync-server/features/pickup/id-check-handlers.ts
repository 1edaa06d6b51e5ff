import { eq } from 'drizzle-orm'
import { pickupCopy as copy } from '../../../shared/copy/pickup.ts'
import { getIdCheck } from '../../../shared/features/market/pickup-endpoints.ts'
import { storeDay } from '../../../shared/features/stores/store-time.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Reader } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { assertCanTrade, storeOf } from '../../reservations/rows.ts'
import { rowOf } from './cards.ts'
import type { PickupDeps } from './pickup-deps.ts'
import { pickupRefusal } from './pickup-refusal.ts'

/** What the device compares a scanned ID with. Nothing of the ID comes here. */
export function idCheckHandlers({ db, now = Date.now }: PickupDeps) {
  return {
    'pickup.idCheck': handler(getIdCheck, async ({ params: { store, reservation } }) => {
      const at = now()
      const { state, scansIds } = await assertCanTrade(db, store, at)
      if (!scansIds) refuse('not_now', copy.idScanOff)
      const row = await rowOf(db, reservation)
      if (!row || row.storeId !== store) refuse('not_found')
      if (pickupRefusal(row, at)) refuse('not_now', copy.standsElsewhere)
      return { name: await nameOf(db, row.userId), today: storeDay(state, at).on }
    }),
  } satisfies Partial<Handlers>
}

/** Refuses a hand over by scan where the operator has ended scans meanwhile. */
export async function assertScansIds(reader: Reader, store: string): Promise<void> {
  if (!(await storeOf(reader, store)).scansIds) refuse('not_now', copy.idScanOff)
}

/** Empty for a deleted account, whose name matches no card. */
async function nameOf(reader: Reader, id: string | null): Promise<string> {
  const { users } = reader.t
  if (id === null) return ''
  const [user] = await reader.select({ name: users.name }).from(users).where(eq(users.id, id))
  return user?.name ?? ''
}
