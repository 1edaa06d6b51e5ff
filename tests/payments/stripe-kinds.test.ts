import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onEachEngine } from '../support/engines.ts'
import { hasRealData, realData } from '../support/real-data.ts'
import { databasePerTest } from '../sync/rounds.ts'
import { type Bench, openBench } from './stripe-bench.ts'
import { hasStripeSpec, webhookSecret } from './stripe-double.ts'

type Sent = Record<string, unknown>

/** A snapshot event as Stripe sends it, of a kind that this product acts on or of any other. */
const kinds = [
  'payment_intent.succeeded',
  'refund.updated',
  'charge.refund.updated',
  'account.updated',
  'account.application.deauthorized',
  'charge.dispute.created',
  'setup_intent.succeeded',
  'customer.subscription.updated',
  'customer.deleted',
  'invoice.upcoming',
  'payout.paid',
  'balance.available',
  'v2.core.event_destination.ping',
  'a.kind.of.next.year',
]
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\u0000', 'x'.repeat(5_000)),
)
const name = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^\w{1,40}$/) },
  { weight: 1, arbitrary: text },
)
const snapshot = fc.record(
  {
    id: fc.oneof(name, fc.constant(null)),
    object: fc.constantFrom('event', 'v2.core.event', 'list'),
    type: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...kinds) },
      { weight: 1, arbitrary: text },
    ),
    livemode: fc.oneof(fc.boolean(), fc.constant(null)),
    account: fc.oneof(name, fc.constant(null)),
    api_version: fc.constantFrom('2026-10-28.endive', null),
    data: fc.oneof(
      fc.record({ object: fc.oneof(fc.record({ id: name }), fc.jsonValue()) }),
      fc.jsonValue(),
    ),
    related_object: fc.record({ id: name, type: name, url: text }),
  },
  { requiredKeys: [] },
)
const anything = fc.oneof(
  { weight: 6, arbitrary: snapshot.map((event) => JSON.stringify(event)) },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  // An empty request without a sender.
  { weight: 1, arbitrary: text.filter((sent) => sent !== '') },
)

/** One that is kept, without which all could be thrown away unnoticed. */
const ours = JSON.stringify({
  id: 'evt_ours',
  type: 'payment_intent.succeeded',
  livemode: false,
  data: { object: { id: 'pi_ours' } },
})

describe.skipIf(!hasStripeSpec)('any genuine event of Stripe is accepted', () => {
  onEachEngine((engine) => {
    const database = databasePerTest(engine, { beforeEach, afterEach })
    let bench: Bench
    beforeEach(async () => {
      bench = await openBench(database)
    })
    afterEach(() => bench.double.close())

    const take = async (body: string, secret = webhookSecret) => {
      const t = Math.floor(bench.clock.now / 1000)
      const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
      await bench.till.money.events.take(Buffer.from(body), `t=${t},v1=${v1}`)
    }
    const kept = async () => {
      const { db } = database.current
      return db.select().from(db.t.gatewayEvents)
    }

    test('signed rightly, no event is refused or fails, and each that is forged is refused', async () => {
      let told = 0
      await fc.assert(
        fc.asyncProperty(anything, async (body) => {
          // A text that UTF-8 does not have is another one when it arrives.
          const sent = body.toWellFormed()
          await take(sent)
          await expect(take(sent, 'whsec_of_somebody')).rejects.toMatchObject({
            code: 'bad_request',
          })
          told = (await kept()).length
        }),
        { numRuns: engine.dialect === 'sqlite' ? 400 : 150, examples: [[ours]] },
      )
      expect(told).toBeGreaterThan(0)
    })

    test('an event about a foreign object is handled once, without effect', async () => {
      for (const [at, type] of kinds.entries())
        await take(
          JSON.stringify({
            id: `evt_${at}`,
            object: 'event',
            type,
            livemode: false,
            data: { object: { id: `nobody_${at}`, object: 'payment_intent' } },
          }),
        )
      expect(await kept()).toHaveLength(kinds.length)
      await bench.till.work()
      expect((await kept()).every(({ doneAt }) => doneAt !== null)).toBe(true)
      expect(await bench.till.told()).toEqual([])
    })

    test.skipIf(!hasRealData)('all that a library for tests knows of, as it has it', async () => {
      const folder = realData('stripe/webhook-events-ruby-mock')
      const files = readdirSync(folder)
      expect(files.length).toBeGreaterThan(80)
      for (const file of files) {
        const event = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Sent
        for (const own of [{}, { livemode: true }, { account: 'acct_nobody' }])
          await take(JSON.stringify({ ...event, id: `evt_${file}`, ...own }))
      }
      await bench.till.work()
      expect(await bench.till.told()).toEqual([])
      expect((await kept()).every(({ account }) => account === null)).toBe(true)
      const { db } = database.current
      const failed = await db.rows(sql`select * from jobs where attempts > 1`)
      expect(failed).toEqual([])
    })
  })
})
