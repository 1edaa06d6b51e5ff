import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute } from '../../shared/kernel/time.ts'
import type { Payments } from '../../sync-server/outside/payments.ts'
import { openTestGateway, type TestGateway } from '../../sync-server/payments/test-gateway.ts'
import { onEachEngine } from '../support/engines.ts'
import { databasePerTest, testTime } from '../sync/rounds.ts'
import { deadly, Died, keyless, listed, openTill, type Till } from './till.ts'

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let clock: { now: number }
  let gateway: TestGateway
  let till: Till
  beforeEach(() => {
    clock = { now: testTime }
    gateway = openTestGateway(database.current.db, () => clock.now)
    till = openTill(database.current.db, gateway, { clock })
  })
  const processOver = (own: Payments) => openTill(database.current.db, own, { clock })

  /** The name of a payment at the gateway, which the page is given. */
  const begin = async (id: string): Promise<string> => {
    const answer = await till.toPay(id)
    if (answer.by !== 'test') throw new Error('the test gateway is not there')
    return answer.payment
  }
  const paidFee = async (amount = 3_00) => {
    const id = await till.intend({ amount })
    await gateway.pay(await begin(id), 'card')
    await till.look(id)
    return id
  }

  test('a paid fee is recorded once, however often it is read', async () => {
    const id = await till.intend()
    expect((await till.payment(id)).status).toBe('new')
    const place = await begin(id)
    expect(await begin(id)).toBe(place)
    await gateway.pay(place, 'declined')
    expect((await till.look(id)).status).toBe('open')
    await gateway.pay(place, 'card')
    const other = openTill(await database.current.again(), gateway, { clock })
    await Promise.all([till.look(id), other.look(id), till.look(id), other.reconcile(1)])
    expect(await till.payment(id)).toMatchObject({ status: 'succeeded', amount: 3_00, refunded: 0 })
    expect(await till.told()).toEqual([`paid ${id}`])
    await expect(till.toPay(id)).rejects.toMatchObject({ code: 'not_now' })
  })

  test('two equal requests at the same moment make one payment', async () => {
    const wish = { reservationId: 'r1', userId: 'u1' }
    const other = openTill(await database.current.again(), gateway, { clock })
    const ids = await Promise.all([till.intend(wish), other.intend(wish), till.intend(wish)])
    expect(new Set(ids).size).toBe(1)
    await Promise.all([till.toPay(ids[0]), other.toPay(ids[0])])
    expect(await listed(gateway.listPayments({ since: 0 }))).toHaveLength(1)
    // Once it can never be paid, another one can be begun.
    await till.cancel(ids[0])
    await till.work()
    expect(await till.intend(wish)).not.toBe(ids[0])
  })

  test('a payment that no customer began is cancelled without a call', async () => {
    const id = await till.intend()
    await till.cancel(id)
    await till.cancel(id)
    // A request now creates no object at the gateway that would need cancelling.
    await expect(till.toPay(id)).rejects.toMatchObject({ code: 'not_now' })
    await till.work()
    expect((await till.payment(id)).status).toBe('canceled')
    expect(await till.told()).toEqual([`canceled ${id}`])
    expect(await listed(gateway.listPayments({ since: 0 }))).toEqual([])
  })

  test('[M3] a payment that is cancelled in time cannot be paid any more', async () => {
    const id = await till.intend()
    const place = await begin(id)
    await till.cancel(id)
    await expect(till.toPay(id)).rejects.toMatchObject({ code: 'not_now' })
    expect(await till.told()).toEqual([])
    await till.work()
    expect(await till.told()).toEqual([`canceled ${id}`])
    await expect(gateway.pay(place, 'card')).rejects.toMatchObject({ code: 'not_now' })
  })

  test('of two cancelled payments each ends at the gateway', async () => {
    const ids = [await till.intend(), await till.intend()]
    const places = [await begin(ids[0]!), await begin(ids[1]!)]
    for (const id of ids) await till.cancel(id)
    await till.work()
    for (const [nth, id] of ids.entries()) {
      expect((await till.payment(id)).status).toBe('canceled')
      await expect(gateway.pay(places[nth]!, 'card')).rejects.toMatchObject({ code: 'not_now' })
    }
  })

  test('[M3] a payment that was on its way when it was cancelled is paid, and only then certain', async () => {
    const id = await till.intend()
    await gateway.pay(await begin(id), 'late')
    await till.cancel(id)
    await till.reconcile(5)
    expect((await till.payment(id)).status).toBe('processing')
    expect(await till.told()).toEqual([])
    clock.now += 15 * minute
    await till.reconcile()
    expect((await till.payment(id)).status).toBe('succeeded')
    expect(await till.told()).toEqual([`paid ${id}`])
    const ops = await till.ops(id)
    expect(ops.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'payment.cancel failed',
      'payment.create done',
    ])
  })

  test('[N2] an old answer that arrives late reverts nothing', async () => {
    const id = await till.intend()
    await gateway.pay(await begin(id), 'late')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const slow = processOver({
      ...gateway,
      async fetchPayment(named) {
        const old = await gateway.fetchPayment(named)
        ask()
        await released
        return old
      },
    })
    const late = slow.look(id)
    await asked
    clock.now += 15 * minute
    await till.look(id)
    expect((await till.payment(id)).status).toBe('succeeded')
    release()
    await late
    expect((await till.payment(id)).status).toBe('succeeded')
    expect(await till.told()).toEqual([`paid ${id}`])
  })

  test('a reservation paid or cancelled while its page loads is not paid again', async () => {
    const [paid, cancelled, open] = [await till.intend(), await till.intend(), await till.intend()]
    await gateway.pay(await begin(paid), 'card')
    // No event has arrived yet.
    expect((await till.payment(paid)).status).toBe('open')
    await expect(till.toPay(paid)).rejects.toMatchObject({ code: 'not_now' })
    expect(await till.told()).toEqual([`paid ${paid}`])
    const meanwhile = processOver({
      ...gateway,
      async createPayment(...wish) {
        await till.cancel(cancelled)
        return gateway.createPayment(...wish)
      },
    })
    await expect(meanwhile.toPay(cancelled)).rejects.toMatchObject({ code: 'not_now' })
    expect(await meanwhile.toPay(open)).toMatchObject({ by: 'test' })
  })

  test('[N2] an answer that arrives after the payment succeeded reverses nothing', async () => {
    const id = await till.intend()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: made, resolve: make } = Promise.withResolvers<void>()
    const slow = processOver({
      ...gateway,
      async createPayment(...wish) {
        const given = await gateway.createPayment(...wish)
        make()
        await released
        return given
      },
    })
    const late = slow.toPay(id)
    await made
    await gateway.pay(await begin(id), 'card')
    await till.look(id)
    release()
    await expect(late).rejects.toMatchObject({ code: 'not_now' })
    expect((await till.payment(id)).status).toBe('succeeded')
    expect(await till.told()).toEqual([`paid ${id}`])
  })

  test('[M3] a payment being created while it is cancelled here is cancelled at the gateway', async () => {
    const id = await till.intend()
    /** A process that waits before its first transaction of that name. */
    const before = (name: string, wait: () => Promise<unknown>, own: Payments = gateway) => {
      const { db } = database.current
      let isFirst = true
      const waiting: typeof db = {
        ...db,
        async transaction(named, ...rest) {
          if (named === name && isFirst) {
            isFirst = false
            await wait()
          }
          return db.transaction(named, ...rest)
        },
      }
      return openTill(waiting, own, { clock })
    }
    const page = Promise.withResolvers<void>()
    const mayAsk = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    const paying = before(
      'claim an op',
      () => {
        page.resolve()
        return mayAsk.promise
      },
      {
        ...gateway,
        async createPayment(...wish) {
          asked.resolve()
          await mayAnswer.promise
          return gateway.createPayment(...wish)
        },
      },
    )
    const toPay = paying.toPay(id)
    await page.promise
    await till.cancel(id)
    const closing = before('close a payment', async () => {
      mayAsk.resolve()
      await asked.promise
    })
    await closing.look(id).catch(() => {})
    // Not certain yet: the gateway has been asked for it.
    expect(await till.told()).toEqual([])
    mayAnswer.resolve()
    await expect(toPay).rejects.toMatchObject({ code: 'not_now' })
    await till.reconcile()
    expect(await till.told()).toEqual([`canceled ${id}`])
    const [there] = await listed(gateway.listPayments({ since: 0 }))
    expect(there?.status).toBe('canceled')
  })

  test('[N8] money goes back once for each purpose, and never more than came', async () => {
    const id = await paidFee()
    const other = openTill(await database.current.again(), gateway, { clock })
    const given = await Promise.all([
      till.refund(id, 'user', 1_00),
      other.refund(id, 'user', 1_00),
      till.refund(id, 'user', 1_00),
    ])
    expect(given).toEqual([1_00, 1_00, 1_00])
    await Promise.all([till.work(), other.work()])
    expect(await till.refund(id, 'store')).toBe(2_00)
    expect(await till.refund(id, 'admin')).toBe(0)
    expect(await till.refund(id, 'user')).toBe(1_00)
    await Promise.all([till.look(id), other.look(id), other.work()])
    expect((await till.payment(id)).refunded).toBe(3_00)
    expect(await till.told()).toEqual([
      `paid ${id}`,
      `refunded ${id} store 200`,
      `refunded ${id} user 100`,
    ])
    const { gatewayId } = await till.payment(id)
    const refunds = await listed(gateway.listRefunds(gatewayId ?? ''))
    expect(refunds.map(({ amount }) => amount).sort()).toEqual([1_00, 2_00])
  })

  test('an unpaid fee is not refunded', async () => {
    await expect(till.refund(await till.intend(), 'user')).rejects.toThrow('new')
  })

  test('[N3] without webhooks polling reaches the same end', async () => {
    const [paid, left] = [await till.intend(), await till.intend()]
    await gateway.pay(await begin(paid), 'card')
    await begin(left)
    await till.reconcile()
    expect(await till.told()).toEqual([`paid ${paid}`])
    expect((await till.payment(left)).status).toBe('open')
    await till.refund(paid, 'user')
    await till.cancel(left)
    await till.reconcile()
    expect(await till.told()).toEqual([
      `canceled ${left}`,
      `paid ${paid}`,
      `refunded ${paid} user 300`,
    ])
  })

  /**
   * A fee that is paid and given back in two parts, and one that is cancelled, by processes that die
   * and are started again.
   */
  async function aDay(own: Payments) {
    const step = async (run: (process: Till) => Promise<unknown>) => {
      for (;;) {
        try {
          return await run(processOver(own))
        } catch (error) {
          if (!(error instanceof Died)) throw error
        }
      }
    }
    const [id, left] = [await till.intend(), await till.intend()]
    await step((process) => process.toPay(id))
    await step((process) => process.toPay(left))
    const named = (await till.payment(id)).gatewayId ?? ''
    await gateway.pay(named, 'card')
    await till.cancel(left)
    await step((process) => process.look(left))
    await step((process) => process.look(id))
    await till.refund(id, 'user', 1_00)
    await till.refund(id, 'store', 1_50)
    await step((process) => process.look(id))
    await processOver(own).reconcile()
    return { id, left, named }
  }
  const state = async ({ id, left, named }: Awaited<ReturnType<typeof aDay>>) => ({
    told: await till.told(),
    payments: (await listed(gateway.listPayments({ since: 0 }))).length,
    refunds: (await listed(gateway.listRefunds(named))).map(({ amount }) => amount).sort(),
    statuses: [(await till.payment(id)).status, (await till.payment(left)).status],
    refunded: (await till.payment(id)).refunded,
    waiting: [...(await till.ops(id)), ...(await till.ops(left))].filter(
      ({ status }) => status === 'waiting',
    ),
  })

  const changesOfADay = 5
  // Results without an event are the harder half; the rest is the same on both databases.
  for (const when of engine.dialect === 'sqlite'
    ? (['before', 'after'] as const)
    : (['after'] as const))
    for (let nth = 0; nth < changesOfADay; nth++)
      test(`[N5] the process dies ${when} change ${nth + 1} at the gateway, and it is as if it had not`, async () => {
        const { gateway: own, count } = deadly(gateway, nth, when)
        const day = await aDay(own)
        expect(count.died).toBe(true)
        expect(await state(day)).toEqual({
          told: [
            `canceled ${day.left}`,
            `paid ${day.id}`,
            `refunded ${day.id} store 150`,
            `refunded ${day.id} user 100`,
          ],
          payments: 2,
          refunds: [1_00, 1_50],
          statuses: ['succeeded', 'canceled'],
          refunded: 2_50,
          waiting: [],
        })
      })

  test('a day has as many changes at the gateway as these tests let the process die at', async () => {
    const { gateway: own, count } = deadly(gateway, Number.MAX_SAFE_INTEGER, 'before')
    await aDay(own)
    expect(count.calls).toBe(changesOfADay)
  })

  test('control: without the committed key, a process that dies has paid twice', async () => {
    const { gateway: own } = deadly(keyless(gateway), 0, 'after')
    expect((await state(await aDay(own))).payments).toBe(3)
  })
})
