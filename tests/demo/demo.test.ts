import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchPath } from 'react-router-dom'
import { readKnownBottles } from '../../shared/features/catalogue/known-bottle.ts'
import { timeZoneOf } from '../../shared/features/stores/store-time.ts'
import { timeIn } from '../../shared/features/stores/wall-clock.ts'
import { checkDraw } from '../../shared/features/ultra-drops/check-draw.ts'
import { readDraw } from '../../shared/features/ultra-drops/draw-file.ts'
import { pointsOf } from '../../shared/features/value/valuation.ts'
import { sha256 } from '../../shared/kernel/sha256.ts'
import { day, dayOf, hour } from '../../shared/kernel/time.ts'
import { routes } from '../../shared/routes.ts'
import { operate } from '../../sync-server/admin.ts'
import { type Filled, fill } from '../../sync-server/demo/fill.ts'
import { demoPassword, people, signIns, type Who } from '../../sync-server/demo/people.ts'
import { sentencesOf, tourOf } from '../../sync-server/demo/run.ts'
import { type Running, serve } from '../../sync-server/main.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { browser } from '../http/door.ts'
import { openLog } from '../../sync-server/http/log.ts'

/** The day does not change between two towns that are to be the same. */
const today = Date.now()

let home: string
let dataDir: string
let filled: Filled
let running: Running
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'undercroft-demo-'))
  dataDir = path.join(home, 'demo')
  filled = await fill({ DATA_DIR: dataDir }, { today })
  running = await serve(
    readSettings({ PORT: '0', DATA_DIR: dataDir }),
    openLog('silent'),
    path.join(home, 'no-app'),
  )
}, 600_000)
afterAll(async () => {
  await running.stop()
  rmSync(home, { recursive: true, force: true })
})

/** A browser in which that person of the demo has signed in. */
async function signedIn(email: string, origin = running.listensAt) {
  const own = browser(origin)
  const answer = await own.post('/api/auth/sign-in/email', { email, password: demoPassword })
  expect(answer.status, email).toBe(200)
  const { user } = (await answer.json()) as { user: { id: string } }
  return { ...own, id: user.id }
}
/** A row of a user's feed, with the cellar's id if it is another user's. */
interface Heard {
  readonly table: string
  readonly row: Record<string, unknown> & { readonly id: string }
  readonly cellar?: string
}

/** All that comes to a new device of that person. */
async function feedOf(own: Awaited<ReturnType<typeof signedIn>>): Promise<Heard[]> {
  const heard: Heard[] = []
  for (let cursor: unknown = null; ; ) {
    const answer = await own.post(
      '/api/sync',
      {
        protocol: 1,
        deviceId: randomUUID(),
        seen: { seq: 0, uid: '' },
        cursor,
        limit: 5_000,
        digest: false,
        mutations: [],
      },
      { 'X-User': own.id },
    )
    const round = (await answer.json()) as {
      cursor: unknown
      more: boolean
      changes: (Heard & { row: Heard['row'] | null })[]
    }
    heard.push(...round.changes.filter(({ row }) => row !== null))
    if (!round.more) return heard
    cursor = round.cursor
  }
}
const rowsOf = (feed: readonly Heard[], table: string, cellar?: string) =>
  feed.filter((one) => one.table === table && one.cellar === cellar).map(({ row }) => row)

const told = async <Told>(own: { fetch(place: string): Promise<Response> }, place: string) =>
  (await (await own.fetch(place)).json()) as Told

test('each printed sign-in works, for the named person', async () => {
  const roles: Record<string, unknown> = {}
  for (const [who] of signIns) {
    const own = await signedIn(people[who].email)
    roles[who] = (await told<{ roles: unknown }>(own, '/api/auth/user')).roles
  }
  expect(roles).toEqual({
    ada: ['admin'],
    olga: ['owner'],
    otto: ['owner'],
    omar: ['owner'],
    carl: ['staff'],
    ivy: [],
    bea: [],
    frank: [],
    nora: [],
  })
  const printed = sentencesOf(filled).join('\n')
  for (const [who] of signIns) expect(printed).toContain(people[who].email)
  expect(printed).toContain(demoPassword)
  expect(printed).toContain('every price are invented')
  const tour = tourOf(filled)
  expect(tour).toHaveLength(10)
  const screens = Object.values(routes)
  for (const { path: place, who } of tour) {
    expect(printed).toContain(place)
    expect(signIns.map(([one]) => one)).toContain(who)
    const [pathname = ''] = place.split('?')
    const screen = screens.find((one) => matchPath(one.path, pathname))
    expect(screen, place).toBeDefined()
    if (screen && 'role' in screen) expect(roles[who]).toContain(screen.role)
  }
  expect(printed).toContain(timeIn(people.ivy.home.timeZone, filled.offerUntil))
})

