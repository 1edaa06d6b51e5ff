import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { maxGroupsOwned } from '../../../shared/business/community.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { communityRefusals } from '../../../shared/copy/community-refusals.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { resizeFinds } from '../../db/group-finds.ts'
import type { GroupRow, MembershipRow } from './group-rows.ts'
import { notifyUser } from './notices.ts'

/**
 * One more place in a group is taken; undefined where there is none left. It is one conditional update,
 * so that of two who come at the same moment the last place is one person's.
 */
export async function takePlace(tx: DbTx, groupId: string): Promise<GroupRow | undefined> {
  const { groups: g } = tx.t
  const [group] = await tx
    .update(g)
    .set({ memberCount: sql`${g.memberCount} + 1` })
    .where(and(eq(g.id, groupId), lt(g.memberCount, g.maxMembers)))
    .returning()
  if (group) await resizeFinds(tx, groupId)
  return group
}

async function givePlaceBack(tx: DbTx, groupId: string): Promise<void> {
  const { groups: g } = tx.t
  await tx
    .update(g)
    .set({ memberCount: sql`${g.memberCount} - 1` })
    .where(eq(g.id, groupId))
  await resizeFinds(tx, groupId)
}

/**
 * Stores a user's new relation to the group, and takes or returns a place in it. The group is
 * locked; refuses `sold_out` if it is full.
 */
export async function setMembership(
  tx: DbTx,
  before: MembershipRow | undefined,
  after: Pick<MembershipRow, 'groupId' | 'userId' | 'status'> & Partial<MembershipRow>,
  at: Instant,
): Promise<MembershipRow> {
  const { groupMemberships: m } = tx.t
  const isIn = after.status === 'active'
  const wasIn = before?.status === 'active'
  const joined = isIn && !wasIn ? await takePlace(tx, after.groupId) : undefined
  if (isIn && !wasIn && !joined) refuse('sold_out', communityRefusals.groupIsFull)
  if (wasIn && !isIn) await givePlaceBack(tx, after.groupId)
  const row: MembershipRow = {
    role: isIn ? (before?.role ?? 'member') : 'member',
    joinedAt: isIn ? (wasIn ? before.joinedAt : at) : null,
    openingsBefore: joined?.openings ?? before?.openingsBefore ?? 0,
    note: null,
    reason: null,
    changedAt: at,
    ...after,
  }
  await tx
    .insert(m)
    .values(row)
    .onConflictDoUpdate({ target: [m.groupId, m.userId], set: row })
  return row
}

/** Whether a person owns as many groups as one may. They are locked: two at once count each other. */
export async function ownsMaxGroups(tx: DbTx, userId: string): Promise<boolean> {
  const { groupMemberships: m, users } = tx.t
  await tx.lock(tx.select({ id: users.id }).from(users).where(eq(users.id, userId)))
  const rows = await tx
    .select({ groupId: m.groupId })
    .from(m)
    .where(and(eq(m.userId, userId), eq(m.status, 'active'), eq(m.role, 'owner')))
    .limit(maxGroupsOwned)
  return rows.length >= maxGroupsOwned
}

/** Anyone can join without approval. */
export const isOpen = ({
  isPrivate,
  requireApproval,
}: Pick<GroupRow, 'isPrivate' | 'requireApproval'>): boolean => !isPrivate && !requireApproval

/** Of those who are let in at once, so many are written with one statement. */
const maxAtOnce = 500

/**
 * Once a group opens, applications are no longer approved by hand: earlier applicants join in order
 * while there is room, and the rest join as members leave. The group is locked. Returns the new
 * members.
 */
export async function approveWaitingMembers(
  tx: DbTx,
  groupId: string,
  at: Instant,
): Promise<string[]> {
  const { groupMemberships: m, groups: g } = tx.t
  const [group] = await tx.select().from(g).where(eq(g.id, groupId))
  if (!group || !isOpen(group)) return []
  const came: string[] = []
  for (;;) {
    const room = Math.min(group.maxMembers - group.memberCount - came.length, maxAtOnce)
    if (room <= 0) break
    const waiting = await tx
      .select({ userId: m.userId })
      .from(m)
      .where(and(eq(m.groupId, group.id), eq(m.status, 'pending')))
      .orderBy(asc(m.changedAt), asc(m.userId))
      .limit(room)
    if (waiting.length === 0) break
    const ids = waiting.map(({ userId }) => userId)
    await tx
      .update(m)
      .set({
        status: 'active',
        joinedAt: at,
        openingsBefore: group.openings,
        changedAt: at,
        note: null,
        reason: null,
      })
      .where(and(eq(m.groupId, group.id), inArray(m.userId, ids)))
    await tx
      .update(g)
      .set({ memberCount: sql`${g.memberCount} + ${ids.length}` })
      .where(eq(g.id, group.id))
    await resizeFinds(tx, group.id)
    came.push(...ids)
  }
  for (const person of came) await notifyUser(tx, person, { kind: 'let_in', title: group.name }, at)
  return came
}
