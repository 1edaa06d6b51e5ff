import { day, hour } from '../kernel/time.ts'

/** A subject is a line, and a message a letter. In UTF-16 units. */
export const maxSupportSubject = 200
export const maxSupportMessage = 4_000
/** Requests on one page, of a person and of the operator's list. */
export const supportPerPage = 20
/** A person writes so often in a day; more is a script. */
export const supportRequests = { max: 10, within: day }

/**
 * Limits for visitors' messages: by the given address, which may be another's; by network, which an
 * office shares; and in total, so that many networks cannot fill the operator's list either. Users
 * with an account do not count here, and come first.
 */
export const visitorRequests = {
  ofAddress: { max: 3, within: day },
  ofNetwork: { max: 10, within: hour },
  ofBlock: { max: 30, within: day },
  ofAll: { max: 300, within: day },
} as const
/** A visitor's message is deleted after this time: they cannot delete it. */
export const visitorRequestRetention = 180 * day

/** The period of the share answered in time. */
export const supportFiguresOver = 30 * day

/** Replies and answers of one request, which are read together: longer, it is another question. */
export const maxSupportReplies = 30

/** Topics of requests. */
export const supportTopics = [
  'question',
  'account',
  'billing',
  'reservation',
  'store',
  'privacy',
  'sales',
] as const
export type SupportTopic = (typeof supportTopics)[number]

/** `open`: no answer yet; `answered`: with an answer; `closed`: nothing left to do. */
export const supportStatuses = ['open', 'answered', 'closed'] as const
export type SupportStatus = (typeof supportStatuses)[number]
