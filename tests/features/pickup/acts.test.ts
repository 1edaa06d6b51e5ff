import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lateHandOver, noShowAfter } from '../../../shared/business/reserving.ts'
import type { Pickup } from '../../../shared/features/market/pickup-endpoints.ts'
import { hour, minute } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import {
  answered,
  bodyOf,
  type Counter,
  handOver,
  look,
  openCounter,
  passOf,
  refusal,
} from './counter.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `acts at the counter on ${engine}`,
    () => {
      let counter: Counter
      beforeAll(async () => {
        counter = await openCounter(engine)
      })
      afterAll(() => counter.close())
      beforeEach(async () => {
        counter.stopAt(undefined)
        await counter.db.transaction('forget', (tx) => tx.delete(tx.t.rateLimits))
      })
      const act = (who: Person, { id }: { id: string }, what: string, body: object = {}) =>
        who.post(`/api/stores/${counter.store}/pickup/${id}/${what}`, body)
      const late = { reason: 'Traffic.', idSeen: true, over21: true, nameMatches: true }
      const logs = async (id: string) => {
        const { complianceLogs: l } = counter.db.t
        const rows = await counter.db
          .select()
          .from(l)
          .where(eq(l.reservationId, id))
          .orderBy(l.number)
        return rows.map(({ action, actorId, userId, details }) => ({
          action,
          actorId,
          userId,
          details: JSON.parse(details) as unknown,
        }))
      }
      const points = async ({ id }: Person) => {
        const { users: u } = counter.db.t
        const [row] = await counter.db.select().from(u).where(eq(u.id, id))
        return row?.loyaltyPoints
      }

      test('each is written down with its clerk, its person and its reason', async () => {
        const { clerk, owner, collector } = counter
        const [given, refused, missed] = [
          await counter.reserved(),
          await counter.reserved(),
          await counter.reserved({
            status: 'no_show',
            feeStatus: 'forfeited',
            missedAt: Date.now() - minute,
          }),
        ]
        await act(clerk, given, 'ready')
        await handOver(counter, clerk, await passOf(counter, given))
        await act(clerk, given, 'undo')
        await handOver(counter, owner, given.code)
        await act(clerk, refused, 'refuse', { because: 'under_21' })
        await act(owner, refused, 'undo-refusal')
        await act(owner, missed, 'hand-over-late', late)
        const { reservation: own } = (await (
          await collector.fetch(`/api/reservations/${missed.id}`)
        ).json()) as { reservation: object }
        expect(own).toMatchObject({ status: 'picked_up' })
        // The reason is for the log.
        expect(own).not.toHaveProperty('reason')
        const by = (who: Person) => ({ actorId: who.id, userId: collector.id })
        const details = { quantity: 1 }
        expect(await logs(given.id)).toEqual([
          { action: 'reservation.ready', ...by(clerk), details },
          {
            action: 'reservation.picked_up',
            ...by(clerk),
            details: { ...details, how: 'scanned' },
          },
          { action: 'reservation.hand_over_undone', ...by(clerk), details },
          { action: 'reservation.picked_up', ...by(owner), details: { ...details, how: 'typed' } },
        ])
        expect(await logs(refused.id)).toMatchObject([
          { action: 'reservation.refused', ...by(clerk), details: { because: 'under_21' } },
          { action: 'reservation.refusal_undone', ...by(owner), details },
        ])
        expect(await logs(missed.id)).toEqual([
          {
            action: 'reservation.handed_over_late',
            ...by(owner),
            details: { ...details, reason: 'Traffic.' },
          },
        ])
      })

      test('each starts from its own status alone, and changes nothing elsewhere', async () => {
        const bodies = {
          ready: {},
          undo: {},
          refuse: { because: 'no_id' },
          'undo-refusal': {},
          'hand-over-late': late,
        } as const
        const from = {
          confirmed: ['ready', 'refuse'],
          // A repeat of an act that led here is answered, and does nothing.
          ready: ['ready', 'refuse', 'undo', 'undo-refusal'],
          picked_up: ['undo'],
          refused: ['undo-refusal'],
          no_show: ['hand-over-late'],
          pending: [],
          cancelled: [],
          expired: [],
        } as const
        const [at, { owner }] = [Date.now(), counter]
        for (const [status, allowed] of Object.entries(from))
          for (const [what, body] of Object.entries(bodies)) {
            const reserved = await counter.reserved({
              status: status as keyof typeof from,
              ...(status === 'picked_up' && { pickedUpAt: at, pickedUpBy: owner.id }),
              ...(status === 'refused' && { refusedAt: at }),
              ...(status === 'no_show' && { missedAt: at, feeStatus: 'forfeited' as const }),
            })
            const before = await counter.row(reserved.id)
            const code = await refusal(act(owner, reserved, what, body))
            const isAllowed = (allowed as readonly string[]).includes(what)
            expect(code, `${what} of ${status}`).toBe(isAllowed ? '200' : 'not_now')
            if (!isAllowed) expect(await counter.row(reserved.id)).toEqual(before)
          }
      })

      test('a late hand over that is repeated is the same clerk’s, with the same reason', async () => {
        const missed = await counter.reserved({
          status: 'no_show',
          feeStatus: 'forfeited',
          missedAt: Date.now() - lateHandOver + hour,
        })
        const { owner } = counter
        const give = (reason: string) =>
          refusal(act(owner, missed, 'hand-over-late', { ...late, reason }))
        const before = await points(counter.collector)
        expect([await give('Traffic.'), await give('Traffic.'), await give('Snow.')]).toEqual([
          '200',
          '200',
          'not_now',
        ])
        await counter.change(missed.id, { pickedUpBy: counter.clerk.id })
        expect(await give('Traffic.')).toBe('not_now')
        expect(await points(counter.collector)).toBeGreaterThan(Number(before))
        expect((await logs(missed.id)).length).toBe(1)
      })

      test('a card shows its own drop, names, window and reason, and never a negative price', async () => {
        const { clerk } = counter
        const [plain, other] = [await counter.reserved(), await counter.reserved({ quantity: 2 })]
        const { drops: d, payments: p } = counter.db.t
        const at = Date.now()
        await counter.db.transaction('test', async (tx) => {
          await tx
            .update(d)
            .set({ title: 'Yquem', brand: null, category: 'Wine', picture: 'd'.repeat(64) })
            .where(eq(d.id, other.dropId))
          await tx.insert(p).values({
            id: randomUUID(),
            purpose: 'bottle',
            status: 'succeeded',
            account: null,
            reservationId: other.id,
            gatewayId: `test_${other.id}`,
            refunded: 0,
            userId: counter.collector.id,
            amount: 900_00,
            createdAt: at,
            updatedAt: at,
          })
        })
        const rows = [await counter.row(plain.id), await counter.row(other.id)]
        const cards = [
          {
            id: plain.id,
            title: 'Springbank 15',
            brand: 'Springbank',
            category: 'Whiskey',
            quantity: 1,
            toPay: 140_00,
            firstName: 'Elodie',
            status: 'confirmed',
            pickupFrom: rows[0]?.pickupFrom,
            pickupUntil: rows[0]?.pickupUntil,
            mayUndo: false,
          },
          {
            id: other.id,
            title: 'Yquem',
            category: 'Wine',
            picture: 'd'.repeat(64),
            quantity: 2,
            toPay: 0,
            firstName: 'Elodie',
            status: 'confirmed',
            pickupFrom: rows[1]?.pickupFrom,
            pickupUntil: rows[1]?.pickupUntil,
            mayUndo: false,
          },
        ]
        const place = `/api/stores/${counter.store}/today?part=expected`
        const { pickups } = (await bodyOf(clerk.fetch(place))) as unknown as { pickups: Pickup[] }
        for (const [which, card] of cards.entries()) {
          expect(pickups.find(({ id }) => id === card.id)).toEqual(card)
          const { code } = [plain, other][which]!
          expect(await answered(look(counter, clerk, code))).toEqual({ is: 'good', pickup: card })
        }
        expect(await answered(handOver(counter, clerk, other.code))).toMatchObject({
          pickup: { status: 'picked_up', pickedUpBy: 'Carl', mayUndo: true },
        })
        expect(await bodyOf(act(clerk, plain, 'refuse', { because: 'no_id' }))).toMatchObject({
          status: 'refused',
          reason: expect.any(String) as string,
        })
      })

      test('a redeemed code shows each clerk the time and the name of the clerk', async () => {
        const { clerk, other } = counter
        const reserved = await counter.reserved()
        const good = await answered(handOver(counter, clerk, reserved.code))
        const at = (await counter.row(reserved.id)).pickedUpAt
        expect(good).toMatchObject({ is: 'good', pickup: { pickedUpAt: at } })
        for (const ask of [look, handOver])
          expect(await answered(ask(counter, other, reserved.code))).toEqual({
            is: 'refused',
            because: 'already_redeemed',
            at,
            by: 'Carl',
          })
      })

      test('a code too early or too late says the window', async () => {
        const now = Date.now()
        counter.stopAt(now)
        const window = async (pickupFrom: number, pickupUntil: number) => {
          const { code } = await counter.reserved({ pickupFrom, pickupUntil })
          return answered(look(counter, counter.clerk, code))
        }
        const [from, until] = [now + 1, now + hour]
        expect(await window(from, until)).toEqual({
          is: 'refused',
          because: 'too_early',
          pickupFrom: from,
          pickupUntil: until,
        })
        const [begun, ended] = [now - 9 * hour, now - noShowAfter]
        expect(await window(begun, ended)).toEqual({
          is: 'refused',
          because: 'too_late',
          pickupFrom: begun,
          pickupUntil: ended,
        })
        expect(await window(begun, ended + 1)).toMatchObject({ is: 'good' })
      })

      test('each check at the counter is needed, and a missing one is written down', async () => {
        const { clerk } = counter
        for (const check of ['idSeen', 'over21', 'nameMatches'] as const) {
          const reserved = await counter.reserved()
          const refused = await answered(
            handOver(counter, clerk, reserved.code, { [check]: false }),
          )
          expect(refused).toEqual({ is: 'refused', because: 'checks_missing' })
          expect(await counter.row(reserved.id)).toMatchObject({ status: 'confirmed' })
          expect(await logs(reserved.id)).toEqual([
            {
              action: 'code.refused',
              actorId: clerk.id,
              userId: null,
              details: { because: 'checks_missing', how: 'typed' },
            },
          ])
        }
      })
    },
  )
