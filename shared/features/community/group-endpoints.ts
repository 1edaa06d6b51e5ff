import * as z from 'zod/mini'
import {
  groupCategories,
  groupsPerPage,
  maxGroupDescription,
  maxGroupLocation,
  maxGroupTagLength,
  maxCommunityReason,
  maxGroupsOfPerson,
  membersPerPage,
} from '../../business/community.ts'
import { maxSearchLength } from '../../business/names.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { text, line } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { groupCard, groupForm, groupId, groupMember, personId } from './group.ts'

const cursor = z.string().check(z.maxLength(300))
const ofGroup = z.object({ group: groupId })
const reason = schemaOf(text({ max: maxCommunityReason }))
const changedGroup = z.object({ group: groupCard })

/**
 * The largest first. With `words` it goes through so many groups at once (`searchBatchSize`): a page
 * may be short, or empty, and still have a `next`.
 */
export const listGroups = endpoint({
  name: 'community.groups',
  method: 'GET',
  path: '/api/community/groups',
  may: 'user',
  does: `Finds groups, largest first, ${groupsPerPage} per page.`,
  query: z.object({
    /** A part of the name, in any case. */
    words: z.optional(z.string().check(z.maxLength(maxSearchLength))),
    category: z.optional(z.enum(groupCategories)),
    /** Whole words of where it is: a town, a state or a ZIP; case and accents do not count. */
    place: z.optional(z.string().check(z.maxLength(maxGroupLocation))),
    /** One of its tags, whole. */
    tag: z.optional(z.string().check(z.maxLength(maxGroupTagLength))),
    /** Only groups with an active membership. */
    mine: z.optional(z.literal('true')),
    after: z.optional(cursor),
  }),
  gives: z.object({ groups: z.array(groupCard), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** The user's memberships, requests and bans, as `mine` says; not groups they left. */
export const listOwnGroups = endpoint({
  name: 'community.ownGroups',
  method: 'GET',
  path: '/api/community/groups/mine',
  may: 'user',
  does: `Lists your groups by name; at most ${maxGroupsOfPerson}.`,
  gives: z.object({ groups: z.array(groupCard) }),
  refuses: [],
})

export const getGroup = endpoint({
  name: 'community.group',
  method: 'GET',
  path: '/api/community/groups/{group}',
  may: 'user',
  does: 'Returns a group.',
  params: ofGroup,
  gives: changedGroup,
  refuses: ['not_found'],
})

/** For Insiders: others get `plan_limit`. */
export const createGroup = endpoint({
  name: 'community.createGroup',
  method: 'POST',
  path: '/api/community/groups',
  may: 'user',
  keyed: true,
  does: 'Creates a group that you own.',
  body: z.strictObject({
    ...groupForm,
    isPrivate: z.optional(groupForm.isPrivate),
    showsAbout: z.optional(groupForm.showsAbout),
    requireApproval: z.optional(groupForm.requireApproval),
    maxMembers: z.optional(groupForm.maxMembers),
    tags: z.optional(groupForm.tags),
  }),
  gives: changedGroup,
  refuses: ['bad_request', 'plan_limit', 'limit', 'slow_down'],
})

/**
 * A private group with other members opens `groupOpensAfter` after its owner's request: members are
 * notified, and earlier posts stay with them. `isPrivate` again cancels it. If a group with
 * approval becomes public without it, pending people join in order, up to its size; the others as
 * soon as there is room.
 */
export const editGroup = endpoint({
  name: 'community.editGroup',
  method: 'PATCH',
  path: '/api/community/groups/{group}',
  may: 'user',
  does: 'Changes the description of your group; null clears a field.',
  params: ofGroup,
  body: z.partial(
    z.strictObject({
      ...groupForm,
      description: z.nullable(schemaOf(text({ max: maxGroupDescription }))),
      location: z.nullable(schemaOf(line({ max: maxGroupLocation }))),
    }),
  ),
  gives: changedGroup,
  refuses: ['bad_request', 'not_found', 'forbidden', 'not_now'],
})

export const deleteGroup = endpoint({
  name: 'community.deleteGroup',
  method: 'DELETE',
  path: '/api/community/groups/{group}',
  may: 'user',
  does: 'Deletes your group with all its posts.',
  params: ofGroup,
  refuses: ['not_found', 'forbidden'],
})

/** Joining again changes nothing. Full groups refuse `sold_out`; banned people get `forbidden`. */
export const joinGroup = endpoint({
  name: 'community.join',
  method: 'POST',
  path: '/api/community/groups/{group}/join',
  may: 'user',
  does: 'Joins a group, or requests to join if it needs approval.',
  params: ofGroup,
  body: z.strictObject({
    /** What its moderators read. */
    note: z.optional(reason),
  }),
  gives: changedGroup,
  refuses: ['bad_request', 'not_found', 'forbidden', 'sold_out', 'limit', 'slow_down'],
})

/** Its owner gets `not_now`: a group is handed over or deleted. */
export const leaveGroup = endpoint({
  name: 'community.leave',
  method: 'POST',
  path: '/api/community/groups/{group}/leave',
  may: 'user',
  does: 'Leaves a group, or withdraws your request to join.',
  params: ofGroup,
  gives: changedGroup,
  refuses: ['not_found', 'not_now'],
})

/** Members and former members; where they wrote nothing, nothing happens. */
export const deleteOwnWords = endpoint({
  name: 'community.deleteOwn',
  method: 'DELETE',
  path: '/api/community/groups/{group}/own',
  may: 'user',
  does: 'Deletes your posts and comments in a group, with the comments under your posts.',
  params: ofGroup,
  refuses: [],
})

export const memberViews = ['active', 'pending', 'banned'] as const
export type MemberView = (typeof memberViews)[number]

export const listMembers = endpoint({
  name: 'community.members',
  method: 'GET',
  path: '/api/community/groups/{group}/members',
  may: 'user',
  does: `Lists the members of a group, in the order they joined, ${membersPerPage} per page; requests and banned members only for its moderators.`,
  params: ofGroup,
  query: z.object({ which: z.optional(z.enum(memberViews)), after: z.optional(cursor) }),
  gives: z.object({ members: z.array(groupMember), next: z.optional(cursor) }),
  refuses: ['bad_request', 'not_found', 'forbidden'],
})

/**
 * - moderators: `approve` and `decline` requests, `ban` (with a reason the member sees) and `unban`
 *   members, `remove` members
 * - the owner: all of it with moderators too, `promote` a member, `demote` a moderator, `handOver`
 *   the group to a member who is an Insider, and become a moderator
 */
export const memberActs = [
  'approve',
  'decline',
  'remove',
  'ban',
  'unban',
  'promote',
  'demote',
  'handOver',
] as const
export type MemberAct = (typeof memberActs)[number]

export const changeMember = endpoint({
  name: 'community.changeMember',
  method: 'POST',
  path: '/api/community/groups/{group}/members/{person}',
  may: 'user',
  does: 'Approves, removes or bans a person in a group you moderate.',
  params: z.object({ group: groupId, person: personId }),
  body: z.strictObject({
    act: z.enum(memberActs),
    /** Demanded of `ban`. */
    reason: z.optional(reason),
  }),
  gives: z.object({ member: groupMember }),
  refuses: ['bad_request', 'not_found', 'forbidden', 'not_now', 'sold_out', 'limit'],
})
