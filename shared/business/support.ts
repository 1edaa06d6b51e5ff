import { day } from '../kernel/time.ts'

/** A subject is a line, and a message a letter. In UTF-16 units. */
export const maxSupportSubject = 200
export const maxSupportMessage = 4_000
/** Requests on one page, of a person and of the operator's list. */
export const supportPerPage = 20
/** A person writes so often in a day; more is a script. */
export const supportRequests = { max: 10, within: day }

/** `open`: nobody has answered; `answered`: somebody has. */
export const supportStatuses = ['open', 'answered'] as const
export type SupportStatus = (typeof supportStatuses)[number]
