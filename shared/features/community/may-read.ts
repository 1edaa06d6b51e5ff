import type { MembershipStatus } from '../../business/community.ts'

/** The fields of a group that decide who can read it. */
export interface ReadGroup {
  readonly isPrivate: boolean
  /** How often it was opened after it had been private. */
  readonly openings: number
}

/** A person's membership in that group; undefined if they never had one. */
export type ReadMembership =
  | {
      readonly status: MembershipStatus
      /** The openings of the group before they joined. */
      readonly openingsBefore: number
    }
  | undefined

/** A post of that group, which its comments follow. */
export interface ReadPost {
  /** The openings of the group before it was written; null where the group was not private then. */
  readonly openingsBefore: number | null
}

/**
 * The first period between two openings whose private posts a person may read; undefined if they
 * may read nothing of the group. Members read posts since they joined or since they were private.
 */
export function readableFrom(group: ReadGroup, mine: ReadMembership): number | undefined {
  if (mine?.status === 'active') return mine.openingsBefore
  if (group.isPrivate || mine?.status === 'banned') return undefined
  return group.openings
}

/**
 * Whether a person may read a group, or a post in it: the one rule for reading, listing, notifying
 * and live messages. Only members read a private group, banned people read none, and private posts
 * stay with members from before the opening.
 */
export function mayRead(group: ReadGroup, mine: ReadMembership, post?: ReadPost): boolean {
  const since = readableFrom(group, mine)
  if (since === undefined) return false
  const written = post?.openingsBefore ?? null
  return written === null || written >= since
}

/**
 * Whether people who are not in a group see its description, place and tags, and find it by them: of a
 * private one where its owner chose so.
 */
export const isAboutPublic = ({
  isPrivate,
  showsAbout,
}: {
  readonly isPrivate: boolean
  readonly showsAbout: boolean
}): boolean => !isPrivate || showsAbout
