import { and, asc, count, eq, sql } from 'drizzle-orm'
import { maxModerators, membersPerPage } from '../../../shared/business/community.ts'
import { mayUse } from '../../../shared/business/plans.ts'
import { communityRefusals } from '../../../shared/copy/community-refusals.ts'
import {
  changeMember,
  listMembers,
  type MemberAct,
} from '../../../shared/features/community/group-endpoints.ts'
import { mayRead } from '../../../shared/features/community/may-read.ts'
import type { CommunityAct } from '../../../shared/features/community/moderation-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { DbTx } from '../../db/db.ts'
import { fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage } from '../../http/pages.ts'
import { writeAct } from './acts.ts'
import type { CommunityDeps } from './community-deps.ts'
import {
  type InGroup,
  inGroup,
  isModerator,
  isOwner,
  lockGroup,
  memberOf,
  membershipsIn,
  type MembershipRow,
  assertModerator,
} from './group-rows.ts'
import { approveWaitingMembers, ownsMaxGroups, setMembership } from './members.ts'
import { notifyUser } from './notices.ts'
import { pokeForumsOf } from './pokes.ts'
import { visibleTo } from './relations.ts'

/** Members of a group, and the decisions of its moderators about them. */
export function memberHandlers({ db, now = Date.now }: CommunityDeps) {
  return {
    'community.members': handler(listMembers, async ({ user, params, query }) => {
      const { groupMemberships: m, communityPeople: p } = db.t
      const found = await inGroup(db, params.group, user.id)
      const which = query.which ?? 'active'
      if (!mayRead(found.group, found.mine)) refuse('not_found')
      if (which !== 'active') assertModerator(found)
      const isForModerators = isModerator(found.mine)
      const from =
        query.after === undefined ? undefined : fromCursor(query.after, 'number', 'string')
      const rows = await db
        .select({ row: m, name: p.name })
        .from(m)
        .innerJoin(p, eq(p.userId, m.userId))
        .where(
          and(
            eq(m.groupId, params.group),
            eq(m.status, which),
            // Moderators see every member of their group.
            isForModerators ? undefined : visibleTo(db, user.id, m.userId),
            from && sql`(${m.changedAt}, ${m.userId}) > (${from[0]}, ${from[1]})`,
          ),
        )
        .orderBy(asc(m.changedAt), asc(m.userId))
        .limit(membersPerPage + 1)
      const { page, next } = cutPage(rows, membersPerPage, ({ row }) => [row.changedAt, row.userId])
      return {
        members: page.map(({ row, name }) => memberOf(row, name, { isForModerators })),
        ...next,
      }
    }),

    'community.changeMember': handler(changeMember, async ({ user, params, body }) => {
      const { act, reason } = body
      const at = now()
      const { cameIn: newMembers, ...decided } = await db.transaction(
        'decide about a member',
        async (tx) => {
          const found = await lockGroup(tx, params.group, user.id)
          assertModerator(found)
          const them = (await membershipsIn(tx, params.person, [params.group])).get(params.group)
          if (!them) return refuse('not_found')
          const after = await decide(tx, { found, them, act, reason, by: user.id, at })
          await writeAct(tx, {
            act: loggedAs[act],
            actorId: user.id,
            userId: params.person,
            forum: params.group,
            reason: reason ?? null,
            createdAt: at,
          })
          const title = found.group.name
          if (act === 'approve') await notifyUser(tx, params.person, { kind: 'let_in', title }, at)
          if (act === 'ban')
            await notifyUser(tx, params.person, { kind: 'banned', title, reason }, at)
          const { communityPeople: p } = tx.t
          const [shown] = await tx
            .select({ name: p.name })
            .from(p)
            .where(eq(p.userId, params.person))
          return {
            member: memberOf(after, shown?.name ?? '', { isForModerators: true }),
            cameIn: await approveWaitingMembers(tx, params.group, at),
          }
        },
      )
      for (const person of [params.person, ...newMembers]) pokeForumsOf(db, person)
      return decided
    }),
  } satisfies Partial<Handlers>
}

