import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { DbTx } from '../../db/db.ts'
import { earnPoints } from '../../loyalty/points.ts'
import { type RegistrationRow, saveRegistration } from '../../registrations/rows.ts'
import { worksThere } from '../../reservations/works-there.ts'

interface Admitting {
  readonly clerk: string
  /** Of the request at the door, which may be asked again. */
  readonly nonce?: string
  readonly at: Instant
}

/** They are there: written down, and with it what it earns. The registration is locked, and has a seat. */
export async function admit(
  tx: DbTx,
  row: RegistrationRow,
  { clerk, nonce, at }: Admitting,
): Promise<RegistrationRow> {
  const inside = await saveRegistration(
    tx,
    row,
    { status: 'attended', attendedAt: at, attendedBy: clerk, nonce: nonce ?? null, dueAt: null },
    at,
  )
  const { id, eventId, storeId, userId } = row
  await writeCompliance(tx, {
    action: 'event.attended',
    storeId: storeId as Id<'store'>,
    actorId: clerk as Id<'user'>,
    ...(userId !== null && { userId: userId as Id<'user'> }),
    details: { event: eventId, registration: id },
    at,
  })
  if (userId !== null && !row.isOfStaff && !(await worksThere(tx, userId, storeId)))
    await earnPoints(tx, {
      accountId: userId,
      reason: 'event_attended',
      subject: eventId,
      storeId,
      at,
    })
  return inside
}
