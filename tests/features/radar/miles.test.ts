import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { radarPerPage } from '../../../shared/business/radar.ts'
import type { RadarItem } from '../../../shared/features/radar/radar-item.ts'
import { day } from '../../../shared/kernel/time.ts'
import { stateOfZip } from '../../../shared/kernel/zip-code.ts'
import { zipPoints } from '../../../sync-server/features/radar/zip-points.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { anEvent } from '../events/an-event.ts'
import { aDrop } from '../market/a-drop.ts'
import { type Market, openMarket } from '../market/market.ts'
import { aStore } from '../stores/a-store.ts'
import { anUltraDrop } from '../ultra-drops/an-ultra-drop.ts'

/** ZIP codes around 30308, the nearest to each limit on its two sides. */
const limits: readonly [reach: number, inside: string, distance: string, outside: string][] = [
  [10, '30337', 'region', '30072'],
  [25, '30013', 'state', '30017'],
  [50, '30623', 'state', '30182'],
  [100, '35096', 'far', '31905'],
]

for (const engine of engineNames())
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`miles on ${engine}`, () => {
    let market: Market
    const places = ['Inside', 'Outside'] as const
    type Place = (typeof places)[number]
    const stores = new Map<Place, string>()

    beforeAll(async () => {
      market = await openMarket(engine)
      for (const place of places) {
        const owner = await market.person()
        const send = async (path: string, body: object, who: Person = owner) => {
          const said = await market.ask(who, path, { body, key: randomUUID() })
          expect(said).toMatchObject({ http: 200 })
          return String(said['id'])
        }
        const store = await send('/api/stores', aStore({ name: place }))
        await send(`/api/admin/stores/${store}/approve`, {}, market.admin)
        stores.set(place, store)
        const title = { title: `${place}` }
        await send(`/api/stores/${store}/drops`, aDrop(title))
        await send(`/api/stores/${store}/ultra-drops`, anUltraDrop(market.now(), title))
        await send(`/api/stores/${store}/events`, anEvent(market.now(), title))
        await sight([{ bottleName: place }])
      }
      await market.work()
    })
    afterAll(() => market.close())

    async function sight(sightings: readonly Partial<Sighting>[]) {
      const seenAt = market.now()
      await market.db.transaction('sightings', (tx) =>
        tx
          .insert(tx.t.bottleSightings)
          .values(sightings.map((one) => ({ ...aListedSighting(seenAt), ...one }))),
      )
    }
    /** All that is there is now at these ZIP codes. */
    const move = (inside: string, outside: string) =>
      market.db.transaction('move', async (tx) => {
        const { stores: s, bottleSightings: b } = tx.t
        for (const [place, zipCode] of [
          ['Inside', inside],
          ['Outside', outside],
        ] as const) {
          const state = stateOfZip(zipCode)!
          await tx
            .update(s)
            .set({ zipCode, state })
            .where(eq(s.id, stores.get(place)!))
          const seen = { zipCode, region: zipCode.slice(0, 3), zipState: state }
          await tx.update(b).set(seen).where(eq(b.bottleName, place))
        }
      })
    const radar = async (query: string, who: Pick<Person, 'fetch'> = market.door.visitor()) => {
      const said = await market.ask(who, `/api/radar?${query}`)
      expect(said).toMatchObject({ http: 200 })
      return said as unknown as { items: RadarItem[]; within?: string; next?: string }
    }
    const found = async (query: string) => {
      const { items, within } = await radar(query)
      return {
        within,
        items: items
          .map(({ title, kind, distance, miles }) => [title, kind, distance, miles] as const)
          .toSorted(([one, a], [other, b]) => `${one} ${a}`.localeCompare(`${other} ${b}`)),
      }
    }
    const allOf = (title: Place, distance: string, miles?: number) =>
      ['drop', 'event', 'sighting', 'ultra_drop'].map((kind) => [title, kind, distance, miles])

    test.each(limits)('in %i miles is %s (%s), and not %s', async (...limit) => {
      const [reach, inside, distance, outside] = limit
      await move(inside, outside)
      const around = `near=30308&within=${reach}`
      expect(await found(around)).toEqual({
        within: String(reach),
        items: allOf('Inside', distance, reach),
      })
      for (const kind of ['drop', 'ultra_drop', 'event', 'sighting'])
        expect((await radar(`${around}&kind=${kind}`)).items).toMatchObject([
          { kind, miles: reach },
        ])
      // With all nine digits, on both sides.
      await move(`${inside}-1234`, `${outside}-1234`)
      expect((await found(`near=30308-4321&within=${reach}`)).items).toEqual(
        allOf('Inside', distance, reach),
      )
    })

    test('unless one chooses, it is 50 miles', async () => {
      await move('30623', '30182')
      const usual = await found('near=30308')
      expect(usual).toEqual(await found('near=30308&within=50'))
      expect(usual.items).toHaveLength(4)
    })

    test('Augusta in Georgia and North Augusta in South Carolina are near to each other', async () => {
      await move('29841', '31401')
      expect((await found('near=30901&within=10')).items).toEqual(allOf('Inside', 'far', 6))
      expect((await found('near=30901&within=state')).items).toEqual(allOf('Outside', 'state', 107))
    })

    test('the state and anywhere say the miles, too', async () => {
      await move('31401', '97201')
      expect(await found('near=30308&within=state')).toEqual({
        within: 'state',
        items: allOf('Inside', 'state', 224),
      })
      const anywhere = await found('near=30308&within=anywhere')
      expect(anywhere).toEqual({
        within: 'anywhere',
        items: [...allOf('Inside', 'state', 224), ...allOf('Outside', 'far', 2169)],
      })
    })

    test('the same ZIP code has no miles, and a neighbour at least one', async () => {
      await move('30308-0001', '30309')
      const { items } = await found('near=30308&within=10')
      expect(items).toEqual([...allOf('Inside', 'zip'), ...allOf('Outside', 'region', 2)])
    })

    test('an older link still means the region', async () => {
      await move('30337', '30017')
      expect(await found('near=30308&within=region')).toEqual({
        within: 'region',
        items: allOf('Inside', 'region', 10),
      })
    })

    test('a ZIP code of unknown place means its region, whatever was chosen', async () => {
      // 30301 is for boxes at the post office.
      await move('30337', '30017')
      for (const chosen of ['', '&within=10', '&within=100'])
        expect(await found(`near=30301${chosen}`)).toEqual({
          within: 'region',
          items: allOf('Inside', 'region'),
        })
    })

    test('what is at an unknown place is found in its region', async () => {
      await move('30301', '30617')
      expect((await found('near=30308&within=10')).items).toEqual(allOf('Inside', 'region'))
      expect((await found('near=30901&within=10')).items).toEqual([])
    })

    test('pages over many regions have each sighting once, in the order of all', async () => {
      await move('97201', '97201')
      const inside = (await zipPoints()).within('10001', 100)
      const many = Array.from({ length: 3 * radarPerPage + 5 }, (_, nth) => {
        const zipCode = inside[(nth * 37) % inside.length]!
        return {
          id: randomUUID(),
          bottleName: `Number ${nth}`,
          zipCode,
          region: zipCode.slice(0, 3),
          hypeScore: nth % 4,
          // Most are equally hot and old.
          listedAt: market.now() - (nth % 3),
        }
      })
      await sight([
        ...many,
        { bottleName: 'Boston', zipCode: '02108', region: '021', hypeScore: 9 },
      ])
      const seen: string[] = []
      for (let next: string | undefined = ''; next !== undefined; ) {
        const page = await radar(`near=10001&within=100${next && `&after=${next}`}`)
        seen.push(...page.items.map(({ id }) => id))
        next = page.next
      }
      const inOrder = many.toSorted(
        (one, other) =>
          other.hypeScore - one.hypeScore ||
          other.listedAt - one.listedAt ||
          (one.id < other.id ? 1 : -1),
      )
      expect(seen).toEqual(inOrder.map(({ id }) => id))
    })
  })

type Sighting = ReturnType<typeof aListedSighting>

const aListedSighting = (seenAt: number) => ({
  id: randomUUID() as string,
  scoutUserId: randomUUID(),
  reportId: randomUUID(),
  bottleName: 'Bottle',
  storeName: 'A Shop Elsewhere',
  zipCode: '97201',
  region: '972',
  zipState: 'OR',
  price: 60_00,
  quantity: 1,
  isAllocated: false,
  seenAt,
  expiresAt: seenAt + day,
  isAnnounced: true,
  rewardedOn: '2026-11-25',
  hypeScore: 0,
  listedAt: seenAt,
  createdAt: seenAt,
  updatedAt: seenAt,
})