const loggedAs = {
  approve: 'approved',
  decline: 'declined',
  remove: 'removed',
  ban: 'banned',
  unban: 'unbanned',
  promote: 'promoted',
  demote: 'demoted',
  handOver: 'handedOver',
} as const satisfies Record<MemberAct, CommunityAct>

interface MemberDecision {
  readonly found: InGroup
  readonly them: MembershipRow
  readonly act: MemberAct
  readonly reason: string | undefined
  readonly by: Id<'user'>
  readonly at: number
}

/** Applies the decision, or refuses; a repeat has no effect. */
async function decide(tx: DbTx, { found, them, act, reason, by, at }: MemberDecision) {
  const to = { groupId: them.groupId, userId: them.userId }
  const set = (after: Partial<MembershipRow> & Pick<MembershipRow, 'status'>) =>
    setMembership(tx, them, { ...to, ...after }, at)
  if (them.userId === by) refuse('not_now', communityRefusals.yourself)
  if (!isOwner(found.mine) && isModerator(them)) refuse('forbidden', communityRefusals.isModerator)
  switch (act) {
    case 'approve':
      if (them.status !== 'pending') refuse('not_now', communityRefusals.notWaiting)
      return set({ status: 'active' })
    case 'decline':
      if (them.status !== 'pending') refuse('not_now', communityRefusals.notWaiting)
      return set({ status: 'left', reason: reason ?? null })
    case 'remove':
      if (them.status !== 'active') refuse('not_now', communityRefusals.notAMember)
      return set({ status: 'left', reason: reason ?? null })
    case 'ban':
      if (reason === undefined) refuse('bad_request', communityRefusals.reasonMissing)
      return set({ status: 'banned', reason })
    case 'unban':
      if (them.status !== 'banned') refuse('not_now', communityRefusals.notAMember)
      return set({ status: 'left' })
    default:
      return changeRole(tx, { found, them, act })
  }
}

type RoleAct = Extract<MemberAct, 'promote' | 'demote' | 'handOver'>

/** The owner alone says who looks after the group. */
async function changeRole(
  tx: DbTx,
  { found, them, act }: Pick<MemberDecision, 'found' | 'them'> & { readonly act: RoleAct },
): Promise<MembershipRow> {
  if (!found.mine || !isOwner(found.mine)) return refuse('forbidden')
  if (them.status !== 'active') refuse('not_now', communityRefusals.notAMember)
  const { groupMemberships: m, users } = tx.t
  const role = { promote: 'moderator', demote: 'member', handOver: 'owner' } as const
  if (act === 'promote' && them.role === 'member') {
    const [moderators] = await tx
      .select({ count: count() })
      .from(m)
      .where(and(eq(m.groupId, them.groupId), eq(m.role, 'moderator')))
    if (Number(moderators?.count ?? 0) >= maxModerators)
      refuse('limit', communityRefusals.tooManyModerators)
  }
  if (act === 'handOver') {
    const [heir] = await tx
      .select({ plan: users.subscriptionTier })
      .from(users)
      .where(eq(users.id, them.userId))
    if (!heir || !mayUse(heir.plan, 'groups')) refuse('not_now', communityRefusals.mustBeInsider)
    if (await ownsMaxGroups(tx, them.userId)) refuse('limit', communityRefusals.heirOwnsTooMany)
    await put(tx, found.mine, 'moderator')
  }
  await put(tx, them, role[act])
  return { ...them, role: role[act] }
}

const put = (tx: DbTx, { groupId, userId }: MembershipRow, role: MembershipRow['role']) =>
  tx
    .update(tx.t.groupMemberships)
    .set({ role })
    .where(
      and(eq(tx.t.groupMemberships.groupId, groupId), eq(tx.t.groupMemberships.userId, userId)),
    )
