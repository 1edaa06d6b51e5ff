import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { personalData, serverFiles } from '../../../shared/business/privacy.ts'
import { reservationsPerPage } from '../../../shared/business/reserving.ts'
import { leftOutWords } from '../../../shared/copy/full-copy.ts'
import { pathInCopy } from '../../../shared/features/backup/read-backup.ts'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { entities } from '../../../shared/registry.ts'
import { dataRules, type Tables } from '../../../sync-server/db/tables.ts'
import { readSyncState, writeSyncState } from '../../../web/local/store/database.ts'
import { exportCopy } from '../../../web/local/backup/export-copy.ts'
import type { Network } from '../../../web/local/sync/network.ts'
import { ApiProblem, call, Offline } from '../../../web/online/call.ts'
import { idsIn, rowsOf } from '../../contracts/endpoints/everything.ts'
import { openWorld, type Side, type World } from '../../contracts/endpoints/world.ts'
import { aDevice, anAccount, type TestDevice } from '../../device/a-device.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'

const names = Object.keys(personalData) as (keyof typeof personalData)[]

test('every kind of personal data has a place in the export, or a reason for its absence', () => {
  const ofEntities = new Set(
    Object.values(entities).map(({ rules }) => rules.privacyCategory as string),
  )
  for (const name of names) {
    const { inCopy, ...more } = personalData[name]
    const places: readonly string[] = inCopy
    expect(places.length > 0 || 'leftOut' in more, name).toBe(true)
    expect(places.includes('rows'), name).toBe(ofEntities.has(name))
  }
  const claimed = names.flatMap((name): readonly string[] => personalData[name].inCopy)
  for (const file of serverFiles)
    expect(
      claimed.filter((one) => one === file),
      file,
    ).toEqual([file])
  const leftOut = names.filter((name) => 'leftOut' in personalData[name])
  expect(Object.keys(leftOutWords).sort()).toEqual(leftOut.sort())
})

type Row = Readonly<Record<string, unknown>>
type Name = keyof Tables
const id = (row: Row) => row['id']

/** The value by which a person's row is found in the copy. */
const isFoundBy: Partial<Record<Name, (row: Row) => unknown>> = {
  users: id,
  sessions: id,
  passkeys: id,
  accessTokens: id,
  cellarInvitations: id,
  storeFavorites: ({ storeId }) => storeId,
  storePeople: ({ storeId }) => storeId,
  stores: id,
  reservations: id,
  dropWaits: ({ dropId }) => dropId,
  ultraDropRequests: ({ ultraDropId }) => ultraDropId,
  ultraDropEntries: ({ code }) => code,
  eventRegistrations: id,
  reminders: ({ subject, subjectId }) => subject ?? subjectId,
  sponsorRequests: id,
  loyaltyEntries: id,
  reviews: id,
  reviewReports: ({ reviewId }) => reviewId,
  storyReports: ({ storyId }) => storyId,
  helpfulMarks: ({ reviewId }) => reviewId,
  successStories: id,
  sightingAnswers: ({ sightingId }) => sightingId,
  payments: id,
  supportRequests: id,
  groupMemberships: ({ groupId }) => groupId,
  posts: id,
  postComments: id,
  relations: ({ otherId }) => otherId,
  newsSaves: ({ itemId }) => itemId,
}

