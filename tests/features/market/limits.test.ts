import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  maxOpenReservations,
  noShowAfter,
  pickupReminderBefore,
  reviewRequest,
  unpaidHolds,
} from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { marketJobs } from '../../../sync-server/features/market/jobs.ts'
import { dueSteps, reviewMoment } from '../../../sync-server/reservations/due.ts'
import { changeFreeReserves } from '../../../sync-server/reservations/free-reserves.ts'
import { lockPerson } from '../../../sync-server/reservations/rows.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { runWhole } from '../../support/run-whole.ts'
import { aStore } from '../stores/a-store.ts'
import { type Market, openMarket } from './market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `limits of reserving on ${engine}`,
    () => {
      let market: Market
      /** Another store, and its owner. */
      let other: { readonly store: string; readonly owner: Person }
      beforeAll(async () => {
        market = await openMarket(engine)
        const owner = await market.person('Otto Owner')
        const body = aStore({ name: 'Second Cellar' })
        const applied = await market.ask(owner, '/api/stores', { body, key: randomUUID() })
        const store = String(applied['id'])
        await market.ask(market.admin, `/api/admin/stores/${store}/approve`, { body: {} })
        other = { store, owner }
      })
      afterEach(() => market.assertLaws())
      afterAll(() => market.close())

      const act = (who: Person, id: string, what: string) =>
        market.ask(who, `/api/reservations/${id}/${what}`, { method: 'POST' })
      const wait = (who: Person, drop: string, method = 'PUT') =>
        market.ask(who, `/api/drops/${drop}/waiting`, { method })
      const state = (who: Person) => market.ask(who, '/api/reserving')
      const ofDrop = (drop: string, what: string, how: object) =>
        market.ask(market.owner, `/api/stores/${market.store}/drops/${drop}/${what}`, how)
      const pause = (drop: string, isPaused: boolean) =>
        ofDrop(drop, 'paused', { method: 'PUT', body: { isPaused } })
      const end = (drop: string) => ofDrop(drop, 'end', { method: 'POST' })
      const cancelForStore = (who: Person, store: string, id: string) =>
        market.ask(who, `/api/stores/${store}/reservations/${id}/cancel`, {
          body: { reason: 'It broke.' },
        })
      const change = (id: string, changes: object) => {
        const { reservations: r } = market.db.t
        return market.db.transaction('test', (tx) => tx.update(r).set(changes).where(eq(r.id, id)))
      }
      const insider = (who: Person) => {
        const { users } = market.db.t
        return market.db.transaction('an Insider', (tx) =>
          tx.update(users).set({ subscriptionTier: 'insider' }).where(eq(users.id, who.id)),
        )
      }

      test('the fee comes back until half an hour after booking, and until a day before the window', async () => {
        const who = await market.person()
        await market.stopAt(market.now())
        const at = market.now()
        const drop = await market.drop({ pickupFrom: at + 3 * day })
        const [soon, far] = [
          await market.reserved(who, (await market.drop()).id),
          await market.reserved(who, drop.id),
        ]
        const comesBack = async (id: string, moment: number) => {
          await market.stopAt(moment)
          return (await market.reservation(who, id)).feeWouldComeBack
        }
        expect(await comesBack(soon.id, at + 30 * minute)).toBe(true)
        expect(await comesBack(soon.id, at + 30 * minute + 1)).toBe(false)
        expect(await comesBack(far.id, at + 2 * day)).toBe(true)
        expect(await comesBack(far.id, at + 2 * day + 1)).toBe(false)
        await act(who, far.id, 'cancel')
        expect(await market.row(far.id)).toMatchObject({ feeStatus: 'forfeited' })
        await market.pass(0)
      })

      test('only its owner pays, checks, cancels and extends a reservation', async () => {
        const [who, stranger] = [await market.person(), await market.person()]
        const { id } = await market.reserved(who, (await market.drop()).id)
        const { id: held } = (await market.reserve(
          who,
          (
            await market.drop()
          ).id,
        )) as unknown as Reservation
        for (const what of ['pay', 'pay-free', 'pay-credit', 'check', 'cancel'])
          expect(await act(stranger, held, what), what).toMatchObject({ http: 404 })
        for (const what of ['pay-bottle', 'extend', 'cancel'])
          expect(await act(stranger, id, what), what).toMatchObject({ http: 404 })
        for (const [owner, store] of [
          [other.owner, other.store],
          [other.owner, market.store],
        ] as const)
          expect(await cancelForStore(owner, store, id)).toMatchObject({ http: 404 })
        expect(await market.row(id)).toMatchObject({ status: 'confirmed', extendedAt: null })
        expect(await market.row(held)).toMatchObject({ status: 'pending' })
        const listed = async (person: Person, store: string) =>
          JSON.stringify(await market.ask(person, `/api/stores/${store}/reservations`)).includes(id)
        expect(await listed(market.owner, market.store)).toBe(true)
        expect(await listed(other.owner, other.store)).toBe(false)
      })

      test('open reservations and ended ones are listed apart, each person’s own', async () => {
        const [who, stranger] = [await market.person(), await market.person()]
        const drop = await market.drop()
        const [open, ended] = [
          await market.reserved(who, drop.id),
          await market.reserved(who, drop.id),
        ]
        await act(who, ended.id, 'cancel')
        const ids = async (person: Person, which: string) =>
          (
            (await market.ask(person, `/api/reservations?which=${which}`))['reservations'] as {
              id: string
            }[]
          ).map(({ id }) => id)
        expect([await ids(who, 'open'), await ids(who, 'past')]).toEqual([[open.id], [ended.id]])
        expect([await ids(stranger, 'open'), await ids(stranger, 'past')]).toEqual([[], []])
      })

      test('an Insider has more open reservations, and a bottle picked up counts for its drop alone', async () => {
        const who = await market.person()
        await insider(who)
        const max = maxOpenReservations('insider')
        const drop = await market.drop()
        const { id } = await market.reserved(who, drop.id, { quantity: 2 })
        for (let open = 1; open < max; open++)
          expect(await market.reserve(who, (await market.drop()).id)).toMatchObject({ http: 200 })
        const more = await market.drop()
        expect(await market.reserve(who, more.id)).toMatchObject({ code: 'limit' })
        await change(id, { status: 'picked_up', pickedUpAt: market.now() })
        expect(await state(who)).toMatchObject({ open: max - 1, mostOpen: max })
        expect(await market.reserve(who, drop.id)).toMatchObject({ code: 'limit' })
        expect(await market.reserve(who, more.id)).toMatchObject({ http: 200 })
      })

      test('an unpaid hold counts until its exact moment, and for its person alone', async () => {
        const [who, neighbour] = [await market.person(), await market.person()]
        const drop = await market.drop()
        await market.stopAt(market.now())
        const first = market.now()
        for (let hold = 0; hold < unpaidHolds.max; hold++) {
          await act(who, String((await market.reserve(who, drop.id))['id']), 'cancel')
          await market.stopAt(market.now() + minute)
        }
        expect(await market.reserve(neighbour, drop.id)).toMatchObject({ http: 200 })
        await market.stopAt(first + unpaidHolds.within - 1)
        expect(await market.reserve(who, drop.id)).toMatchObject({
          code: 'reserving_paused',
          message: reservingCopy.tooManyUnpaid,
        })
        await market.stopAt(first + unpaidHolds.within)
        expect(await market.reserve(who, drop.id)).toMatchObject({ http: 200 })
        await market.pass(0)
      })

      test('a store that cancels an unpaid hold gives no free reserve, and its customer sees the reason', async () => {
        const [who, paid] = [await market.person(), await market.person()]
        const drop = await market.drop()
        const { id } = (await market.reserve(who, drop.id)) as unknown as Reservation
        const confirmed = await market.reserved(paid, drop.id)
        expect(await cancelForStore(market.owner, market.store, id)).toMatchObject({ http: 200 })
        expect(await cancelForStore(market.owner, market.store, id)).toMatchObject({
          code: 'not_now',
        })
        const place = `/api/admin/reservations/${confirmed.id}/cancel`
        await market.ask(market.admin, place, { body: { reason: 'It must not be.' } })
        await market.work()
        expect(await state(who)).toMatchObject({ freeReserves: 0 })
        expect(await market.row(id)).toMatchObject({ feeStatus: 'none', cancelledBy: 'store' })
        expect(await market.told(who)).toEqual(['cancelled_by_store'])
        expect((await market.told(paid)).toSorted()).toEqual(['cancelled', 'confirmed', 'refunded'])
      })

      test('a window is extended until its exact end, for a confirmed reservation, with a notice', async () => {
        const [who, late] = [await market.person(), await market.person()]
        const drop = await market.drop()
        const held = await market.reserve(who, drop.id)
        expect(await act(who, String(held['id']), 'extend')).toMatchObject({ code: 'not_now' })
        await act(who, String(held['id']), 'cancel')
        const [one, two] = [
          await market.reserved(who, drop.id),
          await market.reserved(late, drop.id),
        ]
        await market.stopAt(market.now())
        const at = market.now()
        await change(one.id, { pickupUntil: at + 1 })
        await change(two.id, { pickupUntil: at })
        expect(await act(who, one.id, 'extend')).toMatchObject({ http: 200 })
        expect(await act(late, two.id, 'extend')).toMatchObject({ code: 'not_now' })
        // What is ready waits like any other; what is over does not.
        await change(two.id, { status: 'no_show', pickupUntil: at + 1 })
        expect(await act(late, two.id, 'extend')).toMatchObject({ code: 'not_now' })
        const third = await market.person()
        const { id } = await market.reserved(third, drop.id)
        await change(id, { status: 'ready' })
        expect(await act(third, id, 'extend')).toMatchObject({ http: 200 })
        await market.work()
        expect(await market.told(who)).toContain('extended')
        expect(await market.told(late)).not.toContain('extended')
        expect((await market.logged(one.id)).at(-1)).toBe('extended')
        await market.pass(0)
      })

      test('a free reserve that pays a fee leaves no entry of credit', async () => {
        const who = await market.person()
        await market.db.transaction('test', async (tx) => {
          await lockPerson(tx, who.id)
          const given = { userId: who.id, subject: 'test', at: market.now() } as const
          await changeFreeReserves(tx, { ...given, reason: 'store_cancelled' })
        })
        const held = await market.reserve(who, (await market.drop()).id)
        const paid = await act(who, String(held['id']), 'pay-free')
        expect(paid).toMatchObject({ reservation: { feeStatus: 'waived' } })
        const { feeCredits: e } = market.db.t
        expect(await market.db.select().from(e).where(eq(e.userId, who.id))).toEqual([])
      })

      test('a window that opens with its confirmation needs no reminder', () => {
        const opens = (confirmedAt: number) =>
          dueSteps({ pickupFrom: hour, pickupUntil: day, confirmedAt }).some(
            ({ duty }) => duty === 'opens',
          )
        expect([opens(hour - 1), opens(hour)]).toEqual([true, false])
      })

      test('joining the waiting list is refused for a drop that is paused, over or not begun, or of a suspended store', async () => {
        const [holder, waits] = [await market.person(), await market.person()]
        const soon = await market.drop({ quantity: 1, startsAt: market.now() + hour })
        expect(await wait(waits, soon.id)).toMatchObject({ message: reservingCopy.notBegun })
        const full = async () => {
          const { id } = await market.drop({ quantity: 1 })
          expect(await market.reserve(holder, id)).toMatchObject({ http: 200 })
          return id
        }
        const [paused, over] = [await full(), await full()]
        await pause(paused, true)
        expect(await wait(waits, paused)).toMatchObject({ message: reservingCopy.paused })
        await end(over)
        expect(await wait(waits, over)).toMatchObject({ message: reservingCopy.over })
        await pause(paused, false)
        const admin = (what: string, body: object) =>
          market.ask(market.admin, `/api/admin/stores/${market.store}/${what}`, { body })
        await admin('suspend', { reason: 'Looked at.' })
        expect(await wait(waits, paused)).toMatchObject({ code: 'not_now' })
        expect((await market.dropRow(paused)).waiting).toBe(0)
        await admin('reinstate', {})
        expect(await wait(waits, paused)).toMatchObject({ waitingAt: 1 })
      })

      test('a person leaving a list moves up later ones, in that drop alone', async () => {
        const [holder, first, second] = [
          await market.person(),
          await market.person(),
          await market.person(),
        ]
        const [one, two] = [await market.drop({ quantity: 1 }), await market.drop({ quantity: 1 })]
        for (const { id } of [one, two]) {
          await market.reserve(holder, id)
          for (const who of [first, second]) await wait(who, id)
        }
        expect(await wait(first, one.id, 'DELETE')).toMatchObject({ http: 204 })
        expect(await wait(first, one.id, 'DELETE')).toMatchObject({ http: 404 })
        const place = async (who: Person, id: string) =>
          (await market.page(id, who)).mine?.waitingAt
        expect(await Promise.all([one, two].map(({ id }) => place(second, id)))).toEqual([1, 2])
        expect(await Promise.all([one, two].map(({ id }) => place(first, id)))).toEqual([
          undefined,
          1,
        ])
        const counts = [one, two].map(async ({ id }) => (await market.dropRow(id)).waiting)
        expect(await Promise.all(counts)).toEqual([1, 2])
      })

      test('a bottle freed while its drop is paused is offered when it goes on', async () => {
        const [holder, waits] = [await market.person(), await market.person()]
        const drop = await market.drop({ quantity: 1 })
        const held = await market.reserved(holder, drop.id)
        await wait(waits, drop.id)
        await pause(drop.id, true)
        await act(holder, held.id, 'cancel')
        await market.work()
        expect(await market.told(waits)).toEqual([])
        await pause(drop.id, false)
        await market.work()
        await market.work()
        expect(await market.told(waits)).toEqual(['offer'])
      })

      test('a paused person, or one without an age confirmation, is skipped and notified', async () => {
        const [holder, paused, young, next] = [
          await market.person(),
          await market.person(),
          await market.person(),
          await market.person(),
        ]
        const drop = await market.drop({ quantity: 1 })
        const held = await market.reserved(holder, drop.id)
        for (const who of [paused, young, next]) await wait(who, drop.id)
        const { users } = market.db.t
        await market.ask(market.admin, `/api/admin/users/${paused.id}/pause`, {
          body: { reason: 'Looked at.' },
        })
        await market.db.transaction('test', (tx) =>
          tx.update(users).set({ ageConfirmedAt: null }).where(eq(users.id, young.id)),
        )
        await act(holder, held.id, 'cancel')
        await market.work()
        await market.work()
        await market.pass(minute)
        expect(await market.told(next)).toEqual(['offer'])
        for (const who of [paused, young]) {
          expect(await market.told(who)).toContain('passed_over')
          expect(await market.told(who)).not.toContain('offer')
        }
      })

      test('a late handover ends the pause of its person, and its fee counts as paid', async () => {
        const who = await market.person()
        const ids: string[] = []
        for (let missed = 0; missed < 3; missed++)
          ids.push((await market.reserved(who, (await market.drop()).id)).id)
        await market.pass(4 * day)
        expect(await state(who)).toMatchObject({ noShows: 3 })
        const { pausedUntil } = await state(who)
        expect(pausedUntil).toBeGreaterThan(market.now())
        const late = { reason: 'Traffic.', idSeen: true, over21: true, nameMatches: true }
        const handOver = (id: string) =>
          market.ask(market.owner, `/api/stores/${market.store}/pickup/${id}/hand-over-late`, {
            body: late,
          })
        expect(await handOver(ids[0]!)).toMatchObject({ http: 200, status: 'picked_up' })
        const after = await state(who)
        expect(after).toMatchObject({ noShows: 2 })
        expect(after).not.toHaveProperty('pausedUntil')
        expect(await market.row(ids[0]!)).toMatchObject({ feeStatus: 'paid', reason: 'Traffic.' })
        await market.work()
        expect((await market.told(who)).filter((kind) => kind === 'picked_up')).toHaveLength(1)
      })

      test('a refused pickup is closed when the store’s day ends: its fee is kept, its bottle is free', async () => {
        const who = await market.person()
        const drop = await market.drop({ quantity: 1 })
        const { id } = await market.reserved(who, drop.id)
        await market.pass(3 * hour)
        const place = `/api/stores/${market.store}/pickup/${id}/refuse`
        expect(await market.ask(market.owner, place, { body: { because: 'no_id' } })).toMatchObject(
          {
            http: 200,
          },
        )
        const { dueAt } = await market.row(id)
        await market.stopAt(dueAt! - minute)
        expect(await market.row(id)).toMatchObject({ holdsUnits: true, feeStatus: 'paid' })
        await market.stopAt(dueAt!)
        expect(await market.row(id)).toMatchObject({ holdsUnits: false, feeStatus: 'forfeited' })
        await market.pass(0)
        expect(await market.page(drop.id)).toMatchObject({ unitsLeft: 1 })
        expect(await market.told(who)).toContain('refused')
      })

      test('a refused request says how many are left, and of a person’s limit first', async () => {
        const [who, other] = [await market.person(), await market.person()]
        const drop = await market.drop({ quantity: 3 })
        expect(await market.reserve(other, drop.id, { quantity: 2 })).toMatchObject({ http: 200 })
        const asks = (quantity: number) => market.reserve(who, drop.id, { quantity })
        const fewLeft = reservingCopy.fewLeft(1)
        expect(await asks(2)).toMatchObject({ code: 'sold_out', message: fewLeft })
        expect(await asks(3)).toMatchObject({ message: reservingCopy.tooManyOfDrop(2) })
        expect(await asks(1)).toMatchObject({ http: 200 })
        expect(await market.reserve(other, drop.id)).toMatchObject({
          code: 'sold_out',
          message: reservingCopy.soldOut,
        })
        const open = await market.drop()
        for (const [turn, message] of [
          [(id: string) => pause(id, true), reservingCopy.paused],
          [(id: string) => end(id), reservingCopy.over],
        ] as const) {
          await turn(open.id)
          expect(await market.reserve(who, open.id)).toMatchObject({ code: 'not_now', message })
        }
        const free = await market.reserve(who, (await market.drop()).id, { useFreeReserve: true })
        expect(free).toMatchObject({ code: 'limit', message: reservingCopy.noFreeReserve })
        expect(await state(who)).toMatchObject({ open: 1 })
      })

      test('a store lists the reservations of one drop or one status, in pages', async () => {
        const who = await market.person()
        const [one, two] = [await market.drop(), await market.drop()]
        const [first, second] = [
          await market.reserved(who, one.id),
          await market.reserved(who, two.id),
        ]
        await act(who, first.id, 'cancel')
        const listed = async (query: string) => {
          const place = `/api/stores/${market.store}/reservations?${query}`
          const said = await market.ask(market.owner, place)
          return (said['reservations'] as { id: string }[]).map(({ id }) => id)
        }
        expect(await listed(`drop=${one.id}`)).toEqual([first.id])
        expect(await listed(`drop=${two.id}&status=cancelled`)).toEqual([])
        expect(await listed(`drop=${two.id}&status=confirmed`)).toEqual([second.id])
        const cancelled = await listed('status=cancelled')
        expect([cancelled.includes(first.id), cancelled.includes(second.id)]).toEqual([true, false])
      })

      /** What is due at that moment, done by another process. */
      const doneAt = async (moment: number) => {
        const report = (what: string) => expect.fail(what)
        await runWhole(marketJobs({ db: market.db, report, now: () => moment })['market.due'])
        await market.stopAt(moment)
      }

      test('the last reminder and a no-show come at their exact moments', async () => {
        const who = await market.person()
        const { id } = await market.reserved(who, (await market.drop()).id)
        const { pickupFrom, pickupUntil } = await market.row(id)
        const heard = async (moment: number) => {
          await doneAt(moment)
          const told = await market.told(who)
          return ['opens', 'ends_soon', 'missed'].map((kind) => told.includes(kind))
        }
        expect(await heard(pickupFrom! - 1)).toEqual([false, false, false])
        expect(await heard(pickupFrom!)).toEqual([true, false, false])
        expect(await heard(pickupUntil! - pickupReminderBefore - 1)).toEqual([true, false, false])
        expect(await heard(pickupUntil! - pickupReminderBefore)).toEqual([true, true, false])
        expect(await heard(pickupUntil! + noShowAfter - 1)).toEqual([true, true, false])
        expect(await market.row(id)).toMatchObject({ status: 'confirmed', feeStatus: 'paid' })
        expect(await heard(pickupUntil! + noShowAfter)).toEqual([true, true, true])
        expect(await market.row(id)).toMatchObject({ status: 'no_show', feeStatus: 'forfeited' })
        await market.pass(0)
      })

      test('a review is requested within a week of the pickup, and for no closed store', async () => {
        const at = market.now()
        const asksAt = reviewMoment('GA', at)
        const pickedUp = async () => {
          const who = await market.person()
          const { id } = await market.reserved(who, (await market.drop()).id)
          return { who, id }
        }
        const asked = async ({ who, id }: { who: Person; id: string }, moment: number) => {
          const due = { status: 'picked_up', pickedUpAt: at, dueAt: moment }
          await change(id, due)
          await doneAt(moment)
          return [(await market.told(who)).includes('review'), (await market.row(id)).dueAt]
        }
        const some = [await pickedUp(), await pickedUp(), await pickedUp(), await pickedUp()]
        expect(await asked(some[0]!, asksAt - 1)).toEqual([false, asksAt])
        await doneAt(asksAt)
        expect(await market.told(some[0]!.who)).toContain('review')
        // The others were not fetched by then.
        const late = asksAt + reviewRequest.late
        expect(await asked(some[1]!, late)).toEqual([true, null])
        const admin = (what: string, body: object) =>
          market.ask(market.admin, `/api/admin/stores/${market.store}/${what}`, { body })
        await admin('suspend', { reason: 'Looked at.' })
        expect(await asked(some[2]!, late)).toEqual([false, null])
        await admin('reinstate', {})
        expect(await asked(some[3]!, late + 1)).toEqual([false, null])
        await market.pass(0)
      })

      test('an admin lifts the pause of one address, and an unknown address is refused', async () => {
        const [who, neighbour] = [await market.person(), await market.person()]
        const user = (id: string, what: string) =>
          market.ask(market.admin, `/api/admin/users/${id}/${what}`, {
            body: { reason: 'Looked at.' },
          })
        for (const { id } of [who, neighbour]) expect(await user(id, 'pause')).toMatchObject({})
        for (const what of ['pause', 'resume'])
          expect(await user(randomUUID(), what)).toMatchObject({ http: 404 })
        const lift = (email: string) =>
          market.ask(market.admin, '/api/admin/reservers/lift', { body: { email } })
        expect(await lift('nobody@example.com')).toMatchObject({ http: 404 })
        expect(await lift(` ${who.email.toUpperCase()} `)).toMatchObject({ http: 204 })
        expect(await state(who)).not.toHaveProperty('pausedUntil')
        expect(await state(neighbour)).toHaveProperty('pausedUntil')
        const { complianceLogs: log } = market.db.t
        const written = await market.db.select().from(log).where(eq(log.userId, who.id))
        expect(written.map(({ action }) => action)).toEqual(['user.paused', 'user.pause_lifted'])
        await market.work()
        expect(await market.told(who)).toEqual(['paused'])
      })
    },
  )
