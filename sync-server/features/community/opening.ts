import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { groupOpensAfter } from '../../../shared/business/community.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { keepFinds } from '../../db/group-finds.ts'
import { type GroupRow, lockGroup } from './group-rows.ts'
import { approveWaitingMembers } from './members.ts'
import { notifyUser } from './notices.ts'
import { pokeForumsOf } from './pokes.ts'

type CommunityOpening = Partial<Pick<GroupRow, 'isPrivate' | 'opensAt' | 'openings'>>

/**
 * The effect of an owner's change of `isPrivate`. A private group opens later, unless there are no
 * other members to notify.
 */
export function openingOf(
  group: GroupRow,
  { isPrivate }: { readonly isPrivate?: boolean | undefined },
  at: Instant,
): CommunityOpening {
  if (isPrivate === undefined || !group.isPrivate) return {}
  if (isPrivate) return { opensAt: null }
  if (group.memberCount === 1) return opened(group)
  return { isPrivate: true, opensAt: group.opensAt ?? at + groupOpensAfter }
}

const opened = ({ openings }: Pick<GroupRow, 'openings'>) => ({
  isPrivate: false,
  opensAt: null,
  openings: openings + 1,
})

/** Members per batch, read and notified. */
const memberBatchSize = 500

/** Tells the other members of a group when it opens. */
export async function notifyOfOpening(
  tx: DbTx,
  { id, name, opensAt }: GroupRow,
  { by, at }: { readonly by: string; readonly at: Instant },
): Promise<void> {
  const { groupMemberships: m } = tx.t
  let after = ''
  for (;;) {
    const members = await tx
      .select({ userId: m.userId })
      .from(m)
      .where(and(eq(m.groupId, id), eq(m.status, 'active'), gt(m.userId, after)))
      .orderBy(asc(m.userId))
      .limit(memberBatchSize)
    for (const { userId } of members)
      if (userId !== by)
        await notifyUser(tx, userId, { kind: 'group_opens', title: name, from: opensAt ?? at }, at)
    const last = members.at(-1)
    if (!last || members.length < memberBatchSize) return
    after = last.userId
  }
}

/** Groups that one run of the job opens. */
const openBatchSize = 50

/** Opens groups whose notice period is over; returns whether there may be more. */
export async function openDueGroups(db: Db, at: Instant): Promise<boolean> {
  const { groups: g } = db.t
  const due = await db
    .select({ id: g.id })
    .from(g)
    .where(lte(g.opensAt, at))
    .orderBy(asc(g.opensAt))
    .limit(openBatchSize)
  for (const { id } of due) {
    const newMembers = await db.transaction('open a group', (tx) => openGroup(tx, id, at))
    for (const person of newMembers) pokeForumsOf(db, person)
  }
  return due.length === openBatchSize
}

async function openGroup(tx: DbTx, groupId: string, at: Instant): Promise<string[]> {
  const { groups: g } = tx.t
  const found = await lockGroup(tx, groupId, '').catch(() => undefined)
  // Called off or deleted meanwhile.
  if (!found || found.group.opensAt === null || found.group.opensAt > at) return []
  const after = { ...found.group, ...opened(found.group), updatedAt: at }
  await tx.update(g).set(after).where(eq(g.id, groupId))
  await keepFinds(tx, after)
  return approveWaitingMembers(tx, groupId, at)
}