test('there is as much as was printed', async () => {
  const ada = await signedIn(people.ada.email)
  const stats = await told<Record<string, number>>(ada, '/api/admin/stats')
  let bottles = 0
  for (const { email } of Object.values(people)) {
    const own = await signedIn(email)
    bottles += rowsOf(await feedOf(own), 'bottles').length
  }
  expect({
    people: stats['totalUsers'],
    bottles,
    stores: stats['activeStores'],
    drops: stats['activeDrops'],
    reservations: stats['totalReservations'],
  }).toEqual({
    people: filled.people,
    bottles: filled.bottles,
    stores: filled.stores,
    drops: filled.drops,
    reservations: filled.reservations,
  })
  expect(bottles).toBeGreaterThan(250)
})

test('every store says that it is a demo, and every kind of drop can be seen', async () => {
  const ada = await signedIn(people.ada.email)
  const { stores } = await told<{
    stores: { id: string; name: string; rating?: number; reviews?: number }[]
  }>(ada, '/api/stores')
  expect(stores.length).toBe(3)
  for (const { id, name, rating, reviews } of stores) {
    expect(name).toMatch(/ \(Demo\)$/)
    // The directory says what the reviews themselves say.
    expect(await told(ada, `/api/stores/${id}/reviews`)).toMatchObject({ rating, count: reviews })
  }
  const { drops } = await told<{
    drops: { phase: string; isSponsored: boolean; isAllocated: boolean }[]
  }>(ada, '/api/drops')
  expect(new Set(drops.map(({ phase }) => phase))).toEqual(
    new Set(['open', 'sold_out', 'scheduled', 'paused']),
  )
  expect(drops.some((drop) => drop.isSponsored) && drops.some((drop) => drop.isAllocated)).toBe(
    true,
  )
  for (const [who, name] of [
    ['olga', 'Peachtree'],
    ['otto', 'Lakeshore'],
    ['olive', 'Redwood'],
  ] as const) {
    const store = stores.find((one) => one.name.startsWith(name))!
    // Its bottles and seats can be paid, at the test gateway.
    expect(
      await told(await signedIn(people[who].email), `/api/stores/${store.id}/payouts`),
    ).toMatchObject({ by: 'test', chargesEnabled: true })
  }
  const nora = await signedIn(people.nora.email)
  expect(await told(nora, '/api/reserving')).toMatchObject({ noShows: 3 })
  expect(await told<object>(nora, '/api/reserving')).toHaveProperty('pausedUntil')
})

test('every bottle is a real one, once in a cellar, with a distinct picture', async () => {
  const known = new Map(
    readKnownBottles(
      readFileSync(
        new URL('../../shared/features/catalogue/known-bottles.txt', import.meta.url),
        'utf8',
      ),
    ).map((bottle) => [bottle.name, bottle]),
  )
  const photoOf = new Map<string, string>()
  for (const { email, cellar } of Object.values(people)) {
    const own = await signedIn(email)
    const bottles = rowsOf(await feedOf(own), 'bottles')
    expect(bottles.length, email).toBeGreaterThanOrEqual(cellar)
    expect(new Set(bottles.map(({ name }) => name)).size, email).toBe(bottles.length)
    for (const { name, brand, category, subcategory, region, abv, sizeMl, photo } of bottles) {
      const { distillery: _, ...facts } = known.get(String(name))!
      expect({ name, brand, category, subcategory, region, abv, sizeMl }).toEqual({
        abv: undefined,
        ...facts,
      })
      expect(photo, `${email}: ${name}`).toBe(photoOf.get(String(name)) ?? photo)
      photoOf.set(String(name), String(photo))
    }
    const [first] = bottles
    if (!first) continue
    const picture = await own.fetch(`/api/photos/${first['photo']}`)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5_000)
  }
  // No two bottlings have the same picture.
  expect(new Set(photoOf.values()).size).toBe(photoOf.size)
  expect(photoOf.size).toBeGreaterThan(130)
  const visitor = browser(running.listensAt)
  const { drops } = await told<{ drops: { title: string; vintage?: number; picture: string }[] }>(
    visitor,
    '/api/drops',
  )
  for (const { title, vintage, picture } of drops) {
    expect(known.has(title.replace(` ${vintage}`, '')), title).toBe(true)
    expect((await visitor.fetch(`/api/drop-pictures/${picture}`)).status).toBe(200)
  }
})

