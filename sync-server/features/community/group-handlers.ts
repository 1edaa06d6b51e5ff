import { and, asc, eq, inArray, or } from 'drizzle-orm'
import {
  maxGroupsOfPerson,
  newGroupLimit,
  usualMaxMembers,
} from '../../../shared/business/community.ts'
import { mayUse } from '../../../shared/business/plans.ts'
import { communityRefusals } from '../../../shared/copy/community-refusals.ts'
import {
  createGroup,
  deleteGroup,
  deleteOwnWords,
  editGroup,
  getGroup,
  joinGroup,
  leaveGroup,
  listGroups,
  listOwnGroups,
} from '../../../shared/features/community/group-endpoints.ts'
import { mayRead } from '../../../shared/features/community/may-read.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { folded } from '../../../shared/kernel/text.ts'
import type { DbTx, Reader } from '../../db/db.ts'
import { keepFinds } from '../../db/group-finds.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { once } from '../../http/once.ts'
import { writeAct } from './acts.ts'
import type { CommunityDeps } from './community-deps.ts'
import { deleteOwnIn } from './delete-things.ts'
import { findGroups } from './find-groups.ts'
import { cardsOf, type GroupRow, inGroup, lockGroup, assertGroupOwner } from './group-rows.ts'
import { isOpen, approveWaitingMembers, ownsMaxGroups, setMembership } from './members.ts'
import { notifyOfRequest } from './notices.ts'
import { notifyOfOpening, openingOf } from './opening.ts'
import { takePace } from './pace.ts'
import { showInCommunity } from './people.ts'
import { pokeForum, pokeForumsOf } from './pokes.ts'

/** Groups: found, made, changed, joined and left. */
export function groupHandlers(deps: CommunityDeps) {
  const { db, limits, now = Date.now } = deps
  return {
    'community.groups': handler(listGroups, async ({ user, query }) => {
      const { rows, next } = await findGroups(db, user.id, query)
      return { groups: await cardsOf(db, user.id, rows), ...(next !== undefined && { next }) }
    }),

    'community.ownGroups': handler(listOwnGroups, async ({ user }) => {
      const { groups: g, groupMemberships: m } = db.t
      const rows = await db
        .select({ group: g })
        .from(m)
        .innerJoin(g, eq(g.id, m.groupId))
        .where(and(eq(m.userId, user.id), inArray(m.status, ['active', 'pending', 'banned'])))
        .orderBy(asc(g.nameKey), asc(g.id))
        .limit(2 * maxGroupsOfPerson)
      return {
        groups: await cardsOf(
          db,
          user.id,
          rows.map(({ group }) => group),
        ),
      }
    }),

    'community.group': handler(getGroup, async ({ user, params }) => ({
      group: await cardFor(db, params.group, user.id),
    })),

    'community.createGroup': handler(createGroup, async ({ user, body, requestKey }) => {
      if (!mayUse(user.plan, 'groups')) refuse('plan_limit', communityRefusals.groupsAreForInsiders)
      await limits.take('community-group', user.id, newGroupLimit)
      const at = now()
      const made = await once(
        db,
        { ...requestKey, userId: user.id, at },
        'make a group',
        async (tx) => {
          await assertGroupLimit(tx, user.id)
          if (await ownsMaxGroups(tx, user.id)) refuse('limit', communityRefusals.ownsTooMany)
          await showInCommunity(tx, user)
          const { groups, groupMemberships } = tx.t
          const { description, location, ...rest } = body
          const row: GroupRow = {
            isPrivate: false,
            showsAbout: false,
            requireApproval: false,
            maxMembers: usualMaxMembers,
            tags: [],
            ...withoutAbsent(rest),
            id: newId<'group'>(at),
            nameKey: folded(body.name),
            description: description ?? null,
            location: location ?? null,
            memberCount: 1,
            opensAt: null,
            openings: 0,
            createdBy: user.id,
            createdAt: at,
            updatedAt: at,
          } as GroupRow
          await tx.insert(groups).values(row)
          await keepFinds(tx, row)
          const mine = {
            groupId: row.id,
            userId: user.id,
            role: 'owner',
            status: 'active',
          } as const
          await tx.insert(groupMemberships).values({ ...mine, joinedAt: at, changedAt: at })
          return { group: await cardFor(tx, row.id, user.id) }
        },
      )
      pokeForumsOf(db, user.id)
      return made
    }),

    'community.editGroup': handler(editGroup, async ({ user, params, body }) => {
      const at = now()
      const { cameIn: newMembers, ...done } = await db.transaction('edit a group', async (tx) => {
        const found = await lockGroup(tx, params.group, user.id)
        assertGroupOwner(found)
        const { groups } = tx.t
        const changes = { ...withoutAbsent(body), ...openingOf(found.group, body, at) }
        const after = { ...found.group, ...changes, updatedAt: at } as GroupRow
        if (after.maxMembers < after.memberCount)
          refuse('not_now', communityRefusals.fewerThanMembers)
        await tx
          .update(groups)
          .set({
            ...changes,
            ...(body.name !== undefined && { nameKey: folded(body.name) }),
            updatedAt: at,
          })
          .where(eq(groups.id, after.id))
        await keepFinds(tx, after)
        await writeAct(tx, { act: 'edited', actorId: user.id, forum: after.id, createdAt: at })
        if (after.opensAt !== null && found.group.opensAt === null)
          await notifyOfOpening(tx, after, { by: user.id, at })
        const newMembers = await approveWaitingMembers(tx, after.id, at)
        return { group: await cardFor(tx, after.id, user.id), cameIn: newMembers }
      })
      for (const person of newMembers) pokeForumsOf(db, person)
      return done
    }),

    'community.deleteGroup': handler(deleteGroup, async ({ user, params }) => {
      await db.transaction('delete a group', async (tx) => {
        assertGroupOwner(await lockGroup(tx, params.group, user.id))
        await deleteGroupRows(tx, params.group)
      })
      return undefined
    }),

    'community.deleteOwn': handler(deleteOwnWords, async ({ user, params }) => {
      const hadSome = await db.transaction('delete own words in a group', (tx) =>
        deleteOwnIn(tx, params.group, user.id),
      )
      if (hadSome) pokeForum(db, params.group)
      return undefined
    }),

    'community.join': handler(joinGroup, async ({ user, params, body: { note } }) => {
      const at = now()
      await inGroup(db, params.group, user.id)
      await takePace(deps, user.id, 'join')
      const done = await db.transaction('join a group', async (tx) => {
        const { group, mine } = await lockGroup(tx, params.group, user.id)
        if (mine?.status === 'banned') refuse('forbidden', communityRefusals.banned)
        const to = { groupId: group.id, userId: user.id }
        const isIn = mine?.status === 'active' || mine?.status === 'pending'
        if (!isIn) {
          await assertGroupLimit(tx, user.id)
          await showInCommunity(tx, user)
        }
        if (mine?.status !== 'active' && isOpen(group))
          await setMembership(tx, mine, { ...to, status: 'active' }, at)
        else if (!isIn) {
          await notifyOfRequest(tx, group, user.id, at)
          await setMembership(tx, mine, { ...to, status: 'pending', note: note ?? null }, at)
        }
        return { group: await cardFor(tx, group.id, user.id) }
      })
      pokeForumsOf(db, user.id)
      return done
    }),

    'community.leave': handler(leaveGroup, async ({ user, params }) => {
      const at = now()
      const { cameIn: newMembers, ...done } = await db.transaction('leave a group', async (tx) => {
        const { group, mine } = await lockGroup(tx, params.group, user.id)
        if (!mine && !mayRead(group, mine)) refuse('not_found')
        if (mine?.role === 'owner') refuse('not_now', communityRefusals.ownerStays)
        // A ban remains.
        if (mine?.status === 'active' || mine?.status === 'pending') {
          const from = { groupId: group.id, userId: user.id }
          await setMembership(tx, mine, { ...from, status: 'left' }, at)
        }
        const newMembers = await approveWaitingMembers(tx, group.id, at)
        return { group: await cardFor(tx, group.id, user.id), cameIn: newMembers }
      })
      for (const person of [user.id, ...newMembers]) pokeForumsOf(db, person)
      return done
    }),
  } satisfies Partial<Handlers>
}

