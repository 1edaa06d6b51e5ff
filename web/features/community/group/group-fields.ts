import {
  type GroupCategory,
  maxGroupTagLength,
  maxGroupTags,
  maxMembersOfGroup,
  minMembersOfGroup,
  usualMaxMembers,
} from '../../../../shared/business/community.ts'
import { communityCopy } from '../../../../shared/copy/community.ts'
import type { GroupCard } from '../../../../shared/features/community/group.ts'

const copy = communityCopy.form

/** A group as its form holds it. */
export interface GroupFields {
  readonly name: string
  readonly description: string
  readonly category: GroupCategory | ''
  readonly location: string
  /** As typed, separated by commas. */
  readonly tags: string
  readonly maxMembers: number | null
  readonly isPrivate: boolean
  readonly showsAbout: boolean
  readonly requireApproval: boolean
}

export const fieldsOf = (group: GroupCard | undefined): GroupFields => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  category: group?.category ?? '',
  location: group?.location ?? '',
  tags: (group?.tags ?? []).join(', '),
  maxMembers: group?.maxMembers ?? usualMaxMembers,
  // A group that will open is still private.
  isPrivate: group !== undefined && group.isPrivate && group.opensAt === undefined,
  showsAbout: group?.showsAbout ?? false,
  requireApproval: group?.requireApproval ?? false,
})

/** The typed tags without duplicates. */
export const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim().replace(/^#+/, ''))
      .filter((tag) => tag !== ''),
  ),
]

export type FieldProblems = Partial<Record<keyof GroupFields, string>>

/** Errors by field; the server checks again. */
export function problemsOf({ name, category, tags, maxMembers }: GroupFields): FieldProblems {
  const typed = tagsIn(tags)
  return {
    ...(!name.trim() && { name: copy.required }),
    ...(!category && { category: copy.required }),
    ...(typed.length > maxGroupTags && { tags: copy.tooManyTags(maxGroupTags) }),
    ...(typed.some((tag) => tag.length > maxGroupTagLength) && {
      tags: copy.tagTooLong(maxGroupTagLength),
    }),
    ...(maxMembers === null && {
      maxMembers: copy.membersRange(minMembersOfGroup, maxMembersOfGroup),
    }),
  }
}

/** Valid fields as a new group. */
export function groupFormOf(fields: GroupFields) {
  const { description, location } = fields
  return {
    name: fields.name.trim(),
    category: fields.category || 'other',
    isPrivate: fields.isPrivate,
    showsAbout: fields.showsAbout,
    requireApproval: fields.requireApproval,
    maxMembers: fields.maxMembers ?? usualMaxMembers,
    tags: tagsIn(fields.tags),
    ...(description.trim() && { description: description.trim() }),
    ...(location.trim() && { location: location.trim() }),
  }
}

/** Changed fields only; an emptied one is `null`. */
export function groupChangesOf(fields: GroupFields, before: GroupFields) {
  const whole = (of: GroupFields) => ({ description: null, location: null, ...groupFormOf(of) })
  const [next, was] = [whole(fields), whole(before)]
  return Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof typeof was]),
    ),
  ) as Partial<typeof next>
}
