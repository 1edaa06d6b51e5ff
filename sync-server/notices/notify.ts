import type { MessageKind } from '../../shared/features/alerts/inbox-message.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Cents } from '../../shared/kernel/money.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import { jobRow } from '../jobs/jobs.ts'

/** Something that has happened to what a person reserved, waits for or subscribes to. */
export interface News {
  readonly userId: Id<'user'>
  readonly kind: MessageKind
  /** Title, store, bottles and window of it are looked up, as far as they are not given. */
  readonly reservationId?: Id<'reservation'> | undefined
  /** The same of a drop, where there is no reservation. */
  readonly dropId?: Id<'drop'> | undefined
  /** The same of an event of a store. */
  readonly eventId?: Id<'event'> | undefined
  /** The community post or comment. */
  readonly postId?: Id<'post'> | undefined
  /** Its subject otherwise: the name of the plan or the group, or an author's name. */
  readonly title?: string | undefined
  /** US cents that were paid, came back, or could not be taken; of a new drop, what a bottle costs. */
  readonly amount?: Cents | undefined
  /** US cents of credit: used, come back, or given. */
  readonly credit?: Cents | undefined
  /** When a drop begins that is new. */
  readonly from?: Instant | undefined
  /** When an offer, a drop, a trial, a paid time or a pause ends. */
  readonly until?: Instant | undefined
  /** The reason given by the store, or by the admin who hides a review. */
  readonly reason?: string | undefined
}

/**
 * Notifies a person of an event in the event's transaction: a job writes it into their inbox, and
 * delivers it by mail and push as they have chosen. The same event at the same moment is delivered
 * once.
 */
export async function notify(tx: DbTx, news: News, at: Instant): Promise<void> {
  await tx.write(tx.t.jobs, [noticeJob(news, at)], 'keep')
}

/** The job of a notice, where it is written together with others. */
export function noticeJob(news: News, at: Instant) {
  const id = ['notices.write', news.userId, news.kind, idOfSubject(news), at].join('/')
  return jobRow('notices.write', { ...news, at }, { at, id })
}

type SubjectField = 'reservationId' | 'dropId' | 'eventId' | 'postId' | 'title'

/** The id or the name of the subject of a notice: two at the same moment about the same are one. */
export function idOfSubject(
  news: Readonly<Partial<Record<SubjectField, string | undefined>>>,
): string {
  const { reservationId, dropId, eventId, postId, title = '' } = news
  return reservationId ?? dropId ?? eventId ?? postId ?? title
}
