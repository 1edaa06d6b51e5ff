import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loyaltyTiers } from '../../../shared/business/loyalty.ts'
import { undoHandOver } from '../../../shared/business/reserving.ts'
import { pollInterval } from '../../../shared/business/ultra-drops.ts'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import { checkDraw } from '../../../shared/features/ultra-drops/check-draw.ts'
import {
  commitmentOf,
  listHashOf,
  newEntryCode,
  toHex,
} from '../../../shared/features/ultra-drops/draw.ts'
import { readDraw } from '../../../shared/features/ultra-drops/draw-file.ts'
import type { OwnUltraDrop, UltraDropPage } from '../../../shared/features/ultra-drops/endpoints.ts'
import { sha256 } from '../../../shared/kernel/sha256.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import type { DbTx } from '../../../sync-server/db/db.ts'
import { compensate } from '../../../sync-server/features/ultra-drops/compensate.ts'
import { openDrawSecrets } from '../../../sync-server/features/ultra-drops/draw-secrets.ts'
import { openDraws } from '../../../sync-server/features/ultra-drops/draws.ts'
import { ultraDropHandlers } from '../../../sync-server/features/ultra-drops/handlers.ts'
import type { RateLimits } from '../../../sync-server/http/rate-limits.ts'
import type { Sessions } from '../../../sync-server/http/session.ts'
import { earnPoints } from '../../../sync-server/loyalty/points.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket, type Said } from '../market/market.ts'
import { noWaitingRooms } from '../market/no-waiting-rooms.ts'
import { anUltraDrop } from './an-ultra-drop.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`ultra drops on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine)
    })
    afterEach(async () => {
      await market.assertLaws()
      expect((await verifyCompliance(market.db)).broken).toEqual([])
    })
    afterAll(() => market.close())

    const own = (path = '') => `/api/stores/${market.store}/ultra-drops${path}`
    async function planned(changes: Record<string, unknown> = {}): Promise<OwnUltraDrop> {
      const body = anUltraDrop(market.now(), changes)
      const said = await market.ask(market.owner, own(), { body, key: randomUUID() })
      expect(said).toMatchObject({ http: 200 })
      return said as unknown as OwnUltraDrop
    }
    const put = (who: Person, id: string, what: 'entry' | 'request') =>
      market.ask(who, `/api/ultra-drops/${id}/${what}`, { method: 'PUT' })
    const page = async (id: string, who: Pick<Person, 'fetch'> = market.door.visitor()) =>
      (await market.ask(who, `/api/ultra-drops/${id}`)) as unknown as UltraDropPage
    const post = (who: Person, id: string, what: 'accept' | 'decline', body: object = {}) =>
      market.ask(who, `/api/ultra-drops/${id}/${what}`, { body })
    async function published(id: string) {
      const answer = await market.door.visitor().fetch(`/api/ultra-drops/${id}/draw.txt`)
      expect(answer.status).toBe(200)
      return readDraw(await answer.text())!
    }
    async function people(count: number): Promise<Person[]> {
      return Promise.all(Array.from({ length: count }, () => market.person()))
    }
    const entries = (id: string) => {
      const { ultraDropEntries: e } = market.db.t
      return market.db.select().from(e).where(eq(e.ultraDropId, id)).orderBy(asc(e.code))
    }
    async function logged(id: string): Promise<string[]> {
      const { complianceLogs: logs } = market.db.t
      const rows = await market.db.select().from(logs).orderBy(asc(logs.number))
      return rows
        .filter(({ details }) => details.includes(id) && details.includes('ultraDrop'))
        .map(({ action }) => action.replace('ultra_drop.', ''))
    }
    /** One that was entered by them and is drawn, and they in the order of their turns. */
    async function drawn(
      who: readonly Person[],
      changes: Record<string, unknown> = {},
      meanwhile: () => Promise<void> = async () => {},
    ) {
      const { id } = await planned(changes)
      await market.pass(day + minute)
      const codes = new Map<string, Person>()
      for (const one of who) {
        const said = await put(one, id, 'entry')
        expect(said).toMatchObject({ http: 200 })
        codes.set(String(said['code']), one)
      }
      await meanwhile()
      await market.pass(day + hour)
      const draw = await published(id)
      const checked = checkDraw(draw, sha256)
      expect(checked.faults).toEqual([])
      return { id, draw, order: checked.order.map((code) => codes.get(code)!) }
    }
    const rowOf = async (id: string) => {
      const { ultraDrops: u } = market.db.t
      const [row] = await market.db.select().from(u).where(eq(u.id, id))
      return row
    }
    /** The secret before the draw, opened with the key in the server's data folder. */
    async function secretOf(id: string) {
      const key = readFileSync(path.join(market.door.dataDir, 'secret'), 'utf8').trim()
      return openDrawSecrets(key).open((await rowOf(id))!.secret)
    }
    /** Their notice of the close of entries. */
    async function closingOf({ id: cellarId }: Person, drop: string) {
      const { messages: m } = market.db.t
      const ofThis = and(eq(m.cellarId, cellarId), eq(m.dropId, drop), eq(m.kind, 'ultra_closed'))
      const told = await market.db.select().from(m).where(ofThis)
      expect(told).toHaveLength(1)
      return told[0]
    }
    const pays = async (who: Person, reservation: string) => {
      await market.pay(who, reservation)
      await market.ask(who, `/api/reservations/${reservation}/check`, { method: 'POST' })
      expect(await market.reservation(who, reservation)).toMatchObject({ status: 'confirmed' })
    }

    test('from its announcement to the handover to the second alternate, with one message each', async () => {
      const [fan, ...others] = await people(4)
      await market.ask(fan!, `/api/stores/${market.store}/favorite`, {
        method: 'PUT',
        body: { isFavorite: true },
      })
      const { id, commitment } = await planned()
      await market.work()
      expect(await page(id)).toMatchObject({ status: 'scheduled', commitment, fee: 5_00 })
      expect(await page(id)).not.toHaveProperty('secret')
      // Who reads the row, or a backup of it, cannot compute the draw.
      const isSecret = (value: unknown) =>
        /^[0-9a-f]{64}$/.test(String(value)) && commitmentOf(String(value), sha256) === commitment
      expect(Object.values((await rowOf(id))!).filter(isSecret)).toEqual([])
      expect(commitmentOf((await secretOf(id))!, sha256)).toBe(commitment)
      expect(await put(fan!, id, 'entry')).toMatchObject({ code: 'not_now' })

      await market.pass(day)
      expect(await page(id)).toMatchObject({ status: 'live' })
      const said = new Map<string, Person>()
      for (const one of others) said.set(String((await put(one, id, 'entry'))['code']), one)
      expect(await put(others[0]!, id, 'entry')).toMatchObject({ commitment })
      // Not counted yet, and still no zero for a person who is in.
      expect(await page(id, others[0]!)).not.toMatchObject({ totalEntries: 0 })
      expect(await entries(id)).toHaveLength(3)
      const early = await market.door.visitor().fetch(`/api/ultra-drops/${id}/draw.txt`)
      expect(await early.json()).toMatchObject({ code: 'not_now' })
      await market.pass(day - 30 * minute)
      await market.work()
      // Announced, live, about to close: each once, whatever is done again.
      expect(await market.told(fan!)).toEqual(['ultra_open', 'ultra_open', 'ultra_open'])
      await market.pass(30 * minute)
      const frozen = await published(id)
      expect(await page(id)).toMatchObject({ status: 'closed', totalEntries: 3 })
      expect(checkDraw(frozen, sha256).faults).toEqual(['not_drawn'])
      expect(await put(fan!, id, 'entry')).toMatchObject({ code: 'not_now' })

      await market.pass(hour)
      const draw = await published(id)
      const noted = { commitment, listHash: frozen.listHash, units: 1 }
      const { faults, order } = checkDraw(draw, sha256, noted)
      expect(faults).toEqual([])
      const [winner, first, second] = order.map((code) => said.get(code)!)
      expect(await page(id, second)).toMatchObject({
        secret: draw.secret,
        mine: { entry: { status: 'entered', turn: 3 } },
      })
      expect(await post(first!, id, 'accept')).toMatchObject({ code: 'not_now' })

      // The winner lets the time pass; the next accepts and does not come; the third fetches it.
      expect(await market.told(winner!)).toContain('ultra_won')
      const turnsOf = async (who: Person, query = '?which=open') =>
        (await market.ask(who, `/api/reservations${query}`))['turns']
      const { offerUntil } = (await page(id, winner)).mine?.entry ?? {}
      const store = { storeName: 'The Corner Bottle', storeState: 'GA' }
      const title = 'Old Oak 25 Year Cask Strength'
      const turn = { ultraDropId: id, title, ...store, offerUntil }
      expect(await turnsOf(winner!)).toEqual([turn])
      expect(await turnsOf(first!)).toEqual([])
      expect(await turnsOf(winner!, '?which=past')).toBeUndefined()
      await market.pass(2 * day + minute)
      expect(await turnsOf(winner!)).toEqual([])
      expect(await market.told(winner!)).toContain('ultra_lapsed')
      expect(await post(winner!, id, 'accept')).toMatchObject({ code: 'not_now' })
      const accepted = await post(first!, id, 'accept')
      expect(accepted).toMatchObject({ http: 200 })
      expect(await post(first!, id, 'accept')).toEqual(accepted)
      const missed = String(accepted['reservation'])
      expect(await market.reservation(first!, missed)).toMatchObject({ isWon: true, isOffer: true })
      expect(await turnsOf(first!)).toEqual([])
      // The drop behind it is no page of its own.
      expect(await market.page(id)).toMatchObject({ isUltra: true })
      await pays(first!, missed)
      const row = await market.row(missed)
      expect(row).toMatchObject({ reserveFee: 5_00, quantity: 1 })
      expect(row.pickupUntil! - row.createdAt).toBe(7 * day)
      await market.pass(7 * day + 3 * hour)
      expect(await market.reservation(first!, missed)).toMatchObject({ status: 'no_show' })
      expect(await market.told(second!)).not.toContain('ultra_won')
      await market.pass(day)
      expect(await market.told(second!)).toContain('ultra_won')
      const last = String((await post(second!, id, 'accept'))['reservation'])
      await pays(second!, last)
      await market.pass(3 * hour)
      const handed = await market.ask(
        market.owner,
        `/api/stores/${market.store}/pickup/hand-over`,
        {
          body: {
            shown: (await market.row(last)).pickupCode,
            nonce: randomUUID(),
            idSeen: true,
            over21: true,
            nameMatches: true,
          },
        },
      )
      expect(handed).toMatchObject({ is: 'good' })
      // The clerk can take it back for five minutes; until then nothing is settled.
      const settled = (await market.row(last)).pickedUpAt! + undoHandOver
      await market.stopAt(settled - minute)
      expect(await page(id)).toMatchObject({ status: 'drawn', winnersSelected: 1 })
      await market.stopAt(settled)
      expect(await page(id)).toMatchObject({ status: 'completed', winnersSelected: 1 })
      await market.pass(0)
      expect(await logged(id)).toEqual([
        'created',
        'live',
        'closed',
        'drawn',
        'offered',
        'lapsed',
        'offered',
        'accepted',
        'lapsed',
        'offered',
        'accepted',
        'completed',
      ])
      // Later changes do not alter the published draw.
      expect(await published(id)).toEqual(draw)
    })

    test('tiers and points, before or after entering, move no turn', async () => {
      const who = await people(8)
      const earns = (one: Person, pickups: number) =>
        market.db.transaction('many acts', async (tx) => {
          const act = { accountId: one.id, reason: 'pickup' } as const
          // One a day: more would not count.
          for (let ago = pickups - 1; ago >= 0; ago -= 1)
            await earnPoints(tx, { ...act, subject: randomUUID(), at: market.now() - ago * day })
        })
      for (const [at, pickups] of [5, 20, 60].entries()) await earns(who[at]!, pickups)
      await market.pass(2 * minute)
      const tiers = new Set<unknown>()
      for (const one of who) tiers.add((await market.ask(one, '/api/loyalty'))['loyaltyTier'])
      expect(tiers).toEqual(new Set(loyaltyTiers.map(({ tier }) => tier)))

      const { id, order } = await drawn(who, {}, () => earns(who[3]!, 60))
      const turns = await Promise.all(
        order.map(async (one) => (await page(id, one)).mine?.entry?.turn),
      )
      expect(turns).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
      // Notices match the facts: the first has the offer.
      expect(await market.told(order[0]!)).toContain('ultra_won')
    })

    test('staff, owner and admin are kept out, also by a role gained after entering', async () => {
      const some = await people(6)
      const { id } = await planned()
      await market.pass(day + minute)
      for (const who of [market.owner, market.admin])
        expect(await put(who, id, 'entry')).toMatchObject({ http: 403, code: 'forbidden' })
      const codes = new Map<string, Person>()
      for (const one of some) codes.set(String((await put(one, id, 'entry'))['code']), one)
      // One is hired, one leaves, before the draw.
      const [hired, gone] = some
      await market.db.transaction('test', async (tx) => {
        const works = {
          storeId: market.store,
          userId: hired!.id,
          role: 'staff',
          addedAt: 1,
        } as const
        await tx.insert(tx.t.storePeople).values(works)
        const { ultraDropEntries: e } = tx.t
        await tx.update(e).set({ userId: null }).where(eq(e.userId, gone!.id))
      })
      await market.pass(day + hour)
      for (;;) {
        const { status } = await page(id)
        if (status === 'completed') break
        const draw = await published(id)
        expect(checkDraw(draw, sha256, { code: [...codes.keys()][0] }).faults).toEqual([])
        await market.pass(2 * day + minute)
      }
      const draw = await published(id)
      expect(checkDraw(draw, sha256).faults).toEqual([])
      const passed = draw.entries.filter(({ passed: why }) => why)
      expect(new Map(passed.map(({ code, passed: why }) => [codes.get(code), why]))).toEqual(
        new Map([
          [hired, 'works_there'],
          [gone, 'account_gone'],
        ]),
      )
      expect(await market.told(hired!)).not.toContain('ultra_won')
      for (const one of some.slice(2)) expect(await market.told(one)).toContain('ultra_won')
    })

    test('a role gained after the offer takes the turn, with its reason, and gives it on', async () => {
      const { id, order } = await drawn(await people(4), { quantity: 2 })
      const [hired, chosen, next, last] = order
      const works = { storeId: market.store, userId: hired!.id, role: 'staff', addedAt: 1 } as const
      await market.db.transaction('test', (tx) => tx.insert(tx.t.storePeople).values(works))
      const refused = { http: 403, code: 'forbidden' }
      expect(await post(hired!, id, 'accept')).toMatchObject(refused)
      expect(await post(hired!, id, 'accept')).toMatchObject(refused)
      expect(await page(id, hired)).toMatchObject({
        mine: { entry: { status: 'entered', turn: 1, passed: 'works_there' } },
      })
      // The operator names admins in the settings; here a door that was opened with another of them.
      const { db, now } = market
      const sessions = { isAdmin: () => Promise.resolve(true) } as unknown as Sessions
      const limits = {} as RateLimits
      const doors = ultraDropHandlers({
        db,
        now,
        sessions,
        limits,
        draws: openDraws(db),
        drawSecrets: openDrawSecrets('a key'),
        waitingRooms: noWaitingRooms(db),
      })
      const user = { id: chosen!.id, email: '', name: '', plan: 'free' as const }
      const asked = { user, params: { ultraDrop: id }, body: { useFreeReserve: false }, query: {} }
      await expect(doors['ultraDrop.accept'].handle(asked as never)).rejects.toMatchObject({
        code: 'forbidden',
      })
      // Sooner than turns are looked at anyway.
      await market.pass(pollInterval / 2)
      const draw = await published(id)
      expect(checkDraw(draw, sha256).faults).toEqual([])
      const passed = draw.entries.filter(({ passed: why }) => why)
      expect(passed.toSorted((a, b) => a.turn! - b.turn!)).toMatchObject([
        { turn: 1, passed: 'works_there' },
        { turn: 2, passed: 'runs_this_place' },
      ])
      for (const one of [next!, last!])
        expect(await post(one, id, 'accept')).toMatchObject({ http: 200 })
      expect((await logged(id)).slice(-6)).toEqual([
        'passed_over',
        'passed_over',
        'offered',
        'offered',
        'accepted',
        'accepted',
      ])
    })

    test('the secret is not published if the store may not trade at the draw', async () => {
      const [one] = await people(1)
      const { id } = await planned()
      await market.pass(day + minute)
      await put(one!, id, 'entry')
      const admin = (act: string, body: object) =>
        market.ask(market.admin, `/api/admin/stores/${market.store}/${act}`, { body })
      await admin('suspend', { reason: 'Looked at.' })
      await market.pass(day + hour)
      expect((await logged(id)).slice(-2)).toEqual(['closed', 'cancelled'])
      // The admin's log shows it, without an actor.
      const log = await market.ask(market.admin, '/api/admin/activity?kind=ultra_drop')
      const activity = log['activity'] as { action: string; isByItself?: true }[]
      const newest = (what: string) => activity.find(({ action }) => action === what)
      expect(newest('ultra_drop.cancelled')).toMatchObject({ isByItself: true })
      expect(newest('ultra_drop.created')).toMatchObject({ actorName: market.owner.name })
      expect(newest('ultra_drop.created')).not.toHaveProperty('isByItself')
      const { ultraDrops: u, complianceLogs } = market.db.t
      const [row] = await market.db.select().from(u).where(eq(u.id, id))
      expect(row).toMatchObject({ status: 'cancelled' })
      const logs = await market.db.select().from(complianceLogs)
      const secret = await secretOf(id)
      expect(secret).toMatch(/^[0-9a-f]{64}$/)
      expect(logs.filter(({ details }) => details.includes(secret!))).toEqual([])
      await admin('reinstate', {})
    })

    test('an ultra drop is cancelled if the server’s key cannot decrypt its secret', async () => {
      const [one] = await people(1)
      const { id } = await planned()
      await market.pass(day + minute)
      await put(one!, id, 'entry')
      const secret = openDrawSecrets('another key').close('ab'.repeat(32))
      await market.db.transaction('another key', (tx) =>
        tx.update(tx.t.ultraDrops).set({ secret }).where(eq(tx.t.ultraDrops.id, id)),
      )
      await market.pass(day + hour)
      expect(await page(id)).toMatchObject({
        status: 'cancelled',
        reason: ultraDropCopy.secretLost,
      })
    })

    test('a request is approved by the rules or by hand, and no one enters without', async () => {
      const [asks, refused, late] = await people(3)
      const dates = () => ({ requestStartsAt: market.now() + hour, minReservations: 2 })
      const { id } = await planned({ ...dates(), reviewsByHand: true })
      expect(await put(asks!, id, 'request')).toMatchObject({ code: 'not_now' })
      await market.pass(hour + minute)
      expect(await put(asks!, id, 'request')).toMatchObject({ status: 'pending' })
      expect(await put(asks!, id, 'request')).toMatchObject({ status: 'pending' })
      await put(refused!, id, 'request')
      const listed = await market.ask(market.owner, own(`/${id}/requests`))
      const [one, other] = listed['requests'] as { id: string; firstName: string }[]
      expect(one).toMatchObject({ firstName: 'Collector', status: 'pending' })
      const decide = (request: string, body: object): Promise<Said> =>
        market.ask(market.owner, own(`/${id}/requests/${request}`), { body })
      expect(await decide(one!.id, { approve: true })).toMatchObject({ status: 'approved' })
      const notes = 'Regulars first.'
      expect(await decide(other!.id, { approve: false, notes })).toMatchObject({ notes })
      expect(await decide(other!.id, { approve: true })).toMatchObject({ code: 'not_now' })
      await market.pass(day)
      expect(await put(late!, id, 'request')).toMatchObject({ code: 'not_now' })
      for (const who of [refused!, late!])
        expect(await put(who, id, 'entry')).toMatchObject({ code: 'not_now' })
      expect(await put(asks!, id, 'entry')).toMatchObject({ http: 200 })
      await market.work()
      expect(await market.told(asks!)).toEqual(['ultra_reviewed', 'ultra_open', 'ultra_entered'])
      expect(await market.told(refused!)).toEqual(['ultra_reviewed'])
      expect(await page(id, refused)).toMatchObject({ mine: { request: { notes } } })
      // One is fewer than the two that it wants.
      await market.pass(day)
      const { ultraDrops: all } = (await market.ask(market.owner, own())) as unknown as {
        ultraDrops: OwnUltraDrop[]
      }
      const counted = { id, status: 'failed', totalRequests: 2, totalApproved: 1, totalEntries: 1 }
      expect(all).toContainEqual(expect.objectContaining(counted))
      expect(await market.told(asks!)).toContain('ultra_off')

      const { id: byRule } = await planned({ ...dates(), requireStoreFavorite: true })
      await market.pass(hour + minute)
      expect(await put(late!, byRule, 'request')).toMatchObject({ code: 'not_now' })
      await market.ask(late!, `/api/stores/${market.store}/favorite`, {
        method: 'PUT',
        body: { isFavorite: true },
      })
      expect(await put(late!, byRule, 'request')).toMatchObject({ status: 'approved' })
    })

    test('if required, only Insiders enter, or people with the store as a favorite', async () => {
      const [ada, ben] = await people(2)
      const [{ id: forInsiders }, { id: forFriends }] = [
        await planned({ requireSubscription: true }),
        await planned({ requireStoreFavorite: true }),
      ]
      await market.pass(day + minute)
      const { noSubscription, noFavorite } = ultraDropCopy
      expect(await put(ada!, forInsiders, 'entry')).toMatchObject({ code: 'plan_limit' })
      expect((await page(forInsiders, ada)).mine).toMatchObject({ hindered: noSubscription })
      const { users } = market.db.t
      await market.db.transaction('a subscription', (tx) =>
        tx.update(users).set({ subscriptionTier: 'insider' }).where(eq(users.id, ada!.id)),
      )
      expect((await page(forInsiders, ada)).mine).toEqual({})
      expect(await put(ada!, forInsiders, 'entry')).toMatchObject({ http: 200 })

      const marked = (isFavorite: boolean) =>
        market.ask(ben!, `/api/stores/${market.store}/favorite`, {
          method: 'PUT',
          body: { isFavorite },
        })
      await marked(true)
      expect((await page(forFriends, ben)).mine).toEqual({})
      await marked(false)
      expect(await put(ben!, forFriends, 'entry')).toMatchObject({ code: 'not_now' })
      expect((await page(forFriends, ben)).mine).toMatchObject({ hindered: noFavorite })
      await marked(true)
      expect(await put(ben!, forFriends, 'entry')).toMatchObject({ http: 200 })
    })

    test('a started ultra drop cannot be edited, a drawn one cannot be cancelled', async () => {
      const [one] = await people(1)
      const { id, commitment } = await planned()
      const edit = (changes: object) =>
        market.ask(market.owner, own(`/${id}`), {
          method: 'PUT',
          body: { ...anUltraDrop(market.now()), ...changes },
        })
      const cancel = (drop = id) =>
        market.ask(market.owner, own(`/${drop}/cancel`), { body: { reason: 'It broke.' } })
      expect(await edit({ quantity: 2 })).toMatchObject({ quantity: 2, commitment })
      const now = market.now()
      for (const wrong of [
        { liveStartsAt: now - 1 },
        { liveEndsAt: now + hour },
        { drawingAt: now + day },
        { requestStartsAt: now + day + hour },
        { drawingAt: now + 400 * day },
        { quantity: 501 },
      ])
        expect(await edit(wrong), JSON.stringify(wrong)).toMatchObject({ code: 'bad_request' })
      await market.pass(day + minute)
      expect(await edit({ quantity: 3 })).toMatchObject({ code: 'not_now' })
      await put(one!, id, 'entry')
      expect(await cancel()).toMatchObject({ status: 'cancelled' })
      await market.work()
      expect(await market.told(one!)).toContain('ultra_off')
      expect(await page(id)).toMatchObject({ status: 'cancelled', reason: 'It broke.' })
      expect(await put(one!, id, 'entry')).toMatchObject({ http: 200 })
      const { id: done } = await drawn([one!])
      expect(await cancel(done)).toMatchObject({ code: 'not_now' })
    })

    test.each([
      { when: 'once its fee is paid', isPaid: true },
      { when: 'before its fee is paid', isPaid: false },
    ])(
      'a bottle the store cannot supply, $when, is recorded for its winner, and goes to no one else',
      async ({ isPaid }) => {
        const { id, order } = await drawn(await people(2))
        const [winner, next] = order
        const reservation = String((await post(winner!, id, 'accept'))['reservation'])
        if (isPaid) await pays(winner!, reservation)
        const cancelled = await market.ask(
          market.owner,
          `/api/stores/${market.store}/reservations/${reservation}/cancel`,
          { body: { reason: 'It broke.' } },
        )
        expect(cancelled).toMatchObject({ http: 200, isWon: true })
        await market.pass(minute)
        const { activity } = await market.ask(market.admin, '/api/admin/activity')
        const { title } = await page(id)
        expect(activity).toContainEqual(
          expect.objectContaining({ action: 'ultra_drop.lapsed', dropTitle: title }),
        )
        expect(await page(id, winner)).toMatchObject({
          status: 'completed',
          mine: { entry: { status: 'lapsed', compensationCredit: 10_00 } },
        })
        expect(await market.told(next!)).not.toContain('ultra_won')
        await market.work()
        expect(await market.told(winner!)).toContain('ultra_credited')
        expect(await market.ask(winner!, '/api/reserving')).toMatchObject({ feeCredit: 10_00 })
        // The same job, begun again after its process died.
        const { ultraDropEntries: e } = market.db.t
        const [entry] = await market.db.select().from(e).where(eq(e.reservationId, reservation))
        await market.pass(minute)
        await compensate(market, { userId: winner!.id, entryId: entry!.id })
        await market.work()
        expect(await market.ask(winner!, '/api/reserving')).toMatchObject({ feeCredit: 10_00 })
        const credited = (await market.told(winner!)).filter((kind) => kind === 'ultra_credited')
        expect(credited).toHaveLength(1)
      },
    )

    test('any change of rows after the close fails an entrant’s check', async () => {
      const who = await people(4)
      const { id } = await planned({ quantity: 2 })
      await market.pass(day + minute)
      const given = []
      for (const one of who) given.push(await put(one, id, 'entry'))
      const [mine, me] = [String(given[0]!['code']), who[0]!]
      await market.pass(day)
      const { listHash } = await published(id)
      await market.work()
      const closed = await closingOf(me, id)
      expect(closed).toMatchObject({ reason: listHash })
      await market.pass(hour)
      const { ultraDrops: u, ultraDropEntries: e } = market.db.t
      const row = async () => (await market.db.select().from(u).where(eq(u.id, id)))[0]!
      const [drop, all] = [await row(), await entries(id)]
      const own = all.find(({ code }) => code === mine)!
      const other = all.find(({ code }) => code !== mine)!
      const noted = { code: mine, commitment: String(given[0]!['commitment']), listHash, units: 2 }
      // As a restarted server publishes it.
      const faults = async () => {
        const draw = readDraw(await openDraws(market.db).file(await row()))!
        const codeNow = (await page(id, me)).mine?.entry?.code
        return checkDraw(draw, sha256, { ...noted, codeNow }).faults
      }
      expect(await faults()).toEqual([])

      const change = (tx: DbTx, changes: Partial<typeof drop>) =>
        tx.update(u).set(changes).where(eq(u.id, id))
      const called = (tx: DbTx, one: typeof own, code: string) =>
        tx.update(e).set({ code }).where(eq(e.id, one.id))
      const codes = all.map(({ code }) => code)
      const secret = 'ab'.repeat(32)
      const slipped = {
        ...own,
        id: randomUUID(),
        userId: null,
        turn: null,
        code: newEntryCode(randomBytes(12)),
      }
      const leave = (tx: DbTx) => tx.delete(e).where(eq(e.id, own.id))
      const without = listHashOf(
        codes.filter((code) => code !== mine),
        sha256,
      )
      const reversed = codes.toReversed().map((code) => `${code}\n`)
      const cheats: [how: string, cheat: (tx: DbTx) => Promise<unknown>, faults: string[]][] = [
        ['another secret', (tx) => change(tx, { secret }), ['secret']],
        [
          'drawn again with another secret and its commitment',
          (tx) => change(tx, { secret, commitment: commitmentOf(secret, sha256) }),
          ['other_commitment'],
        ],
        ['an entry slipped in', (tx) => tx.insert(e).values(slipped), ['list']],
        [
          'an entry slipped in, with the hash of the new list',
          async (tx) => {
            await tx.insert(e).values(slipped)
            await change(tx, { listHash: listHashOf([...codes, slipped.code], sha256) })
          },
          ['other_list'],
        ],
        ['an entry taken out', leave, ['list', 'own_code']],
        [
          'an entry taken out, with the hash of the new list',
          async (tx) => {
            await leave(tx)
            await change(tx, { listHash: without })
          },
          ['own_code', 'other_list'],
        ],
        [
          'the hash of the list in another order',
          (tx) =>
            change(tx, { listHash: toHex(sha256(new TextEncoder().encode(reversed.join('')))) }),
          ['list', 'other_list'],
        ],
        [
          'codes exchanged between two people',
          async (tx) => {
            await called(tx, own, slipped.code)
            await called(tx, other, mine)
            await called(tx, own, other.code)
          },
          ['other_code'],
        ],
        ['fewer bottles', (tx) => change(tx, { quantity: 1 }), ['other_units']],
      ]
      for (const [how, cheat, found] of cheats) {
        await market.db.transaction('cheat', cheat)
        expect(await faults(), how).toEqual(found)
        await market.db.transaction('change back', async (tx) => {
          await change(tx, drop)
          await tx.delete(e).where(eq(e.ultraDropId, id))
          await tx.insert(e).values(all)
        })
        expect(await faults(), how).toEqual([])
      }
    })

    test('a declined bottle goes to the next at once', async () => {
      const { id, order } = await drawn(await people(3))
      expect(await post(order[1]!, id, 'decline')).toMatchObject({ code: 'not_now' })
      expect(await post(order[0]!, id, 'decline')).toMatchObject({ http: 204 })
      await market.pass(minute)
      expect(await page(id, order[1])).toMatchObject({ mine: { entry: { status: 'offered' } } })
      expect(await post(order[0]!, id, 'accept')).toMatchObject({ code: 'not_now' })
    })

    test('a winner who cancels gets no credit, and the bottle goes to the next', async () => {
      const { id, order } = await drawn(await people(2))
      const [winner, next] = order as [Person, Person]
      const { reservation } = await post(winner, id, 'accept')
      await market.ask(winner, `/api/reservations/${String(reservation)}/cancel`, {
        method: 'POST',
      })
      await market.pass(minute)
      expect(await page(id, next)).toMatchObject({ mine: { entry: { status: 'offered' } } })
      expect(await market.ask(winner, '/api/reserving')).toMatchObject({ feeCredit: 0 })
      const [entry] = (await entries(id)).filter(({ userId }) => userId === winner.id)
      expect(entry).toMatchObject({ status: 'lapsed', compensationCredit: 0 })
    })
  })
