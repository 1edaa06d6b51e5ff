import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day, minute } from '../../shared/kernel/time.ts'
import { shorten } from '../../sync-server/sync/shorten.ts'
import { Chance } from '../simulation/chance.ts'
import { onEachEngine } from '../support/engines.ts'
import { databasePerTest } from '../sync/rounds.ts'
import { type Bench, openBench } from './stripe-bench.ts'
import { hasStripeSpec, type StripeEvent } from './stripe-double.ts'
import { deadly, Died, openTill } from './till.ts'

describe.skipIf(!hasStripeSpec)('events of Stripe', () => {
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
    /** Two payments, one refunded and one cancelled; returns Stripe's events about them. */
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
      const chance = new Chance(seed)
      const { paid, left, events } = await anAfternoon()
      const many = shuffled([...events, ...events, ...events], chance)
      await Promise.all(many.slice(0, 4).map((event) => take(event)))
      for (const event of many.slice(4)) {
        await take(event)
        if (chance.is(0.5)) await till.work()
      }
      await till.work()
      expect(await till.told(), `seed ${seed}`).toEqual([`paid ${paid}`])
      const rows = await database.current.db.select().from(database.current.db.t.gatewayEvents)
      expect(rows).toHaveLength(events.length)
      expect(rows.every(({ doneAt }) => doneAt !== null)).toBe(true)

      await till.refund(paid, 'user')
      await till.cancel(left)
      await till.work()
      for (const event of shuffled([...double.events, ...double.events], chance)) await take(event)
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
      // The job of an event that is done may run again, after a process has died.
      const before = double.sent.length
      await till.money.events.workOff(event?.id ?? '')
      expect(double.sent.length).toBe(before)
      // They are kept for months, longer than Stripe tells anything.
      const sweep = () =>
        shorten(database.current.db, 'gatewayEvents', {
          now: bench.clock.now,
          signInNow: Date.now(),
        })
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

    test('an account that a store disconnected receives no payment, and its other events are ignored', async () => {
      const { till, double } = bench
      const { accounts } = till.money
      await accounts.onboard('a-store', 'owner@example.com')
      const { storeAccounts } = database.current.db.t
      const row = async () => (await database.current.db.select().from(storeAccounts))[0]
      const account = (await row())?.account ?? ''
      double.completeAccount(account)
      const completed = double.events.at(-1)
      if (!completed) throw new Error('nothing was told')
      await take(completed)
      await till.work()
      expect(await row()).toMatchObject({ account, chargesEnabled: true })
      double.restrictAccount(account)
      const asked = () => double.sent.length
      // A store's own sale, in an event with its account, causes no request.
      const before = asked()
      await take({ ...completed, id: 'evt_sale', type: 'payment_intent.succeeded' })
      await till.work()
      expect(asked()).toBe(before)
      expect(await row()).toMatchObject({ chargesEnabled: true })
      const gone = {
        ...completed,
        id: 'evt_gone',
        type: 'account.application.deauthorized',
        account,
      }
      await take(gone)
      await till.work()
      expect(await row()).toMatchObject({ chargesEnabled: false })
    })

    test('an account created in a lost answer is found a day later by its own store only', async () => {
      const { till, double, clock } = bench
      const { accounts } = till.money
      const lift = double.break('POST', '/v1/accounts', 'cut_after')
      await expect(accounts.onboard('one-store', 'one@example.com')).rejects.toThrow()
      lift()
      await accounts.onboard('two-store', 'two@example.com')
      clock.now += day + minute
      double.forgetKeys()
      await accounts.onboard('one-store', 'one@example.com')
      const { storeAccounts } = database.current.db.t
      const rows = await database.current.db.select().from(storeAccounts)
      const made = double.world.all('account')
      expect(made).toHaveLength(2)
      for (const { storeId, account } of rows)
        expect(made.find(({ id }) => id === account)).toMatchObject({
          metadata: { store: storeId },
        })
      expect(new Set(rows.map(({ account }) => account)).size).toBe(2)
    })

    test('a dispute is reported, since a person has to answer it', async () => {
      const { till } = bench
      const { events } = await anAfternoon()
      const [event] = events
      if (!event) throw new Error('nothing happened')
      const dispute = { id: 'du_1', object: 'dispute', created: 1 }
      await take({
        ...event,
        id: 'evt_du',
        type: 'charge.dispute.created',
        data: { object: dispute },
      })
      expect(till.reported).toEqual([])
      await till.work()
      expect(till.reported).toEqual(['a payment is disputed'])
    })

    test('[N13] an event of another mode or another account changes nothing', async () => {
      const { till, double, payments } = bench
      const { events } = await anAfternoon()
      const [event] = events
      if (!event) throw new Error('nothing happened')
      await take({ ...event, livemode: true })
      await take({ ...event, account: 'acct_foreign' })
      const { id } = await payments.createAccount('a', { metadata: {} })
      double.completeAccount(id)
      const told = double.events.at(-1)
      if (told) await take(told)
      expect(await database.current.db.select().from(database.current.db.t.gatewayEvents)).toEqual(
        [],
      )
      await till.work()
      expect(await till.told()).toEqual([])
    })
  })
})

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const all = [...list]
  for (let at = all.length - 1; at > 0; at--) {
    const other = chance.upTo(at + 1)
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  return all
}
