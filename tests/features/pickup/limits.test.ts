import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lateHandOver, noShowAfter, undoHandOver } from '../../../shared/business/reserving.ts'
import type { Pickup } from '../../../shared/features/market/pickup-endpoints.ts'
import { day, minute } from '../../../shared/kernel/time.ts'
import { storeDay } from '../../../shared/features/stores/store-time.ts'
import { keep } from '../../../sync-server/features/pickup/stored-outcomes.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { aStore } from '../stores/a-store.ts'
import { answered, bodyOf, type Counter, handOver, look, openCounter, refusal } from './counter.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `limits of the counter on ${engine}`,
    () => {
      let counter: Counter
      /** Another store, and its owner. */
      let other: { readonly store: string; readonly owner: Person }
      beforeAll(async () => {
        counter = await openCounter(engine)
        const owner = await counter.door.person('Otto Owner')
        const key = { 'Idempotency-Key': randomUUID() }
        const applied = await owner.post('/api/stores', aStore({ name: 'Second Cellar' }), key)
        const { id: store } = (await applied.json()) as { id: string }
        await counter.admin.post(`/api/admin/stores/${store}/approve`, {})
        other = { store, owner }
      })
      afterAll(() => counter.close())
      beforeEach(async () => {
        counter.stopAt(undefined)
        await counter.db.transaction('forget', (tx) => tx.delete(tx.t.rateLimits))
      })

      const act = (
        who: Person,
        { id }: { id: string },
        what: string,
        body: object = {},
        store = '',
      ) => who.post(`/api/stores/${store || counter.store}/pickup/${id}/${what}`, body)
      const late = { reason: 'Traffic.', idSeen: true, over21: true, nameMatches: true }
      const acts = [
        ['undo', { status: 'picked_up', pickedUpAt: Date.now() }, {}],
        ['refuse', {}, { because: 'no_id' }],
        ['undo-refusal', { status: 'refused', refusedAt: Date.now() }, {}],
        ['ready', {}, {}],
        ['hand-over-late', { status: 'no_show', missedAt: Date.now() }, late],
      ] as const
      const told = async (id: string) => {
        await counter.door.running.work()
        const { messages: m } = counter.db.t
        const rows = await counter.db.select().from(m).where(eq(m.reservationId, id))
        return rows.map(({ cellarId, kind }) => [cellarId, kind])
      }
      const today = async (part: string) =>
        (
          (await bodyOf(
            counter.clerk.fetch(`/api/stores/${counter.store}/today?part=${part}`),
          )) as unknown as { pickups: Pickup[] }
        ).pickups.map(({ id }) => id)

      test.each(acts)(
        '%s is for the store of the reservation alone',
        async (what, changes, body) => {
          const reserved = await counter.reserved({ pickedUpBy: other.owner.id, ...changes })
          const before = await counter.row(reserved.id)
          expect(await refusal(act(other.owner, reserved, what, body, other.store))).toBe(
            'not_found',
          )
          expect(await refusal(act(other.owner, reserved, what, body))).toBe('not_found')
          expect(await counter.row(reserved.id)).toEqual(before)
          expect(await counter.logged(reserved.id)).toEqual([])
        },
      )

      test('the customer is notified once when it is ready, refused or picked up', async () => {
        const { clerk, owner, collector } = counter
        const [ready, refused, taken, missed] = [
          await counter.reserved(),
          await counter.reserved(),
          await counter.reserved(),
          await counter.reserved({
            status: 'no_show',
            feeStatus: 'forfeited',
            missedAt: Date.now() - minute,
          }),
        ]
        for (let times = 0; times < 2; times++) {
          await act(clerk, ready, 'ready')
          await act(clerk, refused, 'refuse', { because: 'no_id' })
          await handOver(counter, clerk, taken.code)
          await act(owner, missed, 'hand-over-late', late)
        }
        for (const [{ id }, kind] of [
          [ready, 'ready'],
          [refused, 'refused'],
          [taken, 'picked_up'],
          [missed, 'picked_up'],
        ] as const)
          expect(await told(id)).toEqual([[collector.id, kind]])
      })

      test('it is handed over from the exact moment at which its window opens', async () => {
        const at = Date.now()
        counter.stopAt(at)
        const shown = async (pickupFrom: number) =>
          answered(handOver(counter, counter.clerk, (await counter.reserved({ pickupFrom })).code))
        expect(await shown(at + 1)).toMatchObject({ because: 'too_early' })
        expect(await shown(at)).toMatchObject({ is: 'good' })
      })

      test.each([
        ['none', 'unpaid'],
        ['refunded', 'cancelled'],
        ['forfeited', 'cancelled'],
      ] as const)('one with the fee %s is %s', async (feeStatus, because) => {
        for (const status of ['confirmed', 'ready'] as const) {
          const { code } = await counter.reserved({ status, feeStatus })
          expect(await answered(look(counter, counter.clerk, code))).toMatchObject({ because })
        }
      })

      test('a reservation with a waived fee, or set aside, can be handed over', async () => {
        for (const changes of [{ feeStatus: 'waived' }, { status: 'ready' }] as const) {
          const { code } = await counter.reserved(changes)
          expect(await answered(handOver(counter, counter.clerk, code))).toMatchObject({
            is: 'good',
          })
        }
      })

      test('a pass is shown for one that is confirmed or ready, and for no other', async () => {
        const passOf = async (changes: Parameters<Counter['reserved']>[0]) => {
          const { id } = await counter.reserved(changes)
          return refusal(counter.collector.fetch(`/api/reservations/${id}/pass`))
        }
        expect([await passOf({}), await passOf({ status: 'ready' })]).toEqual(['200', '200'])
        for (const status of ['pending', 'refused', 'no_show', 'cancelled', 'expired'] as const)
          expect(await passOf({ status }), status).toBe('not_now')
      })

      test('a refusal is undone until the store’s day ends, and no moment longer', async () => {
        const here = storeDay('GA', Date.now())
        const refused = async (refusedAt: number) => {
          counter.stopAt(here.until - 1)
          const reserved = await counter.reserved({
            status: 'refused',
            refusedAt,
            pickupUntil: here.until + day,
          })
          return refusal(act(counter.clerk, reserved, 'undo-refusal'))
        }
        expect(await refused(here.from)).toBe('200')
        expect(await refused(here.from - 1)).toBe('not_now')
      })

      test('a nonce belongs to its clerk, its reservation and its checks', async () => {
        const [one, two] = [await counter.reserved(), await counter.reserved()]
        const nonce = randomUUID()
        const { clerk, other: colleague } = counter
        expect(await answered(handOver(counter, clerk, one.code, { nonce }))).toMatchObject({
          is: 'good',
        })
        expect(await refusal(handOver(counter, colleague, one.code, { nonce }))).toBe('key_reused')
        expect(await refusal(handOver(counter, clerk, two.code, { nonce }))).toBe('key_reused')
        expect(await refusal(handOver(counter, clerk, one.code, { nonce, over21: false }))).toBe(
          'key_reused',
        )
        expect((await counter.row(two.id)).status).toBe('confirmed')
      })

      test('the amount to pay counts bottle money that has come, and nothing else', async () => {
        const { id, code } = await counter.reserved()
        const neighbour = await counter.reserved()
        const at = Date.now()
        await counter.db.transaction('payments', (tx) =>
          tx.insert(tx.t.payments).values(
            (
              [
                ['fee', 'succeeded', id],
                ['bottle', 'processing', id],
                ['bottle', 'succeeded', neighbour.id],
              ] as const
            ).map(([purpose, status, reservationId]) => ({
              id: randomUUID(),
              purpose,
              status,
              reservationId,
              gatewayId: `test_${randomUUID()}`,
              userId: counter.collector.id,
              account: null,
              amount: 3_00,
              refunded: 0,
              createdAt: at,
              updatedAt: at,
            })),
          ),
        )
        expect(await answered(look(counter, counter.clerk, code))).toMatchObject({
          pickup: { toPay: 140_00 },
        })
        const listed = (await bodyOf(
          counter.clerk.fetch(`/api/stores/${counter.store}/today?part=expected`),
        )) as unknown as { pickups: Pickup[] }
        const toPay = (of: string) => listed.pickups.find((one) => one.id === of)?.toPay
        expect([toPay(id), toPay(neighbour.id)]).toEqual([140_00, 137_00])
      })

      test('a bottle is listed until it counts as missed, set aside or not', async () => {
        const at = Date.now()
        counter.stopAt(at)
        for (const [part, status] of [
          ['expected', 'confirmed'],
          ['ready', 'ready'],
        ] as const) {
          const late = async (pickupUntil: number) =>
            (await counter.reserved({ status, pickupUntil, pickupFrom: at - 2 * day })).id
          const within = await late(at - noShowAfter + 1)
          const over = await late(at - noShowAfter)
          const listed = await today(part)
          expect([listed.includes(within), listed.includes(over)], part).toEqual([true, false])
        }
      })

      test('a bottle handed over late is missed no more', async () => {
        const at = Date.now() - minute
        const taken = await counter.reserved({ status: 'picked_up', missedAt: at, pickedUpAt: at })
        const missed = await counter.reserved({ status: 'no_show', missedAt: at })
        const listed = await today('missed')
        expect([listed.includes(taken.id), listed.includes(missed.id)]).toEqual([false, true])
      })

      test('the day’s figures count bottles set aside, of this store only', async () => {
        const figures = () => bodyOf(counter.owner.fetch(`/api/stores/${counter.store}/day`))
        const at = Date.now()
        counter.stopAt(at)
        const before = await figures()
        await counter.reserved({ pickupUntil: at - noShowAfter })
        await counter.reserved({ status: 'ready' })
        await counter.reserved({ status: 'picked_up', pickedUpAt: at, totalPrice: 50_00 })
        for (const changes of [
          {},
          { status: 'picked_up', pickedUpAt: at },
          { status: 'no_show', missedAt: at },
        ] as const)
          await counter.reserved({ createdAt: at, ...changes }, other.store)
        const after = await figures()
        const more = (name: string) => Number(after[name]) - Number(before[name])
        expect(['toPickUp', 'pickedUp', 'missed', 'revenue'].map(more)).toEqual([1, 1, 0, 50_00])
        const theirs = await bodyOf(other.owner.fetch(`/api/stores/${other.store}/day`))
        expect(theirs).toMatchObject({ toPickUp: 1, pickedUp: 1, missed: 1, revenue: 140_00 })
      })

      test('a review is for the person of the reservation, and only after the pickup', async () => {
        const put = (who: Person, id: string) =>
          who.fetch(`/api/reservations/${id}/review`, {
            method: 'PUT',
            body: JSON.stringify({ rating: 4 }),
            headers: { 'Content-Type': 'application/json' },
          })
        const open = await counter.reserved({ status: 'ready' })
        const done = await counter.reserved({ status: 'picked_up', pickedUpAt: Date.now() })
        expect(await refusal(put(counter.collector, open.id))).toBe('not_now')
        for (const who of [counter.clerk, other.owner, counter.admin])
          expect(await refusal(put(who, done.id))).toBe('not_found')
        expect(await refusal(put(counter.collector, done.id))).toBe('200')
        const rows = await counter.db.select().from(counter.db.t.reviews)
        expect(rows.map(({ userId, storeId }) => [userId, storeId])).toEqual([
          [counter.collector.id, counter.store],
        ])
      })

      test('a hand over earns points for the person, also for staff of another store', async () => {
        const buys = async (userId: string, store = counter.store) => {
          const { id } = await counter.reserved({ userId }, store)
          const { pickupCode } = await counter.row(id)
          const [clerk, at] =
            store === counter.store ? [counter.clerk, counter] : [other.owner, { store }]
          expect(await answered(handOver(at, clerk, pickupCode))).toMatchObject({ is: 'good' })
          return (await counter.row(id)).isOfStaff
        }
        expect(await buys(counter.other.id)).toBe(true)
        expect(await buys(counter.other.id, other.store)).toBe(false)
        expect(await buys(counter.collector.id)).toBe(false)
        const { users } = counter.db.t
        const points = async (id: string) =>
          (await counter.db.select().from(users).where(eq(users.id, id)))[0]?.loyaltyPoints
        expect(await points(counter.other.id)).toBe(50)
        expect(await points(counter.collector.id)).toBeGreaterThan(0)
      })

      test('a hand over taken back takes the points of its pickup and review, and of no other', async () => {
        const buyer = await counter.door.person('Bea Buyer')
        const earned = async () => {
          const { users } = counter.db.t
          const [row] = await counter.db.select().from(users).where(eq(users.id, buyer.id))
          return row!.loyaltyPoints
        }
        const [kept, undone] = [
          await counter.reserved({ userId: buyer.id }),
          await counter.reserved({ userId: buyer.id }),
        ]
        await handOver(counter, counter.clerk, kept.code)
        const before = await earned()
        await handOver(counter, counter.clerk, undone.code)
        await buyer.fetch(`/api/reservations/${undone.id}/review`, {
          method: 'PUT',
          body: JSON.stringify({ rating: 4 }),
          headers: { 'Content-Type': 'application/json' },
        })
        expect(await earned()).toBeGreaterThan(before)
        expect(await refusal(act(counter.clerk, undone, 'undo'))).toBe('200')
        expect(await earned()).toBe(before)
        expect(await counter.row(kept.id)).toMatchObject({ status: 'picked_up' })
      })

      test('a review of a hand over taken back is public again only after the next one', async () => {
        const reserved = await counter.reserved()
        await handOver(counter, counter.clerk, reserved.code)
        await counter.collector.fetch(`/api/reservations/${reserved.id}/review`, {
          method: 'PUT',
          body: JSON.stringify({ rating: 4 }),
          headers: { 'Content-Type': 'application/json' },
        })
        const shown = async () => {
          const page = await bodyOf(
            counter.door.visitor().fetch(`/api/stores/${counter.store}/reviews`),
          )
          const { reviews } = await bodyOf(
            counter.door.visitor().fetch(`/api/stores/${counter.store}`),
          )
          return [(page['reviews'] as object[]).length, page['count'], reviews ?? 0]
        }
        const before = await shown()
        expect(await refusal(act(counter.clerk, reserved, 'undo'))).toBe('200')
        expect(await shown()).toEqual(before.map((one) => Number(one) - 1))
        await handOver(counter, counter.clerk, reserved.code)
        expect(await shown()).toEqual(before)
      })

      test('a hand over is undone by its clerk until its exact end, and shows it', async () => {
        const at = storeDay('GA', Date.now()).until - minute
        counter.stopAt(at)
        const { clerk } = counter
        const handed = (ago: number, pickedUpBy = clerk.id) =>
          counter.reserved({ status: 'picked_up', pickedUpAt: at - ago, pickedUpBy })
        const mayUndo = async (ago: number, by?: string) => {
          const reserved = await handed(ago, by)
          const place = `/api/stores/${counter.store}/today?part=handed_over`
          const { pickups } = (await bodyOf(clerk.fetch(place))) as unknown as { pickups: Pickup[] }
          const shown = pickups.find(({ id }) => id === reserved.id)
          return [shown?.mayUndo, await refusal(act(clerk, reserved, 'undo'))]
        }
        expect(await mayUndo(undoHandOver - 1)).toEqual([true, '200'])
        expect(await mayUndo(undoHandOver)).toEqual([false, 'not_now'])
        expect(await mayUndo(0, counter.other.id)).toEqual([false, 'not_now'])
      })

      test('a refusal is undone on its day at the store, to the exact moment', async () => {
        const { from, until } = storeDay('GA', Date.now())
        const undo = async (refusedAt: number, at: number) => {
          counter.stopAt(at)
          const refused = await counter.reserved({ status: 'refused', refusedAt })
          return refusal(act(counter.other, refused, 'undo-refusal'))
        }
        expect(await undo(from, until - 1)).toBe('200')
        expect(await undo(until - 1, until)).toBe('not_now')
        expect(await undo(from - 1, from)).toBe('not_now')
      })

      test('a late handover is for a day, to the exact moment, and by the owner alone', async () => {
        const at = Date.now()
        counter.stopAt(at)
        const missed = (ago: number) =>
          counter.reserved({ status: 'no_show', feeStatus: 'forfeited', missedAt: at - ago })
        const { owner, clerk } = counter
        const give = (who: Person, reserved: { id: string }) =>
          refusal(act(who, reserved, 'hand-over-late', late))
        expect(await give(owner, await missed(lateHandOver))).toBe('not_now')
        const last = await missed(lateHandOver - 1)
        expect(await give(clerk, last)).toBe('forbidden')
        expect(await give(owner, last)).toBe('200')
        expect(await counter.row(last.id)).toMatchObject({
          feeStatus: 'paid',
          pickedUpBy: owner.id,
        })
        expect(await counter.logged(last.id)).toEqual(['reservation.handed_over_late'])
      })

      test('a refusal stands with its reason, and is repeated only as it was', async () => {
        const reserved = await counter.reserved()
        const refuse = (because: string, who = counter.clerk) =>
          refusal(act(who, reserved, 'refuse', { because }))
        expect([await refuse('no_id'), await refuse('no_id', counter.other)]).toEqual([
          '200',
          '200',
        ])
        expect(await refuse('under_21')).toBe('not_now')
        expect(await counter.logged(reserved.id)).toEqual(['reservation.refused no_id'])
        // Closed at the end of the day, its bottle is free.
        await counter.change(reserved.id, { holdsUnits: false })
        expect(await refuse('no_id')).toBe('not_now')
      })

      test('an answer is kept once under its nonce', async () => {
        const asked = { storeId: counter.store, nonce: randomUUID(), userId: counter.clerk.id }
        const kept = (of: string) =>
          counter.db.transaction('test', (tx) =>
            keep(tx, { ...asked, of }, { is: 'refused', because: 'bad_code' }, Date.now()),
          )
        expect([await kept('one'), await kept('other')]).toEqual([true, false])
      })

      test('a person is found behind two hundred others', async () => {
        const zelda = await counter.door.person('Zelda Last')
        const { id } = await counter.reserved({
          userId: zelda.id,
          pickupUntil: Date.now() + 5 * day,
        })
        const { reservations: r } = counter.db.t
        const row = await counter.row(id)
        const others = Array.from({ length: 200 }, () => ({
          ...row,
          id: randomUUID(),
          pickupCode: randomUUID(),
          userId: null,
          pickupUntil: row.pickupUntil! - 1,
        }))
        await counter.db.transaction('many', async (tx) => {
          await tx.delete(r).where(and(eq(r.storeId, counter.store), ne(r.id, id)))
          await tx.write(r, others, 'fail')
        })
        const place = `/api/stores/${counter.store}/today?part=expected&words=zelda`
        const found = (await bodyOf(counter.clerk.fetch(place))) as unknown as { pickups: Pickup[] }
        expect(found.pickups.map((one) => one.id)).toEqual([id])
        await counter.db.transaction('end', (tx) => tx.delete(r).where(eq(r.dropId, row.dropId)))
      })

      test('a name is compared for a pickup of the own store that can be handed over', async () => {
        const { stores: s } = counter.db.t
        const scans = (scansIds: boolean, store: string) =>
          counter.db.transaction('test', (tx) =>
            tx.update(s).set({ scansIds }).where(eq(s.id, store)),
          )
        const [here, there] = [await counter.reserved(), await counter.reserved({}, other.store)]
        const idCheck = ({ id }: { id: string }) =>
          refusal(counter.clerk.fetch(`/api/stores/${counter.store}/pickup/${id}/id-check`))
        expect(await idCheck(here)).toBe('not_now')
        for (const store of [counter.store, other.store]) await scans(true, store)
        expect([await idCheck(here), await idCheck(there)]).toEqual(['200', 'not_found'])
        expect(await idCheck(await counter.reserved({ status: 'refused' }))).toBe('not_now')
        for (const store of [counter.store, other.store]) await scans(false, store)
      })

      test('a refused code is written down with its reservation, and only for its own store', async () => {
        const there = await counter.reserved({}, other.store)
        const [fetched, early] = [
          await counter.reserved({ status: 'picked_up', pickedUpAt: Date.now() }),
          await counter.reserved({ pickupFrom: Date.now() + day }),
        ]
        const { clerk } = counter
        const unknown = (await counter.logged()).length
        expect(await answered(look(counter, clerk, there.code))).toEqual({
          is: 'refused',
          because: 'bad_code',
        })
        expect(await counter.logged()).toHaveLength(unknown + 1)
        expect(await counter.logged(there.id)).toEqual([])
        for (const [{ id, code }, because] of [
          [fetched, 'already_redeemed'],
          [early, 'too_early'],
        ] as const) {
          expect(await answered(look(counter, clerk, code))).toMatchObject({ because })
          expect(await answered(handOver(counter, clerk, code))).toMatchObject({ because })
          expect(await counter.logged(id)).toEqual([
            `code.refused ${because}`,
            `code.refused ${because}`,
          ])
        }
      })

      test('the first hand over of a day is of that day, and the last of the day before is not', async () => {
        const here = storeDay('GA', Date.now())
        const figures = () => bodyOf(counter.owner.fetch(`/api/stores/${counter.store}/day`))
        const before = await figures()
        for (const at of [here.from - 1, here.from, here.until - 1, here.until]) {
          await counter.reserved({ status: 'picked_up', pickedUpAt: at, createdAt: at })
          await counter.reserved({ status: 'no_show', missedAt: at, createdAt: at })
        }
        const after = await figures()
        const more = (name: string) => Number(after[name]) - Number(before[name])
        expect(['pickedUp', 'missed', 'reserved', 'revenue'].map(more)).toEqual([2, 2, 4, 280_00])
      })
    },
  )