test('stores are on three clocks, and people live by them', async () => {
  const ada = await signedIn(people.ada.email)
  const { stores } = await told<{ stores: { state: string }[] }>(ada, '/api/stores')
  const clocks = new Set(stores.map(({ state }) => timeZoneOf(state)))
  expect(clocks).toEqual(new Set(['America/New_York', 'America/Chicago', 'America/Los_Angeles']))
  const lived = new Set<unknown>()
  for (const who of ['ivy', 'bea', 'eve'] as const) {
    const [settings] = rowsOf(await feedOf(await signedIn(people[who].email)), 'settings')
    lived.add(settings?.['timeZone'])
  }
  expect(lived).toEqual(clocks)
})

test('an offer stays open for hours and is unread in the inbox', async () => {
  const ivy = await signedIn(people.ivy.email)
  const { reservations } = await told<{
    reservations: { id: string; isOffer: boolean; status: string; holdUntil: number }[]
  }>(ivy, '/api/reservations')
  const offers = reservations.filter(({ isOffer, status }) => isOffer && status === 'pending')
  expect(offers.length).toBe(1)
  expect(offers[0]?.holdUntil).toBe(filled.offerUntil)
  expect(filled.offerUntil).toBeGreaterThan(Date.now() + 10 * hour)

  const feed = await feedOf(ivy)
  const inbox = [...rowsOf(feed, 'notices'), ...rowsOf(feed, 'messages')]
  const kinds = (isRead: boolean) =>
    new Set(inbox.filter(({ readAt }) => (readAt !== undefined) === isRead).map(({ kind }) => kind))
  expect([...kinds(false)]).toEqual(
    expect.arrayContaining(['offer', 'new_drop', 'price', 'available', 'wish', 'confirmed']),
  )
  expect([...kinds(true)]).toEqual(
    expect.arrayContaining(['confirmed', 'opens', 'picked_up', 'new_drop']),
  )
  expect(inbox).toContainEqual(
    expect.objectContaining({ kind: 'offer', reservationId: offers[0]?.id }),
  )
})

test('two cellars are shared: in one a guest works, in the other one looks', async () => {
  const [ivy, bea, frank] = [
    await signedIn(people.ivy.email),
    await signedIn(people.bea.email),
    await signedIn(people.frank.email),
  ]
  const [ofIvy, ofBea] = [await feedOf(ivy), await feedOf(bea)]
  expect(rowsOf(ofIvy, 'cellars')).toEqual([
    expect.objectContaining({ id: frank.id, state: 'member', role: 'viewer' }),
  ])
  expect(rowsOf(ofBea, 'cellars')).toEqual([
    expect.objectContaining({ id: ivy.id, state: 'member', role: 'editor' }),
  ])
  const names = (feed: Heard[], cellar?: string) =>
    rowsOf(feed, 'bottles', cellar)
      .map(({ name }) => name)
      .sort()
  expect(names(ofIvy, frank.id)).toEqual(names(await feedOf(frank)))
  expect(names(ofBea, ivy.id)).toEqual(names(ofIvy))
  // Bea has brought two with her; Ivy sees her photos, and she sees Frank's.
  const isOpenAndNew = rowsOf(ofIvy, 'bottles').filter(
    ({ createdAt, openedAt }) => openedAt !== undefined && createdAt === openedAt,
  )
  expect(isOpenAndNew.length).toBe(2)
  const [ofFrank] = rowsOf(ofIvy, 'bottles', frank.id)
  for (const bottle of [...isOpenAndNew, ofFrank])
    expect((await ivy.fetch(`/api/photos/${bottle?.['photo']}`)).status).toBe(200)
  // A non-member sees neither.
  const nora = await signedIn(people.nora.email)
  expect((await nora.fetch(`/api/photos/${'0'.repeat(64)}`)).status).toBe(404)
  expect(rowsOf(await feedOf(nora), 'bottles', ivy.id)).toEqual([])
})

