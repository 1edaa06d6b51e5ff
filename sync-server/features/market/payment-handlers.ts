import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { paymentsPerPage } from '../../../shared/business/reserving.ts'
import { listPayments } from '../../../shared/features/market/payment-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Reader } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import type { Op } from '../../payments/ops.ts'
import { argsOfRefund } from '../../payments/payments.ts'
import type { MarketDeps } from './market-deps.ts'

/** A person's payments for their reservations. */
export function paymentListHandlers({ db }: Pick<MarketDeps, 'db'>) {
  return {
    'payment.list': handler(listPayments, async ({ user, query: { after } }) => {
      const { payments: p, reservations: r, drops, stores } = db.t
      const { eventRegistrations: er, events: e } = db.t
      const place = keyset(after, p.createdAt, p.id, 'desc')
      const rows = await db
        .select({
          own: p,
          title: sql<string>`coalesce(${drops.title}, ${e.title})`,
          eventId: e.id,
          store: stores.name,
          state: stores.state,
        })
        .from(p)
        .leftJoin(r, eq(r.id, p.reservationId))
        .leftJoin(drops, eq(drops.id, r.dropId))
        .leftJoin(er, eq(er.id, p.reservationId))
        .leftJoin(e, eq(e.id, er.eventId))
        .innerJoin(stores, eq(stores.id, sql`coalesce(${r.storeId}, ${er.storeId})`))
        .where(and(eq(p.userId, user.id), place.beyond))
        .orderBy(...place.order)
        .limit(paymentsPerPage + 1)
      const { page, next } = cutPage(rows, paymentsPerPage, ({ own }) => [own.createdAt, own.id])
      const refunds = await refundsOf(
        db,
        page.map(({ own }) => own.id),
      )
      return {
        payments: page.map(({ own, title, eventId, store, state }) => ({
          id: own.id as Id<'payment'>,
          purpose: own.purpose,
          ...(eventId === null
            ? { reservationId: own.reservationId as Id<'reservation'> }
            : { eventId: eventId as Id<'event'> }),
          title,
          storeName: store,
          storeState: state,
          paidTo: own.account === null ? ('platform' as const) : ('store' as const),
          amount: own.amount,
          refunded: own.refunded,
          status: own.status,
          refunds: refunds.filter(({ subject }) => subject === own.id).map(refundOf),
          ...(own.gatewayId !== null && { reference: own.gatewayId }),
          createdAt: own.createdAt,
          updatedAt: own.updatedAt,
        })),
        ...next,
      }
    }),
  } satisfies Partial<Handlers>
}

async function refundsOf(reader: Reader, ids: readonly string[]): Promise<Op[]> {
  if (ids.length === 0) return []
  const { paymentOps: o } = reader.t
  return reader
    .select()
    .from(o)
    .where(and(inArray(o.subject, [...ids]), eq(o.kind, 'refund')))
    .orderBy(asc(o.createdAt), asc(o.id))
}

const refundOf = (op: Op) => ({
  amount: argsOfRefund(op).amount,
  status: op.status,
  askedAt: op.createdAt,
  ...(op.doneAt !== null && { doneAt: op.doneAt }),
})
