import { sql } from 'drizzle-orm'
import { day, hour, type Instant, minute } from '../../shared/kernel/time.ts'
import type { Reader } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'

/** Payments that are stuck or need an operator. */
export interface MoneyOutOfOrder {
  /** Refunds that were refused or returned, and not requested again. */
  readonly refund_parked: number
  /** Payments that the payment company has not ended within a day. */
  readonly payment_unsettled: number
  /** Requests to the payment provider without an answer for an hour. */
  readonly question_unanswered: number
  /** Events that were not handled within ten minutes. */
  readonly event_unread: number
}

/** Of more it is enough to know that there are so many. */
const countsTo = 10_000

export async function moneyOutOfOrder(reader: Reader, now: Instant): Promise<MoneyOutOfOrder> {
  const [found] = await reader.run(outOfOrder, {
    countsTo,
    dayAgo: now - day,
    hourAgo: now - hour,
    tenMinutesAgo: now - 10 * minute,
  })
  const { refund_parked, payment_unsettled, question_unanswered, event_unread } = found!
  return {
    refund_parked: Number(refund_parked),
    payment_unsettled: Number(payment_unsettled),
    question_unanswered: Number(question_unanswered),
    event_unread: Number(event_unread),
  }
}

const outOfOrder = prepared<
  { countsTo: number; dayAgo: number; hourAgo: number; tenMinutesAgo: number },
  MoneyOutOfOrder
>('read', ({ t: { payments, paymentOps, gatewayEvents }, number }) => {
  const counted = (from: ReturnType<typeof sql>) =>
    sql`(select count(*) from (select 1 as one ${from} limit ${number('countsTo')}) as counted)`
  return sql`select
    ${counted(sql`from ${paymentOps} as failed
      where failed.status = 'failed' and failed.kind = 'refund' and not exists (
        select 1 from ${paymentOps} as again where again.once = failed.once || '/again')`)} as refund_parked,
    ${counted(sql`from ${payments} as one
      where one.status in ('open', 'processing') and one.created_at <= ${number('dayAgo')}`)} as payment_unsettled,
    ${counted(sql`from ${paymentOps} as asked
      where asked.status = 'waiting' and asked.created_at <= ${number('hourAgo')}
        and (asked.kind in ('payment.cancel', 'refund') or asked.attempts > 0)`)} as question_unanswered,
    ${counted(sql`from ${gatewayEvents} as told
      where told.done_at is null and told.received_at <= ${number('tenMinutesAgo')}`)} as event_unread`
})
