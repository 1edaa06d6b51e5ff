import * as z from 'zod/mini'
import { maxCommunityReason, queuePerPage } from '../../business/community.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant, text } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { groupId, person, personId } from './group.ts'
import { commentId, hiding, postId } from './post.ts'

const at = schemaOf(instant())
const cursor = z.string().check(z.maxLength(300))
const reason = schemaOf(text({ max: maxCommunityReason }))
const ofGroup = z.object({ group: groupId })
const ofPerson = z.object({ person: personId })
const ofPost = z.object({ post: postId })
const ofComment = z.object({ comment: commentId })

/** Once per person: a repeat changes nothing. */
export const reportPost = endpoint({
  name: 'community.reportPost',
  method: 'POST',
  path: '/api/community/posts/{post}/report',
  may: 'user',
  does: 'Reports a post to the moderators of a group or to an admin, with a reason.',
  params: ofPost,
  body: z.strictObject({ reason }),
  gives: z.object({ isReported: z.literal(true) }),
  refuses: ['bad_request', 'not_found', 'not_now', 'slow_down'],
})

export const reportComment = endpoint({
  name: 'community.reportComment',
  method: 'POST',
  path: '/api/community/comments/{comment}/report',
  may: 'user',
  does: 'Reports a comment to the moderators of a group or to an admin, with a reason.',
  params: ofComment,
  body: z.strictObject({ reason }),
  gives: z.object({ isReported: z.literal(true) }),
  refuses: ['bad_request', 'not_found', 'not_now', 'slow_down'],
})

/** A person one does not want to see. */
export const relation = z.object({
  ...person.shape,
  /** `block`: neither sees the other; `mute`: one sees nothing of them, and they do not notice. */
  kind: z.enum(['block', 'mute']),
  createdAt: at,
})
export type Relation = z.infer<typeof relation>