interface DemoTestEvent {
  readonly title: string
  readonly price: number
  readonly goldPrice: number
}

test('ultra drops are in every state, events were, will be, and are full', async () => {
  const [gus, ivy] = [await signedIn(people.gus.email), await signedIn(people.ivy.email)]
  const { ultraDrops } = await told<{
    ultraDrops: { id: string; status: string; totalEntries: number }[]
  }>(gus, '/api/ultra-drops')
  const counted = ultraDrops.map(({ status, totalEntries }) => [status, totalEntries])
  expect(counted.toSorted()).toEqual([
    ['cancelled', 2],
    ['closed', 3],
    ['completed', 3],
    ['drawn', 5],
    ['failed', 2],
    ['live', 4],
    ['requesting', 0],
    ['scheduled', 0],
  ])
  const drawn = ultraDrops.find(({ status }) => status === 'drawn')
  const file = await (await gus.fetch(`/api/ultra-drops/${drawn?.id}/draw.txt`)).text()
  expect(checkDraw(readDraw(file)!, sha256).faults).toEqual([])

  const { registrations } = await told<{
    registrations: { event: { title: string }; registration: { status: string } }[]
  }>(ivy, '/api/event-registrations')
  expect(
    Object.fromEntries(registrations.map((one) => [one.event.title, one.registration.status])),
  ).toEqual({
    'Four bourbons, one grain bill': 'attended',
    'Three glasses from the back room': 'registered',
    'How agave becomes tequila': 'registered',
  })
  const { events } = await told<{ events: DemoTestEvent[] }>(ivy, '/api/events')
  expect(events.map(({ title, price, goldPrice }) => [title, price, goldPrice])).toEqual([
    ['Three glasses from the back room', 0, 0],
    ['How agave becomes tequila', 0, 0],
    ['Six sherry casks with a cooper', 60_00, 45_00],
  ])

  const hal = await signedIn(people.hal.email)
  const ofHal = await told<{ registrations: { event: { title: string; status: string } }[] }>(
    hal,
    '/api/event-registrations',
  )
  expect(ofHal.registrations.map(({ event }) => [event.title, event.status])).toEqual([
    ['Gin from five gardens', 'cancelled'],
  ])
})

test('groups, posts, news from a feed and stories exist, with open cases for the admin', async () => {
  const [ada, ivy, frank, eve] = [
    await signedIn(people.ada.email),
    await signedIn(people.ivy.email),
    await signedIn(people.frank.email),
    await signedIn(people.eve.email),
  ]
  const { groups } = await told<{ groups: { name: string; isPrivate: boolean }[] }>(
    eve,
    '/api/community/groups',
  )
  expect(groups.map(({ name, isPrivate }) => [name, isPrivate])).toEqual([
    ['Atlanta Whiskey Circle', false],
    ['Cask Share No. 3', true],
  ])
  type Posts = { posts: { hasPicture: boolean; drop?: object; group?: object; hidden?: object }[] }
  const { posts } = await told<Posts>(ivy, '/api/community/posts')
  expect(posts.length).toBe(7)
  expect(posts.filter(({ group }) => group).length).toBe(3)
  expect(posts.filter(({ hasPicture }) => hasPicture).length).toBe(1)
  expect(posts.filter(({ drop }) => drop).length).toBe(1)
  expect((await told<Posts>(eve, '/api/community/posts')).posts.length).toBe(4)
  // Only its author reads the hidden post, with the reason and his appeal.
  expect((await told<Posts>(frank, '/api/community/posts?mine=true')).posts).toMatchObject([
    {
      hidden: {
        reason: 'Bottles are not sold between people here. Stores offer theirs as drops.',
        appeal: {
          text: 'I did not know. I meant to swap them with a friend from the group.',
        },
      },
    },
  ])
  const queue = async (which: string) =>
    (await told<{ things: object[] }>(ada, `/api/admin/community/queue?which=${which}`)).things
  expect((await queue('reported')).length).toBe(1)
  expect((await queue('appealed')).length).toBe(1)

  const { news } = await told<{ news: { source?: string }[] }>(eve, '/api/news?words=invented')
  expect(news.filter(({ source }) => source === 'The Demo Gazette').length).toBe(6)
  const { feeds } = await told<{ feeds: object[] }>(ada, '/api/admin/news-sources')
  expect(feeds).toMatchObject([{ isPaused: true, articles: 6, listed: 6 }])

  const { stories } = await told<{ stories: { firstName: string }[] }>(eve, '/api/success-stories')
  expect(stories.map(({ firstName }) => firstName)).toEqual(['Dan', 'Bea', 'Ivy'])
})

