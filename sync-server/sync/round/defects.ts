/** Handles a round that one of its mutations aborted. */
import type { Instant } from '../../../shared/kernel/time.ts'
import { DatabaseAway } from '../../db/database-away.ts'
import type { Db } from '../../db/db.ts'
import { hasNewerMigrations } from '../../db/migrate.ts'
import type { MutationDefect } from '../apply.ts'
import { deviceById } from '../statements.ts'
import { deviceWithDefect, madeDevice, ownDevice } from './devices.ts'
import type { RoundInput } from './opening.ts'
import type { RoundSteps } from './steps.ts'

export interface DefectDeps {
  readonly db: Db
  readonly now: () => Instant
  /** A defect in counting defects, which must not fail the request. */
  readonly report: (what: string, error: unknown) => void
  readonly steps: RoundSteps
}

/** Counts it for the device, and returns the error that ends the round. */
export async function afterDefect(
  deps: DefectDeps,
  input: RoundInput,
  defect: MutationDefect,
): Promise<Error> {
  // It may be that a newer version has changed the tables: then it is for that one.
  if (await hasNewerMigrations(deps.db)) return new DatabaseAway(defect)
  try {
    await countDefect(deps, input, defect)
  } catch (error) {
    deps.report('a defect of a mutation was not counted', error)
  }
  return defect
}

/** By a transaction of its own: the round's is gone. */
function countDefect(
  { db, now, steps }: DefectDeps,
  { userId, request: { deviceId } }: RoundInput,
  defect: MutationDefect,
): Promise<void> {
  return db.transaction('count a defect', async (tx) => {
    const at = now()
    await steps.lockHead(tx, userId)
    const [known] = await tx.run(deviceById, { deviceId })
    const device = ownDevice(known, userId) ?? (await madeDevice(tx, userId, deviceId, at))
    const counted = { ...deviceWithDefect(device, defect), deviceId, seenAt: at }
    await tx.write(tx.t.syncDevices, [counted], 'replace')
  })
}
