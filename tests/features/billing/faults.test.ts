import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { isInsider } from '../../../shared/features/billing/subscription.ts'
import { day, hour, minute, second } from '../../../shared/kernel/time.ts'
import { billingOf } from '../../../sync-server/features/billing/billing-deps.ts'
import { noPayments } from '../../../sync-server/outside/no-payments.ts'
import { hasStripeSpec, type StripeEvent } from '../../payments/stripe-double.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { itemOf } from '../../payments/stripe-world.ts'
import { openPayingDoor, type Payer, type PayingDoor } from './a-payer.ts'
import { casesOf, sampleOf } from '../../support/scope.ts'

/** Ways in which a request to Stripe fails. */
const breakdowns = ['cut_before', 'cut_after', 'fault_after', 'away'] as const

for (const engine of engineNames({ postgres: 'deep' })) {
  const isMissing = !hasStripeSpec || (engine === 'PostgreSQL' && !hasPostgres)
  describe.skipIf(isMissing)(`subscriptions and Stripe's faults on ${engine}`, () => {
    let door: PayingDoor
    beforeAll(async () => {
      door = await openPayingDoor({ engine, by: 'stripe' })
    })
    afterAll(() => door?.close())

    const rowOf = async (payer: Payer) => {
      const { subscriptions } = door.db.t
      const [row] = await door.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.liveFor, payer.id))
      if (!row) throw new Error('no live subscription')
      return row
    }
    /** The subscription as Stripe has it. */
    const atStripe = async (payer: Payer) =>
      door.stripe.world.get('subscription', (await rowOf(payer)).gatewayId)
    const ofStripe = () => door.stripe.world.all('subscription')

    /** Stripe could not collect the payment. */
    async function failPayment(payer: Payer) {
      const { world } = door.stripe
      const subscription = await atStripe(payer)
      Object.assign(subscription, { status: 'past_due' })
      world.invoice(subscription, 10_00, 'open')
      world.tell('customer.subscription.updated', subscription)
      const event = world.events.at(-1)
      if (!event) throw new Error('nothing was told')
      await tell([event])
    }

    /** Jobs that did not come to their end. */
    const failed = async () =>
      (await door.db.select().from(door.db.t.jobs)).filter(({ attempts }) => attempts > 0)

    /** Sends Stripe's events, and handles them. */
    async function tell(events: readonly StripeEvent[]) {
      const statuses = await door.stripe.deliver(door.origin, events, { at: door.now() })
      expect(new Set(statuses)).toEqual(new Set([204]))
      await door.wait(0)
    }

    test.each(sampleOf(breakdowns, casesOf({ everyday: 1, deep: breakdowns.length })))(
      '[N5] [N10] where Stripe %s while one is made, the next try finds or makes the one',
      async (how) => {
        const ann = await door.payer(`Ann ${how.replace('_', ' ')}`)
        const before = ofStripe().length
        const mend = door.stripe.break('POST', '/v1/subscriptions', how)
        await expect(ann.begin()).rejects.toMatchObject({ status: 502, body: { code: 'payment' } })
        expect(await ann.state()).toMatchObject({ plan: 'free' })
        mend()
        // Stripe repeats a fault for the same key; once it is old, the server uses a new key.
        if (how === 'fault_after') await door.wait(25 * hour)
        const state = await ann.become()
        expect(state).toMatchObject({ plan: 'insider', subscription: { status: 'trialing' } })
        const live = ofStripe()
          .slice(0, ofStripe().length - before)
          .filter(({ status }) => status !== 'canceled')
        expect(live).toHaveLength(1)
        expect((await atStripe(ann)).id).toBe(live[0]?.id)
      },
    )

    test('[N5] a customer created in a lost answer is found a day later by its user', async () => {
      const cal = await door.payer('Cal')
      const mend = door.stripe.break('POST', '/v1/customers', 'cut_after')
      await expect(cal.begin()).rejects.toMatchObject({ status: 502, body: { code: 'payment' } })
      mend()
      const dot = await door.payer('Dot')
      await dot.become()
      const customers = () => door.stripe.world.all('customer')
      const before = customers().length
      await door.wait(25 * hour)
      await cal.become()
      expect(customers()).toHaveLength(before)
      for (const payer of [cal, dot]) {
        const { customer } = await atStripe(payer)
        expect(customers().find(({ id }) => id === customer)).toMatchObject({
          metadata: { user: payer.id },
        })
      }
    })

    test('[N10] a subscription abandoned here while Stripe made it is ended, even without an event', async () => {
      const payer = await door.payer('Gil')
      await payer.begin()
      const row = await rowOf(payer)
      const { subscriptions } = door.db.t
      // Another tab gave it up, and we died before its name was written down.
      await door.db.transaction('give it up', (tx) =>
        tx
          .update(subscriptions)
          .set({
            status: 'incomplete_expired',
            liveFor: null,
            gatewayId: null,
            endedAt: door.now(),
          })
          .where(eq(subscriptions.id, row.id)),
      )
      const there = door.stripe.world.get('subscription', row.gatewayId)
      await door.wait(hour)
      expect(there['status']).toBe('trialing')
      await door.wait(day)
      expect(there['status']).toBe('canceled')
    })

    test('[N10] one that was made while we died is taken up from the event, or ended', async () => {
      const bob = await door.payer('Bob')
      const mend = door.stripe.break('POST', '/v1/subscriptions', 'cut_after')
      await expect(bob.begin()).rejects.toThrow('payment')
      mend()
      const [made] = ofStripe()
      const created = door.stripe.events.find(
        ({ type, data }) => type === 'customer.subscription.created' && data.object.id === made?.id,
      )
      if (!created || !made) throw new Error('nothing was made')
      await tell([created])
      expect((await rowOf(bob)).gatewayId).toBe(made.id)
      // A second one of ours, for which no row stands, is ended; one of the operator's stays.
      const { world } = door.stripe
      const copyOf = (metadata: Record<string, string>) =>
        world.make('subscription', 'sub', { ...structuredClone(made), id: undefined, metadata })
      const stray = copyOf({ subscription: 'no row of ours' })
      const theirs = copyOf({})
      for (const one of [stray, theirs]) {
        const { id = `sub_${world.things.size}` } = one as { id?: string }
        world.things.set(id, Object.assign(one, { id }))
        world.tell('customer.subscription.updated', one)
      }
      await tell(door.stripe.events.slice(-2))
      expect(stray['status']).toBe('canceled')
      expect(theirs['status']).toBe('trialing')
      const { paymentOps } = door.db.t
      const ops = await door.db.select().from(paymentOps).where(eq(paymentOps.subject, stray.id))
      expect(ops).toMatchObject([{ kind: 'subscription.end', status: 'done' }])
    })

    test('[N1] [N2] [N3] events that come twice, late, in any order or never lead to the same', async () => {
      const seen: unknown[] = []
      for (const how of ['in order', 'backwards', 'thrice and mixed', 'never'] as const) {
        const cem = await door.payer(`Cem ${how}`)
        const from = door.stripe.events.length
        const begun = await cem.begin()
        if (begun.kind === 'nothing') throw new Error('nothing to confirm')
        await cem.confirm(begun.clientSecret)
        await cem.check()
        await cem.act('cancel')
        await cem.act('resume')
        await cem.act('cancel')
        const own = door.stripe.events.slice(from)
        const mixed = own.flatMap((event) => [event, event, event])
        const orders = {
          'in order': own,
          backwards: own.toReversed(),
          // Each third of them, one after the other.
          'thrice and mixed': [0, 1, 2].flatMap((part) =>
            mixed.filter((_, at) => at % 3 === part).toReversed(),
          ),
          never: [],
        }
        if (orders[how].length > 0) await tell(orders[how])
        else await door.wait(25 * hour)
        const { subscription, ...state } = await cem.state()
        const { trialEndsAt: _, cancelsAt: __, ...rest } = subscription ?? {}
        seen.push({ ...state, now: 0, rest })
      }
      expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(seen[0]).toMatchObject({ plan: 'insider', rest: { status: 'trialing' } })
    })

    test('[N3] changes at Stripe without an event are found within a day', async () => {
      const dee = await door.payer('Dee')
      await dee.become()
      // The operator ends it by hand.
      const subscription = await atStripe(dee)
      Object.assign(subscription, { status: 'canceled', ended_at: door.stripe.world.seconds() })
      expect(await dee.state()).toMatchObject({ plan: 'insider' })
      await door.wait(25 * hour)
      await door.wait(hour)
      expect(await dee.state()).toMatchObject({
        plan: 'free',
        subscription: { status: 'canceled' },
      })
      // Nor is its owner warned any more that the trial ends.
      await door.wait(28 * day)
      const told = await door.toldTo(dee)
      expect(told.map(({ kind }) => kind)).toEqual(['subscribed', 'subscription_ended'])
    })

    test('a subscription unknown to Stripe lasts until its recorded end and blocks no new one', async () => {
      const kai = await door.payer('Kai')
      const { subscription } = await kai.become()
      const { gatewayId, insiderUntil } = await rowOf(kai)
      expect(insiderUntil).toBeGreaterThan(subscription?.trialEndsAt ?? Number.NaN)
      door.stripe.world.things.delete(gatewayId ?? '')
      const preview = await kai.fetch('/api/subscription/preview?interval=year')
      expect(preview.status).toBe(502)
      expect(await preview.json()).toMatchObject({
        code: 'payment',
        message: subscriptionCopy.declined,
      })
      await door.waitUntil(insiderUntil, -1)
      expect(await kai.check()).toMatchObject({ plan: 'insider' })
      await door.wait(1)
      expect(await kai.check()).toMatchObject({
        plan: 'free',
        subscription: { status: 'canceled', endedAt: door.now() },
      })
      expect(await kai.become()).toMatchObject({
        plan: 'insider',
        subscription: { status: 'active' },
      })
    })

    test('another card settles a failed payment, though its owner never returns to the page', async () => {
      const lea = await door.payer('Lea')
      await lea.become()
      await door.wait(31 * day)
      await failPayment(lea)
      await door.wait(hour)
      const { body } = await lea.act('card')
      await lea.confirm((body as { clientSecret: string }).clientSecret)
      expect(await lea.state()).toMatchObject({ subscription: { status: 'past_due' } })
      const given = door.stripe.events.findLast(({ type }) => type === 'setup_intent.succeeded')
      if (!given) throw new Error('no card was given')
      await tell([given])
      expect(await lea.state()).toMatchObject({ subscription: { status: 'active' } })
      expect((await atStripe(lea))['default_payment_method']).toBe(
        given.data.object['payment_method'],
      )
      // The next failure is reported from the first letter on.
      await failPayment(lea)
      await door.wait(hour)
      const kinds = (await door.toldTo(lea)).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'payment_failed')).toHaveLength(2)
      // A card added elsewhere is unknown here.
      await tell([
        { ...given, id: 'evt_elsewhere', data: { object: { ...given.data.object, id: 'seti_x' } } },
      ])
      expect(await failed()).toEqual([])
    })

    test('a customer deleted at Stripe by the operator has no subscription any more', async () => {
      const max = await door.payer('Max')
      await max.become()
      const { world } = door.stripe
      const subscription = await atStripe(max)
      const customer = world.get('customer', subscription['customer'])
      Object.assign(subscription, { status: 'canceled', ended_at: world.seconds() })
      Object.assign(customer, { deleted: true })
      world.tell('customer.deleted', customer)
      expect(await max.state()).toMatchObject({ plan: 'insider' })
      await tell(world.events.slice(-1))
      expect(await max.state()).toMatchObject({
        plan: 'free',
        subscription: { status: 'canceled' },
      })
    })

    test('a payment to the operator outside Stripe is not refunded by the app', async () => {
      const nia = await door.payer('Nia')
      await nia.become()
      await door.wait(31 * day)
      const { world } = door.stripe
      const bill = world.invoice(await atStripe(nia), 7_00, 'paid')
      Object.assign(bill, { payments: { ...(bill['payments'] as object), data: [] } })
      const back = await nia.act('refund')
      expect(back).toMatchObject({ status: 200, body: { plan: 'free' } })
      const refunds = world.all('refund', ({ metadata }) => metadata?.['user'] === nia.id)
      expect(refunds.map(({ amount }) => amount)).toEqual([10_00])
    })

    test('[N12] a late payment failure is announced three times, and Insider ends after a week', async () => {
      const eve = await door.payer('Eve')
      await eve.become()
      await door.wait(31 * day)
      await failPayment(eve)
      const letters = async () => {
        await door.wait(hour)
        const titles = door.letters(eve.email).map((one) => /^Subject: (.*)$/m.exec(one)?.[1] ?? '')
        return titles.filter((title) => /failed|has ended/.test(title)).length
      }
      expect(await eve.state()).toMatchObject({
        plan: 'insider',
        subscription: { status: 'past_due' },
      })
      expect(await letters()).toBe(1)
      await door.wait(3 * day)
      expect(await letters()).toBe(2)
      expect(await eve.state()).toMatchObject({ plan: 'insider' })
      await door.wait(4 * day)
      expect(await letters()).toBe(3)
      const told = (await door.toldTo(eve)).map(({ kind }) => kind)
      expect(told.slice(-3)).toEqual(['payment_failed', 'payment_failed', 'subscription_ended'])
      expect(await eve.state()).toMatchObject({ plan: 'free' })
      expect(isInsider({ ...(await stateOf(eve)) }, door.now())).toBe(false)

      // Another card settles it.
      const { body } = await eve.act('card')
      await eve.confirm((body as { clientSecret: string }).clientSecret)
      expect(await eve.check()).toMatchObject({
        plan: 'insider',
        subscription: { status: 'active' },
      })
    })

    test('[N12] a payment that fails once more is announced anew, and Insider ends at its moment', async () => {
      const zoe = await door.payer('Zoe')
      await zoe.become()
      await door.wait(31 * day)
      const letters = () =>
        door.letters(zoe.email).filter((one) => /^Subject: .*failed/m.test(one)).length
      for (const count of [1, 2]) {
        await failPayment(zoe)
        await door.wait(hour)
        expect(letters()).toBe(count)
        if (count === 2) break
        const { body } = await zoe.act('card')
        await zoe.confirm((body as { clientSecret: string }).clientSecret)
        expect(await zoe.check()).toMatchObject({ subscription: { status: 'active' } })
      }
      const { insiderUntil } = await rowOf(zoe)
      // The hourly sweep has just been.
      await door.waitUntil(insiderUntil, -5 * second)
      expect(await zoe.state()).toMatchObject({ plan: 'insider' })
      await door.wait(6 * second)
      const { users } = door.db.t
      const plans = await door.db.select().from(users).where(eq(users.id, zoe.id))
      expect(plans).toMatchObject([{ subscriptionTier: 'free' }])
    })

    const stateOf = async (payer: Payer) => {
      const { liveFor: _, ...row } = await rowOf(payer)
      const none = (value: number | null) => value ?? undefined
      return {
        status: row.status,
        needsCard: row.needsCard,
        hasCard: row.hasCard,
        isPaused: row.isPaused,
        trialEndsAt: none(row.trialEndsAt),
        periodStartsAt: none(row.periodStartsAt),
        periodEndsAt: none(row.periodEndsAt),
        cancelsAt: none(row.cancelsAt),
        pastDueSince: none(row.pastDueSince),
      }
    }

    test('[N12] a card has one trial for all accounts, and the second trial charges nothing', async () => {
      const fay = await door.payer('Fay')
      await fay.become()
      const gus = await door.payer('Gus')
      gus.cardNumber = fay.cardNumber
      const refused = await gus.become()
      expect(refused).toMatchObject({
        plan: 'free',
        cardHadTrial: true,
        offer: { name: 'none' },
        subscription: { status: 'canceled' },
      })
      // Nor while its cancellation is pending: the plan stays free.
      const hal = await door.payer('Hal')
      hal.cardNumber = fay.cardNumber
      const begun = await hal.begin()
      if (begun.kind === 'nothing') throw new Error('nothing to confirm')
      await hal.confirm(begun.clientSecret)
      const mend = door.stripe.break(
        'DELETE',
        '/v1/subscriptions/{subscription_exposed_id}',
        'cut_before',
      )
      await expect(hal.check()).rejects.toMatchObject({ status: 502 })
      expect(await hal.state()).toMatchObject({ plan: 'free', subscription: { isWaiting: true } })
      mend()
      expect(await hal.check()).toMatchObject({ plan: 'free', cardHadTrial: true })
      // Without a trial they are welcome.
      expect(await gus.begin()).toMatchObject({ kind: 'payment' })
      expect(await gus.become()).toMatchObject({
        plan: 'insider',
        subscription: { status: 'active' },
        moneyBack: { amount: 10_00 },
        cardHadTrial: false,
      })
      const { trialCards } = door.db.t
      const cards = JSON.stringify(await door.db.select().from(trialCards))
      expect(cards).not.toContain(fay.cardNumber)
    })

    test('[N12] where the operator pauses it at Stripe, it gives nothing, and goes on when resumed', async () => {
      const ida = await door.payer('Ida')
      await ida.become()
      const subscription = await atStripe(ida)
      Object.assign(subscription, { pause_collection: { behavior: 'void', resumes_at: null } })
      expect(await ida.check()).toMatchObject({ plan: 'free', subscription: { isPaused: true } })
      Object.assign(subscription, { pause_collection: null })
      expect(await ida.check()).toMatchObject({ plan: 'insider' })
    })

    test('[N12] an unknown status is a fault, and changes nothing', async () => {
      const jon = await door.payer('Jon')
      await jon.become()
      const subscription = await atStripe(jon)
      Object.assign(subscription, { status: 'hibernating' })
      const answer = await jon.post('/api/subscription/check', {})
      expect(answer.status).toBe(500)
      expect(await jon.state()).toMatchObject({ plan: 'insider' })
      Object.assign(subscription, { status: 'trialing' })
    })

    test('[I-MONEY-4] nothing was ever changed at Stripe without an op that was written before', async () => {
      const { paymentOps } = door.db.t
      const keys = (await door.db.select().from(paymentOps)).map(({ id }) => id)
      const changes = door.stripe.sent.filter(
        ({ method, path }) => method !== 'GET' && !path.endsWith('/create_preview'),
      )
      expect(changes.length).toBeGreaterThan(50)
      const without = changes.filter(({ key }) => !keys.some((own) => key?.startsWith(own)))
      // Keys that were worn out have given way to new ones.
      const renewed = without.filter(({ path }) => path !== '/v1/subscriptions')
      expect(renewed).toEqual([])
    })
  })
}

