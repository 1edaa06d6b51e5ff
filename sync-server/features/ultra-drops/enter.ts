import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import { newEntryCode, shownEntryCode } from '../../../shared/features/ultra-drops/draw.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { guardedInsert } from '../../db/guarded-insert.ts'
import { newId } from '../../db/new-id.ts'
import { preparedRows } from '../../db/prepared.ts'
import { noticeJob, notify } from '../../notices/notify.ts'
import { checkEntryEligibility, type Eligibility, loadEligibility } from './eligible.ts'
import { announced, type EntryRow, holdUltraDrop, ultraDropOf, type UltraDropRow } from './rows.ts'

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
  const { ultraDropId, userId, at } = entering
  const [found, person] = await tx.together(
    // Locked against closing: exactly the entries with a code are in the frozen list.
    () => holdUltraDrop(tx, ultraDropId),
    () => loadEligibility(tx, ultraDropId, userId),
  )
  const row = announced(found, at)
  const { commitment } = row
  const known = codeOf(row, person, entering)
  if (known !== undefined) return { code: known, commitment }
  const { entry, news } = entryIn(row, entering)
  const [, own] = await tx.together(
    () => tx.write(tx.t.ultraDropEntries, [entry], 'keep'),
    () => entryOf(tx, row.id, userId),
    () => notify(tx, news, at),
  )
  if (own?.code !== entry.code) throw new ConcurrentEntry()
  return { code: entry.code, commitment }
}

/** Ultra drops in memory at most. */
const maxInMemory = 100

/**
 * The same without a transaction, by one statement for all who enter at this moment. It takes the
 * eligibility as read a moment ago, and gives undefined where only {@link enter} can tell, and
 * nothing was written. Undefined on SQLite, which has no such statement.
 */
export function openEnterTogether({
  batchedRead,
  insertGuarded,
}: Pick<Db, 'batchedRead' | 'insertGuarded'>) {
  if (!insertGuarded) return undefined
  const reader = { run: batchedRead }
  /** Their rules and dates do not change any more; the statement looks whether they are still live. */
  const live = new Map<string, UltraDropRow>()

  async function found(id: string, at: Instant): Promise<UltraDropRow | undefined> {
    const known = live.get(id)
    if (known && at < known.liveEndsAt) return known
    const row = await ultraDropOf(reader, id)
    live.delete(id)
    if (row?.status === 'live') live.set(id, row)
    if (live.size > maxInMemory) live.delete(live.keys().next().value!)
    return row
  }

  return async (entering: Entering, person: Eligibility | undefined) => {
    const { ultraDropId, at } = entering
    const row = announced(await found(ultraDropId, at), at)
    const { commitment } = row
    const known = codeOf(row, person, entering)
    if (known !== undefined) return { code: known, commitment }
    const { entry, news } = entryIn(row, entering)
    const isIn = await insertGuarded(entryWhileLive, { row: entry, job: noticeJob(news, at) })
    if (isIn) return { code: entry.code, commitment }
    live.delete(ultraDropId)
    return undefined
  }
}

/** The code they have; undefined if they have none and may enter. Refuses otherwise. */
function codeOf(row: UltraDropRow, person: Eligibility | undefined, { runsIt, at }: Entering) {
  if (!person) return refuse('account_deleted')
  if (person.code !== null) return person.code
  const isLive = row.status === 'live' && at < row.liveEndsAt
  if (!isLive) refuse('not_now', ultraDropCopy.notEntering)
  const ineligible = checkEntryEligibility(row, person, runsIt, at)
  if (ineligible) refuse(ineligible.code, ineligible.message)
  return undefined
}

/** A new entry with a code of its own, and what its person is told. */
function entryIn(row: UltraDropRow, { userId, at }: Entering) {
  const code = newEntryCode(randomBytes(12))
  const told = { userId, dropId: row.id as Id<'drop'>, from: row.drawingAt }
  const reason = `${shownEntryCode(code)} · ${row.commitment}`
  const news = { ...told, kind: 'ultra_entered' as const, reason }
  return { entry: entryWith(code, row.id, userId, at), news }
}

/** Holds the ultra drop against closing as {@link holdUltraDrop} does. */
const entryWhileLive = guardedInsert(
  'ultraDropEntries',
  ({ t: { ultraDrops: u }, given }) => sql`
    join ${u} on ${u.id} = ${given('ultraDropId')}
    where ${u.status} = 'live' and ${u.liveEndsAt} > ${given('enteredAt')} for share of ${u} skip locked`,
  'userId',
)

const entryWith = (code: string, ultraDropId: string, userId: string, enteredAt: Instant) => ({
  id: newId<'entry'>(enteredAt),
  ultraDropId,
  userId,
  code,
  status: 'entered' as const,
  enteredAt,
  isWinner: false,
  compensationCredit: 0,
})

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