test('sightings are in every state: people of the town confirm each other’s, and one is rewarded', async () => {
  const ada = await signedIn(people.ada.email)
  const { sightings } = await told<{
    sightings: { bottleName: string; verificationStatus: string }[]
  }>(ada, '/api/sightings')
  const states = sightings.map(({ bottleName, verificationStatus }) => [
    bottleName,
    verificationStatus,
  ])
  expect(Object.fromEntries(states)).toMatchObject({
    'Knob Creek 12 Year': 'confirmed',
    'Old Forester 1920 Prohibition Style': 'pending',
    'Henry McKenna 10 Year Bottled in Bond': 'disputed',
  })
  const eve = await signedIn(people.eve.email)
  const { entries } = await told<{ entries: object[] }>(eve, '/api/loyalty')
  expect(entries).toContainEqual(
    expect.objectContaining({ reason: 'sighting_confirmed', points: 25 }),
  )
})

test('a store has sponsor requests: one approved, one pending', async () => {
  const [ivy, frank] = [await signedIn(people.ivy.email), await signedIn(people.frank.email)]
  const stands = async (who: typeof ivy) => {
    const answer = await who.fetch('/api/sponsor-requests')
    const { requests } = (await answer.json()) as { requests: { status: string }[] }
    return requests.map(({ status }) => status)
  }
  expect(await stands(ivy)).toEqual(['approved'])
  expect(await stands(frank)).toEqual(['pending'])
})

test('reviews are answered, reported and hidden, and support has requests', async () => {
  const ada = await signedIn(people.ada.email)
  const moderated = async (which: string) =>
    (
      await told<{ reviews: { firstName: string; hiddenReason?: string; reports: number }[] }>(
        ada,
        `/api/admin/reviews?which=${which}`,
      )
    ).reviews
  expect(await moderated('hidden')).toEqual([expect.objectContaining({ firstName: 'Eve' })])
  expect(await moderated('reported')).toEqual([
    expect.objectContaining({ firstName: 'Dan', reports: 1 }),
  ])
  const { stores } = await told<{ stores: { id: string; name: string }[] }>(ada, '/api/stores')
  const said = await Promise.all(
    stores.map(async ({ id, name }) => ({
      name,
      ...(await told<{ reviews: { firstName: string; reply?: object }[] }>(
        ada,
        `/api/stores/${id}/reviews`,
      )),
    })),
  )
  expect(said.flatMap(({ reviews }) => reviews).some(({ reply }) => reply)).toBe(true)
  const lakeshore = said.find(({ name }) => name.startsWith('Lakeshore'))
  expect(lakeshore?.reviews.map(({ firstName }) => firstName)).not.toContain('Eve')
  const asked = async (status: string) =>
    (
      await told<{ requests: { name: string; isPriority: boolean }[] }>(
        ada,
        `/api/admin/support?status=${status}`,
      )
    ).requests
  expect(await asked('open')).toEqual([
    expect.objectContaining({ name: 'Ivy Insider', isPriority: true }),
    expect.objectContaining({ name: 'Frank Free', isPriority: false }),
  ])
  expect((await asked('answered')).length).toBe(1)
})