describe('the offers', () => {
  test.skipIf(!hasStripeSpec)(
    'a first month for a dollar is paid at once, and ten after it',
    async () => {
      const door = await openPayingDoor({
        engine: 'SQLite',
        by: 'stripe',
        offer: 'first-month-1-dollar',
      })
      const ann = await door.payer('Ann')
      expect(await (await door.visitor().fetch('/api/offer')).json()).toMatchObject({
        offer: { name: 'first-month-1-dollar', firstMonth: 1_00 },
      })
      expect(await ann.begin()).toMatchObject({ kind: 'payment' })
      expect(await ann.become()).toMatchObject({ plan: 'insider', moneyBack: { amount: 1_00 } })
      await door.wait(31 * day)
      const listed = await ann.fetch('/api/subscription/invoices')
      const { invoices } = (await listed.json()) as { invoices: { amount: number }[] }
      expect(invoices.map(({ amount }) => amount)).toEqual([10_00, 1_00])
      // A year has no such month, and the favour is given once.
      const bob = await door.payer('Bob')
      expect(await bob.become('year')).toMatchObject({ moneyBack: { amount: 96_00 } })
      await door.close()
    },
  )

  test.skipIf(!hasStripeSpec)(
    'a price that Stripe has already is taken as it is, and none that only bears its name',
    async () => {
      const door = await openPayingDoor({ engine: 'SQLite', by: 'stripe' })
      const price = (fields: object) =>
        door.stripe.world.make('price', 'price', {
          unit_amount: 10_00,
          currency: 'usd',
          active: true,
          metadata: {},
          lookup_key: 'insider_month_1000',
          ...fields,
          recurring: { interval: 'month', interval_count: 1 },
        })
      const own = price({})
      // Stripe names the newest first.
      price({ currency: 'eur' })
      price({ unit_amount: 1_00 })
      const ann = await door.payer('Ann')
      await ann.become()
      const [subscription] = door.stripe.world.all('subscription')
      expect(itemOf(subscription!).price.id).toBe(own.id)
      expect(door.stripe.world.all('price')).toHaveLength(3)
      await door.close()
    },
  )

  test('fourteen days without a card begin at once, and end unless a card is given', async () => {
    const door = await openPayingDoor({ engine: 'SQLite', by: 'test', offer: 'trial-14-no-card' })
    const ann = await door.payer('Ann')
    const bob = await door.payer('Bob')
    for (const one of [ann, bob]) {
      expect(await one.begin()).toEqual({ kind: 'nothing' })
      expect(await one.state()).toMatchObject({ plan: 'insider', offer: { name: 'none' } })
    }
    // Without a card nothing renews at the end of the trial.
    await door.wait(minute)
    expect(await door.toldTo(ann)).toEqual([{ kind: 'subscribed' }])
    const { body } = await bob.act('card')
    await bob.confirm((body as { clientSecret: string }).clientSecret)
    await bob.check()
    await door.waitUntil((await ann.state()).subscription?.trialEndsAt, -day)
    const warningOf = async (who: Payer) =>
      (await door.toldTo(who)).find(({ kind }) => kind === 'trial_ends')
    expect(await warningOf(bob)).toMatchObject({ amount: 10_00 })
    expect(await warningOf(ann)).not.toHaveProperty('amount')
    await door.wait(2 * day)
    expect(await ann.state()).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } })
    expect(await bob.state()).toMatchObject({ plan: 'insider', subscription: { status: 'active' } })
    await door.close()
  })

  test('without payments subscribing is refused with the reason', () => {
    const payments = noPayments()
    const parts = { payments, offer: 'trial-30' as const, secret: '', report: () => {} }
    expect(() => billingOf({ ...parts, db: undefined as never })).toThrow(subscriptionCopy.nobody)
  })
})
