import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { mebibyte } from '../../shared/business/account-limits.ts'
import { type AccountLimits, accountLimits as usualLimits } from '../../shared/account-limits.ts'
import { maxCellars, maxMembers } from '../../shared/business/sharing.ts'
import { sharingRefusals } from '../../shared/copy/cellars.ts'
import {
  type Cellar,
  type CellarRole,
  cellars as cellarEntity,
} from '../../shared/features/sharing/cellar.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import { isOfCellar, tableNames } from '../../shared/registry.ts'
import type { Db, DbTx } from '../db/db.ts'
import { DatabaseAway } from '../db/database-away.ts'
import { storedBytes } from '../files/ledger.ts'
import { storedLimit } from '../files/room.ts'
import { CellarRows } from './cellar-rows.ts'
import { writeFeed } from './feed.ts'
import {
  cellarsById,
  headOf,
  locked,
  NeedsMoreHeads,
  readersOf,
  type SharedCellar,
} from './sharing.ts'
import { saveHead, type UserHead } from './statements.ts'

/** Operations on the members of a cellar, under the locks of all of their heads. */
export interface People {
  readonly tx: DbTx
  readonly at: Instant
  readonly cellar: SharedCellar
  readonly ownerName: string
  /** Adds an invitation to the person's feed; a member gets none. */
  invite(userId: Id, role: CellarRole, invitationId: Id): Promise<void>
  /** Removes an invitation that has ended, unless another one waits; a member stays in the cellar. */
  uninvite(userId: Id): Promise<void>
  /** Makes the person a member; their next rounds bring all rows of the cellar. */
  admit(userId: Id, role: CellarRole): Promise<void>
  setRole(userId: Id, role: CellarRole): Promise<void>
  /** Removes a member and their feed's rows of the cellar. Returns whether they were a member. */
  dismiss(userId: Id): Promise<boolean>
}

/** So often others may join while the heads are waited for. */
const maxTries = 5

interface ChangeDeps {
  readonly db: Db
  readonly now?: () => Instant
  /** The owner's limit for rows that others leave in the cellar. */
  readonly accountLimits?: Pick<AccountLimits, 'storedMiB' | 'freeStoredMiB'>
}

/**
 * Changes the members of a cellar, in one transaction under the heads of all members and of the
 * named users, so that no round sees a half-finished change. Their devices are poked afterwards.
 * @returns null if the cellar does not exist
 */
export async function changePeople<T>(
  { db, now = Date.now, accountLimits = usualLimits }: ChangeDeps,
  cellarId: Id,
  also: readonly Id[],
  run: (people: People) => Promise<T>,
): Promise<T | null> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const known = (await cellarsById(db, [cellarId])).get(cellarId)
    if (!known) return null
    try {
      const { result, versions } = await db.transaction('people of a cellar', async (tx) => {
        const heads = await locked(tx, [...readersOf(known), ...also])
        const cellar = (await cellarsById(tx, [cellarId])).get(cellarId)
        if (!cellar) return { result: null, versions: new Map<string, number>() }
        if (readersOf(cellar).some((one) => !heads.has(one)))
          throw new NeedsMoreHeads('somebody joined a moment ago')
        const { people, versions } = peopleOver(tx, {
          at: now(),
          cellar,
          heads,
          accountLimits,
          ...(await nameOf(tx, cellarId)),
        })
        return { result: await run(people), versions }
      })
      for (const [userId, version] of versions) db.pokes.send({ userId, version })
      return result
    } catch (error) {
      if (!(error instanceof NeedsMoreHeads)) throw error
    }
  }
  throw new DatabaseAway(new Error('the people of a cellar change too fast'))
}

interface Over {
  readonly at: Instant
  readonly cellar: SharedCellar
  readonly ownerName: string
  readonly heads: ReadonlyMap<string, UserHead>
  readonly accountLimits: Pick<AccountLimits, 'storedMiB' | 'freeStoredMiB'>
}

