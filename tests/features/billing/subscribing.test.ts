import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insiderPrice, moneyBack } from '../../../shared/business/offer.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { billingOf } from '../../../sync-server/features/billing/billing-deps.ts'
import { refreshSubscription } from '../../../sync-server/features/billing/refresh-subscription.ts'
import { openStripe } from '../../../sync-server/outside/stripe.ts'
import { readSettings } from '../../../sync-server/settings.ts'
import { hasStripeSpec } from '../../payments/stripe-double.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { openPayingDoor, type PayingDoor, Refused } from './a-payer.ts'
import { scope } from '../../support/scope.ts'

const pairs = [
  ['SQLite', 'test'],
  ['SQLite', 'stripe'],
  ['PostgreSQL', 'stripe'],
] as const

type Gate = PromiseWithResolvers<void>

const engines = engineNames({ postgres: 'deep' })

/** The double of Stripe has all that the test gateway has: `npm test` takes the latter without it. */
const isWanted = ([engine, by]: (typeof pairs)[number]) =>
  engines.includes(engine) && (by === 'stripe' || scope !== 'everyday' || !hasStripeSpec)

for (const [engine, by] of pairs.filter(isWanted)) {
  const isMissing = (engine === 'PostgreSQL' && !hasPostgres) || (by === 'stripe' && !hasStripeSpec)
  describe.skipIf(isMissing)(`${by} on ${engine}`, () => {
    let door: PayingDoor
    beforeAll(async () => {
      door = await openPayingDoor({ engine, by })
    })
    afterAll(() => door?.close())

    /** The plan by which rounds, sessions and limits go. */
    const planOf = async (userId: string) => {
      const { users } = door.db.t
      const [user] = await door.db.select().from(users).where(eq(users.id, userId))
      return user?.subscriptionTier
    }

    /** What the payment company has given back to a person: the list of invoices only says so. */
    async function wentBackTo(userId: string): Promise<number[]> {
      const { testGateway } = door.db.t
      const ofKind = eq(testGateway.kind, 'refund')
      const refunds =
        by === 'stripe'
          ? door.stripe.world.all('refund')
          : (await door.db.select().from(testGateway).where(ofKind)).map(({ object }) => object)
      return (refunds as { amount: number; metadata: { user?: string } }[])
        .filter(({ metadata }) => metadata.user === userId)
        .map(({ amount }) => amount)
        .sort((one, other) => one - other)
    }

    test('[N11] a trial begins with a card, and not before', async () => {
      const ann = await door.payer('Ann')
      expect(await ann.state()).toMatchObject({ plan: 'free', offer: { name: 'trial-30' } })
      const begun = await ann.begin()
      // All that the page needs for the form of the payment company, and nothing else.
      expect(begun).toEqual({
        kind: 'setup',
        by,
        clientSecret: expect.any(String) as string,
        ...(by === 'stripe' && { publishableKey: door.stripe.env['STRIPE_PUBLISHABLE_KEY'] }),
      })
      if (begun.kind === 'nothing') throw new Error('nothing to confirm')
      // Neither a return address nor a refresh makes an Insider.
      expect(await ann.check()).toMatchObject({ plan: 'free', subscription: { isWaiting: true } })
      await ann.confirm(begun.clientSecret, 'declined')
      expect(await ann.check()).toMatchObject({ plan: 'free' })
      await ann.confirm(begun.clientSecret)
      const state = await ann.check()
      expect(state).toMatchObject({
        plan: 'insider',
        offer: { name: 'none' },
        cardHadTrial: false,
        subscription: { status: 'trialing', isWaiting: false, interval: 'month', amount: 10_00 },
      })
      expect(state.subscription?.trialEndsAt).toBe(state.subscription?.nextPaymentAt)
      expect(state.subscription?.card?.last4).toMatch(/^\d{4}$/)
      expect(state.moneyBack).toBeUndefined()
      expect(await planOf(ann.id)).toBe('insider')
      const me = (await (await ann.fetch('/api/auth/user')).json()) as object
      expect(me).toMatchObject({ subscriptionTier: 'insider' })
      await expect(ann.begin()).rejects.toMatchObject({ status: 409, body: { code: 'exists' } })
    })

    test('[N10] two tabs, each pressed twice, begin one subscription', async () => {
      const bob = await door.payer('Bob')
      const begun = await Promise.all([bob.begin(), bob.begin(), bob.begin(), bob.begin()])
      expect(new Set(begun.map((one) => JSON.stringify(one))).size).toBe(1)
      const { subscriptions } = door.db.t
      const rows = await door.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, bob.id))
      expect(rows).toHaveLength(1)
      // Both tabs confirm it: the second learns that it is already done.
      const [first] = begun
      if (!first || first.kind === 'nothing') throw new Error('nothing to confirm')
      await bob.confirm(first.clientSecret)
      const both = await Promise.all([bob.check(), bob.check()])
      expect(both.map(({ plan }) => plan)).toEqual(['insider', 'insider'])
    })

    test('[N10] the database itself holds one live subscription for a person', async () => {
      const { subscriptions } = door.db.t
      const [row] = await door.db.select().from(subscriptions)
      if (!row) throw new Error('nobody has subscribed')
      const second = { ...row, id: `${row.id}-2`, gatewayId: null }
      await expect(
        door.db.transaction('test', (tx) => tx.insert(subscriptions).values(second)),
      ).rejects.toThrow()
      // Once the first is over, it is no obstacle.
      const over = { ...second, liveFor: null }
      await door.db.transaction('test', async (tx) => {
        await tx.insert(subscriptions).values(over)
        await tx.delete(subscriptions).where(eq(subscriptions.id, over.id))
      })
    })

    test('before the first charge a subscriber can switch the interval', async () => {
      const cem = await door.payer('Cem')
      const month = await cem.begin('month')
      const year = await cem.begin('year')
      expect(year).not.toEqual(month)
      expect(await cem.state()).toMatchObject({
        subscription: { interval: 'year', amount: insiderPrice.year, isWaiting: true },
      })
      const { subscriptions } = door.db.t
      const rows = await door.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, cem.id))
      expect(rows.map(({ status }) => status).sort()).toEqual(['canceled', 'trialing'])
    })

    test('cancelled, it lasts to its end; resumed, it goes on', async () => {
      const dee = await door.payer('Dee')
      const { subscription } = await dee.become()
      const { body } = await dee.act('cancel')
      expect(body).toMatchObject({
        plan: 'insider',
        subscription: { cancelsAt: subscription?.trialEndsAt },
      })
      // Pressed again, nothing more happens.
      expect((await dee.act('cancel')).body).toEqual(body)
      const resumed = await dee.act('resume')
      expect(resumed.body).toMatchObject({
        subscription: { nextPaymentAt: subscription?.trialEndsAt },
      })
      await dee.act('cancel')
      // To the millisecond, independent of the last sweep.
      await door.waitUntil(subscription?.trialEndsAt, -1)
      expect(await planOf(dee.id)).toBe('insider')
      await door.wait(1)
      const ended = await dee.state()
      expect(ended).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } })
      expect(await planOf(dee.id)).toBe('free')
      expect((await dee.act('resume')).status).toBe(409)
      // The favour was theirs once.
      expect(await dee.begin()).toMatchObject({ kind: 'payment' })
    })

    test('after the trial it is charged month by month without any action of ours', async () => {
      const eve = await door.payer('Eve')
      const { subscription: trial } = await eve.become()
      await door.waitUntil(trial?.trialEndsAt, -1)
      expect(await eve.state()).toMatchObject({ subscription: { status: 'trialing' } })
      await door.wait(1)
      const paid = await eve.state()
      expect(paid).toMatchObject({ plan: 'insider', moneyBack: { amount: 10_00 } })
      const { card, nextPaymentAt } = paid.subscription ?? {}
      expect(nextPaymentAt).toBeGreaterThan(door.now() + 27 * day)
      // Of the trial nothing is left.
      expect(paid.subscription).toEqual({
        status: 'active',
        interval: 'month',
        amount: 10_00,
        isWaiting: false,
        needsCard: true,
        isPaused: false,
        nextPaymentAt,
        card,
      })
      await door.wait(31 * day)
      expect(await eve.state()).toMatchObject({ plan: 'insider' })
      const listed = await eve.fetch('/api/subscription/invoices')
      const { invoices } = (await listed.json()) as { invoices: { amount: number }[] }
      expect(invoices.map(({ amount }) => amount)).toEqual([10_00, 10_00])
    })

    test('its owner gets a notice of its start, before a payment, of each payment, and of its end', async () => {
      const [pia, ron] = [await door.payer('Pia'), await door.payer('Ron')]
      const { trialEndsAt } = (await pia.become()).subscription ?? {}
      await ron.become()
      // A cancelled subscription needs no payment warning.
      await ron.act('cancel')
      const begun = { kind: 'subscribed', until: trialEndsAt }
      await door.waitUntil(trialEndsAt, -3 * day - 1)
      expect(await door.toldTo(pia)).toEqual([begun])
      await door.wait(1)
      const warned = { kind: 'trial_ends', amount: 10_00, until: trialEndsAt }
      expect(await door.toldTo(pia)).toEqual([begun, warned])
      await door.waitUntil(trialEndsAt)
      const { nextPaymentAt: until } = (await pia.state()).subscription ?? {}
      const paid = { kind: 'subscription_paid', amount: 10_00, until }
      expect(await door.toldTo(pia)).toEqual([begun, warned, paid])
      await pia.act('cancel')
      await door.waitUntil(until)
      const ended = { kind: 'subscription_ended', until }
      expect(await door.toldTo(pia)).toEqual([begun, warned, paid, ended])
      expect(await door.toldTo(ron)).toEqual([begun, { ...ended, until: trialEndsAt }])
    })

    test('month becomes year at the price that was shown just now, once', async () => {
      const fay = await door.payer('Fay')
      await fay.become()
      await door.wait(31 * day)
      const look = async () => {
        const shown = await fay.fetch('/api/subscription/preview?interval=year')
        return (await shown.json()) as { dueNow: number; at: number }
      }
      const change = async (at: number) => {
        const answer = await fay.fetch('/api/subscription/interval', {
          method: 'PUT',
          body: JSON.stringify({ interval: 'year', at }),
          headers: { 'Content-Type': 'application/json' },
        })
        return { http: answer.status, ...((await answer.json()) as object) }
      }
      const same = await fay.fetch('/api/subscription/preview?interval=month')
      expect(same.status).toBe(409)
      // A preview holds for ten minutes, and cannot be forged for another day.
      const old = await look()
      const tooOld = { http: 409, code: 'not_now', message: subscriptionCopy.previewOld }
      await door.wait(old.at + 10 * minute + 1 - door.now())
      for (const at of [old.at, old.at - 20 * day, door.now() + day])
        expect(await change(at)).toMatchObject(tooOld)
      expect(await fay.check()).toMatchObject({ subscription: { interval: 'month' } })
      const preview = await look()
      expect(preview.at).toBeGreaterThan(old.at)
      await door.wait(preview.at + 10 * minute - door.now())
      expect(preview.dueNow).toBeGreaterThan(insiderPrice.year - insiderPrice.month - 1)
      expect(preview.dueNow).toBeLessThanOrEqual(insiderPrice.year)
      const [one, two] = await Promise.all([change(preview.at), change(preview.at)])
      expect([one.http, two.http]).toEqual([200, 200])
      // What is so already needs no preview, and is charged once.
      expect(await change(old.at)).toMatchObject({ http: 200 })
      expect(await fay.check()).toMatchObject({
        plan: 'insider',
        subscription: { interval: 'year', amount: insiderPrice.year },
      })
      const listed = await fay.fetch('/api/subscription/invoices')
      const { invoices } = (await listed.json()) as { invoices: { amount: number }[] }
      expect(invoices.map(({ amount }) => amount)).toEqual([preview.dueNow, 10_00])
      // Both come back, not the month alone.
      expect((await fay.act('refund')).status).toBe(200)
      expect(await wentBackTo(fay.id)).toEqual([10_00, preview.dueNow])
      const after = await fay.fetch('/api/subscription/invoices')
      expect(await after.json()).toMatchObject({
        invoices: [{ refunded: preview.dueNow }, { refunded: 10_00 }],
      })
    })

    test('the first payment comes back on request, once, and ends the plan', async () => {
      const gus = await door.payer('Gus')
      await gus.become()
      expect((await gus.act('refund')).status).toBe(409)
      await door.wait(31 * day)
      expect(await gus.state()).toMatchObject({ moneyBack: { amount: 10_00 } })
      const both = await Promise.all([gus.act('refund'), gus.act('refund')])
      expect(both.map(({ status }) => status)).toContain(200)
      expect(await wentBackTo(gus.id)).toEqual([10_00])
      const state = await gus.state()
      expect(state).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } })
      expect(state.refundedAt).toBeDefined()
      expect(state.moneyBack).toBeUndefined()
      const listed = await gus.fetch('/api/subscription/invoices')
      expect(await listed.json()).toMatchObject({
        invoices: [{ amount: 10_00, refunded: 10_00 }],
      })
      // It was the first payment of this person; there is no other first one.
      await door.wait(day)
      const again = await gus.become()
      expect(again).toMatchObject({ plan: 'insider', subscription: { status: 'active' } })
      expect(again.moneyBack).toBeUndefined()
      expect((await gus.act('refund')).status).toBe(409)
      // What was paid after a refund is shown as kept.
      const later = await gus.fetch('/api/subscription/invoices')
      expect(await later.json()).toMatchObject({
        invoices: [
          { amount: 10_00, refunded: 0 },
          { amount: 10_00, refunded: 10_00 },
        ],
      })
      // The sweep ends what was begun before a refund, and nothing begun after it.
      await door.wait(2 * day)
      expect(await gus.state()).toMatchObject({
        plan: 'insider',
        subscription: { status: 'active' },
      })
    })

    test('after thirty days nothing comes back', async () => {
      const hal = await door.payer('Hal')
      await hal.become()
      await door.wait(31 * day)
      const { moneyBack: back } = await hal.state()
      await door.wait((back?.until ?? 0) - door.now() - 1)
      expect((await hal.state()).moneyBack?.until).toBe(back?.until)
      await door.wait(1)
      expect((await hal.state()).moneyBack).toBeUndefined()
      expect((await hal.act('refund')).status).toBe(409)
      expect(moneyBack).toBe(30 * day)
    })

    test('another card pays from then on', async () => {
      const ida = await door.payer('Ida')
      await ida.become()
      const { body } = await ida.act('card')
      const { clientSecret } = body as { clientSecret: string }
      // Asked again, it is the same.
      expect((await ida.act('card')).body).toMatchObject({ clientSecret })
      await ida.confirm(clientSecret)
      expect(await ida.check()).toMatchObject({ plan: 'insider' })
      const next = await ida.act('card')
      expect((next.body as { clientSecret: string }).clientSecret).not.toBe(clientSecret)
    })

    test('an abandoned subscription expires after a day and can be started again', async () => {
      const jon = await door.payer('Jon')
      await jon.begin()
      await door.wait(25 * hour)
      expect(await jon.state()).toMatchObject({
        plan: 'free',
        subscription: { status: 'canceled' },
        offer: { name: 'trial-30' },
      })
      expect(await jon.become()).toMatchObject({ plan: 'insider' })
    })

    test('a plan given by the operator stays when a subscription ends', async () => {
      const kim = await door.payer('Kim')
      const { users } = door.db.t
      await kim.become()
      await door.db.transaction('test', (tx) =>
        tx.update(users).set({ givenPlan: 'insider' }).where(eq(users.id, kim.id)),
      )
      await kim.act('cancel')
      await door.wait(31 * day)
      expect(await kim.state()).toMatchObject({ plan: 'insider', isGiven: true })
    })

    test.runIf(by === 'stripe')(
      '[N2] the answer to an older request changes nothing, and an ended subscription stays ended',
      async () => {
        const nia = await door.payer('Nia')
        await nia.become()
        const { subscriptions } = door.db.t
        const rowOf = async () => {
          const [row] = await door.db
            .select()
            .from(subscriptions)
            .where(eq(subscriptions.userId, nia.id))
          if (!row) throw new Error('no subscription')
          return row
        }
        const { id, gatewayId } = await rowOf()
        const { stripe } = readSettings(door.stripe.env)
        if (!stripe) throw new Error('the double gives no settings')
        const real = openStripe(stripe)
        const parts = { db: door.db, now: door.now, offer: 'trial-30', secret: '' } as const

        /** A refresh that is sent when it has begun, and applied when its answer may arrive. */
        async function refresh() {
          const [begun, sent, answered, arrived] = Array.from({ length: 4 }, () =>
            Promise.withResolvers<void>(),
          ) as [Gate, Gate, Gate, Gate]
          const payments = {
            ...real,
            async fetchSubscription(named: string) {
              begun.resolve()
              await sent.promise
              const said = await real.fetchSubscription(named)
              answered.resolve()
              await arrived.promise
              return said
            },
          }
          const done = refreshSubscription(billingOf({ ...parts, payments, report() {} }), id)
          await begun.promise
          return {
            async send() {
              sent.resolve()
              await answered.promise
            },
            async arrive() {
              arrived.resolve()
              await done
            },
          }
        }

        const late = await refresh()
        await late.send()
        await nia.act('cancel')
        const cancelled = await rowOf()
        expect(cancelled.cancelsAt).not.toBeNull()
        await late.arrive()
        expect(await rowOf()).toEqual(cancelled)

        const [older, newer] = [await refresh(), await refresh()]
        await newer.send()
        Object.assign(door.stripe.world.get('subscription', gatewayId), {
          status: 'canceled',
          ended_at: door.stripe.world.seconds(),
        })
        await older.send()
        await older.arrive()
        const ended = await rowOf()
        expect(ended).toMatchObject({ status: 'canceled', liveFor: null })
        await newer.arrive()
        expect(await rowOf()).toEqual(ended)
        expect(await nia.state()).toMatchObject({ plan: 'free' })
      },
    )

    test.runIf(by === 'stripe')(
      '[N3] while Stripe does not answer, a subscription stays as it is, even past its end',
      async () => {
        const oda = await door.payer('Oda')
        await oda.become()
        const { subscriptions } = door.db.t
        const rowOf = async () => {
          const ofOda = eq(subscriptions.userId, oda.id)
          const [row] = await door.db.select().from(subscriptions).where(ofOda)
          return row
        }
        const mend = door.stripe.break('GET', '/v1/subscriptions/{subscription_exposed_id}', 'away')
        await door.waitUntil((await rowOf())?.insiderUntil)
        const refused = { status: 502, body: { code: 'payment' } }
        await expect(oda.check()).rejects.toMatchObject(refused)
        expect(await rowOf()).toMatchObject({ status: 'trialing', liveFor: oda.id, endedAt: null })
        mend()
        expect(await oda.check()).toMatchObject({
          plan: 'insider',
          subscription: { status: 'active' },
        })
      },
    )

    test('a deleted account pays nothing any more', async () => {
      const lea = await door.payer('Lea')
      await lea.become()
      const { subscriptions } = door.db.t
      const [row] = await door.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, lea.id))
      await lea.post('/api/account/delete', { password: lea.password })
      await door.wait(hour)
      if (by === 'stripe') {
        const subscription = door.stripe.world.things.get(row?.gatewayId ?? '')
        expect(subscription).toMatchObject({ status: 'canceled' })
      } else {
        const { testGateway } = door.db.t
        const [kept] = await door.db
          .select()
          .from(testGateway)
          .where(eq(testGateway.id, row?.gatewayId ?? ''))
        expect(kept?.object).toMatchObject({ status: 'canceled' })
      }
      // The remaining jobs complete.
      await door.wait(40 * day)
      const left = await door.db.select().from(door.db.t.jobs)
      expect(left.filter(({ args }) => JSON.stringify(args).includes(row?.id ?? ''))).toEqual([])
    })

    test('without a subscription there is nothing to change, and a stranger sees nothing', async () => {
      const max = await door.payer('Max')
      for (const what of ['cancel', 'resume', 'card', 'refund'] as const)
        expect(await max.act(what)).toMatchObject({ status: 409, body: { code: 'not_now' } })
      expect(await max.state()).toMatchObject({ plan: 'free', isGiven: false })
      await expect(max.confirm('test_seti_nobody')).rejects.toThrow(by === 'test' ? Refused : Error)
    })
  })
}
