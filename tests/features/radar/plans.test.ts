import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hypePerWish } from '../../../shared/business/radar.ts'
import { day, type Instant, minute } from '../../../shared/kernel/time.ts'
import { cursorOf } from '../../../sync-server/http/cursor.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { planOf } from '../../support/plan-of.ts'
import { onStatementRun } from '../../support/statements-run.ts'
import { anEvent } from '../events/an-event.ts'
import { type Market, openMarket } from '../market/market.ts'
import { anUltraDrop } from '../ultra-drops/an-ultra-drop.ts'

/** Queries of the radar, each with an index that is walked in the order of its page. */
const inOrder: readonly [query: string, index: RegExp][] = [
  ['', /drops_hype_idx/],
  ['kind=ultra_drop', /ultra_drops_hype_idx/],
  ['kind=event', /events_hype_idx/],
  ['kind=sighting', /bottle_sightings_hype_idx/],
  ['category=Whiskey', /drops_category_hype_idx/],
  ['first=spirits', /drops_hype_idx/],
  ['near=30308&within=anywhere', /drops_hype_idx/],
  ['near=30308&within=region&kind=sighting', /bottle_sightings_region_hype_idx/],
  ['near=30308&within=state&kind=sighting', /bottle_sightings_state_hype_idx/],
  ['near=303&kind=sighting', /bottle_sightings_region_hype_idx/],
]
/** Of each region around a ZIP code the first by its index; the page sorts those. */
const byRegion = ['near=30308&kind=sighting', 'near=30308&within=100&kind=sighting']
/** Queries that cover few stores: their items are found by store and then sorted. */
const atStores = [
  'near=30308',
  'near=30308&within=100',
  'near=30308&within=region',
  'near=30308&within=state',
  'near=atlanta',
  'favorites=true',
]

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`the radar on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine)
      await market.drop()
      for (const [path, body] of [
        ['ultra-drops', anUltraDrop(market.now())],
        ['events', anEvent(market.now())],
      ] as const) {
        const asked = { body, key: randomUUID() }
        const said = await market.ask(market.owner, `/api/stores/${market.store}/${path}`, asked)
        expect(said).toMatchObject({ http: 200 })
      }
      await market.work()
    })
    afterAll(() => market.close())

    /** The statements that find the hottest items, recorded during a request. */
    async function statementsOf(ask: () => Promise<unknown>): Promise<SQL[]> {
      const texts = new Map<string, readonly unknown[]>()
      const { query } = pg.Client.prototype
      const endSqlite = onStatementRun((text) => texts.set(text, []))
      const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
        this: pg.Client,
        ...given: unknown[]
      ) {
        const [config, values] = given as [string | pg.QueryConfig, unknown[]?]
        const asked = typeof config === 'string' ? { text: config, values } : config
        texts.set(asked.text, asked.values ?? values ?? [])
        return (query as (...all: unknown[]) => unknown).apply(this, given)
      } as never)
      await ask()
      endSqlite()
      spy.mockRestore()
      return [...texts]
        .filter(([text]) => /^\s*select.*order by.*hype_score.*limit/is.test(text))
        .map(([text, values]) => {
          // `?` in their order, or `$1` by their numbers.
          let nth = 0
          const parts = text.split(/(\?|\$\d+)/).map((part) => {
            if (part === '?') return sql`${values[nth++] ?? null}`
            if (/^\$\d+$/.test(part)) return sql`${values[Number(part.slice(1)) - 1] ?? null}`
            return sql.raw(part)
          })
          return sql.join(parts, sql.raw(''))
        })
    }

    /** Parts of the plan whose cost grows with the table; empty if all use indexes. */
    const reads = (plan: string): string[] => linesOf(plan, wholeReads)
    // A list in a parameter, and what was found of a region, are no tables.
    const wholeReads =
      engine === 'SQLite' ? /^SCAN (?!.* USING .*INDEX|.* VIRTUAL TABLE|\(subquery)/ : /Seq Scan on/
    /** Parts of the plan that sort all results. */
    const sorts = (plan: string): string[] =>
      linesOf(plan, engine === 'SQLite' ? /B-TREE FOR ORDER/ : /(?<!Incremental )Sort  \(/)
    const linesOf = (plan: string, which: RegExp) =>
      plan.split('\n').filter((line) => which.test(line))

    /** Of a page and of the one behind it. */
    async function plansOf(query: string): Promise<string[]> {
      const plans: string[] = []
      for (const more of ['', `&after=${cursorOf(0, 1, 1, 'x')}`]) {
        const path = `/api/radar?${query}${more}`
        const found = await statementsOf(() => market.ask(market.owner, path))
        expect(found.length).toBeGreaterThan(0)
        for (const one of found) plans.push(await planOf(market.db, one))
      }
      return plans
    }

    test.each(inOrder)('walks indexes in their order: %s', async (query, index) => {
      const plans = await plansOf(query)
      expect(plans.flatMap((plan) => [...reads(plan), ...sorts(plan)])).toEqual([])
      expect(plans.join('\n')).toMatch(index)
    })

    test.each(atStores)('goes by the stores, and through no whole table: %s', async (query) => {
      const plans = await plansOf(query)
      expect(plans.flatMap(reads)).toEqual([])
    })

    test.each(byRegion)('reads each region in its order: %s', async (query) => {
      const plans = await plansOf(query)
      expect(plans.flatMap(reads)).toEqual([])
      expect(plans.join('\n')).toMatch(/bottle_sightings_region_hype_idx/)
      // One page of each region is sorted, and found by its ids.
      expect(plans.join('\n')).toMatch(/autoindex_bottle_sightings|bottle_sightings_pkey/)
      expect(plans.flatMap(sorts)).toHaveLength(plans.length)
    })

    // Lists of ids took 14 times the processor time: seconds for 50,000 sightings, every two minutes.
    test.runIf(engine === 'SQLite')('the job of the scores sends no lists of ids', async () => {
      const seenAt = market.now() - minute
      const rows = Array.from({ length: 250 }, (_, nth) => aListedSighting(nth, seenAt))
      const cellarId = randomUUID()
      await market.db.transaction('sightings and a wish', async (tx) => {
        await tx.insert(tx.t.bottleSightings).values(rows)
        const listingId = rows[249]!.id
        await tx.insert(tx.t.wishMatches).values({ cellarId, wishId: randomUUID(), listingId })
      })
      const texts: string[] = []
      const end = onStatementRun((text) => texts.push(text))
      await market.pass(3 * minute)
      end()
      const counting = texts.filter((text) => /"wish_matches".*from "bottle_sightings"/s.test(text))
      expect(counting.length).toBeGreaterThanOrEqual(2)
      expect(texts.filter((text) => text.split('?').length > 100)).toEqual([])
      const { bottleSightings: s } = market.db.t
      const scores = await market.db.select({ id: s.id, score: s.hypeScore }).from(s)
      const hot = scores.filter(({ score }) => score !== 0)
      expect(hot).toEqual([{ id: rows[249]!.id, score: hypePerWish }])
    })

    test('and it is noticed where something does not', async () => {
      const { drops, stores } = market.db.t
      const sorted = await planOf(market.db, sql`select * from ${drops} order by title limit 5`)
      expect([...reads(sorted), ...sorts(sorted)]).not.toEqual([])
      const read = await planOf(market.db, sql`select * from ${stores} where name like '%a%'`)
      expect(reads(read)).not.toEqual([])
    })
  })

const aListedSighting = (nth: number, seenAt: Instant) => ({
  id: randomUUID(),
  scoutUserId: randomUUID(),
  reportId: randomUUID(),
  bottleName: `Bottle ${nth}`,
  storeName: 'A Shop Elsewhere',
  zipCode: '30310',
  region: '303',
  zipState: 'GA',
  price: 60_00,
  quantity: 1,
  isAllocated: false,
  seenAt,
  expiresAt: seenAt + day,
  isAnnounced: true,
  rewardedOn: '2026-11-25',
  listedAt: seenAt,
  createdAt: seenAt,
  updatedAt: seenAt,
})
