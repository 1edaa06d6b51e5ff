import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { maxOpenReservations, unpaidHolds } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { day, dayOf, hour, minute } from '../../../shared/kernel/time.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import { marketJobs } from '../../../sync-server/features/market/jobs.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { runWhole } from '../../support/run-whole.ts'
import { aStore } from '../stores/a-store.ts'
import { aDrop } from './a-drop.ts'
import { type Market, openMarket } from './market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`reserving on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine)
    })
    afterEach(() => market.assertLaws())
    afterAll(async () => {
      expect((await verifyCompliance(market.db)).broken).toEqual([])
      await market.close()
    })

    const cancel = (who: Parameters<Market['ask']>[0], id: string) =>
      market.ask(who, `/api/reservations/${id}/cancel`, { method: 'POST' })
    const cancelForStore = (id: string) =>
      market.ask(market.owner, `/api/stores/${market.store}/reservations/${id}/cancel`, {
        body: { reason: 'The bottle fell down.' },
      })
    const state = (who: Parameters<Market['ask']>[0]) => market.ask(who, '/api/reserving')

    test('a bottle is held, paid, confirmed, and its fee comes back when it is cancelled soon', async () => {
      const who = await market.person()
      const drop = await market.drop({ quantity: 1 })
      const held = await market.reserve(who, drop.id)
      expect(held).toMatchObject({
        http: 200,
        feeStatus: 'due',
        reserveFee: 3_00,
        totalPrice: 89_00,
        quantity: 1,
        mayCancel: true,
        feeWouldComeBack: true,
        category: 'Whiskey',
      })
      const id = String(held['id'])
      const ics = `/api/reservations/${id}/pickup.ics`
      expect(await market.ask(who, ics)).toMatchObject({ code: 'not_now' })
      const at = Number(held['createdAt'])
      expect(held['holdUntil']).toBe(at + 10 * minute)
      const stranger = await market.person()
      expect(await market.reserve(stranger, drop.id)).toMatchObject({ code: 'sold_out' })
      for (const place of [`/api/reservations/${id}`, `/api/reservations/${id}/pickup.ics`])
        expect(await market.ask(stranger, place)).toMatchObject({ http: 404 })

      expect(await market.pay(who, id, 'declined')).toMatchObject({ status: 'declined' })
      expect(await market.reservation(who, id)).toMatchObject({ status: 'pending' })
      await market.pay(who, id)
      const checked = await market.ask(who, `/api/reservations/${id}/check`, { method: 'POST' })
      const reservation = checked['reservation'] as Reservation
      expect(reservation).toMatchObject({ status: 'confirmed', feeStatus: 'paid' })
      expect(reservation.extendsUntil).toBe((reservation.pickupUntil ?? 0) + day)
      expect(reservation.pickupUntil! - reservation.pickupFrom!).toBe(72 * hour)
      const calendar = await who.fetch(`/api/reservations/${id}/pickup.ics`)
      expect(await calendar.text()).toContain('BEGIN:VEVENT')
      expect(await market.pay(who, id)).toMatchObject({ code: 'not_now' })

      await cancel(who, id)
      await market.work()
      expect(await market.reservation(who, id)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'user',
        feeStatus: 'refunded',
      })
      expect(await cancel(who, id)).toMatchObject({ code: 'not_now' })
      expect(await market.logged(id)).toEqual(['made', 'confirmed', 'cancelled'])
      expect(await market.page(drop.id)).toMatchObject({ unitsLeft: 1, phase: 'open' })
      const again = await market.told(who)
      expect(again).toEqual(['confirmed', 'refunded'])
    })

    test('[M2] a double click, or a try again after no answer, reserves once', async () => {
      const who = await market.person()
      const drop = await market.drop({ quantity: 5 })
      const key = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => market.reserve(who, drop.id, { quantity: 2 }, key)),
      )
      expect(new Set(answers.map((one) => `${one.http} ${String(one['id'])}`)).size).toBe(1)
      expect((await market.dropRow(drop.id)).reservedQuantity).toBe(2)
      expect(await market.reserve(who, drop.id, { quantity: 1 }, key)).toMatchObject({
        code: 'key_reused',
      })
    })

    test('[M6] limits hold under fifty requests at once', async () => {
      const who = await market.person()
      const drop = await market.drop({ quantity: 100 })
      const most = await Promise.all(Array.from({ length: 50 }, () => market.reserve(who, drop.id)))
      const good = most.filter(({ http }) => http === 200)
      expect(good).toHaveLength(2)
      expect(new Set(most.filter(({ http }) => http !== 200).map((one) => one['code']))).toEqual(
        new Set(['limit']),
      )
      expect((await market.dropRow(drop.id)).reservedQuantity).toBe(2)

      const allocated = await market.drop({ isAllocated: true })
      expect(await market.page(allocated.id, who)).toMatchObject({
        fee: 5_00,
        mine: { mayReserve: 1, reservations: [] },
      })
      expect(await market.reserve(who, allocated.id, { quantity: 2 })).toMatchObject({
        code: 'limit',
      })
      expect(await market.reserve(who, allocated.id)).toMatchObject({ reserveFee: 5_00 })
      const another = await market.drop()
      expect(await market.reserve(who, another.id)).toMatchObject({ code: 'limit' })
      expect(await state(who)).toMatchObject({ open: 3, mostOpen: maxOpenReservations('free') })
      for (const { id } of good as unknown as Reservation[]) await cancel(who, id)
      expect(await market.reserve(who, another.id)).toMatchObject({ http: 200 })
    })

    test('a user without a confirmed age of 21 cannot reserve', async () => {
      const who = await market.person()
      const drop = await market.drop()
      await market.db.transaction('test', (tx) =>
        tx.update(tx.t.users).set({ ageConfirmedAt: null }),
      )
      expect(await market.reserve(who, drop.id)).toMatchObject({ http: 403, code: 'age' })
      await market.db.transaction('test', (tx) => tx.update(tx.t.users).set({ ageConfirmedAt: 1 }))
      expect(await market.reserve(who, drop.id)).toMatchObject({ http: 200 })
    })

    test('[M3] a hold that ran out is freed when its payment is cancelled, and then pays no more', async () => {
      const who = await market.person()
      const [idle, begun] = [await market.drop({ quantity: 1 }), await market.drop({ quantity: 1 })]
      const first = String((await market.reserve(who, idle.id))['id'])
      const second = String((await market.reserve(who, begun.id))['id'])
      await market.ask(who, `/api/reservations/${second}/pay`, { method: 'POST' })
      await market.pass(9 * minute)
      expect((await market.row(first)).status).toBe('pending')
      await market.pass(minute + 1)
      await market.work()
      for (const id of [first, second])
        expect(await market.reservation(who, id)).toMatchObject({
          status: 'expired',
          feeStatus: 'none',
          mayCancel: false,
        })
      expect(await market.page(begun.id)).toMatchObject({ phase: 'open', unitsLeft: 1 })
      expect(await market.pay(who, second)).toMatchObject({ code: 'not_now' })
      const told = await market.told(who)
      expect(told).toEqual(['expired', 'expired'])
    })

    test('[M3] an expired hold cannot be paid, even before a job released it', async () => {
      const who = await market.person()
      const { id } = (await market.reserve(who, (await market.drop()).id)) as unknown as Reservation
      const holdUntil = (at: number) =>
        market.db.transaction('test', (tx) =>
          tx.update(tx.t.reservations).set({ holdUntil: at }).where(eq(tx.t.reservations.id, id)),
        )
      await market.stopAt(market.now())
      await holdUntil(market.now())
      expect(await market.pay(who, id)).toMatchObject({
        code: 'not_now',
        message: reservingCopy.holdRanOut,
      })
      expect((await market.row(id)).status).toBe('pending')
      await holdUntil(market.now() + 1)
      await market.pay(who, id)
      await market.ask(who, `/api/reservations/${id}/check`, { method: 'POST' })
      expect(await market.reservation(who, id)).toMatchObject({ status: 'confirmed' })
      await market.pass(0)
    })

    test('a reminder is sent once, however often it is looked at', async () => {
      const who = await market.person()
      const { id } = await market.reserved(who, (await market.drop()).id)
      await market.pass(2 * hour)
      const told = async () => (await market.told(who)).filter((kind) => kind === 'opens').length
      expect(await told()).toBe(1)
      // As after a process that was killed before the job was over.
      await market.db.transaction('test', (tx) =>
        tx
          .update(tx.t.reservations)
          .set({ dueAt: market.now() })
          .where(eq(tx.t.reservations.id, id)),
      )
      await market.pass(minute)
      expect(await told()).toBe(1)
      expect((await market.row(id)).dueAt).toBeGreaterThan(market.now())
    })

    test('[M3, M4] a bank that takes longer keeps the bottle held, and its yes confirms', async () => {
      const who = await market.person()
      const drop = await market.drop({ quantity: 1 })
      const id = String((await market.reserve(who, drop.id))['id'])
      expect(await market.pay(who, id, 'late')).toMatchObject({ status: 'processing' })
      await market.pass(12 * minute)
      await market.work()
      // A unit whose payment can still succeed is not sold again.
      expect((await market.row(id)).status).toBe('pending')
      expect(await market.reserve(await market.person(), drop.id)).toMatchObject({
        code: 'sold_out',
      })
      await market.pass(10 * minute)
      await market.ask(who, `/api/reservations/${id}/check`, { method: 'POST' })
      expect(await market.reservation(who, id)).toMatchObject({ status: 'confirmed' })
    })

    test('[M8] repeated unpaid holds make a user wait', async () => {
      const who = await market.person()
      const drop = await market.drop({ quantity: 1 })
      for (let hold = 0; hold < unpaidHolds.max; hold++) {
        const { id } = (await market.reserve(who, drop.id)) as unknown as Reservation
        if (hold % 2 === 0) await cancel(who, id)
        else await market.pass(10 * minute + 1)
      }
      expect(await market.reserve(who, drop.id)).toMatchObject({ code: 'reserving_paused' })
      await market.pass(unpaidHolds.within)
      expect(await market.reserve(who, drop.id)).toMatchObject({ http: 200 })
    })

    test('the fee is kept when it is cancelled late, and a store that cancels gives it back and one more', async () => {
      const who = await market.person()
      const drop = await market.drop()
      const late = await market.reserved(who, drop.id)
      await market.pass(31 * minute)
      expect(await market.reservation(who, late.id)).toMatchObject({ feeWouldComeBack: false })
      await cancel(who, late.id)
      expect(await market.reservation(who, late.id)).toMatchObject({ feeStatus: 'forfeited' })

      const early = await market.reserved(
        who,
        (await market.drop({ pickupFrom: market.now() + 3 * day })).id,
      )
      await market.pass(day)
      expect(await market.reservation(who, early.id)).toMatchObject({ feeWouldComeBack: true })
      await market.pass(day + hour)
      expect(await market.reservation(who, early.id)).toMatchObject({ feeWouldComeBack: false })

      expect(await cancelForStore(early.id)).toMatchObject({ status: 'cancelled' })
      await market.work()
      expect(await market.reservation(who, early.id)).toMatchObject({
        feeStatus: 'refunded',
        cancelledBy: 'store',
        reason: 'The bottle fell down.',
      })
      expect(await state(who)).toMatchObject({ freeReserves: 1 })
      // It is used once, however often it is requested.
      const free = await Promise.all(
        Array.from({ length: 5 }, () => market.reserve(who, drop.id, { useFreeReserve: true })),
      )
      const confirmed = free.filter((one) => one['feeStatus'] === 'waived')
      expect(confirmed).toHaveLength(1)
      expect(confirmed[0]).toMatchObject({ reserveFee: 0, usedFreeReserve: true })
      expect(await state(who)).toMatchObject({ freeReserves: 0 })
      await cancel(who, String(confirmed[0]?.['id']))
      expect(await state(who)).toMatchObject({ freeReserves: 1 })
      expect(await market.told(who)).toContain('cancelled_by_store')
      // Cancelled late, a free reserve is gone like a fee.
      const lost = await market.reserve(who, drop.id, { useFreeReserve: true })
      await market.pass(31 * minute)
      await cancel(who, String(lost['id']))
      expect(await state(who)).toMatchObject({ freeReserves: 0 })
      expect(await market.row(String(lost['id']))).toMatchObject({ feeStatus: 'forfeited' })
    })

    test('an admin cancels a reservation with a reason, and the fee is refunded', async () => {
      const who = await market.person()
      const { id } = await market.reserved(who, (await market.drop({ quantity: 1 })).id)
      const place = `/api/admin/reservations/${id}/cancel`
      const asked = { body: { reason: 'It must not be.' } }
      expect(await market.ask(market.owner, place, asked)).toMatchObject({ http: 404 })
      expect(await market.ask(market.admin, place, asked)).toMatchObject({ http: 204 })
      await market.work()
      expect(await market.reservation(who, id)).toMatchObject({
        status: 'cancelled',
        feeStatus: 'refunded',
        reason: 'It must not be.',
      })
      // Only a store that cancels gives a free reserve.
      expect(await state(who)).toMatchObject({ freeReserves: 0 })
      expect(await market.ask(market.admin, place, asked)).toMatchObject({ code: 'not_now' })
    })

    test('a window is extended once, until the promised time', async () => {
      const who = await market.person()
      const { id, pickupUntil = 0, ...said } = await market.reserved(who, (await market.drop()).id)
      expect(said.extendsUntil).toBe(pickupUntil + day)
      const extend = () => market.ask(who, `/api/reservations/${id}/extend`, { method: 'POST' })
      const twice = await Promise.all([extend(), extend()])
      expect(twice.filter(({ http }) => http === 200)).toHaveLength(1)
      const extended = await market.reservation(who, id)
      expect(extended.pickupUntil).toBe(said.extendsUntil)
      expect(extended).not.toHaveProperty('extendsUntil')
      await market.pass(78 * hour)
      expect((await market.row(id)).status).toBe('confirmed')
      expect(await market.logged(id)).toContain('extended')
    })

    test('an extended window follows the store’s hours, and the promise says so', async () => {
      const own = aStore({ hours: 'Sat 10–9' })
      const applied = await market.ask(market.owner, '/api/stores', {
        body: own,
        key: randomUUID(),
      })
      const store = String(applied['id'])
      await market.ask(market.admin, `/api/admin/stores/${store}/approve`, { body: {} })
      const offered = await market.ask(market.owner, `/api/stores/${store}/drops`, {
        body: aDrop(),
        key: randomUUID(),
      })
      const who = await market.person()
      const { id, ...said } = await market.reserved(who, String(offered['id']))
      const [before = 0, after = 0] = [said.pickupUntil, said.extendsUntil]
      // It is closed for all of the day after, and open for hours a week later.
      expect(after - before).toBeGreaterThan(6 * day)
      const extended = await market.ask(who, `/api/reservations/${id}/extend`, { method: 'POST' })
      expect(extended).toMatchObject({ http: 200, reservation: { pickupUntil: after } })
      await cancel(who, id)
      expect(await market.reservation(who, id)).not.toHaveProperty('extendsUntil')
    })

    test('a suspended store hands nothing over, and its customers lose nothing', async () => {
      const [stays, goes] = [await market.person(), await market.person()]
      const drop = await market.drop()
      const [one, other] = [
        await market.reserved(stays, drop.id),
        await market.reserved(goes, drop.id),
      ]
      await market.pass(hour)
      const admin = (act: string, body: object) =>
        market.ask(market.admin, `/api/admin/stores/${market.store}/${act}`, { body })
      await admin('suspend', { reason: 'Looked at.' })
      expect(await market.reservation(goes, other.id)).toMatchObject({ feeWouldComeBack: true })
      await cancel(goes, other.id)
      await market.work()
      expect(await market.reservation(goes, other.id)).toMatchObject({ feeStatus: 'refunded' })
      await market.pass(80 * hour)
      await market.work()
      expect(await market.reservation(stays, one.id)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'store',
        feeStatus: 'refunded',
      })
      expect(await state(stays)).toMatchObject({ noShows: 0, freeReserves: 1 })
      await admin('reinstate', {})
    })

    test('a licence holds through the whole of its last day, and not for a moment longer', async () => {
      const [today, later] = [await market.person(), await market.person()]
      const drop = await market.drop()
      const licence = (licenseExpiresOn: string) =>
        market.db.transaction('test', (tx) =>
          tx.update(tx.t.stores).set({ licenseExpiresOn }).where(eq(tx.t.stores.id, market.store)),
        )
      const last = dayOf(market.now() + day)
      await licence(last)
      const midnight = Date.parse(last) + day
      const isListed = async () => {
        const { stores } = await market.ask(market.door.visitor(), '/api/stores')
        const { drops } = await market.ask(
          market.door.visitor(),
          `/api/drops?store=${market.store}`,
        )
        const ids = [stores, drops].map((rows) => (rows as { id: string }[]).map(({ id }) => id))
        return [ids[0]?.includes(market.store), ids[1]?.includes(drop.id)]
      }
      // The clock of the test goes on while it runs, so it ends a minute before.
      await market.pass(midnight - minute - market.now())
      expect(dayOf(market.now())).toBe(last)
      expect(await isListed()).toEqual([true, true])
      expect(await market.reserve(today, drop.id)).toMatchObject({ http: 200 })
      await market.pass(minute)
      expect(await isListed()).toEqual([false, false])
      expect((await market.reserve(later, drop.id)).http).not.toBe(200)
      await licence('2999-12-31')
      expect(await isListed()).toEqual([true, true])
      expect(await market.reserve(later, drop.id)).toMatchObject({ http: 200 })
    })

    test('deleting an account releases its reservations and its place on the waiting list', async () => {
      const who = await market.person()
      const [drop, full] = [await market.drop(), await market.drop({ quantity: 1 })]
      const { id } = await market.reserved(who, drop.id)
      await market.reserve(await market.person(), full.id)
      const wait = { method: 'PUT' }
      await market.ask(who, `/api/drops/${full.id}/waiting`, wait)
      expect((await market.dropRow(full.id)).waiting).toBe(1)
      const gone = await market.ask(who, '/api/account/delete', {
        body: { password: who.password },
      })
      expect(gone.http).toBe(204)
      await market.work()
      expect(await market.row(id)).toMatchObject({
        status: 'cancelled',
        userId: null,
        feeStatus: 'refunded',
        holdsUnits: false,
      })
      expect((await market.dropRow(full.id)).waiting).toBe(0)
    })

    test('a buyer gets a question for a review the next day, once, unless they wrote one or left', async () => {
      const drop = await market.drop()
      const [asked, said, gone] = [
        await market.person(),
        await market.person(),
        await market.person(),
      ]
      const clerk = await market.person()
      const works = { storeId: market.store, userId: clerk.id, role: 'staff', addedAt: 1 } as const
      await market.db.transaction('hire', (tx) => tx.insert(tx.t.storePeople).values(works))
      const made = [
        await market.reserved(asked, drop.id),
        await market.reserved(said, drop.id),
        await market.reserved(gone, drop.id),
        await market.reserved(clerk, drop.id),
      ]
      await market.pass(3 * hour)
      const counter = `/api/stores/${market.store}/pickup`
      const handOver = async (id: string) =>
        market.ask(market.owner, `${counter}/hand-over`, {
          body: {
            shown: (await market.row(id)).pickupCode,
            nonce: randomUUID(),
            idSeen: true,
            over21: true,
            nameMatches: true,
          },
        })
      for (const { id } of made) expect(await handOver(id)).toMatchObject({ is: 'good' })
      const { id } = made[0]!
      const undone = `${counter}/${id}/undo`
      expect(await market.ask(market.owner, undone, { body: {} })).toMatchObject({ http: 200 })
      expect(await handOver(id)).toMatchObject({ is: 'good' })
      await market.ask(said, `/api/reservations/${made[1]!.id}/review`, {
        method: 'PUT',
        body: { rating: 4 },
      })
      await market.ask(gone, '/api/account/delete', { body: { password: gone.password } })

      await market.pass(11 * hour)
      const { dueAt, pickedUpAt } = await market.row(id)
      const inGeorgia = (at: number) =>
        new Intl.DateTimeFormat('sv-SE', {
          timeZone: 'America/New_York',
          dateStyle: 'short',
          timeStyle: 'short',
        }).format(at)
      const dayAfter = new Date(inGeorgia(pickedUpAt!).slice(0, 10))
      dayAfter.setUTCDate(dayAfter.getUTCDate() + 1)
      expect(inGeorgia(dueAt!)).toBe(`${dayAfter.toISOString().slice(0, 10)} 11:00`)
      expect(await market.told(asked)).not.toContain('review')

      // Two processes work on it at once, and once more later.
      const then = { db: market.db, now: () => dueAt! }
      const due = marketJobs({ ...then, report: (what) => expect.fail(what) })['market.due']
      await Promise.all([runWhole(due), runWhole(due)])
      await market.pass(dueAt! - market.now() + hour)
      await market.pass(2 * day)
      const reviews = async (who: Person) =>
        (await market.told(who)).filter((kind) => kind === 'review')
      expect(await reviews(asked)).toEqual(['review'])
      expect(await reviews(said)).toEqual([])
      for (const who of [gone, clerk]) expect(await reviews(who)).toEqual([])
      for (const { id: one } of made) expect((await market.row(one)).dueAt).toBeNull()
    })

    test('a collected bottle can be reviewed once, and the review is public', async () => {
      const who = await market.person('Rita Reviewer')
      const { id } = await market.reserved(who, (await market.drop()).id)
      const say = (rating: number, comment?: string) =>
        market.ask(who, `/api/reservations/${id}/review`, {
          method: 'PUT',
          body: { rating, comment },
        })
      expect(await say(5)).toMatchObject({ code: 'not_now' })
      await market.db.transaction('test', (tx) =>
        tx.update(tx.t.reservations).set({ status: 'picked_up' }),
      )
      const reviews = () => market.ask(market.door.visitor(), `/api/stores/${market.store}/reviews`)
      const { count, reviews: others } = (await reviews()) as unknown as {
        count: number
        reviews: object[]
      }
      await say(2, 'Slow.')
      await say(5, 'Kind people.')
      const read = await reviews()
      expect(read).toMatchObject({
        count: count + 1,
        reviews: [{ firstName: 'Rita', rating: 5, comment: 'Kind people.' }, ...others],
      })
      expect(JSON.stringify(read)).not.toContain('Reviewer')
      // Without words in the next version, the earlier ones are gone.
      await say(4)
      const [last] = (await reviews())['reviews'] as object[]
      expect(last).toMatchObject({ firstName: 'Rita', rating: 4 })
      expect(last).not.toHaveProperty('comment')
    })
  })
