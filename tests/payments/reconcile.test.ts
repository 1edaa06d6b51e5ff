import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import { PaymentsAway } from '../../sync-server/outside/payments.ts'
import { paymentJobs } from '../../sync-server/payments/jobs.ts'
import { rowBatchSize } from '../../sync-server/payments/reconcile.ts'
import { openTestGateway, type TestGateway } from '../../sync-server/payments/test-gateway.ts'
import { runAmongTheDying, runWhole } from '../support/run-whole.ts'
import { onEachEngine } from '../support/engines.ts'
import { databasePerTest, testTime } from '../sync/rounds.ts'
import { openTill, type Till } from './till.ts'
import { deepTest } from '../support/deep-test.ts'

const some = rowBatchSize + 10

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let clock: { now: number }
  let gateway: TestGateway
  let till: Till
  let asked: string[]
  let isAway = false
  beforeEach(() => {
    clock = { now: testTime }
    ;[asked, isAway] = [[], false]
    gateway = openTestGateway(database.current.db, () => clock.now)
    till = openTill(database.current.db, counted(gateway), { clock })
  })

  /** Counts fetched objects; reports unknown refunds as succeeded. */
  const counted = (own: TestGateway): TestGateway => ({
    ...own,
    fetchPayment: (id) => ask(id, () => own.fetchPayment(id)),
    fetchAccount: (id) => ask(id, () => own.fetchAccount(id)),
    fetchRefund: (id) =>
      ask(id, async () => ({
        id,
        paymentId: 'a payment',
        amount: 1,
        status: 'succeeded' as const,
        metadata: {},
        createdAt: testTime,
      })),
  })
  async function ask<T>(id: string, answer: () => Promise<T>): Promise<T> {
    asked.push(id)
    if (isAway) throw new PaymentsAway('nobody answers')
    return answer()
  }

  /** More unreported objects than one read returns. Returns the ids of the due ones. */
  async function withoutEvent() {
    const { db } = database.current
    const paid: string[] = []
    const atGateway: string[] = []
    for (let number = 0; number < some; number++) {
      const id = await till.intend()
      const place = await till.toPay(id)
      if (place.by !== 'test') throw new Error('the test gateway is not there')
      await gateway.pay(place.payment, 'card')
      paid.push(`paid ${id}`)
      atGateway.push(String((await till.payment(id)).gatewayId))
    }
    const ids = (name: string) => Array.from({ length: some }, (_, number) => `${name}-${number}`)
    const refund = { kind: 'refund', subject: 'a payment', args: {}, attempts: 1 }
    const [long, lately] = [testTime - 2 * day, testTime - hour / 2]
    await db.transaction('without event', async (tx) => {
      const refunds = (names: string[], doneAt: number, updatedAt: number) =>
        tx.write(
          tx.t.paymentOps,
          names.map((id) => ({
            ...refund,
            id: randomUUID(),
            once: id,
            status: 'done',
            result: { id },
            createdAt: doneAt,
            updatedAt,
            doneAt,
          })),
          'fail',
        )
      await refunds(ids('refund'), long, long)
      await refunds(ids('looked-at'), long, lately)
      await refunds(ids('old'), testTime - 31 * day, testTime - 5 * day)
      await refunds(ids('forgotten'), testTime - 99 * day, testTime - 99 * day)
      await tx.write(
        tx.t.gatewayEvents,
        ids('event').map((id) => ({
          id,
          type: 'account.updated',
          objectId: `told-${id}`,
          account: null,
          receivedAt: testTime,
        })),
        'fail',
      )
      const accounts = (names: string[], isDone: boolean, updatedAt: number) =>
        tx.write(
          tx.t.storeAccounts,
          names.map((account) => ({
            storeId: `of-${account}`,
            account,
            updatedAt,
            chargesEnabled: isDone,
            payoutsEnabled: isDone,
            detailsSubmitted: isDone,
          })),
          'fail',
        )
      await accounts(ids('unfinished'), false, testTime - 2 * hour)
      await accounts(ids('begun'), false, lately)
      await accounts(ids('finished'), true, testTime - 2 * day)
      await accounts(ids('known'), true, testTime - 2 * hour)
    })
    asked = []
    clock.now += 2 * minute
    const due = [
      ...atGateway,
      ...ids('refund'),
      ...ids('event').map((id) => `told-${id}`),
      ...ids('unfinished'),
      ...ids('finished'),
    ]
    return { paid: paid.sort(), due: due.sort() }
  }
  const jobOf = (own: Till) => paymentJobs({ money: own.money })['payments.reconcile']

  test('silent payments are queried in batches, each once, wherever a process ends', async () => {
    const { paid, due } = await withoutEvent()
    expect(await runWhole(jobOf(till))).toBeGreaterThan(due.length)
    expect(asked.toSorted()).toEqual(due)
    expect(await till.told()).toEqual(paid)
    // All of it was just looked at.
    asked = []
    await runWhole(jobOf(till))
    expect([asked, till.reported]).toEqual([[], []])
  })

  deepTest(
    '[H1] processes that die at each batch lose nothing of it, and tell nothing twice',
    async () => {
      const { paid, due } = await withoutEvent()
      const other = openTill(await database.current.again(), counted(gateway), { clock })
      await runAmongTheDying([till, other].map(jobOf))
      expect(new Set(asked)).toEqual(new Set(due))
      expect(await till.told()).toEqual(paid)
      const { gatewayEvents } = database.current.db.t
      const events = await database.current.db.select().from(gatewayEvents)
      expect(events.filter(({ doneAt }) => doneAt === null)).toEqual([])
    },
  )

  test('without an answer one payment is queried and the rest waits for the next minute', async () => {
    const { paid } = await withoutEvent()
    isAway = true
    await runWhole(jobOf(till))
    expect([asked.length, await till.told()]).toEqual([1, []])
    isAway = false
    await runWhole(jobOf(till))
    expect(await till.told()).toEqual(paid)
  })

  test('links that lead nowhere any more are swept, some at a time', async () => {
    const { db } = database.current
    const link = (number: number, createdAt: number, kind = 'account.login') => ({
      id: randomUUID(),
      once: `${kind}/${number}`,
      kind,
      subject: 'a store',
      args: {},
      status: 'done',
      attempts: 1,
      createdAt,
      updatedAt: createdAt,
      doneAt: createdAt,
    })
    const old = testTime - 30 * day
    await db.transaction('links', (tx) =>
      tx.write(
        tx.t.paymentOps,
        [
          ...Array.from({ length: 450 }, (_, number) => link(number, old - number)),
          link(999, old + 1),
          link(1_000, old, 'account.create'),
        ],
        'fail',
      ),
    )
    expect(await runWhole(paymentJobs({ money: till.money })['payments.sweep'])).toBe(3)
    const left = await db.select({ once: db.t.paymentOps.once }).from(db.t.paymentOps)
    expect(left.map(({ once }) => once).sort()).toEqual([
      'account.create/1000',
      'account.login/999',
    ])
  })
})