function peopleOver(tx: DbTx, { at, cellar, ownerName, heads, accountLimits }: Over) {
  const { cellarMembers, syncHeads } = tx.t
  const members = new Map(cellar.members)
  const versions = new Map<string, number>()

  /** One version for all changes of one user here. */
  async function versionOf(userId: Id): Promise<number> {
    const known = versions.get(userId)
    if (known !== undefined) return known
    const version = headOf({ heads }, userId).version + 1
    await tx.run(saveHead, { userId, version })
    versions.set(userId, version)
    return version
  }

  /** Writes what a user's devices know of this cellar; null: nothing any more. */
  async function tell(
    userId: Id,
    next: (before: Cellar | undefined) => Cellar | null,
  ): Promise<void> {
    const rows = new CellarRows(tx, userId, at)
    const before = (await rows.live(cellarEntity, cellar.id)) as Cellar | undefined
    const row = next(before)
    if (row) await rows.put(cellarEntity, row)
    else if (before) {
      // The entry that stays until all devices have received it has no name.
      await rows.put(cellarEntity, { ...before, ownerName: '' })
      await rows.remove(cellarEntity, cellar.id)
    }
    const changed = await rows.flush(tx)
    if (changed.length > 0) await writeFeed(tx, userId, await versionOf(userId), changed)
  }

  const memberRow = (role: CellarRole, since: Instant): Cellar => ({
    id: cellar.id,
    state: 'member',
    role,
    ownerName,
    at: since,
  })

  const invitedRow = (role: CellarRole, invitationId: Id): Cellar => ({
    id: cellar.id,
    state: 'invited',
    role,
    ownerName,
    at,
    invitationId,
  })

  const people: People = {
    tx,
    at,
    cellar,
    ownerName,

    async invite(userId, role, invitationId) {
      if (members.has(userId)) return
      await tell(userId, () => invitedRow(role, invitationId))
    },

    async uninvite(userId) {
      if (members.has(userId)) return
      const waits = await waitingInvitation(tx, { cellarId: cellar.id, userId, at })
      await tell(userId, () => (waits ? invitedRow(waits.role, waits.id as Id) : null))
    },

    async admit(userId, role) {
      if (userId === cellar.id) refuse('bad_request', sharingRefusals.ownCellar)
      if (members.has(userId)) return
      if (members.size >= maxMembers) refuse('bad_request', sharingRefusals.full(maxMembers))
      const others = await tx
        .select({ cellarId: cellarMembers.cellarId })
        .from(cellarMembers)
        .where(eq(cellarMembers.userId, userId))
      if (others.length >= maxCellars) refuse('bad_request', sharingRefusals.inTooMany(maxCellars))
      await tx.insert(cellarMembers).values({ cellarId: cellar.id, userId, role, joinedAt: at })
      await tell(userId, () => memberRow(role, at))
      await showAll(tx, userId, cellar.id, await versionOf(userId))
      await tx
        .update(syncHeads)
        .set({ sharing: true })
        .where(inArray(syncHeads.userId, [cellar.id, userId]))
      members.set(userId, role)
    },

    async setRole(userId, role) {
      if (!members.has(userId)) refuse('not_found', sharingRefusals.notMember)
      await tx
        .update(cellarMembers)
        .set({ role })
        .where(memberIs(tx, cellar.id, userId))
      await tell(userId, (before) => memberRow(role, before?.at ?? at))
      members.set(userId, role)
    },

    async dismiss(userId) {
      if (!members.delete(userId)) return false
      await tx.delete(cellarMembers).where(memberIs(tx, cellar.id, userId))
      await tell(userId, () => null)
      await hideAll(tx, userId, cellar.id, await versionOf(userId))
      await leavePhotos(tx, { from: userId, to: cellar.id, accountLimits })
      for (const one of [cellar.id, userId]) await noteWhetherShares(tx, one)
      return true
    },
  }
  return { people, versions }
}

/** The newest invitation of a person into a cellar; they may have had another address before. */
async function waitingInvitation(
  tx: DbTx,
  { cellarId, userId, at }: { readonly cellarId: Id; readonly userId: Id; readonly at: Instant },
) {
  const { cellarInvitations: asked } = tx.t
  const ofThem = and(eq(asked.cellarId, cellarId), eq(asked.userId, userId))
  const [waits] = await tx
    .select({ id: asked.id, role: asked.role })
    .from(asked)
    .where(and(ofThem, gt(asked.expiresAt, at)))
    .orderBy(desc(asked.createdAt), desc(asked.id))
    .limit(1)
  return waits
}

