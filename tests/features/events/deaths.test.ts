import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, minute } from '../../../shared/kernel/time.ts'
import { askToAnnounce } from '../../../sync-server/features/events/announce.ts'
import { eventJobs } from '../../../sync-server/features/events/jobs.ts'
import { openJobs } from '../../../sync-server/jobs/runner.ts'
import type { Payments } from '../../../sync-server/outside/payments.ts'
import { paymentJobs } from '../../../sync-server/payments/jobs.ts'
import { openMoney } from '../../../sync-server/payments/open.ts'
import { intend } from '../../../sync-server/payments/payments.ts'
import { openTestGateway, type TestGateway } from '../../../sync-server/payments/test-gateway.ts'
import { afterSeatPayment } from '../../../sync-server/registrations/after-payment.ts'
import { cancelRegistration } from '../../../sync-server/registrations/cancel.ts'
import { registerFor } from '../../../sync-server/registrations/register.ts'
import { deadly, Died, listed } from '../../payments/till.ts'
import { onEachEngine } from '../../support/engines.ts'
import { runWhole } from '../../support/run-whole.ts'
import { databasePerTest, testTime } from '../../sync/rounds.ts'
import { eventInRows } from './event-in-rows.ts'

const price = 40_00

onEachEngine({ postgres: 'deep' }, (engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let clock: { now: number }
  let gateway: TestGateway
  beforeEach(() => {
    clock = { now: testTime }
    gateway = openTestGateway(database.current.db, () => clock.now)
  })

  /** One process of the server over that gateway, as far as it has to do with seats. */
  function processOver(own: Payments) {
    const { db } = database.current
    const now = () => clock.now
    const report = () => {}
    const linkTo = (page: string) => `https://cellar.example${page}`
    const money = openMoney({ db, gateway: own, handlers: afterSeatPayment, now, linkTo, report })
    const tending = eventJobs({ db, report, now })
    const jobs = openJobs({ db, jobs: { ...paymentJobs({ money }), ...tending }, now, report })
    return {
      desk: money.desk,
      async work() {
        await runWhole(tending['events.due'])
        await jobs.runDue()
        await runWhole(paymentJobs({ money })['payments.reconcile'])
      },
    }
  }

  /** A held seat with an open payment. */
  const begins = (eventId: string, userId: string) =>
    database.current.db.transaction('test', async (tx) => {
      const at = clock.now
      const row = await registerFor(tx, { userId, eventId, orWait: false, at })
      const meant = { purpose: 'event', reservationId: row.id, userId, amount: row.price } as const
      return { registration: row.id, payment: await intend(tx, meant, at) }
    })

  /** The payment requested at the gateway is made in its form. */
  async function pays(payment: string) {
    const { db } = database.current
    const { payments: p } = db.t
    const [row] = await db.select().from(p).where(eq(p.id, payment))
    await gateway.pay(row?.gatewayId ?? '', 'card')
    return row
  }

  /**
   * A seat that is paid and called off, and one whose hold runs out with its payment begun, by processes
   * that die and are started again.
   */
  async function aDay(own: Payments) {
    const { db } = database.current
    const step = async (run: (process: ReturnType<typeof processOver>) => Promise<unknown>) => {
      for (;;) {
        try {
          return await run(processOver(own))
        } catch (error) {
          if (!(error instanceof Died)) throw error
        }
      }
    }
    const people = [randomUUID(), randomUUID()] as const
    const eventId = await eventInRows(db, people, { now: clock.now, maxAttendees: 2, price })
    const [paid, left] = [await begins(eventId, people[0]), await begins(eventId, people[1])]
    await step(({ desk }) => desk.toPay(paid.payment))
    await step(({ desk }) => desk.toPay(left.payment))
    const row = await pays(paid.payment)
    await step(({ desk }) => desk.refresh(paid.payment))
    clock.now += 11 * minute
    await step(({ work }) => work())
    await db.transaction('test', (tx) =>
      cancelRegistration(tx, { id: paid.registration, by: 'store', at: clock.now }),
    )
    for (let passed = 0; passed < 4; passed++) {
      clock.now += 2 * minute
      await step(({ work }) => work())
    }
    const { events: e, eventRegistrations: r } = db.t
    const [event] = await db.select().from(e).where(eq(e.id, eventId))
    const registrations = await db.select().from(r).where(eq(r.eventId, eventId))
    const stands = (id: string) => {
      const one = registrations.find((other) => other.id === id)
      return [one?.status, one?.cancelledBy, one?.payment]
    }
    return {
      seats: event?.currentAttendees,
      paid: stands(paid.registration),
      left: stands(left.registration),
      payments: (await listed(gateway.listPayments({ since: 0 }))).length,
      refunds: (await listed(gateway.listRefunds(row?.gatewayId ?? ''))).map(
        ({ amount }) => amount,
      ),
    }
  }

  const changesOfADay = 4
  for (const when of engine.dialect === 'sqlite'
    ? (['before', 'after'] as const)
    : (['after'] as const))
    for (let nth = 0; nth < changesOfADay; nth++)
      test(`[N5] the process dies ${when} change ${nth + 1} at the gateway, and seats and payments are as without the crash`, async () => {
        const { gateway: own, count } = deadly(gateway, nth, when)
        expect(await aDay(own)).toEqual({
          seats: 0,
          paid: ['cancelled', 'store', 'refunded'],
          left: ['cancelled', 'rule', 'none'],
          payments: 2,
          refunds: [price],
        })
        expect(count.died).toBe(true)
      })

  test('cancelled events notify all registered people, however late the server runs', async () => {
    const { db } = database.current
    const guest = randomUUID()
    const eventId = await eventInRows(db, [guest], { now: clock.now, maxAttendees: 2, price })
    const { registration, payment } = await begins(eventId, guest)
    const { desk, work } = processOver(gateway)
    await desk.toPay(payment)
    await pays(payment)
    await desk.refresh(payment)
    const { events: e, eventRegistrations: r } = db.t
    await db.transaction('test', async (tx) => {
      const calledOff = { status: 'cancelled', reason: 'Flooded.' } as const
      const [event] = await tx.update(e).set(calledOff).where(eq(e.id, eventId)).returning()
      await askToAnnounce(tx, event!, 'off', clock.now)
    })
    // No job runs until long after its door would have closed; then all due work runs first.
    clock.now += 5 * day
    await work()
    await work()
    const [row] = await db.select().from(r).where(eq(r.id, registration))
    expect(row).toMatchObject({ status: 'cancelled', cancelledBy: 'store', payment: 'refunded' })
    const [event] = await db.select().from(e).where(eq(e.id, eventId))
    expect(event).toMatchObject({ currentAttendees: 0 })
  })

  test('a day has as many changes at the gateway as these tests let the process die at', async () => {
    const { gateway: own, count } = deadly(gateway, Number.MAX_SAFE_INTEGER, 'before')
    await aDay(own)
    expect(count.calls).toBe(changesOfADay)
  })
})
