/** A round that writes, inside its transaction: it locks and reads, applies, saves and answers. */
import { sharingRefusals } from '../../../shared/copy/cellars.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Position, Rejection, RoundResponse } from '../../../shared/sync/messages.ts'
import type { DbTx } from '../../db/db.ts'
import { SlowDown } from '../../http/problem.ts'
import { type Applied, applyOneByOne, isLastAttempt } from '../apply.ts'
import { type CellarNamed, type MutatorsByName, rejected } from '../mutation.ts'
import type { Reaction } from '../reaction.ts'
import { Room, type RowCounts, type RowLimits } from '../row-counts.ts'
import { headOf, type RoleIn, type Shared, writeFeeds } from '../sharing.ts'
import type { Attempt } from './attempts.ts'
import { deviceAfter } from './devices.ts'
import { type LockedOpening, lockOpening, type RoundInput } from './opening.ts'
import { positionOf } from './past.ts'
import { rejectionsAmong, respond, unseenRejections } from './response.ts'
import type { RoundSteps } from './steps.ts'

export interface WriteDeps {
  readonly now: () => Instant
  readonly steps: RoundSteps
  readonly mutators?: MutatorsByName | undefined
  readonly reacts?: Reaction | undefined
  readonly rowLimits: RowLimits
  readonly counts: RowCounts
}

/** The result of a round: valid once its transaction is committed. */
export interface WrittenRound {
  readonly response: RoundResponse
  /** The version that each reader of its rows has now. */
  readonly versions: ReadonlyMap<string, number>
  readonly room: Room
  /** Its mutations that were refused. */
  readonly rejected: readonly Rejection[]
}

/** @throws Refusal `account_deleted`, `foreign_device`; PastDiffers, SlowDown, MutationDefect */
export async function writeRound(
  tx: DbTx,
  deps: WriteDeps,
  input: RoundInput,
  { apply, lock }: Attempt,
): Promise<WrittenRound> {
  const { steps } = deps
  const at = deps.now()
  const found = await lockOpening(tx, steps, input, { at, lock })
  await steps.assertSameHistory(tx, found.device, input.request)
  if (input.waitFor) throw new SlowDown(input.waitFor)
  const room = roomIn(found, deps)
  const applied = await applyNew(tx, deps, input, { at, found, apply, room })
  const { confirmed, versions } = await save(tx, steps, input, { at, found, applied })
  await react(tx, deps.reacts, at, applied)
  const response = await respond(tx, input, {
    epoch: found.epoch,
    head: { ...found.head, version: versions.get(input.userId) ?? found.head.version },
    confirmed,
    rejections: await rejectionsOf(tx, input, found, applied),
    changed: applied.changed,
    // Under the own head alone, all that has changed is the user's own.
    ...(!found.shared && { since: found.head.version }),
  })
  return { response, versions, room, rejected: rejectionsAmong(applied.entries) }
}

function roomIn({ head, shared }: LockedOpening, { rowLimits, counts }: WriteDeps): Room {
  const headHeld = (cellarId: Id) => (shared ? headOf(shared, cellarId) : head)
  return new Room(rowLimits, counts, (cellarId) => headHeld(cellarId).version)
}

/** Runs what the log does not have yet, and writes its rows and entries. */
async function applyNew(
  tx: DbTx,
  { steps, mutators }: WriteDeps,
  { userId, request }: RoundInput,
  {
    at,
    found: { device, plan, outcomes, shared },
    apply,
    room,
  }: {
    readonly at: Instant
    readonly found: LockedOpening
    readonly apply: Attempt['apply']
    readonly room: Room
  },
): Promise<Applied> {
  const fresh = steps.notInLog(request.mutations, device.lastSeq)
  if (fresh.length === 0) return { entries: [], changed: [] }
  const isSuspect = fresh.some((one) => isLastAttempt(one, device))
  return (isSuspect ? applyOneByOne : apply)(tx, fresh, {
    userId,
    deviceId: request.deviceId,
    device,
    plan,
    now: at,
    outcomes,
    mutators,
    room,
    ...(shared && { cellarNamed: cellarsOf(shared, userId, steps.roleIn) }),
  })
}

/** The other cellars of a round, as mutations name them. */
function cellarsOf({ cellars }: Shared, userId: Id<'user'>, roleIn: RoleIn): CellarNamed {
  return (cellarId) => {
    const cellar = typeof cellarId === 'string' ? cellars.get(cellarId) : undefined
    const role = cellar && roleIn(cellar, userId)
    if (!cellar || role === undefined) return rejected('forbidden', sharingRefusals.notIn)
    return role === 'editor' ? cellar : rejected('forbidden', sharingRefusals.viewer)
  }
}

/** The device's new position, and the feeds of all readers of the changes. */
async function save(
  tx: DbTx,
  steps: RoundSteps,
  { request: { deviceId } }: RoundInput,
  {
    at,
    found: { head, device, shared },
    applied: { entries, changed },
  }: { readonly at: Instant; readonly found: LockedOpening; readonly applied: Applied },
): Promise<{ confirmed: Position; versions: ReadonlyMap<string, number> }> {
  const before = positionOf(device)
  if (entries.length === 0) return { confirmed: before, versions: new Map() }
  const confirmed = steps.confirmedAfter(before, entries)
  const saved = { ...deviceAfter(device, confirmed), deviceId, seenAt: at }
  const [, versions] = await tx.together(
    () => tx.write(tx.t.syncDevices, [saved], 'replace'),
    () => writeFeeds(tx, steps.takeVersion, { changed, own: head, shared }),
  )
  return { confirmed, versions }
}

/** Reactions to rows run for their owners. */
async function react(
  tx: DbTx,
  reacts: Reaction | undefined,
  at: Instant,
  { changed }: Applied,
): Promise<void> {
  for (const [owner, of] of Map.groupBy(changed, ({ cellarId }) => cellarId))
    await reacts?.(tx, { userId: owner as Id<'user'>, at, changed: of })
}

async function rejectionsOf(
  tx: DbTx,
  { request }: RoundInput,
  { device }: LockedOpening,
  { entries }: Applied,
): Promise<Rejection[]> {
  // Whatever came before these entries, the device knows of.
  return request.seen.seq === device.lastSeq
    ? rejectionsAmong(entries)
    : unseenRejections(tx, device, request)
}