/** The reason why rows of that table are not copied as they are. */
const isNotThere: Partial<Record<Name, string>> = {
  // Included with the account, the subscription and the reservation limits.
  accounts: 'a hash of the password',
  accountTraces: 'left out: access',
  wishDates: 'left out: what is worked out of wishes.json',
  emailChanges: 'the hash of a link, for an hour',
  reservers: 'told in reserving.json',
  waitingRoomPlaces: 'left out: reservations',
  freeReserves: 'their sum is told in reserving.json',
  feeCredits: 'their sum is told there, what gave and what used it in ultra-drops and reservations',
  wishMatches: 'left out: what is worked out of wishes.json',
  identityLinks: 'told in provider.json',
  customers: 'told in subscription.json',
  subscriptions: 'told in subscription.json',
  experts: 'told in expert.json',
  // Other users' cellars are in `cellars.json`, the user's own in sharing.json.
  cellarMembers: 'both ends are told, by the people',
  // Secrets, or of no use elsewhere.
  verifications: 'links',
  rateLimits: 'counted under a hash',
  newsReads: 'left out: news',
  pushSubscriptions: 'left out: push',
  trialCards: 'left out: trials',
  complianceLogs: 'left out: compliance',
  deletedAccounts: 'left out: deletions',
  storeInvitations: 'left out: stores',
  storeAccounts: 'left out: stores',
  handOvers: 'left out: stores',
  paymentOps: 'left out: payments',
  gatewayEvents: 'left out: payments',
  testGateway: 'left out: payments',
  // The same as rows that are there.
  publicRecipes: 'left out: recipes',
  bottleSightings: 'what becomes of it is told in sightings.json',
  bottleNames: 'left out: prices',
  bottleNameWords: 'left out: prices',
  namedBottles: 'left out: prices',
  collectorPrices: 'left out: prices',
  paidKeys: 'left out: prices',
  priceMarks: 'left out: prices',
  syncDevices: 'left out: changes',
  syncHeads: 'left out: changes',
  syncLog: 'left out: changes',
  syncFeed: 'left out: changes',
  requestKeys: 'left out: changes',
  noticeDeliveries: 'left out: waiting',
  gatheredNotices: 'left out: waiting',
  deliveryCounts: 'left out: waiting',
  jobs: 'left out: waiting',
  storedFiles: 'the photos themselves are there',
  // The user's own data in the community.
  groups: 'told in community-groups.json, where one is in them',
  communityPeople: 'the name, as others see it',
  postLikes: 'left out: community',
  mentions: 'they stand in the words of posts',
  communityReports: 'left out: community',
  communityActs: 'left out: moderation',
}

test('every table with personal data is listed', () => {
  const own = Object.entries(dataRules).filter(
    ([name, { privacy }]) => privacy !== null && !(name in entities),
  )
  const answered = [...Object.keys(isFoundBy), ...Object.keys(isNotThere)]
  expect(answered.sort()).toEqual(own.map(([name]) => name).sort())
})