async function cardFor(reader: Reader, groupId: string, userId: string) {
  const { group } = await inGroup(reader, groupId, userId)
  const [card] = await cardsOf(reader, userId, [group])
  return card ?? refuse('not_found')
}

/** Locks the person, so that who joins two groups at once is counted twice. */
async function assertGroupLimit(tx: DbTx, userId: string): Promise<void> {
  const { groupMemberships: m, users } = tx.t
  await tx.lock(tx.select({ id: users.id }).from(users).where(eq(users.id, userId)))
  const rows = await tx
    .select({ groupId: m.groupId })
    .from(m)
    .where(and(eq(m.userId, userId), inArray(m.status, ['active', 'pending'])))
    .limit(maxGroupsOfPerson)
  if (rows.length >= maxGroupsOfPerson) refuse('limit', communityRefusals.tooManyGroups)
}

const withoutAbsent = <T extends object>(input: T): T =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T

/** Deletes a group with its members and posts. Decisions stay in the log. */
async function deleteGroupRows(tx: DbTx, groupId: string): Promise<void> {
  const { groups, groupFinds, groupMemberships, posts, postComments, postLikes } = tx.t
  const { mentions, communityReports } = tx.t
  const ownPosts = tx.select({ id: posts.id }).from(posts).where(eq(posts.forum, groupId))
  const ownComments = tx
    .select({ id: postComments.id })
    .from(postComments)
    .where(eq(postComments.forum, groupId))
  const isOfOne = (thingId: (typeof mentions | typeof communityReports)['thingId']) =>
    or(inArray(thingId, ownPosts), inArray(thingId, ownComments))
  await tx.delete(mentions).where(isOfOne(mentions.thingId))
  await tx.delete(communityReports).where(isOfOne(communityReports.thingId))
  await tx.delete(postLikes).where(inArray(postLikes.postId, ownPosts))
  await tx.delete(postComments).where(eq(postComments.forum, groupId))
  await tx.delete(posts).where(eq(posts.forum, groupId))
  await tx.delete(groupMemberships).where(eq(groupMemberships.groupId, groupId))
  await tx.delete(groupFinds).where(eq(groupFinds.groupId, groupId))
  await tx.delete(groups).where(eq(groups.id, groupId))
}
