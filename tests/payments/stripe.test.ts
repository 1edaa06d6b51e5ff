import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import { operate } from '../../sync-server/admin.ts'
import type { Payments } from '../../sync-server/outside/payments.ts'
import { openStripe } from '../../sync-server/outside/stripe.ts'
import { paymentJobs } from '../../sync-server/payments/jobs.ts'
import { askOnce } from '../../sync-server/payments/ops.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { onEachEngine, sqlite } from '../support/engines.ts'
import { databasePerTest, testTime } from '../sync/rounds.ts'
import {
  hasStripeSpec,
  openStripeDouble,
  type StripeDouble,
  type StripeEvent,
} from './stripe-double.ts'
import { deadly, Died, listed, openTill, type Till } from './till.ts'

interface Bench {
  readonly clock: { now: number }
  readonly double: StripeDouble
  readonly payments: Payments
  readonly till: Till
  /** Begins to pay; gives the client secret. */
  begin(id: string): Promise<string>
  paidFee(): Promise<string>
}

describe.skipIf(!hasStripeSpec)('payments at Stripe', () => {
  describe('one database', () => {
    const database = databasePerTest(sqlite, { beforeEach, afterEach })
    let bench: Bench
    beforeEach(async () => {
      bench = await openBench(database)
    })
    afterEach(() => bench.double.close())

    test('the page is told what it needs, and nothing is sent that Stripe would not take', async () => {
      const { till, double } = bench
      const id = await till.intend()
      const answer = await till.toPay(id)
      expect(answer).toEqual({
        ...{ by: 'stripe', publishableKey: 'pk_test_double' },
        clientSecret: expect.stringMatching(/^pi_\w+_secret_/) as string,
      })
      const { reservationId } = await till.payment(id)
      expect(double.sent[0]).toMatchObject({
        path: '/v1/payment_intents',
        form: {
          ...{ amount: '300', currency: 'usd' },
          metadata: { payment: id, reservation: reservationId, purpose: 'fee' },
        },
      })
      const [op] = await till.ops(id)
      expect(double.sent[0]?.key).toBe(op?.id)
    })

    test('a bottle is paid to the store, and comes back from there', async () => {
      const { till, double, payments } = bench
      const { id: account } = await payments.createAccount('a', { metadata: {} })
      double.completeAccount(account)
      const id = await till.intend({ purpose: 'bottle', amount: 80_00, account })
      double.pay(await bench.begin(id))
      await till.look(id)
      await till.refund(id, 'store')
      await till.work()
      expect(double.sent.find(({ path }) => path === '/v1/payment_intents')?.form).toMatchObject({
        ...{ transfer_data: { destination: account }, on_behalf_of: account },
      })
      expect(double.sent.find(({ path }) => path === '/v1/refunds')?.form).toMatchObject({
        ...{ amount: '8000', reverse_transfer: 'true' },
      })
      expect(await till.told()).toEqual([`paid ${id}`, `refunded ${id} store 8000`])
    })

    test.each([
      ['amount', { amount: 1, amount_received: 1 }],
      ['amount taken', { amount_received: 1 }],
      ['currency', { currency: 'cad' }],
      ['metadata', { metadata: { payment: 'another' } }],
      ['account', { transfer_data: { destination: 'acct_of_somebody' } }],
      ['livemode', { livemode: true }],
    ])(
      '[N6] [N13] a payment with another %s than was meant leads to nothing, and is reported',
      async (name, change) => {
        const { till, double } = bench
        const id = await till.intend()
        const secret = await bench.begin(id)
        double.pay(secret)
        Object.assign(double.world.get('payment_intent', secret.split('_secret')[0]), change)
        await till.look(id)
        expect((await till.payment(id)).status).toBe('open')
        expect(await till.told()).toEqual([])
        expect(till.reported).toEqual([`a payment is not what was meant: ${name}`])
      },
    )

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
      expect(till.reported).toEqual([
        `a refund of payment ${id} has failed and is parked: lost_or_stolen_card`,
      ])
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
        ...{ code: 0, said: '$3.00 will be given back soon.' },
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

    test('while Stripe is away a person is told so, and later it is one payment', async () => {
      const { till, double } = bench
      const id = await till.intend()
      for (const how of ['away', 'cut_before', 'cut_after'] as const) {
        const mend = double.break('POST', '/v1/payment_intents', how)
        await expect(till.toPay(id)).rejects.toMatchObject({ code: 'payment' })
        mend()
      }
      await bench.begin(id)
      expect(double.world.all('payment_intent')).toHaveLength(1)
      expect(new Set(double.sent.flatMap(({ key }) => key ?? [])).size).toBe(1)
    })

    test('[N5] a fault that is kept for the key is looked behind, not asked again for ever', async () => {
      const { till, double } = bench
      for (const how of ['fault_after', 'fault_before'] as const) {
        const before = double.world.all('payment_intent').length
        const id = await till.intend()
        const mend = double.break('POST', '/v1/payment_intents', how)
        await expect(till.toPay(id)).rejects.toMatchObject({ code: 'payment' })
        mend()
        double.pay(await bench.begin(id))
        await till.look(id)
        expect((await till.payment(id)).status).toBe('succeeded')
        expect(double.world.all('payment_intent')).toHaveLength(before + 1)
      }
    })

    test('[N5] after a fault, money is not given back again while it may be on its way', async () => {
      const { till, double, clock } = bench
      const id = await bench.paidFee()
      await till.refund(id, 'user', 1_00)
      const mend = double.break('POST', '/v1/refunds', 'fault_before')
      await till.work()
      mend()
      await till.reconcile(5)
      expect(double.world.all('refund')).toEqual([])
      clock.now += day
      await till.reconcile()
      expect(double.world.all('refund')).toHaveLength(1)
      expect((await till.payment(id)).refunded).toBe(1_00)
    })

    test('[N5] a key that Stripe has forgotten is never asked with: what is there is found', async () => {
      const { till, double, payments, clock } = bench
      const id = await bench.paidFee()
      await till.refund(id, 'user', 1_00)
      const { gateway } = deadly(payments, 0, 'after')
      const dying = openTill(database.current.db, gateway, { clock })
      await expect(dying.look(id)).rejects.toThrow(Died)
      expect(double.world.all('refund')).toHaveLength(1)
      clock.now += 25 * hour
      double.forgetKeys()
      await till.reconcile()
      expect(double.world.all('refund')).toHaveLength(1)
      expect((await till.payment(id)).refunded).toBe(1_00)
      const refund = (await till.ops(id)).find(({ kind }) => kind === 'refund')
      expect(refund?.status).toBe('done')
    })

    test('control: a key that is forgotten, and asked with again, gives money back twice', async () => {
      const { till, double, payments } = bench
      const id = await bench.paidFee()
      const { gatewayId } = await till.payment(id)
      const wish = { paymentId: gatewayId ?? '', amount: 1_00, fromStore: false, metadata: {} }
      await payments.createRefund('k', wish)
      double.forgetKeys()
      await payments.createRefund('k', wish)
      expect(double.world.all('refund')).toHaveLength(2)
    })

    test('whoever else asks once, asks under one key, and anew after a no', async () => {
      const { payments, clock, double } = bench
      const parts = { db: database.current.db, now: () => clock.now }
      const wish = (email: string) => ({
        ...{ kind: 'customer.create', once: 'customer/u1', subject: 'u1', args: { email } },
      })
      const create = (email: string) =>
        askOnce(parts, wish(email), {
          ask: (key) => payments.createCustomer(key, { email, metadata: { user: 'u1' } }),
          find: async () =>
            (await listed(payments.listCustomers({ since: 0 }))).find(
              ({ metadata }) => metadata['user'] === 'u1',
            ),
        })
      const mend = double.break('POST', '/v1/customers', 'cut_after')
      await expect(create('ada@example.com')).rejects.toThrow()
      mend()
      // She has another address by now: it is the same customer.
      const id = await create('ada@example.org')
      expect(await create('ada@example.net')).toBe(id)
      expect(double.world.all('customer')).toHaveLength(1)

      let says: 'no' | 'yes' = 'no'
      const change = () =>
        askOnce(
          parts,
          { kind: 'method', once: 'method/u1', subject: 'u1', args: {} },
          {
            ask: (key) =>
              payments.setDefaultMethod(
                key,
                id,
                says === 'yes' ? double.world.method(id).id : 'pm_none',
              ),
          },
        )
      await expect(change()).rejects.toMatchObject({ why: 'unknown' })
      says = 'yes'
      expect(await change()).toBe(id)
    })

    test('a store opens one account, however often its owner begins, and it is looked at', async () => {
      const { till, double, clock } = bench
      const { accounts } = till.money
      const mend = double.break('POST', '/v1/accounts', 'cut_after')
      await expect(accounts.onboard('s1', 'shop@example.com')).rejects.toThrow()
      mend()
      expect(await accounts.onboard('s1', 'shop@example.com')).toMatch(/^https:/)
      expect(await accounts.onboard('s1', 'other@example.com')).toMatch(/^https:/)
      const [account] = double.world.all('account')
      expect(double.world.all('account')).toHaveLength(1)
      const rows = () => database.current.db.select().from(database.current.db.t.storeAccounts)
      expect(await rows()).toMatchObject([{ storeId: 's1', chargesEnabled: false }])
      double.completeAccount(account?.id ?? '')
      clock.now += hour + minute
      await till.reconcile()
      expect(await rows()).toMatchObject([
        { storeId: 's1', account: account?.id, chargesEnabled: true, payoutsEnabled: true },
      ])
    })
  })

  onEachEngine((engine) => {
    const database = databasePerTest(engine, { beforeEach, afterEach })
    let bench: Bench
    beforeEach(async () => {
      bench = await openBench(database)
    })
    afterEach(() => bench.double.close())

    const take = (event: StripeEvent, at = bench.clock.now, secret?: string) => {
      const { body, signature } = bench.double.signed(event, { at, ...(secret && { secret }) })
      return bench.till.money.events.take(Buffer.from(body), signature)
    }
    /** Two payments, one given back and one cancelled; gives what Stripe has to tell of it. */
    async function anAfternoon() {
      const { till, double } = bench
      const [paid, left] = [await till.intend(), await till.intend()]
      const secret = await bench.begin(paid)
      await bench.begin(left)
      double.pay(secret, 'declined')
      double.pay(secret, 'authentication')
      double.pay(secret, 'card')
      return { paid, left, events: [...double.events] }
    }

    test('[N1] [N2] events come doubled and in any order, and the end is the same', async () => {
      const { till, double, clock } = bench
      const seed = Date.now() % 1_000_000
      const random = seeded(seed)
      const { paid, left, events } = await anAfternoon()
      const many = shuffled([...events, ...events, ...events], random)
      await Promise.all(many.slice(0, 4).map((event) => take(event)))
      for (const event of many.slice(4)) {
        await take(event)
        if (random() < 0.5) await till.work()
      }
      await till.work()
      expect(await till.told(), `seed ${seed}`).toEqual([`paid ${paid}`])
      const rows = await database.current.db.select().from(database.current.db.t.gatewayEvents)
      expect(rows).toHaveLength(events.length)
      expect(rows.every(({ doneAt }) => doneAt !== null)).toBe(true)

      await till.refund(paid, 'user')
      await till.cancel(left)
      await till.work()
      for (const event of shuffled([...double.events, ...double.events], random)) await take(event)
      clock.now += minute
      await till.work()
      expect(await till.told(), `seed ${seed}`).toEqual([
        `canceled ${left}`,
        `paid ${paid}`,
        `refunded ${paid} user 300`,
      ])
    })

    test('[N1] an event that comes five times is worked off once', async () => {
      const { till, double } = bench
      const { events } = await anAfternoon()
      const event = events.find(({ type }) => type === 'payment_intent.succeeded')
      const fetches = async () => {
        const before = double.sent.length
        if (event) for (let time = 0; time < 5; time++) await take(event)
        await till.work()
        return double.sent.slice(before).filter(({ method }) => method === 'GET').length
      }
      expect(await fetches()).toBe(1)
      expect(await fetches()).toBe(0)
      // They are kept for months, longer than Stripe tells anything.
      const sweep = paymentJobs({ money: till.money })['payments.sweep'].run
      await sweep()
      expect(await fetches()).toBe(0)
      // Control: with nothing kept of events, each is worked off again.
      bench.clock.now += 91 * day
      await sweep()
      expect(await fetches()).toBe(1)
    })

    test('[N5] an event that comes before its payment is written down finds it', async () => {
      const { till, double, payments, clock } = bench
      const id = await till.intend()
      const { gateway } = deadly(payments, 0, 'after')
      await expect(openTill(database.current.db, gateway, { clock }).toPay(id)).rejects.toThrow(
        Died,
      )
      const [intent] = double.world.all('payment_intent')
      double.pay(intent?.id ?? '')
      for (const event of double.events) await take(event)
      await till.work()
      expect(await till.told()).toEqual([`paid ${id}`])
      expect(double.world.all('payment_intent')).toHaveLength(1)
    })

    test('[N13] an event of another mode, or of somebody else’s account, is refused', async () => {
      const { till, double, payments } = bench
      const { events } = await anAfternoon()
      const [event] = events
      if (!event) throw new Error('nothing happened')
      const no = { code: 'bad_request' }
      await expect(take({ ...event, livemode: true })).rejects.toMatchObject(no)
      await expect(take({ ...event, account: 'acct_foreign' })).rejects.toMatchObject(no)
      const { id } = await payments.createAccount('a', { metadata: {} })
      double.completeAccount(id)
      const told = double.events.at(-1)
      if (told) await expect(take(told)).rejects.toMatchObject(no)
      expect(await database.current.db.select().from(database.current.db.t.gatewayEvents)).toEqual(
        [],
      )
      await till.work()
      expect(await till.told()).toEqual([])
    })
  })

  test('[N4] a signature is of these bytes, by one of our secrets, and not older than five minutes', async () => {
    const double = await openStripeDouble({ now: () => testTime })
    try {
      const secrets = { STRIPE_WEBHOOK_SECRETS: 'whsec_new,whsec_double' }
      const settings = readSettings({ ...double.env, ...secrets }).stripe
      if (!settings) throw new Error('no settings')
      const { readEvent } = openStripe(settings)
      double.world.intent({ amount: 300, currency: 'usd' })
      double.world.tell('payment_intent.created', double.world.all('payment_intent')[0]!)
      const event = double.events[0]!
      const { body, signature } = double.signed(event)
      const read = (bytes: string | Buffer, header: string | undefined, at = testTime) =>
        readEvent(Buffer.from(bytes), header, at)

      expect(await read(body, signature)).toEqual({
        ...{ id: event.id, type: 'payment_intent.created', livemode: false },
        objectId: event.data.object.id,
      })
      // A secret that is being replaced still counts, and one of several signatures is enough.
      const byNew = double.signed(event, { secret: 'whsec_new' }).signature
      expect(await read(body, byNew)).toBeDefined()
      const two = `${signature},v1=${'0'.repeat(64)}`
      expect(await read(body, two)).toBeDefined()

      const foreign = double.signed(event, { secret: 'whsec_of_somebody' }).signature
      expect(await read(body, foreign)).toBeUndefined()
      expect(await read(body, undefined)).toBeUndefined()
      expect(await read(body, '')).toBeUndefined()
      expect(await read(body, signature.replace('v1=', 'v0='))).toBeUndefined()
      expect(await read(JSON.stringify(event, null, 1), signature)).toBeUndefined()
      expect(await read(body, signature, testTime + 300_000)).toBeDefined()
      expect(await read(body, signature, testTime + 301_000)).toBeUndefined()

      const bytes = Buffer.from(body)
      for (let at = 0; at < bytes.length; at++) {
        const tampered = Buffer.from(bytes)
        tampered[at] = (tampered[at] ?? 0) ^ 1
        expect(await read(tampered, signature), `byte ${at}`).toBeUndefined()
      }
      for (let at = 0; at < signature.length; at++) {
        const other = signature[at] === '1' ? '2' : '1'
        const tampered = signature.slice(0, at) + other + signature.slice(at + 1)
        expect(await read(body, tampered), `character ${at}`).toBeUndefined()
      }
    } finally {
      await double.close()
    }
  })
})

async function openBench(database: ReturnType<typeof databasePerTest>): Promise<Bench> {
  const clock = { now: testTime }
  const double = await openStripeDouble({ now: () => clock.now })
  const settings = readSettings(double.env).stripe
  if (!settings) throw new Error('the double gives no settings')
  const payments = openStripe(settings)
  const till = openTill(database.current.db, payments, { clock })
  const begin = async (id: string) => {
    const answer = await till.toPay(id)
    if (answer.by !== 'stripe') throw new Error('Stripe is not there')
    return answer.clientSecret
  }
  return {
    ...{ clock, double, payments, till, begin },
    async paidFee() {
      const id = await till.intend()
      double.pay(await begin(id))
      await till.look(id)
      return id
    },
  }
}

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const all = [...list]
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  return all
}
