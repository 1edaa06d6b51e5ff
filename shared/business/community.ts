import { day, hour } from '../kernel/time.ts'

/** In UTF-16 units. A name fits into a line of a card, a description into a screen. */
export const maxGroupName = 80
export const maxGroupDescription = 2_000
export const maxGroupLocation = 120
export const maxGroupTags = 10
export const maxGroupTagLength = 40
/** A post is a letter, a comment a note. */
export const maxPostLength = 5_000
export const maxCommentLength = 2_000
/** Reasons of reports, bans and hiding, and an author's appeal. */
export const maxCommunityReason = 500

/** Topics of groups. */
export const groupCategories = [
  'whiskey',
  'wine',
  'spirits',
  'cocktails',
  'beer',
  'trading',
  'local',
  'other',
] as const
export type GroupCategory = (typeof groupCategories)[number]

/** Members of a group: the default, the minimum and the maximum. */
export const usualMaxMembers = 500
export const minMembersOfGroup = 2
export const maxMembersOfGroup = 10_000
/** Groups of a person, pending ones included: the feed walks an index of each. */
export const maxGroupsOfPerson = 50
/** Groups per owner: each needs care. */
export const maxGroupsOwned = 10
/** A private group opens this long after its members were notified. */
export const groupOpensAfter = 7 * day
/** Moderators of one group, besides its owner. */
export const maxModerators = 20

export const groupRoles = ['owner', 'moderator', 'member'] as const
export type GroupRole = (typeof groupRoles)[number]
export const membershipStatuses = ['pending', 'active', 'banned', 'left'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]

/** Things in one answer. */
export const groupsPerPage = 25
export const postsPerPage = 20
export const commentsPerPage = 30
export const membersPerPage = 50
export const queuePerPage = 20
/** People suggested while typing a name. */
export const peopleOffered = 8
/** Reasons of a report that a moderator reads at once. */
export const communityReasonsShown = 5

/** Mentions in one post or comment; more would address everyone. */
export const maxMentions = 10
/** People whom one blocks or mutes. */
export const maxBlocks = 500

/**
 * Posts or groups that one search request reads, newest first. The next request continues there, so
 * that no search for a rare word reads all at once.
 */
export const searchBatchSize = 10_000

/** The age until which an account is new and may do less, against advertising. */
export const newAccountPeriod = day
/** How often in an hour: of an account that is new, and of any other. */
export const communityPace = {
  post: { new: { max: 3, within: hour }, usual: { max: 30, within: hour } },
  comment: { new: { max: 10, within: hour }, usual: { max: 120, within: hour } },
  link: { new: { max: 1, within: hour }, usual: { max: 30, within: hour } },
  like: { new: { max: 60, within: hour }, usual: { max: 600, within: hour } },
  join: { new: { max: 10, within: hour }, usual: { max: 60, within: hour } },
} as const
/** New groups of a person a day. */
export const newGroupLimit = { max: 5, within: day } as const
/** Reports of one person in a day; more is a quarrel. */
export const communityReports = { max: 20, within: day } as const
/** Pictures per person for posts. */
export const postPictureLimit = { max: 60, within: hour } as const
/** A picture without a post is deleted after this long; a draft is finished by then. */
export const unusedPostPicture = 7 * day
/** The longer side of a stored picture, and of one that is sent, in pixels. */
export const postPictureSide = 1_600
export const maxPostPictureSide = 12_000

/**
 * The shortest time between two updates of an open list, in milliseconds: a busy group does not
 * send each like.
 */
export const communityPokeInterval = 1_000
