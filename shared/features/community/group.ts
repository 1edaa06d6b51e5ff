import * as z from 'zod/mini'
import {
  groupCategories,
  groupRoles,
  maxGroupDescription,
  maxGroupLocation,
  maxGroupName,
  maxGroupTagLength,
  maxGroupTags,
  maxMembersOfGroup,
  minMembersOfGroup,
  membershipStatuses,
} from '../../business/community.ts'
import { id, instant, text, line } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'

export const groupId = schemaOf(id<'group'>())
export const personId = schemaOf(id<'user'>())
const at = schemaOf(instant())

/** The owner's description of a group. */
export const groupForm = {
  name: schemaOf(line({ max: maxGroupName })),
  description: z.optional(schemaOf(text({ max: maxGroupDescription }))),
  category: z.enum(groupCategories),
  /** A town, a state: where its members meet. */
  location: z.optional(schemaOf(line({ max: maxGroupLocation }))),
  /** Found by its name, but its posts and members are seen by members alone; joining waits for approval. */
  isPrivate: z.boolean(),
  /** Others than its members see the description, place and tags of a private group, and find it by them. */
  showsAbout: z.boolean(),
  /** New members wait for a moderator's approval. */
  requireApproval: z.boolean(),
  maxMembers: z.int().check(z.minimum(minMembersOfGroup), z.maximum(maxMembersOfGroup)),
  tags: z.array(schemaOf(line({ max: maxGroupTagLength }))).check(z.maxLength(maxGroupTags)),
} as const

/** The asking user's membership; absent if they never had one. */
export const ownMembership = z.object({
  role: z.enum(groupRoles),
  status: z.enum(membershipStatuses),
  joinedAt: z.optional(at),
  /** Why they were banned or not let in. */
  reason: z.optional(z.string()),
})
export type OwnMembership = z.infer<typeof ownMembership>

/**
 * A group for signed-in users. Non-members of a private one see no description, place and tags
 * unless `showsAbout`.
 */
export const groupCard = z.object({
  id: groupId,
  ...groupForm,
  /** Active members. */
  memberCount: z.int(),
  createdAt: at,
  mine: z.optional(ownMembership),
  /** When a private group opens, as its members see it. */
  opensAt: z.optional(at),
  /** The asking user may read its posts. */
  mayRead: z.boolean(),
  /** Of its owner and moderators alone: how many wait to come in. */
  pending: z.optional(z.int()),
})
export type GroupCard = z.infer<typeof groupCard>

/** A person for others: first name and the last name's initial. */
export const person = z.object({ id: personId, name: z.string() })
export type CommunityPerson = z.infer<typeof person>

export const groupMember = z.object({
  ...person.shape,
  role: z.enum(groupRoles),
  status: z.enum(membershipStatuses),
  joinedAt: z.optional(at),
  /** When they asked to come in, or it was last decided about them. */
  changedAt: at,
  /** For moderators only: the note of a request, or the reason of a ban. */
  note: z.optional(z.string()),
  reason: z.optional(z.string()),
})
export type CommunityMember = z.infer<typeof groupMember>