export const listRelations = endpoint({
  name: 'community.relations',
  method: 'GET',
  path: '/api/community/relations',
  may: 'user',
  does: `Lists the users whom you blocked or muted, latest first, ${queuePerPage} per page.`,
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({ people: z.array(relation), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

export const setRelation = endpoint({
  name: 'community.setRelation',
  method: 'PUT',
  path: '/api/community/people/{person}/relation',
  may: 'user',
  does: 'Blocks or mutes a user; one replaces the other.',
  params: ofPerson,
  body: z.strictObject({ kind: z.enum(['block', 'mute']) }),
  gives: z.object({ kind: z.enum(['block', 'mute']) }),
  refuses: ['bad_request', 'not_found', 'limit'],
})

export const endRelation = endpoint({
  name: 'community.endRelation',
  method: 'DELETE',
  path: '/api/community/people/{person}/relation',
  may: 'user',
  does: 'Unblocks or unmutes a user.',
  params: ofPerson,
  refuses: [],
})

/** Something that was reported, hidden or appealed, as those look at it who decide. */
export const queued = z.object({
  kind: z.enum(['post', 'comment']),
  id: schemaOf(id<'post' | 'comment'>()),
  /** A comment's post. */
  postId,
  author: z.optional(person),
  group: z.optional(z.object({ id: groupId, name: z.string() })),
  content: z.string(),
  hasPicture: z.boolean(),
  createdAt: at,
  /** When its author last changed it. */
  editedAt: z.optional(at),
  /** Reports since the last decision: their number, the first one's time, and some reasons. */
  reports: z.int(),
  reportedAt: z.optional(at),
  reasons: z.array(z.string()),
  hidden: z.optional(hiding),
})
export type Queued = z.infer<typeof queued>

export const queueViews = ['reported', 'hidden', 'appealed'] as const
export type QueueView = (typeof queueViews)[number]
const queueQuery = z.object({ which: z.enum(queueViews), after: z.optional(cursor) })
const queuePage = z.object({ things: z.array(queued), next: z.optional(cursor) })

export const listQueue = endpoint({
  name: 'community.queue',
  method: 'GET',
  path: '/api/community/groups/{group}/queue',
  may: 'user',
  does: `Lists the reports and requests waiting for the moderators of a group, longest waiting first, or hidden items, ${queuePerPage} per page.`,
  params: ofGroup,
  query: queueQuery,
  gives: queuePage,
  refuses: ['bad_request', 'not_found', 'forbidden'],
})

export const listAdminQueue = endpoint({
  name: 'admin.communityQueue',
  method: 'GET',
  path: '/api/admin/community/queue',
  may: 'admin',
  does: `Lists the moderation queue of the open feed and of all groups, for admins, ${queuePerPage} per page.`,
  query: queueQuery,
  gives: queuePage,
  refuses: ['bad_request'],
})

/**
 * - `hide`: only its author and moderators see it; the author sees the required reason
 * - `keep`: reports are closed, or an appealed text stays hidden; an appeal needs a reason
 * - `restore`: it is visible again
 *
 * Only an admin restores an admin's decision. If its author has edited it since, `not_now`: a
 * decision needs the current text.
 */
export const moderationActs = ['hide', 'keep', 'restore'] as const
export type ModerationAct = (typeof moderationActs)[number]
const decision = z.strictObject({
  act: z.enum(moderationActs),
  reason: z.optional(reason),
  /** As it was when it was looked at; absent: never changed. */
  editedAt: z.optional(at),
})

export const moderatePost = endpoint({
  name: 'community.moderatePost',
  method: 'POST',
  path: '/api/community/posts/{post}/moderate',
  may: 'user',
  does: 'Moderates a post in a group you moderate; admins in any.',
  params: ofPost,
  body: decision,
  refuses: ['bad_request', 'not_found', 'forbidden', 'not_now'],
})

export const moderateComment = endpoint({
  name: 'community.moderateComment',
  method: 'POST',
  path: '/api/community/comments/{comment}/moderate',
  may: 'user',
  does: 'Moderates a comment in a group you moderate; admins in any.',
  params: ofComment,
  body: decision,
  refuses: ['bad_request', 'not_found', 'forbidden', 'not_now'],
})

/** Once per hiding: the decision on an appeal is final. */
export const appealPost = endpoint({
  name: 'community.appealPost',
  method: 'POST',
  path: '/api/community/posts/{post}/appeal',
  may: 'user',
  does: 'Appeals against hiding your post; it is reviewed once more.',
  params: ofPost,
  body: z.strictObject({ text: reason }),
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const appealComment = endpoint({
  name: 'community.appealComment',
  method: 'POST',
  path: '/api/community/comments/{comment}/appeal',
  may: 'user',
  does: 'Appeals against hiding your comment; it is reviewed once more.',
  params: ofComment,
  body: z.strictObject({ text: reason }),
  refuses: ['bad_request', 'not_found', 'not_now'],
})

/** What moderators, owners and admins have done, in words of the code that `shared/copy` has sentences for. */
export const communityActs = [
  'hidden',
  'kept',
  'restored',
  'approved',
  'declined',
  'removed',
  'banned',
  'unbanned',
  'promoted',
  'demoted',
  'handedOver',
  'edited',
] as const
export type CommunityAct = (typeof communityActs)[number]

export const loggedAct = z.object({
  id: schemaOf(id<'communityAct'>()),
  act: z.enum(communityActs),
  at,
  /** Who did it; absent where they have deleted their account. */
  by: z.optional(person),
  /** About whom. */
  person: z.optional(person),
  group: z.optional(z.object({ id: groupId, name: z.string() })),
  /** Its subject, which may be deleted. */
  kind: z.optional(z.enum(['post', 'comment'])),
  thing: z.optional(schemaOf(id())),
  reason: z.optional(z.string()),
})
export type LoggedAct = z.infer<typeof loggedAct>
const logPage = z.object({ acts: z.array(loggedAct), next: z.optional(cursor) })

export const listGroupLog = endpoint({
  name: 'community.log',
  method: 'GET',
  path: '/api/community/groups/{group}/log',
  may: 'user',
  does: `Lists the decisions in a group that you moderate, latest first, ${queuePerPage} per page.`,
  params: ofGroup,
  query: z.object({ after: z.optional(cursor) }),
  gives: logPage,
  refuses: ['bad_request', 'not_found', 'forbidden'],
})

export const listCommunityLog = endpoint({
  name: 'admin.communityLog',
  method: 'GET',
  path: '/api/admin/community/log',
  may: 'admin',
  does: `Lists the decisions in the community, latest first, ${queuePerPage} per page.`,
  query: z.object({ after: z.optional(cursor) }),
  gives: logPage,
  refuses: ['bad_request'],
})
