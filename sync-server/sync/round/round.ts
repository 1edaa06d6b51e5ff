/** One round from its request to its response. */
import { accountLimits } from '../../../shared/account-limits.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { RoundRequest, RoundResponse } from '../../../shared/sync/messages.ts'
import type { Db } from '../../db/db.ts'
import { SlowDown } from '../../http/problem.ts'
import { type Meters, noMeters } from '../../telemetry/telemetry.ts'
import { MutationDefect } from '../apply.ts'
import type { MutatorsByName } from '../mutation.ts'
import type { Reaction } from '../reaction.ts'
import { RowCounts, type RowLimits } from '../row-counts.ts'
import { inTransaction } from './attempts.ts'
import { afterDefect, type DefectDeps } from './defects.ts'
import { readOpening, type RoundInput } from './opening.ts'
import { positionOf } from './past.ts'
import { respond, unseenRejections } from './response.ts'
import { defaultSteps, type RoundSteps } from './steps.ts'
import { type WriteDeps, writeRound } from './write.ts'

export interface RoundDeps {
  readonly db: Db
  readonly now: () => Instant
  /** A defect in counting defects, which must not fail the request. */
  readonly report: (what: string, error: unknown) => void
  readonly meters?: Pick<Meters, 'mutationRefused'>
  readonly steps?: RoundSteps
  readonly mutators?: MutatorsByName
  readonly reacts?: Reaction
  /** How many rows of each entity a cellar may keep. */
  readonly rowLimits?: RowLimits
}

/**
 * One round: a device's mutations go in, its user's changes come out.
 * @param waitFor seconds to wait, where the user sends more rounds than may be: the round is
 *   checked and then refused with SlowDown
 * @throws Refusal (`account_deleted`, `foreign_device`), PastDiffers, SlowDown, DatabaseAway, and
 *   any defect of the server, after it has been counted
 */
export type Round = (
  userId: Id<'user'>,
  request: RoundRequest,
  waitFor?: number,
) => Promise<RoundResponse>

export function roundOver({
  steps = defaultSteps,
  rowLimits = accountLimits,
  ...input
}: RoundDeps): Round {
  const parts = { ...input, steps, rowLimits, counts: new RowCounts() }
  return (userId, request, waitFor) => {
    const input = { userId, request, waitFor }
    return request.mutations.length === 0 ? readingRound(parts, input) : writingRound(parts, input)
  }
}

/** Only reads, in one snapshot, and takes no lock. */
function readingRound(
  { db, steps }: { readonly db: Db; readonly steps: RoundSteps },
  input: RoundInput,
): Promise<RoundResponse> {
  return db.snapshot(async (reader) => {
    const { epoch, head, device } = await readOpening(reader, input)
    await steps.assertSameHistory(reader, device, input.request)
    if (input.waitFor) throw new SlowDown(input.waitFor)
    const rejections = await unseenRejections(reader, device, input.request)
    return respond(reader, input, { epoch, head, confirmed: positionOf(device), rejections })
  })
}

/** Writes in one transaction, and tells the world when that is durable. */
async function writingRound(
  deps: WriteDeps & DefectDeps & Pick<RoundDeps, 'meters'>,
  input: RoundInput,
): Promise<RoundResponse> {
  const { db, meters = noMeters } = deps
  try {
    const { response, versions, room, rejected } = await inTransaction(deps, input, (tx, attempt) =>
      writeRound(tx, deps, input, attempt),
    )
    room.committed(versions)
    for (const { code } of rejected) meters.mutationRefused(code)
    for (const [reader, version] of versions) db.pokes.send({ userId: reader, version })
    return response
  } catch (error) {
    throw error instanceof MutationDefect ? await afterDefect(deps, input, error) : error
  }
}
