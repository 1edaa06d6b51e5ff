import * as z from 'zod/mini'
import { paymentsPerPage } from '../../business/reserving.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'

const at = schemaOf(instant())

/** Money that goes back of a payment; US cents. */
const refund = z.object({
  amount: z.int(),
  /** Asked of the payment company, back with the person, or sent back by their bank. */
  status: z.enum(['waiting', 'done', 'failed']),
  askedAt: at,
  doneAt: z.optional(at),
})

/** A payment for a reservation or a seat, as the person sees it who made it; amounts in US cents. */
export const ownPayment = z.object({
  id: schemaOf(id<'payment'>()),
  /** Its purpose: the reservation fee, the bottles, or a seat at an event. */
  purpose: z.enum(['fee', 'bottle', 'event']),
  reservationId: z.optional(schemaOf(id<'reservation'>())),
  /** Of a seat. */
  eventId: z.optional(schemaOf(id<'event'>())),
  /** Of the drop or the event. */
  title: z.string(),
  storeName: z.string(),
  /** The state of the store, `GA`, for the time zone of its times. */
  storeState: z.string(),
  /** The payment company's name for it. */
  reference: z.optional(z.string()),
  paidTo: z.enum(['platform', 'store']),
  amount: z.int(),
  /** The refunded part. */
  refunded: z.int(),
  /** The payment company's last status; only `succeeded` means that money was taken. */
  status: z.enum(['new', 'open', 'processing', 'succeeded', 'canceled']),
  /** In the order of the requests. */
  refunds: z.array(refund),
  createdAt: at,
  updatedAt: at,
})
export type OwnPayment = z.infer<typeof ownPayment>

export const listPayments = endpoint({
  name: 'payment.list',
  method: 'GET',
  path: '/api/payments',
  may: 'user',
  does: `Lists your payments for reservations and event seats with their refunds, newest first, ${paymentsPerPage} per page.`,
  query: z.object({ after: z.optional(z.string().check(z.maxLength(300))) }),
  gives: z.object({ payments: z.array(ownPayment), next: z.optional(z.string()) }),
  refuses: ['bad_request'],
})