test('a cellar has a past: values, pours, purchases, recipes with own bottles, alerts with a match', async () => {
  const ivy = await signedIn(people.ivy.email)
  const frank = await signedIn(people.frank.email)
  const tierOf = async (own: typeof ivy) =>
    (await told<{ subscriptionTier: string }>(own, '/api/auth/user')).subscriptionTier
  expect([await tierOf(ivy), await tierOf(frank)]).toEqual(['insider', 'free'])
  const tier = async (own: typeof ivy) =>
    (await told<{ loyaltyTier: string }>(own, '/api/loyalty')).loyaltyTier
  expect([await tier(ivy), await tier(frank)]).toEqual(['silver', 'bronze'])
  const feed = await feedOf(ivy)
  const bottles = rowsOf(feed, 'bottles')
  const days = rowsOf(feed, 'valuations').flatMap(({ history }) =>
    pointsOf({ history: String(history) }).map(({ on }) => on),
  )
  expect(new Set(days).size).toBeGreaterThan(10)
  expect(rowsOf(feed, 'pours').length).toBeGreaterThan(20)
  const ids = new Set(bottles.map(({ id }) => id))
  const ingredients = rowsOf(feed, 'recipes').flatMap(
    ({ ingredients }) => JSON.parse(String(ingredients)) as { bottleId?: string }[],
  )
  expect(ingredients.some(({ bottleId }) => bottleId !== undefined && ids.has(bottleId))).toBe(true)
  expect(rowsOf(feed, 'wishlist').length).toBeGreaterThan(2)
  expect(rowsOf(feed, 'alerts').map(({ currentPrice }) => currentPrice)).toContain(169_00)
  const boughtLately = bottles.filter(
    ({ purchasedOn }) => String(purchasedOn) > dayOf(Date.now() - 40 * day),
  )
  expect(boughtLately.length).toBeGreaterThan(3)
})

test('the same day and the same seed make the same town', { timeout: 300_000 }, async () => {
  const again = path.join(home, 'again')
  await fill({ DATA_DIR: again }, { today })
  const other = await serve(
    readSettings({ PORT: '0', DATA_DIR: again }),
    openLog('silent'),
    path.join(home, 'no-app'),
  )
  try {
    for (const who of ['ivy', 'frank', 'eve'] as const) {
      const [here, there] = [await livedOf(running, who), await livedOf(other, who)]
      expect(here.bottles.length).toBeGreaterThan(20)
      expect(there).toEqual(here)
    }
  } finally {
    await other.stop()
  }
})

/** A user's six weeks without ids and times. */
async function livedOf({ listensAt }: Running, who: Who) {
  const own = await signedIn(people[who].email, listensAt)
  const feed = await feedOf(own)
  const { reservations } = await told<{ reservations: Record<string, unknown>[] }>(
    own,
    '/api/reservations',
  )
  const sorted = (list: readonly unknown[][]) => list.map((one) => JSON.stringify(one)).sort()
  return {
    bottles: sorted(
      rowsOf(feed, 'bottles').map(({ name, photo, quantity, location, useCount, ...row }) => {
        const { purchasePrice, currentValue, purchasedOn, rating } = row
        const money = [purchasePrice, currentValue, purchasedOn]
        return [name, photo, quantity, location, useCount, rating, money]
      }),
    ),
    recipes: sorted(rowsOf(feed, 'recipes').map(({ name, rating }) => [name, rating])),
    reservations: sorted(
      reservations.map(({ title, status, comment }) => [title, status, comment]),
    ),
    inbox: sorted(rowsOf(feed, 'messages').map(({ kind, title }) => [kind, title])),
  }
}

test('the log is whole, and has every possible end of a reservation', async () => {
  const sentences: string[] = []
  const code = await operate(['compliance', 'verify'], { DATA_DIR: dataDir }, (sentence) =>
    sentences.push(sentence),
  )
  expect({ code, sentences }).toEqual({
    code: 0,
    sentences: [expect.stringContaining('is complete')],
  })
  const ada = await signedIn(people.ada.email)
  const csv = await (await ada.fetch('/api/admin/compliance.csv')).text()
  for (const action of [
    'store.rejected',
    'store.suspended',
    'staff.added',
    'drop.paused',
    'drop.ended',
    'reservation.made',
    'reservation.confirmed',
    'reservation.expired',
    'reservation.cancelled',
    'reservation.ready',
    'reservation.picked_up',
    'reservation.refused',
    'reservation.no_show',
    'reservation.handed_over_late',
  ])
    expect(csv).toContain(`,${action},`)
})

test('a demo goes into no folder with data, not into production, and into no other database', async () => {
  const before = readdirSync(home)
  await expect(fill({ DATA_DIR: dataDir })).rejects.toThrow('has data in it')
  const fresh = path.join(home, 'fresh')
  await expect(fill({ DATA_DIR: fresh, NODE_ENV: 'production' })).rejects.toThrow('production')
  const other = { DATA_DIR: fresh, DATABASE_URL: 'postgres://somewhere/else' }
  await expect(fill(other)).rejects.toThrow('DATABASE_URL')
  expect(existsSync(fresh)).toBe(false)
  expect(readdirSync(home)).toEqual(before)
})
