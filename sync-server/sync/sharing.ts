import { sql } from 'drizzle-orm'
import type { Plan } from '../../shared/business/plans.ts'
import type { CellarRole } from '../../shared/features/sharing/cellar.ts'
import { type Id, isId } from '../../shared/kernel/id.ts'
import { isOfCellar } from '../../shared/registry.ts'
import type { WireMutation } from '../../shared/sync/messages.ts'
import { DatabaseAway } from '../db/database-away.ts'
import type { Db, Reader, DbTx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { ChangedRow } from './cellar-rows.ts'
import { writeFeed } from './feed.ts'
import { lockHeads, makeHead, type UserHead } from './statements.ts'

/** A cellar with the people in it. */
export interface SharedCellar {
  readonly id: Id<'user'>
  /** The owner's plan: its limits hold for all editors. */
  readonly plan: Plan
  /** Everyone in it but whose it is. */
  readonly members: ReadonlyMap<string, CellarRole>
}

/** The heads that a transaction holds, by user. */
export type Heads = ReadonlyMap<string, UserHead>

/** A transaction's data about the people whose feeds it may write. */
export interface Shared {
  readonly heads: Heads
  readonly cellars: ReadonlyMap<string, SharedCellar>
}

/**
 * The user shares cellars, so other heads must be locked too, in the order of their ids: the
 * transaction starts again with all of them.
 */
export class NeedsMoreHeads extends Error {}

/** The people of these cellars that are there at all. */
const peopleOf = prepared<
  { cellars: string },
  { cellarId: string; plan: Plan; userId: string | null; role: CellarRole | null }
>(
  'read',
  ({ t: { users: u, cellarMembers: m }, oneOf }) => sql`
    select ${u.id} as "cellarId", ${u.subscriptionTier} as "plan", ${m.userId} as "userId",
      ${m.role} as "role"
    from ${u} left join ${m} on ${m.cellarId} = ${u.id}
    where ${oneOf(u.id, 'cellars')}`,
)

export async function cellarsById(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, SharedCellar>> {
  const found = new Map<string, SharedCellar & { members: Map<string, CellarRole> }>()
  const rows = await reader.run(peopleOf, { cellars: JSON.stringify(ids) })
  for (const { cellarId, plan, userId, role } of rows) {
    const cellar = found.get(cellarId) ?? { id: cellarId, plan, members: new Map() }
    found.set(cellarId, cellar)
    if (userId !== null && role !== null) cellar.members.set(userId, role)
  }
  return found
}

/** The cellars of others that mutations name. */
export function cellarsNamed(mutations: readonly WireMutation[], userId: Id): string[] {
  const named = new Set<string>()
  for (const { cellar } of mutations)
    if (typeof cellar === 'string' && cellar !== userId && isId(cellar)) named.add(cellar)
  return [...named]
}

/** A user's role in a cellar, if it allows the change; undefined for strangers. */
export type RoleIn = (cellar: SharedCellar, userId: Id) => CellarRole | undefined

/** So often the people of a cellar may change while their heads are waited for. */
const maxTries = 5

/**
 * Runs a transaction under the head of a user alone, or, if needed, under the heads of all with
 * whom the user shares these cellars. Users without a shared cellar pay nothing for it.
 * @param named other cellars that it will write to
 */
export async function underHeads<T>(
  db: Db,
  { userId, named, roleIn }: { userId: Id; named: readonly string[]; roleIn: RoleIn },
  run: (lock: ((tx: DbTx) => Promise<Shared>) | undefined) => Promise<T>,
): Promise<T> {
  if (named.length === 0) {
    try {
      return await run(undefined)
    } catch (error) {
      if (!(error instanceof NeedsMoreHeads)) throw error
    }
  }
  for (let tries = 0; tries < maxTries; tries += 1) {
    const wanted = [userId, ...named]
    const known = peopleIn(await cellarsById(db, wanted), userId, roleIn)
    try {
      return await run(async (tx) => {
        const heads = await locked(tx, known)
        const cellars = await cellarsById(tx, wanted)
        // A person joined while the heads were being locked.
        for (const one of peopleIn(cellars, userId, roleIn))
          if (!heads.has(one)) throw new NeedsMoreHeads('somebody joined a moment ago')
        return { heads, cellars }
      })
    } catch (error) {
      if (!(error instanceof NeedsMoreHeads)) throw error
    }
  }
  throw new DatabaseAway(new Error('the people of a cellar change too fast'))
}

/** The user, and everyone of the cellars that the user is in. */
function peopleIn(
  cellars: ReadonlyMap<string, SharedCellar>,
  userId: Id,
  roleIn: RoleIn,
): Set<string> {
  const people = new Set<string>([userId])
  for (const cellar of cellars.values()) {
    if (cellar.id !== userId && roleIn(cellar, userId) === undefined) continue
    for (const one of readersOf(cellar)) people.add(one)
  }
  return people
}

/** Whose feeds have the rows of a cellar. */
export const readersOf = ({ id, members }: SharedCellar): string[] => [id, ...members.keys()]

/** Locks the heads in the order of their ids, and makes those that are not there yet. */
export async function locked(tx: DbTx, userIds: Iterable<string>): Promise<Map<string, UserHead>> {
  const wanted = [...new Set(userIds)].sort()
  const lock = () => tx.run(lockHeads, { userIds: JSON.stringify(wanted) })
  let found = await lock()
  if (found.length < wanted.length) {
    const there = new Set(found.map(({ userId }) => userId))
    for (const userId of wanted) if (!there.has(userId)) await tx.run(makeHead, { userId })
    found = await lock()
  }
  return new Map(found.map((head) => [head.userId, head]))
}

export function headOf({ heads }: Pick<Shared, 'heads'>, userId: string): UserHead {
  const head = heads.get(userId)
  if (!head) throw new Error('the head of somebody who reads the rows is not locked')
  return head
}

/**
 * Writes changed rows into the feeds of all readers: rows of a cellar to all members, other rows to
 * the owner. Returns the new version of each.
 */
export async function writeFeeds(
  tx: DbTx,
  takeVersion: (tx: DbTx, userId: Id, head: UserHead) => Promise<number>,
  written: {
    readonly changed: readonly ChangedRow[]
    readonly own: UserHead
    readonly shared: Shared | undefined
  },
): Promise<Map<string, number>> {
  const { changed, own, shared } = written
  const versions = new Map<string, number>()
  const byReader = shared
    ? changesByReader(changed, shared.cellars)
    : [[own.userId, changed] as const]
  for (const [reader, rows] of byReader) {
    if (rows.length === 0) continue
    const version = await takeVersion(tx, reader, shared ? headOf(shared, reader) : own)
    await writeFeed(tx, reader, version, rows)
    versions.set(reader, version)
  }
  return versions
}

function changesByReader(
  changed: readonly ChangedRow[],
  cellars: ReadonlyMap<string, SharedCellar>,
): Map<string, ChangedRow[]> {
  const byReader = new Map<string, ChangedRow[]>()
  for (const row of changed) {
    const cellar = isOfCellar(row.table) ? cellars.get(row.cellarId) : undefined
    for (const reader of cellar ? readersOf(cellar) : [row.cellarId]) {
      const rows = byReader.get(reader)
      if (rows) rows.push(row)
      else byReader.set(reader, [row])
    }
  }
  return byReader
}
