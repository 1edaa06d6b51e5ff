import { requestsCopy } from '../../shared/copy/requests.ts'
import { eq } from 'drizzle-orm'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import { enqueue } from '../jobs/jobs.ts'
import { type Payments, PaymentsRefused, type GatewayEvent } from '../outside/payments.ts'
import type { StoreAccounts } from './accounts.ts'
import type { PayingDesk } from './paying.ts'

/** Other events with a listener: `customer.subscription.updated` and its id. */
export type Hear = (event: Pick<GatewayEvent, 'type' | 'objectId'>) => Promise<void>

export interface EventDeps {
  readonly db: Db
  readonly gateway: Payments
  readonly desk: PayingDesk
  readonly accounts: StoreAccounts
  /** Listens to events that are neither payments nor store accounts. */
  readonly hear: Hear
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

export const eventJob = 'payments.event'

/** Events of the payment company: each once, in any order, or never. */
export function openEvents(deps: EventDeps) {
  const { db, gateway, desk, accounts, hear, report, now = Date.now } = deps

  /**
   * Trusts only the id in an event; a job fetches the object later ([N1], [N4]). Genuine events
   * about other things are accepted and dropped: a provider whose events are refused repeats them
   * for days, and then disables the webhook.
   */
  async function take(body: Uint8Array, signature: string | undefined): Promise<void> {
    const event = await gateway.readEvent(body, signature, now())
    if (event === 'forged') refuse('bad_request', requestsCopy.noEvent)
    if (event === 'other') return
    // [N13] From another mode, or about another account.
    if (event.livemode !== gateway.livemode) return
    if (event.account !== undefined && !(await accounts.isKnown(event.account))) return
    await db.transaction('take an event', async (tx) => {
      const { gatewayEvents } = tx.t
      const { id, type, objectId, account = null } = event
      const at = now()
      const taken = await tx
        .insert(gatewayEvents)
        .values({ id, type, objectId, account, receivedAt: at })
        .onConflictDoNothing()
        .returning({ id: gatewayEvents.id })
      if (taken.length > 0) await enqueue(tx, eventJob, { eventId: id }, { at })
    })
  }

  /** Fetches what an event is about, and applies it. */
  async function workOff(eventId: string): Promise<void> {
    const { gatewayEvents } = db.t
    const [event] = await db.select().from(gatewayEvents).where(eq(gatewayEvents.id, eventId))
    if (!event || event.doneAt !== null) return
    await act(event).catch((error: unknown) => {
      // It is there no more, or was never ours to see.
      if (!(error instanceof PaymentsRefused) || error.why !== 'unknown') throw error
    })
    await db.transaction('an event is done', (tx) =>
      tx.update(gatewayEvents).set({ doneAt: now() }).where(eq(gatewayEvents.id, eventId)),
    )
  }

  async function act({ type, objectId, account }: typeof db.t.gatewayEvents.$inferSelect) {
    if (type === 'account.updated') await accounts.refreshAccount(objectId)
    else if (type === 'account.application.deauthorized' && account !== null)
      await accounts.refreshAccount(account)
    // Other events in a store's account concern the store alone.
    else if (account !== null) return
    else if (type.startsWith('payment_intent.')) await payment(objectId)
    else if (type.startsWith('refund.') || type.startsWith('charge.refund.')) await refund(objectId)
    else if (type === 'charge.dispute.created') report('a payment is disputed', undefined)
    else await hear({ type, objectId })
  }

  async function payment(gatewayId: string): Promise<void> {
    const { payments } = db.t
    const known = await db
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.gatewayId, gatewayId))
    // Told before we could write down its name: it names the payment itself.
    const id = known[0]?.id ?? (await gateway.fetchPayment(gatewayId)).metadata['payment']
    const [own] = await db
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.id, id ?? ''))
    // The account may take other payments than ours.
    if (own) await desk.settle(own.id)
  }

  async function refund(refundId: string): Promise<void> {
    const said = await gateway.fetchRefund(refundId)
    const { payments } = db.t
    const [own] = await db
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.gatewayId, said.paymentId))
    if (!(await desk.refundIs(said)) && own)
      report('a payment was refunded by hand, which is counted nowhere', undefined)
  }

  return { take, workOff }
}
export type Events = ReturnType<typeof openEvents>
