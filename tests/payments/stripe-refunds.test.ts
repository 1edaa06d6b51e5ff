import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day } from '../../shared/kernel/time.ts'
import { operate } from '../../sync-server/admin.ts'
import { sqlite } from '../support/engines.ts'
import { databasePerTest } from '../sync/rounds.ts'
import { type Bench, openBench } from './stripe-bench.ts'
import { hasStripeSpec } from './stripe-double.ts'

describe.skipIf(!hasStripeSpec)('refunds at Stripe', () => {
  const database = databasePerTest(sqlite, { beforeEach, afterEach })
  let bench: Bench
  beforeEach(async () => {
    bench = await openBench(database)
  })
  afterEach(() => bench.double.close())

  test('a refund that is on its way counts when it has arrived', async () => {
    const { till, double } = bench
    const id = await bench.paidFee()
    double.world.refundsAre = 'pending'
    await till.refund(id, 'user')
    await till.work()
    await till.reconcile()
    expect((await till.payment(id)).refunded).toBe(0)
    const [refund] = double.world.all('refund')
    double.world.endRefund(refund?.id ?? '', 'succeeded')
    await till.reconcile()
    expect((await till.payment(id)).refunded).toBe(3_00)
    expect(double.world.all('refund')).toHaveLength(1)
    expect(await till.told()).toEqual([`paid ${id}`, `refunded ${id} user 300`])
  })

  test('[N8] a refund that fails is parked and reported, and another one can be asked for', async () => {
    const { till, double } = bench
    const id = await bench.paidFee()
    double.world.refundsAre = 'failed'
    await till.refund(id, 'user')
    await till.work()
    expect((await till.payment(id)).refunded).toBe(0)
    expect(till.reported).toEqual(['a refund has failed and is parked: lost_or_stolen_card'])
    const parked = (await till.ops(id)).find(({ kind }) => kind === 'refund')
    expect(parked).toMatchObject({ status: 'failed', lastError: 'lost_or_stolen_card' })
    await till.reconcile(10)
    expect(till.reported).toHaveLength(1)
    double.world.refundsAre = 'succeeded'
    expect(await till.refund(id, 'operator')).toBe(3_00)
    await till.work()
    expect((await till.payment(id)).refunded).toBe(3_00)
  })

  test('the operator sees a refund that has failed, and asks for it again', async () => {
    const { till, double } = bench
    const { place } = database.current
    if (!('sqliteFile' in place)) throw new Error('the operator looks into a folder')
    const admin = async (...words: string[]) => {
      const said: string[] = []
      const folder = { DATA_DIR: path.dirname(place.sqliteFile) }
      const code = await operate(words, folder, (one) => said.push(one))
      return { code, said: said.join('\n') }
    }
    expect(await admin('payments')).toEqual({ code: 0, said: 'No refund has failed.' })
    const id = await bench.paidFee()
    double.world.refundsAre = 'failed'
    await till.refund(id, 'user')
    await till.work()
    const parked = await admin('payments')
    expect(parked.code).toBe(1)
    expect(parked.said).toMatch(/^Payments succeeded: 1\.\nId +Payment/)
    expect(parked.said).toMatch(/\$3\.00 +lost_or_stolen_card/)
    expect((await admin('payments', 'retry', 'nothing')).code).toBe(1)
    double.world.refundsAre = 'succeeded'
    const opId = parked.said.split('\n').at(-1)?.split(' ')[0] ?? ''
    expect(await admin('payments', 'retry', opId)).toEqual({
      code: 0,
      said: '$3.00 will be refunded soon.',
    })
    bench.clock.now = Math.max(bench.clock.now, Date.now())
    await till.work()
    expect((await till.payment(id)).refunded).toBe(3_00)
    expect((await admin('payments')).code).toBe(0)
  })

  test('[N8] a refund that comes back after it had arrived is found within days, untold', async () => {
    const { till, double, clock } = bench
    const id = await bench.paidFee()
    await till.refund(id, 'user')
    await till.work()
    expect((await till.payment(id)).refunded).toBe(3_00)
    const [refund] = double.world.all('refund')
    double.world.endRefund(refund?.id ?? '', 'failed')
    clock.now += 2 * day
    await till.reconcile()
    expect((await till.payment(id)).refunded).toBe(0)
    expect(till.reported).toHaveLength(1)
  })
})
