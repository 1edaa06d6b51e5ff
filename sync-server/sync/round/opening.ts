/** The data that a round reads when it begins. */
import type { Plan } from '../../../shared/business/plans.ts'
import { refusalsCopy } from '../../../shared/copy/refusals.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { RoundRequest } from '../../../shared/sync/messages.ts'
import type { DbTx, Reader } from '../../db/db.ts'
import type { LoggedOutcome } from '../apply.ts'
import { headOf, NeedsMoreHeads, type Shared } from '../sharing.ts'
import { type DeviceRow, type Head, opening, type UserHead } from '../statements.ts'
import { madeDevice, ownDevice } from './devices.ts'
import type { RoundSteps } from './steps.ts'

/** A requested round. */
export interface RoundInput {
  readonly userId: Id<'user'>
  readonly request: RoundRequest
  /** Seconds to wait, where the user sends more rounds than may be. */
  readonly waitFor: number | undefined
}

export interface RoundOpening {
  readonly epoch: string
  readonly plan: Plan
  readonly head: Head
  readonly device: DeviceRow | undefined
}

/** @throws Refusal `account_deleted`, `foreign_device` */
export async function readOpening(
  reader: Reader,
  { userId, request: { deviceId } }: RoundInput,
): Promise<RoundOpening> {
  const [found] = await reader.run(opening, { userId, deviceId })
  if (!found) throw new Error('the data have no epoch')
  const { epoch, plan, version, tombstoneFloor, ...device } = found
  return {
    epoch,
    // Nothing brings the data of a deleted account back.
    plan: plan ?? refuse('account_deleted', refusalsCopy.accountDeleted),
    head: { version: version ?? 0, tombstoneFloor: tombstoneFloor ?? 0 },
    device: ownDevice(device.userId === null ? undefined : (device as DeviceRow), userId),
  }
}

/** State that cannot change until the transaction ends. */
export interface LockedOpening extends RoundOpening {
  readonly head: UserHead
  readonly device: DeviceRow
  /** The log's entries for the uids of this round. */
  readonly outcomes: ReadonlyMap<string, LoggedOutcome>
  /** Whose heads are also locked; undefined: none. */
  readonly shared: Shared | undefined
}

/**
 * Locks the user's head and reads the state behind it; creates a new device.
 * @param lock locks the heads of all users concerned; undefined: the user's own is enough
 * @throws Refusal `account_deleted`, `foreign_device`; NeedsMoreHeads
 */
export async function lockOpening(
  tx: DbTx,
  steps: RoundSteps,
  input: RoundInput,
  {
    at,
    lock,
  }: { readonly at: Instant; readonly lock: ((tx: DbTx) => Promise<Shared>) | undefined },
): Promise<LockedOpening> {
  const shared = await lock?.(tx)
  const { head, known, outcomes } = await readUnderLock(tx, steps, input, shared)
  if (!shared && head.sharing) throw new NeedsMoreHeads('the user shares a cellar')
  const { userId, request } = input
  const device = known.device ?? (await madeDevice(tx, userId, request.deviceId, at))
  return { ...known, head, device, outcomes, shared }
}

/** Sent together, the head and the state behind it take one round trip instead of three. */
async function readUnderLock(
  tx: DbTx,
  steps: RoundSteps,
  input: RoundInput,
  shared: Shared | undefined,
) {
  const { userId, request } = input
  const uids = request.mutations.map(({ uid }) => uid)
  const opened = () => readOpening(tx, input)
  const outcomesByUid = () => steps.outcomesByUid(tx, userId, uids)
  const [head, known, outcomes] = await tx.together(
    async () => (shared ? headOf(shared, userId) : await steps.lockHead(tx, userId)),
    opened,
    outcomesByUid,
  )
  if (!head.isNew) return { head, known, outcomes }
  // There was no head to lock at first, so the state may have changed until there was.
  return { head, known: await opened(), outcomes: await outcomesByUid() }
}
