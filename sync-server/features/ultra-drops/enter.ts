import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import { newEntryCode, shownEntryCode } from '../../../shared/features/ultra-drops/draw.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { preparedRows } from '../../db/prepared.ts'
import { notify } from '../../notices/notify.ts'
import { prepareAdmission } from '../../waiting-rooms/load-admission.ts'
import { checkEntryEligibility, loadEligibility } from './eligible.ts'
import { announced, type EntryRow, holdUltraDrop, type UltraDropRow } from './rows.ts'

interface Entering {
  readonly ultraDropId: string
  readonly userId: Id<'user'>
  /** Whether they run the installation. */
  readonly runsIt: boolean
  readonly at: Instant
}

/** Another request of the person was faster. The transaction is undone and can run again. */
export class ConcurrentEntry extends Error {}

/**
 * Enters a person once: their code, and the commitment of the draw. Two steps, because each is a
 * round trip of all that enter together.
 * @throws ConcurrentEntry
 */
export async function enter(tx: DbTx, entering: Entering) {
  const { ultraDropId, userId, runsIt, at } = entering
  const [found, person] = await tx.together(
    // Locked against closing: exactly the entries with a code are in the frozen list.
    () => holdUltraDrop(tx, ultraDropId),
    () => loadEligibility(tx, ultraDropId, userId),
  )
  const row = announced(found, at)
  if (!person) return refuse('account_deleted')
  const { commitment } = row
  if (person.code !== null) return { code: person.code, commitment }
  const isLive = row.status === 'live' && at < row.liveEndsAt
  if (!isLive) refuse('not_now', ultraDropCopy.notEntering)
  const ineligible = checkEntryEligibility(row, person, runsIt, at)
  if (ineligible) refuse(ineligible.code, ineligible.message)
  return { code: await writeEntry(tx, row, entering), commitment }
}

async function writeEntry(tx: DbTx, row: UltraDropRow, { userId, at }: Entering) {
  const code = newEntryCode(randomBytes(12))
  const told = { userId, dropId: row.id as Id<'drop'>, from: row.drawingAt }
  const reason = `${shownEntryCode(code)} · ${row.commitment}`
  const [, own] = await tx.together(
    () => tx.write(tx.t.ultraDropEntries, [entryWith(code, row.id, userId, at)], 'keep'),
    () => entryOf(tx, row.id, userId),
    () => notify(tx, { ...told, kind: 'ultra_entered', reason }, at),
  )
  if (own?.code !== code) throw new ConcurrentEntry()
  return code
}

const entryWith = (code: string, ultraDropId: string, userId: string, enteredAt: Instant) => ({
  id: newId<'entry'>(enteredAt),
  ultraDropId,
  userId,
  code,
  status: 'entered',
  enteredAt,
  isWinner: false,
  compensationCredit: 0,
})

export const loadEntryAdmission = prepareAdmission(
  'live',
  ({ ultraDropEntries: e, ultraDrops: u }, { offerId, userId }) => ({
    offers: sql`${u}`,
    id: sql`${u.id}`,
    status: sql`${u.status}`,
    closesAt: sql`${u.liveEndsAt}`,
    own: sql`from ${e} where ${e.ultraDropId} = ${offerId} and ${e.userId} = ${userId}`,
  }),
)

/** A person's entry. */
export async function entryOf(
  tx: DbTx,
  ultraDropId: string,
  userId: string,
): Promise<EntryRow | undefined> {
  const [entry] = await tx.run(entryBy, { ultraDropId, userId })
  return entry
}

const entryBy = preparedRows<{ ultraDropId: string; userId: string }, 'ultraDropEntries'>(
  'read',
  'ultraDropEntries',
  ({ t: { ultraDropEntries: e }, columns, value }) => sql`
    select ${columns} from ${e}
    where ${e.ultraDropId} = ${value('ultraDropId')} and ${e.userId} = ${value('userId')}`,
)
