import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import type { Id } from '../../shared/kernel/id.ts'
import { minute } from '../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../sync-server/db/db.ts'
import { enqueue } from '../../sync-server/jobs/jobs.ts'
import { openJobs } from '../../sync-server/jobs/runner.ts'
import type { Payments } from '../../sync-server/outside/payments.ts'
import { paymentJobs } from '../../sync-server/payments/jobs.ts'
import { openMoney } from '../../sync-server/payments/open.ts'
import {
  cancel,
  type PaymentIntent,
  intend,
  type PaymentHandlers,
  refund,
} from '../../sync-server/payments/payments.ts'
import { runWhole } from '../support/run-whole.ts'
import { testTime } from '../sync/rounds.ts'

/** Reactions to payments, recorded in their transactions, so that only committed ones count. */
const handlers: PaymentHandlers = {
  paid: (tx, { id }, at) => tell(tx, `told.paid ${id}`, at),
  canceled: (tx, { id }, at) => tell(tx, `told.canceled ${id}`, at),
  refunded: (tx, { id }, { once, amount }, at) =>
    tell(tx, `told.refunded ${id} ${once} ${amount}`, at),
}
const tell = (tx: DbTx, kind: string, at: number) => enqueue(tx, kind, {}, { at: at + 1e12 })

/** Payments over one gateway, as one process of the server has them. */
export function openTill(
  db: Db,
  gateway: Payments,
  { clock = { now: testTime } }: { readonly clock?: { now: number } } = {},
) {
  const reported: string[] = []
  const money = openMoney({
    db,
    gateway,
    handlers,
    now: () => clock.now,
    stripe: { publishableKey: 'pk_test_double', secretKey: '', webhookSecrets: [] },
    linkTo: (page) => `https://cellar.example${page}`,
    report: (what) => reported.push(what),
  })
  const jobs = openJobs({
    db,
    jobs: paymentJobs({ money }),
    now: () => clock.now,
    report: (what, error) => reported.push(`${what}: ${String(error)}`),
  })
  const at = () => clock.now
  return {
    money,
    reported,
    clock,
    intend: (wish: Partial<PaymentIntent> = {}) =>
      db.transaction('intend', (tx) => intend(tx, { ...aFee(), ...wish }, at())),
    cancel: (id: string) => db.transaction('cancel', (tx) => cancel(tx, id, at())),
    refund: (id: string, once: string, amount?: number) =>
      db.transaction('refund', (tx) =>
        refund(tx, id, { once, ...(amount !== undefined && { amount }) }, at()),
      ),
    toPay: (id: string) => money.desk.toPay(id),
    look: (id: string) => money.desk.refresh(id),
    work: () => jobs.runDue(),
    /** Minutes pass without an event. */
    async reconcile(minutes = 3) {
      for (let passed = 0; passed < minutes; passed++) {
        clock.now += minute
        await jobs.runDue()
        await runWhole(paymentJobs({ money })['payments.reconcile'])
      }
    },
    async payment(id: string) {
      const [row] = await db.select().from(db.t.payments).where(eq(db.t.payments.id, id))
      if (!row) throw new Error('no such payment')
      return row
    },
    ops: (id: string) => db.select().from(db.t.paymentOps).where(eq(db.t.paymentOps.subject, id)),
    /** `paid <id>`, as often as it was reported. */
    async told() {
      const rows = await db.select().from(db.t.jobs).where(like(db.t.jobs.kind, 'told.%'))
      return rows.map(({ kind }) => kind.slice('told.'.length)).sort()
    },
  }
}
export type Till = ReturnType<typeof openTill>

const aFee = (): PaymentIntent => ({
  purpose: 'fee',
  reservationId: randomUUID() as Id<'reservation'>,
  userId: randomUUID(),
  amount: 3_00,
})

/** The process dies. Nothing in the server expects it. */
export class Died extends Error {}

const changes = /^(create|cancel)/

/**
 * A gateway at whose `nth` change the process dies: before the call, or after its success and
 * before the answer. `calls` counts all of them.
 */
export function deadly(gateway: Payments, nth: number, when: 'before' | 'after') {
  const count = { calls: 0, died: false }
  const wrapped = new Proxy(gateway, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function' || !changes.test(String(name))) return value
      return async (...args: unknown[]) => {
        const isNow = !count.died && count.calls++ === nth
        if (isNow && when === 'before') {
          count.died = true
          throw new Died()
        }
        const given: unknown = await (value as (...all: unknown[]) => Promise<unknown>)(...args)
        if (isNow) {
          count.died = true
          throw new Died()
        }
        return given
      }
    },
  })
  return { gateway: wrapped, count }
}

/** A gateway that is sent another key each time: what happens without the committed one. */
export const keyless = (gateway: Payments): Payments =>
  new Proxy(gateway, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function' || !changes.test(String(name))) return value
      return (_key: unknown, ...rest: unknown[]) =>
        (value as (...all: unknown[]) => unknown)(randomUUID(), ...rest)
    },
  })

export async function listed<T>(many: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of many) all.push(one)
  return all
}