interface Unpacked {
  readonly text: (file: string) => string
  readonly all: string
  readonly about: {
    readonly isFetched: boolean
    readonly missingFiles: readonly { readonly file: string; readonly because: string }[]
    readonly leftOut: readonly object[]
  }
  readonly names: readonly string[]
}

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`on ${engine}`, () => {
    let world: World
    const opened: TestDevice[] = []
    /** Whose cookie the browser has. */
    let signedIn: Person
    beforeAll(async () => {
      world = await openWorld(engine)
    })
    afterAll(() => world.close())
    beforeEach(() => {
      signedIn = world.sides.first.collector
      const real = fetch
      vi.stubGlobal('fetch', (place: string | URL, init?: RequestInit) =>
        typeof place === 'string' && place.startsWith('/')
          ? signedIn.fetch(place, init)
          : real(place, init),
      )
    })
    afterEach(() => {
      for (const device of opened.splice(0)) device.close()
    })

    async function deviceOf(who: Person) {
      const clock = { now: () => Date.now(), setTimer: () => 0, clearTimer: () => {} } as never
      const user = anAccount(who.id as never)
      const device = await aDevice(undefined, clock, user)
      opened.push(device)
      return { ...device, user }
    }

    async function copyOf(who: Person, ask: Network['call'] = call) {
      const { store, user } = await deviceOf(who)
      const copy = await exportCopy(store, user, { call: ask, fetchPhoto: async () => undefined })
      return { ...copy, ...(await unpacked(copy.file)) }
    }

    test('a copy has every row of its person that the server alone keeps', async () => {
      const { first } = world.sides
      const { collector } = first
      const copy = await copyOf(collector)
      expect(copy.missingFiles).toEqual([])
      expect(copy.about.missingFiles).toEqual([])
      expect(copy.about.leftOut).toHaveLength(Object.keys(leftOutWords).length)
      for (const file of serverFiles) expect(copy.names).toContain(pathInCopy(file))
      const looked: string[] = []
      for (const [name, handle] of Object.entries(isFoundBy)) {
        const rows = (await world.db
          .select()
          .from(world.db.t[name as 'users'])) as unknown as readonly Row[]
        const own = rows.filter((row) =>
          [
            row['userId'],
            row['ownerId'],
            row['cellarId'],
            row['authorId'],
            row['accountId'],
            name === 'users' && row['id'],
          ].includes(collector.id),
        )
        // Invitations that they were sent are the business of who sent them.
        const theirs = own.filter(
          (row) => name !== 'cellarInvitations' || row['cellarId'] === collector.id,
        )
        for (const row of theirs) expect(copy.all, name).toContain(String(handle(row)))
        if (theirs.length > 0) looked.push(name)
      }
      // The device's rows name the cellars where they are a guest, without other data of the host.
      expect(copy.all).not.toContain(first.keeper.cellar)
      // Store owners and staff are tested below.
      const ofStores = ['storePeople', 'stores']
      expect(looked.sort()).toEqual(
        Object.keys(isFoundBy)
          .filter((name) => !ofStores.includes(name))
          .sort(),
      )
    })

    test('the copy has no rows of another user with the same kinds of rows', async () => {
      const { first, second } = world.sides
      for (const [side, other] of [
        [first, second],
        [second, first],
      ] as const) {
        const own = idsIn(await rowsOf(world.db, side))
        const foreign = [...idsIn(await rowsOf(world.db, other))].filter((one) => !own.has(one))
        expect(foreign.length).toBeGreaterThan(40)
        for (const who of [side.collector, side.clerk, side.owner]) {
          signedIn = who
          const { all, missingFiles } = await copyOf(who)
          expect(missingFiles).toEqual([])
          for (const one of [...foreign, other.collector.email, other.owner.email])
            expect(all).not.toContain(one)
        }
      }
    })

    test('a clerk’s export has nothing of the store or its customers', async () => {
      const { clerk, owner, collector, keeper } = world.sides.first
      signedIn = clerk
      const ofClerk = await copyOf(clerk)
      expect(JSON.parse(ofClerk.text('server/own-stores.json'))).toContainEqual({
        id: keeper.store,
        name: expect.any(String) as unknown,
        role: 'staff',
      })
      signedIn = owner
      const ofOwner = await copyOf(owner)
      const stores = JSON.parse(ofOwner.text('server/own-stores.json')) as object[]
      expect(stores).toContainEqual(
        expect.objectContaining({
          id: keeper.store,
          role: 'owner',
          licenseNumber: expect.any(String) as unknown,
        }),
      )
      for (const { all } of [ofClerk, ofOwner]) {
        expect(all).not.toContain(collector.id)
        expect(all).not.toContain(collector.email)
        expect(all).not.toContain(keeper.confirmed)
      }
    })

    test('times are in UTC and in the store’s time zone, money has its currency', async () => {
      const copy = await copyOf(world.sides.first.collector)
      // A moment that only a program reads.
      for (const file of serverFiles)
        expect(copy.text(pathInCopy(file)), file).not.toMatch(/\b1[5-9]\d{11}\b/)
      const reservations = JSON.parse(copy.text('server/reservations.json')) as Row[]
      const { confirmed } = world.sides.first.keeper
      const own = reservations.find((row) => row['id'] === confirmed)
      expect(own).toMatchObject({ currency: 'USD', storeTimeZone: 'America/New_York' })
      // That is so for a moment.
      expect(own).not.toHaveProperty('mayCancel')
      const [utc, atStore] = [String(own?.['pickupUntil']), String(own?.['pickupUntilAtStore'])]
      expect(utc).toMatch(/Z$/)
      expect(atStore).toMatch(/-0[45]:00$/)
      expect(new Date(atStore).getTime()).toBe(Math.floor(Date.parse(utc) / 1_000) * 1_000)
      for (const file of ['payments', 'invoices', 'subscription'] as const)
        expect(copy.text(pathInCopy(file)), file).toContain('"currency": "USD"')
    })

    test('agreements, payments and texts are also tables, and open without formulas', async () => {
      const side = await world.side(`Tables ${engine}`, ['payment', 'subscription', 'reviewed'])
      signedIn = side.collector
      await world.db.transaction('a comment', (tx) =>
        tx
          .update(tx.t.reviews)
          .set({ comment: '=HYPERLINK("https://evil.example")' })
          .where(eq(tx.t.reviews.userId, side.collector.id)),
      )
      const { text, names } = await copyOf(side.collector)
      for (const file of ['reservations', 'payments', 'invoices', 'reviews'] as const) {
        const rows = JSON.parse(text(pathInCopy(file))) as Row[]
        const lines = text(pathInCopy(file, 'csv')).trim().split('\r\n')
        expect(lines.length, file).toBe(rows.length + 1)
      }
      const [headers = '', payment = ''] = text('server/payments.csv').split('\r\n')
      expect(headers).toContain('Amount (USD)')
      const amount = headers.split(',').indexOf('Amount (USD)')
      const [own] = JSON.parse(text('server/payments.json')) as { amount: number }[]
      expect(Number(payment.split(',')[amount]) * 100).toBe(own!.amount)
      expect(text('server/reviews.csv')).toContain(`"'=HYPERLINK`)
      // Other tables and empty ones have no file.
      expect(names).not.toContain('server/support.csv')
      signedIn = world.sides.first.clerk
      const { names: few } = await copyOf(signedIn)
      expect(few.filter((name) => name.endsWith('.csv'))).toEqual([])
    })

    test('no secret is in it: no hash, no token, no code of a pass, no push address', async () => {
      const { collector, keeper } = world.sides.first
      const { all } = await copyOf(collector)
      const shown = keeper.code.replaceAll('-', '')
      for (const secret of [keeper.code, shown, keeper.pushAddress, keeper.emailToken])
        expect(all).not.toContain(secret)
      const tables = [world.db.t.accessTokens, world.db.t.sessions, world.db.t.accounts] as const
      for (const table of tables)
        for (const row of (await world.db.select().from(table as (typeof tables)[0])) as Row[])
          for (const name of ['hash', 'token', 'password'])
            if (typeof row[name] === 'string') expect(all).not.toContain(row[name])
    })

    test('a long list is read to its end', async () => {
      const side = await world.side(`Long ${engine}`, ['confirmed'])
      for (let at = 0; at < 2 * reservationsPerPage; at++) await world.more(side, ['confirmed'])
      signedIn = side.collector
      const { text } = await copyOf(side.collector)
      const found = JSON.parse(text('server/reservations.json')) as { id: string }[]
      expect(new Set(found.map((one) => one.id)).size).toBe(2 * reservationsPerPage + 1)
    })

    describe('what the server does not give', () => {
      let side: Side
      beforeAll(async () => {
        side = await world.side(`Broken ${engine}`, ['confirmed', 'reviewed', 'payment'])
        for (let at = 0; at < reservationsPerPage; at++) await world.more(side, ['confirmed'])
      })
      beforeEach(() => {
        signedIn = side.collector
      })

      /** The same, except for one endpoint's second response. */
      const breaking =
        (name: string, error: Error): Network['call'] =>
        async (endpoint, given) => {
          const asked = endpoint as Endpoint
          const { query } = given as { query?: { after?: string } }
          if (asked.name === name && query?.after !== undefined) throw error
          return call(endpoint, given)
        }

      test('is missing as a whole where it breaks off halfway, with all that comes after it', async () => {
        const copy = await copyOf(side.collector, breaking('reservation.list', new Offline()))
        const from = serverFiles.indexOf('reservations')
        expect(copy.missingFiles).toEqual(
          serverFiles.slice(from).map((file) => ({ file, because: 'offline' })),
        )
      })

      test('is missing alone where the server can give the rest', async () => {
        const error = new ApiProblem(503, 'unreadable', 'not now')
        const copy = await copyOf(side.collector, breaking('reservation.list', error))
        expect(copy.missingFiles).toEqual([{ file: 'reservations', because: 'failed' }])
        expect(copy.about.missingFiles).toEqual([
          { file: 'server/reservations.json', because: 'failed' },
        ])
        expect(copy.names).not.toContain('server/reservations.json')
        expect(copy.text('server/payments.json')).toContain('fee')
      })

      test('is missing where a list never ends', async () => {
        const endless: Network['call'] = async (endpoint, given) => {
          const answer = await call(endpoint, given)
          return (endpoint as Endpoint).name === 'review.mine'
            ? { ...answer, next: 'the same again' }
            : answer
        }
        const copy = await copyOf(side.collector, async (endpoint, given) => {
          const { query } = given as { query?: { after?: string } }
          const isAgain = query?.after === 'the same again'
          return endless(endpoint, (isAgain ? { ...given, query: {} } : given) as typeof given)
        })
        expect(copy.missingFiles).toEqual([{ file: 'reviews', because: 'failed' }])
      })

      test('is all that the server has where there is no network, and the rest is there', async () => {
        const copy = await copyOf(side.collector, () => Promise.reject(new Offline()))
        expect(copy.missingFiles).toEqual(serverFiles.map((file) => ({ file, because: 'offline' })))
        expect(copy.names).toEqual(expect.arrayContaining(['bottles.json', 'about.json']))
        expect(copy.names.filter((name) => name.startsWith('server/'))).toEqual([])
      })

      test('leaves out all server files when another user is signed in in this browser', async () => {
        signedIn = world.sides.first.collector
        const { missingFiles, all } = await copyOf(side.collector)
        expect(missingFiles).toEqual(serverFiles.map((file) => ({ file, because: 'signed_out' })))
        expect(all).not.toContain(signedIn.id)
      })

      test('leaves out all server files when another user signs in between two requests', async () => {
        const other = world.sides.first
        const { missingFiles, all } = await copyOf(side.collector, async (endpoint, given) => {
          if ((endpoint as Endpoint).name === 'reservation.list') signedIn = other.collector
          return call(endpoint, given)
        })
        expect(missingFiles).toEqual(serverFiles.map((file) => ({ file, because: 'signed_out' })))
        expect(all).not.toContain(other.collector.id)
        expect(all).not.toContain(other.keeper.confirmed)
      })
    })

    test('a device that has not fetched everything says so, and one that has does not', async () => {
      const { collector } = world.sides.first
      const { store, user } = await deviceOf(collector)
      const network = { call, fetchPhoto: async () => undefined }
      const before = await exportCopy(store, user, network)
      expect([before.isFetched, (await unpacked(before.file)).about.isFetched]).toEqual([
        false,
        false,
      ])
      await store.db.transaction('rw', store.db.table('meta'), async () => {
        const cursor = { epoch: collector.id, version: 1 } as never
        await writeSyncState(store.db, { ...(await readSyncState(store.db)), cursor })
      })
      const after = await exportCopy(store, user, network)
      expect([after.isFetched, (await unpacked(after.file)).about.isFetched]).toEqual([true, true])
    })
  })

async function unpacked(file: Blob): Promise<Unpacked> {
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return {
    text,
    all: Object.keys(files).map(text).join('\n'),
    about: JSON.parse(text('about.json')) as Unpacked['about'],
    names: Object.keys(files),
  }
}
