import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ToPay } from '../../../shared/features/market/reservation-endpoints.ts'
import { day, minute } from '../../../shared/kernel/time.ts'
import { publicIdOf } from '../../../sync-server/features/sightings/rows.ts'
import { areRelated } from '../../../sync-server/loyalty/related.ts'
import type { Person } from '../../http/door.ts'
import { hasStripeSpec, openStripeDouble, type StripeDouble } from '../../payments/stripe-double.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { anEvent } from '../events/an-event.ts'
import { type Market, openMarket } from '../market/market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(!hasStripeSpec || (engine === 'PostgreSQL' && !hasPostgres))(
    `accounts that pay with one card, on ${engine}`,
    () => {
      let market: Market
      let stripe: StripeDouble
      let addresses = 0
      beforeAll(async () => {
        stripe = await openStripeDouble({ now: () => market.now() })
        market = await openMarket(engine, {
          jobs: ['sightings'],
          env: { ...stripe.env, TRUSTED_PROXY_HOPS: '1' },
        })
      })
      afterAll(async () => {
        await market.close()
        await stripe.close()
      })

      async function stranger(): Promise<Person> {
        const who = await market.person()
        addresses += 1
        who.comeFrom(`203.0.113.${addresses}`)
        return who
      }
      const related = (one: Person, other: Person) =>
        areRelated(market.db, one.id, other.id, market.now())
      const tracesOf = (who: Person) =>
        market.db
          .select({ hash: market.db.t.accountTraces.hash })
          .from(market.db.t.accountTraces)
          .where(eq(market.db.t.accountTraces.userId, who.id))

      /** Pays for a reservation or a seat; the page checks, as it does after Stripe's form. */
      async function pay(who: Person, place: string, card: string, how: 'card' | 'declined') {
        const toPay = await market.ask(who, `${place}/pay`, { method: 'POST' })
        const { clientSecret } = toPay as unknown as Extract<ToPay, { by: 'stripe' }>
        stripe.pay(clientSecret, how, card)
        return market.ask(who, `${place}/check`, { method: 'POST' })
      }
      async function reserves(who: Person, card: string, how: 'card' | 'declined' = 'card') {
        const { id: drop } = await market.drop()
        const { id } = await market.reserve(who, drop)
        await pay(who, `/api/reservations/${String(id)}`, card, how)
        const { status } = await market.reservation(who, String(id))
        expect(status).toBe(how === 'card' ? 'confirmed' : 'pending')
      }
      async function comes(who: Person, card: string) {
        const body = anEvent(market.now(), { price: 20_00 })
        const asked = { body, key: randomUUID() }
        const event = await market.ask(market.owner, `/api/stores/${market.store}/events`, asked)
        const place = `/api/events/${String(event['id'])}`
        await market.ask(who, `${place}/registration`, { method: 'PUT', body: { orWait: false } })
        await pay(who, place, card, 'card')
        expect(await market.ask(who, place)).toMatchObject({
          mine: { registration: { status: 'registered' } },
        })
      }

      test('are related for 30 days, also by a seat at an event and by a subscription', async () => {
        await market.ask(market.owner, `/api/stores/${market.store}/payouts/begin`, { body: {} })
        stripe.completeAccount(stripe.world.all('account')[0]?.id ?? '')
        await market.ask(market.owner, `/api/stores/${market.store}/payouts/refresh`, { body: {} })
        const [one, partner, guest, payer, other] = await Promise.all([
          stranger(),
          stranger(),
          stranger(),
          stranger(),
          stranger(),
        ])
        await reserves(one, 'their card')
        // A declined card has paid nothing.
        await reserves(other, 'their card', 'declined')
        await reserves(other, 'a card of their own')
        expect(await related(one, partner)).toBe(false)
        await reserves(partner, 'their card')
        await comes(guest, 'their card')
        const begun = await payer.post('/api/create-subscription', { interval: 'month' })
        const { clientSecret } = (await begun.json()) as { clientSecret: string }
        stripe.pay(clientSecret)
        const [method] = stripe.world.all('payment_method')
        Object.assign(method?.['card'] as object, { fingerprint: 'their card' })
        await payer.post('/api/subscription/check', {})
        for (const person of [partner, guest, payer]) expect(await related(one, person)).toBe(true)
        expect(await related(one, other)).toBe(false)
        expect(await related(guest, other)).toBe(false)
        // The database names no card.
        expect(JSON.stringify(await tracesOf(one))).not.toContain('their card')

        await market.pass(30 * day)
        expect(await related(one, partner)).toBe(false)
        await reserves(one, 'their card')
        expect(await related(one, partner)).toBe(false)
        await reserves(partner, 'their card')
        expect(await related(one, partner)).toBe(true)
      })

      test('earn nothing by each other’s sightings, and leave no card behind', async () => {
        const [scout, partner, other] = [await stranger(), await stranger(), await stranger()]
        await market.pass(day + minute)
        await reserves(scout, 'a household’s card')
        await reserves(partner, 'a household’s card')
        await reserves(other, 'a stranger’s card')
        const answer = (who: Person, id: string) =>
          market.ask(who, `/api/sightings/${id}/answer`, {
            method: 'PUT',
            body: { says: 'confirm' },
          })
        const byPartner = await seen(scout)
        const byOther = await seen(scout)
        await answer(partner, byPartner)
        for (const who of [partner, other]) await answer(who, byOther)
        const { sightingAnswers: a } = market.db.t
        const replies = await market.db.select().from(a)
        const isRelated = (who: Person) =>
          replies.filter(({ userId }) => userId === who.id).map((row) => row.isRelated)
        expect(isRelated(partner)).toEqual([true, true])
        expect(isRelated(other)).toEqual([false])

        const { email, password } = partner
        await partner.post('/api/auth/sign-in/email', { email, password })
        expect(await tracesOf(partner)).not.toEqual([])
        const gone = await partner.post('/api/account/delete', { password })
        expect(gone.status).toBe(204)
        expect(await tracesOf(partner)).toEqual([])
      })

      /** A bottle at a shop outside of the directory; the public id of the sighting. */
      async function seen(who: Person): Promise<string> {
        const args = {
          id: randomUUID(),
          bottleName: `Bottle ${randomUUID()}`,
          storeName: 'Tower',
          zipCode: '30324',
          price: 120_00,
          seenAt: market.now() - minute,
        }
        const mutation = { name: 'sighting.add', args, seq: 1, uid: randomUUID(), at: 0 }
        const round = { protocol: 1, deviceId: randomUUID(), seen: { seq: 0, uid: '' } }
        const body = { ...round, cursor: null, limit: 10, digest: false, mutations: [mutation] }
        const said = await who.post('/api/sync', body, { 'X-User': who.id })
        expect(await said.json()).toMatchObject({ rejections: [] })
        await market.work()
        return publicIdOf(who.id, args.id)
      }
    },
  )
