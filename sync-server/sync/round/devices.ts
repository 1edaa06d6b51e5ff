/** The row of a device: whose it is, how it is made, and what a round leaves in it. */
import { refusalsCopy } from '../../../shared/copy/refusals.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Position } from '../../../shared/sync/messages.ts'
import type { DbTx } from '../../db/db.ts'
import { deviceById, type DeviceRow, makeDevice } from '../statements.ts'

/** @throws Refusal `foreign_device` */
export function ownDevice(
  device: DeviceRow | undefined,
  userId: Id<'user'>,
): DeviceRow | undefined {
  if (device && device.userId !== userId) refuse('foreign_device', refusalsCopy.foreignDevice)
  return device
}

/** @throws Refusal `foreign_device` */
export async function madeDevice(
  tx: DbTx,
  userId: Id<'user'>,
  deviceId: Id,
  at: Instant,
): Promise<DeviceRow> {
  // Another user may bind the same id at this moment: then this does nothing, and theirs is found.
  await tx.run(makeDevice, { deviceId, userId, at })
  const [made] = await tx.run(deviceById, { deviceId })
  return ownDevice(made, userId) ?? neverMade()
}

function neverMade(): never {
  throw new Error('a device that was made is not there')
}

/** The device's row after a round. A defect that has been passed is forgotten. */
export function deviceAfter(device: DeviceRow, { seq, uid }: Position): DeviceRow {
  const isPassed = seq >= device.defectSeq
  return {
    ...device,
    lastSeq: seq,
    lastUid: uid,
    ...(isPassed && { defectSeq: 0, defectUid: '', defectCount: 0 }),
  }
}

/** The device's row after a round that this mutation broke off: how often it did so in a row. */
export function deviceWithDefect(
  device: DeviceRow,
  { seq, uid }: { readonly seq: number; readonly uid: string },
): DeviceRow {
  const isSame = device.defectSeq === seq && device.defectUid === uid
  return {
    ...device,
    defectSeq: seq,
    defectUid: uid,
    defectCount: isSame ? device.defectCount + 1 : 1,
  }
}
