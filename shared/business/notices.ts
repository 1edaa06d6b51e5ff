/** Kinds of notices with a common setting. */
export const noticeGroups = [
  'finds',
  'favorites',
  'reservations',
  'events',
  'community',
  'account',
] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** By which ways the notices of a group come, besides the inbox, which has them all. */
export const noticeWays = ['mail_and_push', 'mail', 'push', 'inbox'] as const
export type NoticeWays = (typeof noticeWays)[number]

/** Whether letters come as things happen, or gathered in a digest. */
export const mailRhythms = ['instant', 'daily', 'weekly'] as const
export type MailRhythm = (typeof mailRhythms)[number]

/** When a digest is written, by the reader's own clock: the hour, and of a weekly one the day, Sunday is 0. */
export const digestHour = 9
export const digestWeekday = 5

/** Notices of a digest shown in words; the rest is counted. */
export const maxInDigest = 30

/** Whose letters a person may have at once or in a digest; those about the account are owed or letters of their own. */
export const rhythmGroups = ['finds', 'favorites', 'reservations', 'events', 'community'] as const
export type RhythmGroup = (typeof rhythmGroups)[number]

/**
 * Groups with a daily limit chosen by the person. Messages about money, the person's bottles and
 * seats, draws and the account are not among them: no limit holds them back.
 */
export const limitedGroups = ['finds', 'favorites', 'community'] as const
export type LimitedGroup = (typeof limitedGroups)[number]

/** The largest limit of a day that may be chosen. */
export const largestDayLimit = 20
export const dayLimits = [1, 3, 5, 10, largestDayLimit] as const

/** The default limit of letters and of notifications per day and group. */
export const usualDayLimit = 5

/**
 * Notifications of one kind a day, without a chosen limit: as often as a bottle or seat may change.
 * Mail has no such limit.
 */
export const maxPushesADay = 20
