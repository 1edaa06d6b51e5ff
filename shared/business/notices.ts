/** What a person may choose apart: the kinds of notices that belong together. */
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

/** So many notices a digest has in words; the others it counts. */
export const maxInDigest = 30

/**
 * So many notifications a day of one kind, by the reader's own clock; what is more is gathered into one
 * in the morning. What concerns a bottle or a seat of one's own comes as often as it changes, within
 * reason; what is only of interest soon becomes a nuisance.
 */
export const maxPushesADay: Readonly<Record<NoticeGroup, number>> = {
  finds: 5,
  favorites: 5,
  reservations: 20,
  events: 10,
  community: 5,
  account: 5,
}
