import { hash as hashed } from 'node:crypto'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { type ComplianceAction, operatorChain } from '../../shared/business/compliance.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader, DbTx } from '../db/db.ts'
import { prepared, preparedRows } from '../db/prepared.ts'

/** An event, kept for ever: ids and facts, never a name, an address or an ID card. */
export interface ComplianceEntry {
  readonly action: ComplianceAction
  /** Absent where an admin did what concerns no store. */
  readonly storeId?: Id<'store'>
  readonly reservationId?: Id<'reservation'>
  /** Whose act it was; absent where a rule of the product did it. */
  readonly actorId?: Id<'user'>
  /** The affected user. */
  readonly userId?: Id<'user'>
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
  readonly at: Instant
}

/** The hash before a chain's first entry. */
const beginning = '0'.repeat(64)

/**
 * Adds an entry to its store's chain, or the operator's, in the transaction of the event.
 * Concurrent writers of one chain wait for each other.
 */
export async function writeCompliance(tx: DbTx, entry: ComplianceEntry): Promise<void> {
  const chain = entry.storeId ?? operatorChain
  const head = await lockedEnd(tx, chain)
  const row = {
    chain,
    number: head.number + 1,
    action: entry.action,
    storeId: entry.storeId ?? null,
    reservationId: entry.reservationId ?? null,
    actorId: entry.actorId ?? null,
    userId: entry.userId ?? null,
    details: JSON.stringify(entry.details ?? {}),
    at: entry.at,
    previous: head.hash,
  }
  const hash = hashOf(row)
  await tx.together(
    () => tx.write(tx.t.complianceLogs, [{ ...row, hash }], 'fail'),
    () => tx.run(moveEnd, { chain, number: row.number, hash }),
  )
}

/**
 * A read after this holds until the transaction ends, if every change of it adds to that store's
 * log.
 */
export async function holdLog(tx: DbTx, storeId: string): Promise<void> {
  await lockedEnd(tx, storeId)
}

async function lockedEnd(tx: DbTx, chain: string) {
  const [known] = await tx.run(lockEnd, { chain })
  if (known) return known
  await tx.run(makeEnd, { chain, hash: beginning })
  const [made] = await tx.run(lockEnd, { chain })
  if (!made) throw new Error('a chain without an end')
  return made
}

const lockEnd = preparedRows<{ chain: string }, 'complianceHeads'>(
  'lock',
  'complianceHeads',
  ({ t: { complianceHeads: h }, columns, value, forUpdate }) => sql`
    select ${columns} from ${h} where ${h.chain} = ${value('chain')} ${forUpdate}`,
)

const makeEnd = prepared<{ chain: string; hash: string }>(
  'write',
  ({ t: { complianceHeads }, value }) => sql`
    insert into ${complianceHeads} (chain, number, hash)
    values (${value('chain')}, 0, ${value('hash')}) on conflict do nothing`,
)

const moveEnd = prepared<{ chain: string; number: number; hash: string }>(
  'write',
  ({ t: { complianceHeads: h }, value }) => sql`
    update ${h} set number = ${value('number')}, hash = ${value('hash')}
    where ${h.chain} = ${value('chain')}`,
)

type ComplianceLogRow = Omit<Reader['t']['complianceLogs']['$inferSelect'], 'hash'>

/** SHA-256 over the fields in this order, as JSON, so that readers can compute it. */
const hashOf = (row: ComplianceLogRow): string =>
  hashed(
    'sha256',
    JSON.stringify([
      row.previous,
      row.chain,
      row.number,
      row.action,
      row.storeId,
      row.reservationId,
      row.actorId,
      row.userId,
      row.details,
      row.at,
    ]),
  )

/** Where a chain ended at some moment. */
export interface ChainEnd {
  readonly chain: string
  readonly number: number
  readonly hash: string
}

/** The current ends of all chains, to be kept outside the database, safe from its writers. */
export async function chainEnds(reader: Reader): Promise<readonly ChainEnd[]> {
  const { complianceHeads: h } = reader.t
  return reader.select().from(h).orderBy(asc(h.chain))
}

/** The first place where a log was altered; `entries` is the number read. */
export interface Verified {
  readonly chains: number
  readonly entries: number
  readonly broken: readonly {
    readonly chain: string
    readonly number: number
    readonly problem: string
  }[]
}

const page = 1_000

/**
 * Reads the whole log: no entry changed, missing or inserted, and no end cut off.
 * @param noted ends kept outside: a rewritten chain has others
 */
export async function verifyCompliance(
  reader: Reader,
  noted: readonly ChainEnd[] = [],
): Promise<Verified> {
  const { complianceLogs } = reader.t
  const broken: { chain: string; number: number; problem: string }[] = []
  let entries = 0
  const ends = new Map<string, ChainEnd>()
  const heads = await chainEnds(reader)
  const notes = Map.groupBy(noted, ({ chain }) => chain)
  for (const { chain } of heads) {
    let [number, hash] = [0, beginning]
    const hashes = new Map(notes.get(chain)?.map((one) => [one.number, one.hash]))
    for (;;) {
      const some = await reader
        .select()
        .from(complianceLogs)
        .where(and(eq(complianceLogs.chain, chain), gt(complianceLogs.number, number)))
        .orderBy(asc(complianceLogs.number))
        .limit(page)
      for (const row of some) {
        const { hash: written, ...rest } = row
        if (row.number !== number + 1)
          broken.push({ chain, number: number + 1, problem: 'is missing' })
        else if (row.previous !== hash)
          broken.push({ chain, number: row.number, problem: 'does not follow the one before' })
        if (hashOf(rest) !== written)
          broken.push({ chain, number: row.number, problem: 'was changed' })
        if ((hashes.get(row.number) ?? written) !== written)
          broken.push({ chain, number: row.number, problem: 'is not the one that was noted' })
        number = row.number
        hash = written
      }
      entries += some.length
      if (some.length < page) break
    }
    ends.set(chain, { chain, number, hash })
  }
  for (const { chain, number, hash } of heads) {
    const end = ends.get(chain)
    if (end?.number !== number || end.hash !== hash)
      broken.push({ chain, number, problem: 'is not the last one: the end was cut off' })
  }
  for (const { chain, number } of noted)
    if ((ends.get(chain)?.number ?? 0) < number)
      broken.push({ chain, number, problem: 'was noted and is missing' })
  const strays = await reader.selectDistinct({ chain: complianceLogs.chain }).from(complianceLogs)
  for (const { chain } of strays)
    if (!ends.has(chain)) broken.push({ chain, number: 1, problem: 'belongs to no known chain' })
  return { chains: heads.length, entries, broken }
}
