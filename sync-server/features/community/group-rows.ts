import { and, count, eq, inArray } from 'drizzle-orm'
import type {
  GroupCard,
  CommunityMember,
  OwnMembership,
} from '../../../shared/features/community/group.ts'
import { isAboutPublic, mayRead } from '../../../shared/features/community/may-read.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { DbTx, Reader } from '../../db/db.ts'

export type GroupRow = Reader['t']['groups']['$inferSelect']
export type MembershipRow = Reader['t']['groupMemberships']['$inferSelect']

/** Groups as the viewer sees them, in the order of the rows, read in one batch. */
export async function cardsOf(
  reader: Reader,
  userId: string,
  rows: readonly GroupRow[],
): Promise<GroupCard[]> {
  const mine = await membershipsIn(
    reader,
    userId,
    rows.map(({ id }) => id),
  )
  const looksAfter = rows.filter(({ id }) => isModerator(mine.get(id))).map(({ id }) => id)
  const waiting = await pendingIn(reader, looksAfter)
  return rows.map((row) => cardOf(row, mine.get(row.id), waiting.get(row.id)))
}

function cardOf(
  row: GroupRow,
  mine: MembershipRow | undefined,
  pending: number | undefined,
): GroupCard {
  const { description, location, opensAt } = row
  const seesAbout = isMember(mine) || isAboutPublic(row)
  return {
    id: row.id as Id<'group'>,
    name: row.name,
    ...(seesAbout && description !== null && { description }),
    category: row.category,
    ...(seesAbout && location !== null && { location }),
    isPrivate: row.isPrivate,
    ...(isMember(mine) && opensAt !== null && { opensAt }),
    showsAbout: row.showsAbout,
    requireApproval: row.requireApproval,
    maxMembers: row.maxMembers,
    tags: seesAbout ? row.tags : [],
    memberCount: row.memberCount,
    createdAt: row.createdAt,
    ...(mine && { mine: ownMembershipOf(mine) }),
    mayRead: mayRead(row, mine),
    ...(isModerator(mine) && { pending: pending ?? 0 }),
  }
}

const ownMembershipOf = ({ role, status, joinedAt, reason }: MembershipRow): OwnMembership => ({
  role,
  status,
  ...(joinedAt !== null && { joinedAt }),
  ...(reason !== null && { reason }),
})

export const memberOf = (
  row: MembershipRow,
  name: string,
  { isForModerators }: { readonly isForModerators: boolean },
): CommunityMember => ({
  id: row.userId as Id<'user'>,
  name,
  role: row.role,
  status: row.status,
  changedAt: row.changedAt,
  ...(row.joinedAt !== null && { joinedAt: row.joinedAt }),
  ...(isForModerators && row.note !== null && { note: row.note }),
  ...(isForModerators && row.reason !== null && { reason: row.reason }),
})

type Membership = Pick<MembershipRow, 'role' | 'status'> | undefined

export const isMember = (mine: Membership): boolean => mine?.status === 'active'
export const isOwner = (mine: Membership): boolean => isMember(mine) && mine?.role === 'owner'
/** Whether they look after a group: its moderators, and its owner. */
export const isModerator = (mine: Membership): boolean => isMember(mine) && mine?.role !== 'member'

export async function membershipsIn(
  reader: Reader,
  userId: string,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, MembershipRow>> {
  const { groupMemberships: m } = reader.t
  if (groupIds.length === 0) return new Map()
  const rows = await reader
    .select()
    .from(m)
    .where(and(inArray(m.groupId, [...new Set(groupIds)]), eq(m.userId, userId)))
  return new Map(rows.map((row) => [row.groupId, row]))
}

async function pendingIn(reader: Reader, groupIds: readonly string[]) {
  const { groupMemberships: m } = reader.t
  if (groupIds.length === 0) return new Map<string, number>()
  const rows = await reader
    .select({ groupId: m.groupId, pending: count() })
    .from(m)
    .where(and(inArray(m.groupId, [...groupIds]), eq(m.status, 'pending')))
    .groupBy(m.groupId)
  return new Map(rows.map(({ groupId, pending }) => [groupId, Number(pending)]))
}

export interface InGroup {
  readonly group: GroupRow
  readonly mine: MembershipRow | undefined
}

/** A group with the user's relation to it; refuses `not_found`. */
export async function inGroup(reader: Reader, groupId: string, userId: string): Promise<InGroup> {
  const { groups: g } = reader.t
  const [group] = await reader.select().from(g).where(eq(g.id, groupId))
  if (!group) return refuse('not_found')
  return { group, mine: (await membershipsIn(reader, userId, [groupId])).get(groupId) }
}

/**
 * The same within a transaction that decides something of the group: of two of these, the second waits
 * for the first.
 */
export async function lockGroup(tx: DbTx, groupId: string, userId: string): Promise<InGroup> {
  const { groups: g } = tx.t
  const [group] = await tx.lock(tx.select().from(g).where(eq(g.id, groupId)))
  if (!group) return refuse('not_found')
  return { group, mine: (await membershipsIn(tx, userId, [groupId])).get(groupId) }
}

/** Refuses non-moderators of the group; a private group does not exist for them. */
export function assertModerator({ group, mine }: InGroup): void {
  if (isModerator(mine)) return
  refuse(mayRead(group, mine) ? 'forbidden' : 'not_found')
}

export function assertGroupOwner({ group, mine }: InGroup): void {
  if (isOwner(mine)) return
  refuse(mayRead(group, mine) ? 'forbidden' : 'not_found')
}