const memberIs = ({ t: { cellarMembers: m } }: DbTx, cellarId: Id, userId: Id) =>
  and(eq(m.cellarId, cellarId), eq(m.userId, userId))

const cellarTables = tableNames.filter(isOfCellar)

/** Adds each live row of the cellar to a user's feed. */
async function showAll(tx: DbTx, userId: Id, cellarId: Id, version: number): Promise<void> {
  const { syncFeed: feed } = tx.t
  for (const name of cellarTables) {
    const { [name]: table } = tx.t
    await tx
      .insert(feed)
      .select(
        tx
          .select({
            userId: sql`${userId}`.as('user_id'),
            tableName: sql`${name}`.as('table_name'),
            cellarId: table.cellarId,
            rowId: table.id,
            version: sql`${version}`.as('version'),
            gone: sql`false`.as('gone'),
          })
          .from(table)
          // "where" keeps SQLite from reading "on conflict" as a part of the select.
          .where(and(eq(table.cellarId, cellarId), sql`${table.removedAt} is null`)),
      )
      .onConflictDoUpdate({
        target: [feed.userId, feed.tableName, feed.cellarId, feed.rowId],
        set: { version, gone: false },
      })
  }
}

async function hideAll(tx: DbTx, userId: Id, cellarId: Id, version: number): Promise<void> {
  const { syncFeed: feed } = tx.t
  await tx
    .update(feed)
    .set({ version, gone: true })
    .where(and(eq(feed.userId, userId), eq(feed.cellarId, cellarId), eq(feed.gone, false)))
}

interface Leaving {
  readonly from: Id
  /** Whose cellar it is. */
  readonly to: Id
  readonly accountLimits: Pick<AccountLimits, 'storedMiB' | 'freeStoredMiB'>
}

/**
 * A member's photos for bottles of the cellar stay with it when they leave, oldest first, within
 * the owner's limit: otherwise members could fill the disk without limit. The rest stays with the
 * member.
 */
async function leavePhotos(tx: DbTx, { from, to, accountLimits }: Leaving): Promise<void> {
  const { storedFiles: f, bottles, users } = tx.t
  // Serializes with the owner's uploads, so that each counts the other.
  await tx.lock(tx.select({ id: users.id }).from(users).where(eq(users.id, to)))
  const theirs = await tx
    .select()
    .from(f)
    .where(
      and(
        eq(f.ownerId, from),
        eq(f.kind, 'photo'),
        sql`exists (select 1 from ${bottles} where ${bottles.cellarId} = ${to}
          and ${bottles.photo} = ${f.hash})`,
        sql`not exists (select 1 from ${f} as own where own.owner_id = ${to}
          and own.kind = 'photo' and own.hash = ${f.hash})`,
      ),
    )
    .orderBy(asc(f.createdAt), asc(f.hash))
  const [stored] = await tx.run(storedBytes, { ownerId: to })
  const storedMiB = await storedLimit(tx, accountLimits, to)
  let room = storedMiB * mebibyte - Number(stored?.bytes ?? 0)
  const left = theirs.filter(({ size }) => {
    const fits = (size ?? 0) <= room
    if (fits) room -= size ?? 0
    return fits
  })
  await tx.write(
    f,
    left.map((photo) => ({ ...photo, ownerId: to })),
    'keep',
  )
}

async function noteWhetherShares(tx: DbTx, userId: Id): Promise<void> {
  const { cellarMembers: m, syncHeads } = tx.t
  const [one] = await tx
    .select({ userId: m.userId })
    .from(m)
    .where(or(eq(m.cellarId, userId), eq(m.userId, userId)))
    .limit(1)
  await tx
    .update(syncHeads)
    .set({ sharing: one !== undefined })
    .where(eq(syncHeads.userId, userId))
}

async function nameOf(tx: DbTx, userId: Id): Promise<{ ownerName: string }> {
  const { users } = tx.t
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return { ownerName: user?.name ?? '' }
}
