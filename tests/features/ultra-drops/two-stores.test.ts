import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { usualTimeZone } from '../../../shared/business/quiet-hours.ts'
import { lateHandOver } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import { timeIn } from '../../../shared/features/stores/wall-clock.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import type { Market } from '../market/market.ts'
import { aStore } from '../stores/a-store.ts'
import { anUltraDrop } from './an-ultra-drop.ts'
import { ultraDropsWorld } from './ultra-drops-world.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `ultra drops of two stores on ${engine}`,
    () => {
      const world = ultraDropsWorld(engine)
      const { page, planned, put } = world
      let market: Market
      /** Another store, and its owner. */
      let other: { readonly store: string; readonly owner: Person }
      beforeAll(async () => {
        market = world.market
        const owner = await market.person('Otto Owner')
        const applied = await market.ask(owner, '/api/stores', {
          body: aStore({ name: 'Second Cellar' }),
          key: randomUUID(),
        })
        const store = String(applied['id'])
        await market.ask(market.admin, `/api/admin/stores/${store}/approve`, {
          body: {},
        })
        other = { store, owner }
      })
      afterEach(async () => {
        expect((await verifyCompliance(market.db)).broken).toEqual([])
      })

      const mark = (who: Person, store: string) =>
        market.ask(who, `/api/stores/${store}/favorite`, {
          method: 'PUT',
          body: { isFavorite: true },
        })
      const hire = (who: Person, storeId: string) => {
        const works = { storeId, userId: who.id, role: 'staff', addedAt: 1 } as const
        return market.db.transaction('hire', (tx) => tx.insert(tx.t.storePeople).values(works))
      }
      const refused = { http: 403, code: 'forbidden', message: ultraDropCopy.worksThere }

      test('staff neither ask nor enter; people of another store do both', async () => {
        const [clerk, colleague] = [await market.person(), await market.person()]
        await hire(clerk, market.store)
        await hire(colleague, other.store)
        const id = await planned({ requestStartsAt: market.now() + hour })
        await market.pass(hour + minute)
        expect(await put(clerk, id, 'request')).toMatchObject(refused)
        expect((await page(id, clerk)).mine).toMatchObject({ hindered: ultraDropCopy.worksThere })
        for (const one of [colleague, other.owner])
          expect(await put(one, id, 'request')).toMatchObject({ status: 'approved' })
        await market.pass(day)
        expect(await put(clerk, id, 'entry')).toMatchObject(refused)
        for (const one of [colleague, other.owner])
          expect(await put(one, id, 'entry')).toMatchObject({ http: 200 })
      })

      test('staff of another store are not passed over', async () => {
        const colleague = await market.person()
        const id = await planned()
        await market.pass(day + minute)
        expect(await put(colleague, id, 'entry')).toMatchObject({ http: 200 })
        await hire(colleague, other.store)
        await market.pass(day + hour)
        const { entry } = (await page(id, colleague)).mine ?? {}
        expect(entry).toMatchObject({ status: 'offered', turn: 1 })
        expect(entry).not.toHaveProperty('passed')
        const accepted = await market.ask(colleague, `/api/ultra-drops/${id}/accept`, {
          body: {},
        })
        expect(accepted).toMatchObject({ http: 200 })
      })

      test('a store names only its own pictures', async () => {
        const hash = createHash('sha256').update(randomUUID()).digest('hex')
        const { storedFiles } = market.db.t
        const add = (ownerId: string) =>
          market.db.transaction('picture', (tx) =>
            tx.insert(storedFiles).values({
              kind: 'drop-picture',
              ownerId,
              hash,
              type: 'image/webp',
              size: 1,
              createdAt: 1,
              lastNamedAt: 1,
            }),
          )
        const place = `/api/stores/${market.store}/ultra-drops`
        const body = () => anUltraDrop(market.now(), { picture: hash })
        const id = await planned()
        const tries = async () => [
          (await market.ask(market.owner, place, { body: body(), key: randomUUID() })).http,
          (
            await market.ask(market.owner, `${place}/${id}`, {
              method: 'PUT',
              body: body(),
            })
          ).http,
        ]
        await add(other.store)
        expect(await tries()).toEqual([400, 400])
        await add(market.store)
        expect(await tries()).toEqual([200, 200])
      })

      test('another store as a favorite opens nothing', async () => {
        const fan = await market.person()
        const id = await planned({ requireStoreFavorite: true })
        await market.pass(day + minute)
        await mark(fan, other.store)
        const { noFavorite } = ultraDropCopy
        expect(await put(fan, id, 'entry')).toMatchObject({ code: 'not_now', message: noFavorite })
        expect((await page(id, fan)).mine).toMatchObject({ hindered: noFavorite })
        await mark(fan, market.store)
        expect(await put(fan, id, 'entry')).toMatchObject({ http: 200 })
      })

      test('the owner of another store can neither read requests, nor decide, edit or cancel', async () => {
        const asks = await market.person()
        const id = await planned({
          requestStartsAt: market.now() + hour,
          reviewsByHand: true,
        })
        await market.pass(hour + minute)
        await put(asks, id, 'request')
        const at = (store: string, rest = '') => `/api/stores/${store}/ultra-drops/${id}${rest}`
        const listed = await market.ask(market.owner, at(market.store, '/requests'))
        const [request] = listed['requests'] as { id: string }[]
        const reason = 'It broke.'
        const tries: [place: string, how?: object][] = [
          ['/requests'],
          [`/requests/${request?.id}`, { body: { approve: true } }],
          ['', { method: 'PUT', body: anUltraDrop(market.now()) }],
          ['/cancel', { body: { reason } }],
        ]
        for (const [place, how] of tries) {
          const missing = { http: 404, code: 'not_found' }
          expect(await market.ask(other.owner, at(other.store, place), how)).toMatchObject(missing)
          expect(await market.ask(other.owner, at(market.store, place), how)).toMatchObject(missing)
        }
        // A request belongs to one ultra drop, also within one store.
        const sibling = await planned({ requestStartsAt: market.now() + hour })
        const wrong = `/api/stores/${market.store}/ultra-drops/${sibling}/requests/${request?.id}`
        expect(await market.ask(market.owner, wrong, { body: { approve: true } })).toMatchObject({
          http: 404,
        })
        expect(await page(id)).toMatchObject({ status: 'requesting' })
        expect((await page(id, asks)).mine).toMatchObject({ request: { status: 'pending' } })
        const own = async (who: Person) => {
          const said = await market.ask(who, '/api/ultra-drop-entries')
          return (said['entries'] as { ultraDropId: string }[]).map((one) => one.ultraDropId)
        }
        expect(await own(asks)).toEqual([id])
        expect(await own(await market.person())).toEqual([])
      })

      test('an unannounced ultra drop is hidden, even by its id', async () => {
        const curious = await market.person()
        const scheduledAt = market.now() + 2 * hour
        const id = await planned({ scheduledAt })
        const missing = { http: 404, code: 'not_found' }
        for (const who of [market.door.visitor(), curious, market.owner])
          for (const rest of ['', '/draw.txt'])
            expect(await market.ask(who, `/api/ultra-drops/${id}${rest}`)).toMatchObject(missing)
        for (const what of ['request', 'entry'] as const)
          expect(await put(curious, id, what)).toMatchObject(missing)
        await market.pass(2 * hour)
        expect(await page(id, curious)).toMatchObject({ id, status: 'scheduled' })
      })

      test('size, vintage and pickup window are shown, and apply to the reservation', async () => {
        const now = market.now()
        const told = {
          sizeMl: 700,
          vintage: 1998,
          pickupFrom: now + 5 * day,
          pickupUntil: now + 20 * day,
        }
        const place = `/api/stores/${market.store}/ultra-drops`
        for (const wrong of [
          { pickupUntil: now + 2 * day },
          { pickupFrom: now + 20 * day },
          { pickupFrom: now + 40 * day, pickupUntil: undefined },
          { pickupUntil: now + 70 * day },
          { sizeMl: 0 },
          { vintage: 1799 },
          { requestStartsAt: now + day },
        ]) {
          const body = anUltraDrop(now, { ...told, ...wrong })
          const said = await market.ask(market.owner, place, {
            body,
            key: randomUUID(),
          })
          expect(said, JSON.stringify(wrong)).toMatchObject({ code: 'bad_request' })
        }
        const id = await planned({ ...told, quantity: 2, drawingAt: now + 2 * day + hour })
        expect(await page(id)).toMatchObject(told)
        const two = [await market.person(), await market.person()]
        await market.pass(day + minute)
        for (const one of two) await put(one, id, 'entry')
        await market.pass(day + hour)
        const reserves = async (who: Person) => {
          const accepted = await market.ask(who, `/api/ultra-drops/${id}/accept`, {
            body: {},
          })
          expect(accepted).toMatchObject({ http: 200 })
          const reservation = String(accepted['reservation'])
          await market.pay(who, reservation)
          await market.ask(who, `/api/reservations/${reservation}/check`, { method: 'POST' })
          return market.reservation(who, reservation)
        }
        expect(await reserves(two[0]!)).toMatchObject({ status: 'confirmed', ...told })
        // A late turn has the same seven days as any other.
        const { ultraDropEntries: e } = market.db.t
        await market.pass(16 * day)
        await market.db.transaction('test', (tx) =>
          tx
            .update(e)
            .set({ status: 'offered', offerUntil: market.now() + day })
            .where(and(eq(e.ultraDropId, id), eq(e.userId, two[1]!.id))),
        )
        const late = await reserves(two[1]!)
        expect(late).toMatchObject({ sizeMl: 700, vintage: 1998 })
        expect(late.pickupUntil! - late.createdAt).toBe(7 * day)
        expect(late.pickupFrom!).toBeGreaterThan(late.createdAt)
      })

      test('the list of a store has its own ultra drops and no others', async () => {
        const id = await planned()
        const listOf = async (store: string) => {
          const said = await market.ask(market.door.visitor(), `/api/ultra-drops?store=${store}`)
          expect(said).toMatchObject({ http: 200 })
          return said['ultraDrops'] as { id: string; storeId: string }[]
        }
        const own = await listOf(market.store)
        expect(own.map((one) => one.id)).toContain(id)
        expect(new Set(own.map(({ storeId }) => storeId))).toEqual(new Set([market.store]))
        expect(await listOf(other.store)).toEqual([])
      })

      test('the drop behind a drawn ultra drop is missing in its store’s list of drops', async () => {
        const who = await market.person()
        const id = await planned()
        const { id: regular } = await market.drop()
        await market.pass(day + minute)
        await put(who, id, 'entry')
        await market.pass(day + hour)
        expect(await market.dropRow(id)).toMatchObject({ dropType: 'ultra' })
        const said = await market.ask(market.owner, `/api/stores/${market.store}/drops`)
        const listed = (said['drops'] as { id: string }[]).map((one) => one.id)
        expect(listed).toContain(regular)
        expect(listed).not.toContain(id)
      })

      test('a missed bottle goes to the next at the exact end of its late pickup', async () => {
        const two = [await market.person(), await market.person()]
        const id = await planned()
        await market.pass(day + minute)
        for (const one of two) await put(one, id, 'entry')
        await market.pass(day + hour)
        const turnOf = async (who: Person) => (await page(id, who)).mine?.entry
        const isFirst = (await turnOf(two[0]!))?.turn === 1
        const [misses, next] = (isFirst ? two : two.toReversed()) as [Person, Person]
        const accepted = await market.ask(misses, `/api/ultra-drops/${id}/accept`, {
          body: {},
        })
        const reservation = String(accepted['reservation'])
        await market.pay(misses, reservation)
        await market.ask(misses, `/api/reservations/${reservation}/check`, { method: 'POST' })
        await market.pass(7 * day + 3 * hour)
        const { missedAt } = await market.row(reservation)
        const late = { reason: 'Traffic.', idSeen: true, over21: true, nameMatches: true }
        const handOver = () =>
          market.ask(
            market.owner,
            `/api/stores/${market.store}/pickup/${reservation}/hand-over-late`,
            { body: late },
          )
        await market.stopAt(missedAt! + lateHandOver - 2 * minute)
        expect(await turnOf(next)).toMatchObject({ status: 'entered' })
        const { ultraDrops: u } = market.db.t
        await market.db.transaction('due now', (tx) =>
          tx
            .update(u)
            .set({ dueAt: missedAt! + lateHandOver })
            .where(eq(u.id, id)),
        )
        await market.stopAt(missedAt! + lateHandOver)
        expect(await turnOf(next)).toMatchObject({ status: 'offered' })
        expect(await handOver()).toMatchObject({ code: 'not_now' })
        await market.pass(0)
      })

      test('fans of the store are notified of each ultra drop they have not entered, others of none', async () => {
        const [fan, elsewhere] = [await market.person(), await market.person()]
        await mark(fan, market.store)
        await mark(elsewhere, other.store)
        const [first, second] = [await planned(), await planned()]
        await market.pass(day + minute)
        await put(fan, first, 'entry')
        await market.pass(day - 2 * minute)
        const heardOf = async ({ id: cellarId }: Person, dropId: string) => {
          const { messages: m } = market.db.t
          const own = and(eq(m.cellarId, cellarId), eq(m.dropId, dropId))
          const rows = await market.db.select().from(m).where(own)
          return rows.filter(({ kind }) => kind === 'ultra_open').length
        }
        // Announced and live; of the second also that it closes soon.
        expect([await heardOf(fan, first), await heardOf(fan, second)]).toEqual([2, 3])
        expect(await heardOf(elsewhere, first)).toBe(0)
        await market.pass(day)
      })

      test('exactly as many entries as its store wants are enough', async () => {
        const two = [await market.person(), await market.person()]
        const id = await planned({ minReservations: 2 })
        await market.pass(day + minute)
        for (const one of two) await put(one, id, 'entry')
        await market.pass(day)
        expect(await page(id)).toMatchObject({ status: 'closed', totalEntries: 2 })
        // Where a store wants none, one is still needed.
        const nobody = await planned({ minReservations: 0 })
        await market.pass(2 * day)
        expect(await page(nobody)).toMatchObject({ status: 'failed', totalEntries: 0 })
      })

      test('from the hour of its draw it cannot be cancelled, even before a job has drawn it', async () => {
        const one = await market.person()
        const id = await planned()
        const cancel = () =>
          market.ask(market.owner, `/api/stores/${market.store}/ultra-drops/${id}/cancel`, {
            body: { reason: 'It broke.' },
          })
        await market.pass(day + minute)
        await put(one, id, 'entry')
        await market.pass(day)
        expect(await page(id)).toMatchObject({ status: 'closed' })
        market.wait(hour)
        const drawn = { http: 409, code: 'not_now', message: ultraDropCopy.drawn }
        expect(await cancel()).toMatchObject(drawn)
        expect(await page(id)).toMatchObject({ status: 'closed' })
        await market.work()
        expect(await page(id)).toMatchObject({ status: 'drawn' })
        expect(await cancel()).toMatchObject(drawn)
      })

      test('requests, edits, entries and offers end at their exact moments', async () => {
        const three = [await market.person(), await market.person(), await market.person()]
        const [one, two, late] = three as [Person, Person, Person]
        await market.stopAt(market.now())
        const from = market.now()
        const requestStartsAt = from + hour
        const id = await planned({ requestStartsAt })
        const edit = () =>
          market.ask(market.owner, `/api/stores/${market.store}/ultra-drops/${id}`, {
            method: 'PUT',
            body: anUltraDrop(from, { requestStartsAt: from + 2 * hour }),
          })
        const notNow = { code: 'not_now' }
        // It is announced from this moment on.
        expect(await put(one, id, 'entry')).toMatchObject(notNow)
        await market.stopAt(requestStartsAt - 1)
        expect(await edit()).toMatchObject({ http: 200 })
        await market.stopAt(from + 2 * hour - 1)
        expect(await put(one, id, 'request')).toMatchObject(notNow)
        await market.stopAt(from + 2 * hour)
        expect(await edit()).toMatchObject({ http: 409, ...notNow })
        await market.stopAt(from + 3 * hour)
        expect(await put(one, id, 'request')).toMatchObject({ status: 'approved' })
        await market.stopAt(from + day - 1)
        for (const who of [two, late])
          expect(await put(who, id, 'request')).toMatchObject({ status: 'approved' })
        await market.stopAt(from + day)
        expect(await put(await market.person(), id, 'request')).toMatchObject(notNow)
        await market.stopAt(from + 2 * day - 1)
        for (const who of [one, two])
          expect(await put(who, id, 'entry')).toMatchObject({ http: 200 })
        await market.stopAt(from + 2 * day)
        expect(await put(late, id, 'entry')).toMatchObject(notNow)

        await market.stopAt(from + 2 * day + 2 * hour)
        const turnOf = async (who: Person) => (await page(id, who)).mine?.entry
        const [winner, next] = (await turnOf(one))?.turn === 1 ? [one, two] : [two, one]
        const until = (await turnOf(winner))!.offerUntil!
        const accept = () => market.ask(winner, `/api/ultra-drops/${id}/accept`, { body: {} })
        // The job ran a moment before the offer ended.
        await market.stopAt(until - 1)
        await market.stopAt(until)
        expect(await turnOf(winner)).toMatchObject({ status: 'offered' })
        expect(await accept()).toMatchObject(notNow)
        await market.stopAt(until + minute)
        const last = (await turnOf(next))!.offerUntil!
        // The job runs at the moment itself.
        await market.stopAt(last - 2 * minute)
        expect(await turnOf(next)).toMatchObject({ status: 'offered' })
        await market.stopAt(last)
        expect(await turnOf(next)).toMatchObject({ status: 'lapsed' })
        expect(await page(id)).toMatchObject({ status: 'completed' })
        await market.pass(0)
      })

      test('a paused winner accepts from the end of the pause on', async () => {
        const who = await market.person()
        const id = await planned()
        await market.pass(day + minute)
        expect(await put(who, id, 'entry')).toMatchObject({ http: 200 })
        await market.pass(day + hour)
        const accept = () => market.ask(who, `/api/ultra-drops/${id}/accept`, { body: {} })
        await market.stopAt(market.now())
        const { reservers: r } = market.db.t
        const pausedUntil = (moment: number) =>
          market.db.transaction('test', (tx) =>
            tx
              .insert(r)
              .values({ userId: who.id, pausedUntil: moment })
              .onConflictDoUpdate({ target: r.userId, set: { pausedUntil: moment } }),
          )
        const says = () => reservingCopy.offerWaits(timeIn(usualTimeZone, market.now() + 1))
        await pausedUntil(market.now() + 1)
        expect(await accept()).toMatchObject({ code: 'reserving_paused', message: says() })
        await pausedUntil(market.now())
        const accepted = await accept()
        expect(accepted).toMatchObject({ http: 200 })
        // The fee of the turn waits for the end of another pause, too.
        const pay = () =>
          market.ask(who, `/api/reservations/${String(accepted['reservation'])}/pay`, {
            method: 'POST',
          })
        await pausedUntil(market.now() + 1)
        expect(await pay()).toMatchObject({ code: 'reserving_paused', message: says() })
        await pausedUntil(market.now())
        expect(await pay()).toMatchObject({ http: 200 })
        await market.pass(0)
      })

      test('a paused person enters from the end of the pause on', async () => {
        const who = await market.person()
        const id = await planned()
        await market.pass(day + minute)
        await market.stopAt(market.now())
        const { reservers } = market.db.t
        const pause = { reason: 'Looked at.' }
        await market.ask(market.admin, `/api/admin/users/${who.id}/pause`, {
          body: pause,
        })
        const pausedUntil = (moment: number) =>
          market.db.transaction('test', (tx) =>
            tx.update(reservers).set({ pausedUntil: moment }).where(eq(reservers.userId, who.id)),
          )
        await pausedUntil(market.now() + 1)
        expect(await put(who, id, 'entry')).toMatchObject({ code: 'reserving_paused' })
        await pausedUntil(market.now())
        expect(await put(who, id, 'entry')).toMatchObject({ http: 200 })
        await market.pass(0)
      })

      test('a draw may come at the close, and a suspended store lists nothing', async () => {
        const id = await planned({ drawingAt: market.now() + 2 * day })
        const { stores: s } = market.db.t
        const put = (status: 'approved' | 'suspended') =>
          market.db.transaction('test', (tx) =>
            tx.update(s).set({ status }).where(eq(s.id, market.store)),
          )
        const listed = async () => {
          const said = await market.ask(market.door.visitor(), '/api/ultra-drops')
          return (said['ultraDrops'] as { id: string }[]).map((one) => one.id)
        }
        expect(await listed()).toContain(id)
        await put('suspended')
        expect(await listed()).not.toContain(id)
        await put('approved')
      })
    },
  )
