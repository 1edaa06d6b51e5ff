import { randomUUID } from 'node:crypto'
import { hypePerWish } from '../../../shared/business/radar.ts'
import { categories } from '../../../shared/features/collection/categories.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../../sync-server/db/db.ts'
import { type DbAddress, openDb } from '../../../sync-server/db/open-db.ts'
import lendPostgres from '../../support/postgres-lender.ts'
import type { Server } from '../../support/server.ts'
import { median } from './figures.ts'
import { aServer } from './throughput.ts'

/**
 * How long the hype radar takes to open with 2,000 drops and 50,000 sightings, compared with a
 * tenth of them: all of it, one category, around a ZIP code, its region, its state, sightings alone,
 * and the second page.
 *
 *   node --import ./sync-server/import-cache.ts tests/bench/server/radar.ts
 */
const wanted = 1.3
const sizes = [
  { drops: 200, sightings: 5_000 },
  { drops: 2_000, sightings: 50_000 },
] as const
const stores = 200
const asked = 100
const opened = {
  all: '',
  'one category': '?category=Whiskey',
  'in 50 miles around a zip code': '?near=30308',
  'in its region': '?near=30308&within=region',
  'in its state': '?near=30308&within=state',
  'sightings alone': '?kind=sighting',
  'what is collected first': '?first=spirits',
} as const
type Opened = keyof typeof opened | 'the next page'

type Took = ReadonlyMap<Opened, number[]>
const none: Took = new Map()

// Whether there is a PostgreSQL is checked when these are loaded.
const takeBack = await lendPostgres()
const { silent } = await import('../../support/engines.ts')
const { analyze, engines, within } = await import('./databases.ts')
try {
  for (const [engine, fresh] of Object.entries(engines)) {
    const [small = none, large = none] = await within(fresh, (few, fewDir) =>
      within(fresh, (many, manyDir) => beside([few, fewDir], [many, manyDir])),
    )
    console.log(engine)
    console.table([...small.keys()].map((what) => rowOf(what, small, large)))
  }
} finally {
  await takeBack?.()
}

function rowOf(what: Opened, small: Took, large: Took) {
  const [few, many] = [median(small.get(what) ?? []), median(large.get(what) ?? [])]
  const ratio = many / few
  return {
    what,
    '200 drops, 5,000 sightings, ms': few.toFixed(2),
    '2,000 and 50,000, ms': many.toFixed(2),
    ratio: ratio.toFixed(2),
    wanted: `≤ ${wanted} ${ratio <= wanted ? '✓' : '✗'}`,
  }
}

/** Milliseconds of each way to open both, in turns, so that a busy moment hits them alike. */
async function beside(...places: readonly (readonly [DbAddress, string])[]): Promise<Took[]> {
  const servers: Server[] = []
  try {
    for (const [at, [place, dataDir]] of places.entries()) {
      const db = await openDb(place, silent)
      await db.transaction('fill', (tx) => fill(tx, sizes[at]!))
      await analyze(db, place)
      await db.close()
      servers.push(await aServer(place, dataDir))
    }
    const sides = await Promise.all(
      servers.map(async ({ origin }) => {
        const after = (await open(origin, '')) ?? ''
        const ways = { ...opened, 'the next page': `?after=${encodeURIComponent(after)}` }
        return { origin, ways: Object.entries(ways) as [Opened, string][] }
      }),
    )
    const took = sides.map(({ ways }) => new Map(ways.map(([name]) => [name, [] as number[]])))
    for (let count = -20; count < asked; count++)
      for (const [at, { origin, ways }] of sides.entries())
        for (const [name, query] of ways) {
          const began = performance.now()
          await open(origin, query)
          if (count >= 0) took[at]?.get(name)?.push(performance.now() - began)
        }
    return took
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** Where its next page begins. */
async function open(origin: string, query: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}/api/radar${query}`, { headers: { Host: 'localhost' } })
  const { items, next } = (await answer.json()) as { items?: unknown[]; next?: string }
  if (!items?.length) throw new Error(`${answer.status}: nothing is hot`)
  return next
}

/** Stores in many regions, and what they offer and others have seen, each about as hot as another. */
async function fill(tx: DbTx, { drops, sightings }: (typeof sizes)[number]): Promise<void> {
  const now = Date.now()
  const zipOf = (at: number) => (at % 10 === 0 ? '30308' : String(10_000 + ((at * 397) % 89_000)))
  const shops = Array.from({ length: stores }, (_, at) => ({ id: randomUUID(), zip: zipOf(at) }))
  await tx.insert(tx.t.stores).values(
    shops.map(({ id, zip }, at) => ({
      id,
      ownerId: randomUUID(),
      name: `Store ${at}`,
      nameKey: `store ${at}`,
      address: '1',
      city: 'A',
      cityKey: 'a',
      state: at % 10 === 0 ? 'GA' : 'NY',
      zipCode: zip,
      licenseNumber: id,
      licenseKey: id,
      licenseExpiresOn: '2999-12-31',
      status: 'approved' as const,
      appliedAt: 1,
      createdAt: 1,
      updatedAt: 1,
    })),
  )
  await inParts(drops, (at) =>
    tx.insert(tx.t.drops).values(
      at.map((nth) => ({
        id: randomUUID(),
        storeId: shops[nth % stores]!.id,
        title: `Bottle ${nth}`,
        category: categories[nth % categories.length]!,
        salePrice: 50_00,
        quantity: 12,
        isSponsored: false,
        isAllocated: nth % 3 === 0,
        holdFor: 600_000,
        startsAt: now - hour,
        listedUntil: Number.MAX_SAFE_INTEGER,
        createdAt: now - nth,
        updatedAt: now,
        // Else the server lists the price of each of them after its start, while the radar opens.
        priceListedAt: now,
      })),
    ),
  )
  // As hot as the jobs will find them, so that these have nothing to write meanwhile.
  const wishersOf = (nth: number) => (nth % 10 === 0 ? nth % 40 : 0) / 10
  await inParts(sightings, async (at) => {
    const rows = at.map((nth) => ({ nth, id: randomUUID() }))
    await tx.insert(tx.t.bottleSightings).values(
      rows.map(({ nth, id }) => ({
        id,
        scoutUserId: randomUUID(),
        reportId: randomUUID(),
        bottleName: `Bottle ${nth}`,
        storeName: `Shop ${nth % 977}`,
        zipCode: zipOf(nth),
        region: zipOf(nth).slice(0, 3),
        zipState: nth % 10 === 0 ? 'GA' : 'NY',
        price: 60_00,
        quantity: 1,
        isAllocated: nth % 2 === 0,
        seenAt: now - nth,
        expiresAt: now + day,
        isAnnounced: true,
        rewardedOn: '2026-11-25',
        hypeScore: hypePerWish * wishersOf(nth),
        listedAt: now - nth,
        createdAt: now,
        updatedAt: now,
      })),
    )
    const matches = rows.flatMap(({ nth, id: listingId }) =>
      Array.from({ length: wishersOf(nth) }, () => ({
        cellarId: randomUUID(),
        wishId: randomUUID(),
        listingId,
      })),
    )
    if (matches.length > 0) await tx.insert(tx.t.wishMatches).values(matches)
  })
}

async function inParts(
  count: number,
  insert: (at: readonly number[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < count; from += 500)
    await insert(Array.from({ length: Math.min(500, count - from) }, (_, at) => from + at))
}
