import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  entriesPerPage,
  finalAlertBefore,
  maxPlannedAhead,
  listingAfterEnd,
} from '../../../shared/business/ultra-drops.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { newId } from '../../../sync-server/db/new-id.ts'
import { openDrawSecrets } from '../../../sync-server/features/ultra-drops/draw-secrets.ts'
import { advance } from '../../../sync-server/features/ultra-drops/steps.ts'
import { changeFreeReserves } from '../../../sync-server/reservations/free-reserves.ts'
import { lockPerson } from '../../../sync-server/reservations/rows.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { anUltraDrop } from './an-ultra-drop.ts'
import { ultraDropsWorld } from './ultra-drops-world.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `limits of ultra drops on ${engine}`,
    () => {
      const world = ultraDropsWorld(engine)
      const { own, plan, planned, put, page, people } = world

      const post = (who: Person, id: string, what: 'accept' | 'decline', body: object = {}) =>
        world.market.ask(who, `/api/ultra-drops/${id}/${what}`, { body })
      const heard = async ({ id: cellarId }: Person, dropId: string) => {
        const { messages: m } = world.market.db.t
        const ofThis = and(eq(m.cellarId, cellarId), eq(m.dropId, dropId))
        const rows = await world.market.db.select().from(m).where(ofThis)
        return rows.map(({ kind }) => kind).toSorted()
      }
      /** Drawn among these people, in the order of their turns. */
      async function drawn(who: readonly Person[]) {
        const id = await planned()
        await world.market.pass(day + minute)
        for (const one of who) expect(await put(one, id, 'entry')).toMatchObject({ http: 200 })
        await world.market.pass(day + hour)
        const turns = await Promise.all(
          who.map(async (one) => (await page(id, one)).mine?.entry?.turn ?? 0),
        )
        const order = who.toSorted((a, b) => turns[who.indexOf(a)]! - turns[who.indexOf(b)]!)
        return { id, order }
      }

      test('a turn is paid with a free reserve, where there is one', async () => {
        const { id, order } = await drawn(await people(1))
        const winner = order[0]!
        expect(await post(winner, id, 'accept', { useFreeReserve: true })).toMatchObject({
          code: 'limit',
          message: reservingCopy.noFreeReserve,
        })
        await world.market.db.transaction('test', async (tx) => {
          await lockPerson(tx, winner.id)
          const given = { userId: winner.id, subject: 'test', at: world.market.now() } as const
          await changeFreeReserves(tx, { ...given, reason: 'store_cancelled' })
        })
        const accepted = await post(winner, id, 'accept', { useFreeReserve: true })
        expect(accepted).toMatchObject({ http: 200 })
        expect(
          await world.market.reservation(winner, String(accepted['reservation'])),
        ).toMatchObject({
          status: 'confirmed',
          feeStatus: 'waived',
          usedFreeReserve: true,
        })
        expect(await world.market.ask(winner, '/api/reserving')).toMatchObject({ freeReserves: 0 })
      })

      test('a turn cannot be accepted at a suspended store or by another person', async () => {
        const [stranger] = await people(1)
        const { id, order } = await drawn(await people(1))
        const winner = order[0]!
        for (const what of ['accept', 'decline'] as const)
          expect(await post(stranger!, id, what)).toMatchObject({ http: 404 })
        const admin = (what: string, body: object) =>
          world.market.ask(world.market.admin, `/api/admin/stores/${world.market.store}/${what}`, {
            body,
          })
        await admin('suspend', { reason: 'Looked at.' })
        expect(await post(winner, id, 'accept')).toMatchObject({ code: 'not_now' })
        await admin('reinstate', {})
        expect((await page(id, winner)).mine).toMatchObject({ entry: { status: 'offered' } })
        expect(await post(winner, id, 'accept')).toMatchObject({ http: 200 })
        expect(await post(winner, id, 'decline')).toMatchObject({ code: 'not_now' })
      })

      test('a turn accepted and not paid goes on with the end of its offer', async () => {
        const { id, order } = await drawn(await people(2))
        const [winner, next] = order as [Person, Person]
        const accepted = await post(winner, id, 'accept')
        const { holdUntil } = await world.market.row(String(accepted['reservation']))
        expect(holdUntil).toBe((await page(id, winner)).mine?.entry?.offerUntil)
        await world.market.stopAt(holdUntil! - minute)
        expect((await page(id, next)).mine).toMatchObject({ entry: { status: 'entered' } })
        await world.market.stopAt(holdUntil!)
        await world.market.stopAt(holdUntil! + minute)
        expect((await page(id, winner)).mine).toMatchObject({
          entry: { status: 'lapsed', compensationCredit: 0 },
        })
        expect((await page(id, next)).mine).toMatchObject({ entry: { status: 'offered' } })
        await world.market.pass(0)
        expect(await heard(winner, id)).not.toContain('ultra_lapsed')
        expect(await world.market.told(winner)).toContain('expired')
      })

      test('a declined turn stays declined, and no message about a lapse is sent', async () => {
        const { id, order } = await drawn(await people(2))
        const [winner, next] = order as [Person, Person]
        for (let times = 0; times < 2; times++)
          expect(await post(winner, id, 'decline')).toMatchObject({ http: 204 })
        await world.market.pass(minute)
        expect((await page(id, winner)).mine).toMatchObject({ entry: { status: 'declined' } })
        expect(await heard(winner, id)).not.toContain('ultra_lapsed')
        expect(await heard(next, id)).toContain('ultra_won')
        expect(await page(id)).toMatchObject({ winnersSelected: 1 })
      })

      test('entrants are notified of close and draw once, and of no other ultra drop', async () => {
        const [one, elsewhere] = (await people(2)) as [Person, Person]
        const [id, another] = [await planned(), await planned()]
        await world.market.pass(day + minute)
        await put(one, id, 'entry')
        await put(elsewhere, another, 'entry')
        await world.market.pass(day)
        await world.market.pass(hour)
        await world.market.work()
        const all = ['ultra_closed', 'ultra_drawn', 'ultra_entered', 'ultra_won']
        expect(await heard(one, id)).toEqual(all)
        expect(await heard(one, another)).toEqual([])
        expect(await heard(elsewhere, another)).toEqual(all)
        expect(await heard(elsewhere, id)).toEqual([])
      })

      test('requests are listed by their status, and decided once, until entering ends', async () => {
        const [one, two, three] = (await people(3)) as [Person, Person, Person]
        const requestStartsAt = world.market.now() + hour
        const id = await planned({ requestStartsAt, reviewsByHand: true })
        await world.market.pass(hour + minute)
        for (const who of [one, two, three]) {
          expect(await put(who, id, 'request')).toMatchObject({ status: 'pending' })
          world.market.wait(minute)
        }
        const listed = async (status: string) =>
          (await world.market.ask(world.market.owner, own(`/${id}/requests?status=${status}`)))[
            'requests'
          ] as {
            id: string
          }[]
        const ids = (await listed('pending')).map((request) => request.id)
        expect(ids).toHaveLength(3)
        const decide = (request: string | undefined, approve: boolean) =>
          world.market.ask(world.market.owner, own(`/${id}/requests/${request}`), {
            body: { approve },
          })
        for (let times = 0; times < 2; times++) {
          expect(await decide(ids[0], true)).toMatchObject({ status: 'approved' })
          expect(await decide(ids[1], false)).toMatchObject({ status: 'declined' })
        }
        expect(await decide(ids[0], false)).toMatchObject({ message: ultraDropCopy.decided })
        for (const [at, status] of ['approved', 'declined', 'pending'].entries())
          expect((await listed(status)).map((request) => request.id)).toEqual([ids[at]])
        expect((await page(id, three)).mine).not.toHaveProperty('hindered')
        await world.market.work()
        for (const who of [one, two]) expect(await heard(who, id)).toEqual(['ultra_reviewed'])
        await world.market.pass(day)
        for (const who of [two, three])
          expect((await page(id, who)).mine).toMatchObject({ hindered: ultraDropCopy.notApproved })
        expect((await page(id, one)).mine).not.toHaveProperty('hindered')
        // Only approved people hear that it is live; all hear that it is cancelled.
        await world.market.work()
        for (const [who, opened] of [
          [one, true],
          [two, false],
          [three, false],
        ] as const)
          expect((await heard(who, id)).includes('ultra_open')).toBe(opened)
        await put(one, id, 'entry')
        await world.market.pass(day - hour)
        expect(await page(id)).toMatchObject({ status: 'closed' })
        expect(await decide(ids[2], true)).toMatchObject({ code: 'not_now' })
        const cancel = () =>
          world.market.ask(world.market.owner, own(`/${id}/cancel`), {
            body: { reason: 'It broke.' },
          })
        for (let times = 0; times < 2; times++)
          expect(await cancel()).toMatchObject({ http: 200, status: 'cancelled' })
        await world.market.work()
        for (const who of [one, two, three])
          expect((await heard(who, id)).filter((kind) => kind === 'ultra_off')).toHaveLength(1)
      })

      test('a request is shown at its own ultra drop alone', async () => {
        const [who] = (await people(1)) as [Person]
        const requestStartsAt = world.market.now() + hour
        const [asked, other] = [
          await planned({ requestStartsAt }),
          await planned({ requestStartsAt }),
        ]
        await world.market.pass(hour + minute)
        expect(await put(who, asked, 'request')).toMatchObject({ status: 'approved' })
        expect((await page(asked, who)).mine).toHaveProperty('request')
        expect((await page(other, who)).mine).not.toHaveProperty('request')
      })

      test('a person of unknown age neither asks nor enters', async () => {
        const [young] = (await people(1)) as [Person]
        const [asking, open] = [
          await planned({ requestStartsAt: world.market.now() + hour }),
          await planned(),
        ]
        const { users } = world.market.db.t
        await world.market.db.transaction('test', (tx) =>
          tx.update(users).set({ ageConfirmedAt: null }).where(eq(users.id, young.id)),
        )
        await world.market.pass(hour + minute)
        expect(await put(young, asking, 'request')).toMatchObject({ code: 'age' })
        await world.market.pass(day)
        expect(await put(young, open, 'entry')).toMatchObject({ code: 'age' })
        expect((await page(open, young)).mine).toMatchObject({ hindered: reservingCopy.ageMissing })
      })

      test('its times follow each other, at their exact limits', async () => {
        await world.market.stopAt(world.market.now())
        const now = world.market.now()
        const [live, close] = [now + day, now + 2 * day]
        const good: Record<string, unknown>[] = [
          { liveStartsAt: now + 1 },
          { scheduledAt: live },
          { requestStartsAt: live - 1 },
          { drawingAt: now + maxPlannedAhead },
          { drawingAt: close },
          { pickupUntil: close + hour + 1 },
        ]
        const bad: Record<string, unknown>[] = [
          { liveStartsAt: now },
          { scheduledAt: live + 1 },
          { requestStartsAt: live },
          { liveEndsAt: live },
          { drawingAt: now + maxPlannedAhead + 1 },
          { drawingAt: close - 1 },
          { pickupUntil: close + hour },
        ]
        for (const changes of good)
          expect(await plan(changes), JSON.stringify(changes)).toMatchObject({ http: 200 })
        for (const changes of bad)
          expect(await plan(changes), JSON.stringify(changes)).toMatchObject({
            code: 'bad_request',
          })
        await world.market.pass(0)
      })

      test('a published announcement keeps its moment, and a coming one may move', async () => {
        const now = world.market.now()
        const [published, coming] = [
          await planned(),
          await planned({ scheduledAt: now + 2 * hour }),
        ]
        const scheduledAt = async (id: string) => {
          const { ultraDrops: u } = world.market.db.t
          return (await world.market.db.select().from(u).where(eq(u.id, id)))[0]?.scheduledAt
        }
        const before = await scheduledAt(published)
        for (const id of [published, coming])
          await world.market.ask(world.market.owner, own(`/${id}`), {
            method: 'PUT',
            body: anUltraDrop(now, { scheduledAt: now + 5 * hour }),
          })
        expect(await scheduledAt(published)).toBe(before)
        expect(await scheduledAt(coming)).toBe(now + 5 * hour)
      })

      test('fans of a store are all told of an ultra drop, each once, however many they are', async () => {
        const fans = await people(26)
        const { market } = world
        await market.db.transaction('test', (tx) =>
          tx
            .insert(tx.t.storeFavorites)
            .values(fans.map(({ id }) => ({ userId: id, storeId: market.store, createdAt: 1 }))),
        )
        const id = await planned({})
        await market.pass(minute)
        const told = await Promise.all(fans.map((fan) => heard(fan, id)))
        expect(told).toEqual(fans.map(() => ['ultra_open']))
        await market.db.transaction('test', (tx) => tx.delete(tx.t.storeFavorites))
      })

      test('the log names an ultra drop by its title before there is a drop of it', async () => {
        await planned({ title: 'Logged Oak' })
        const { activity } = await world.market.ask(world.market.admin, '/api/admin/activity')
        expect(activity).toContainEqual(
          expect.objectContaining({ action: 'ultra_drop.created', dropTitle: 'Logged Oak' }),
        )
      })

      test('the last reminder comes an hour before the end, and not before', async () => {
        const [fan] = (await people(1)) as [Person]
        await world.market.ask(fan, `/api/stores/${world.market.store}/favorite`, {
          method: 'PUT',
          body: { isFavorite: true },
        })
        const end = world.market.now() + 2 * day
        const id = await planned({ liveEndsAt: end })
        const opened = async (at: number) => {
          await world.market.stopAt(at)
          await world.market.work()
          return (await heard(fan, id)).filter((kind) => kind === 'ultra_open').length
        }
        await world.market.pass(day + minute)
        expect(await opened(end - finalAlertBefore - 2 * minute)).toBe(2)
        // A notice waits for its time, so the choice of its recipients is asked about here.
        const { ultraDrops: u } = world.market.db.t
        const drawSecrets = openDrawSecrets('a secret')
        const isChosen = async (at: number) => {
          await world.market.db.transaction('test', async (tx) => {
            await tx.update(u).set({ dueAt: at }).where(eq(u.id, id))
            await advance(tx, id, { drawSecrets, at })
          })
          const [row] = await world.market.db.select().from(u).where(eq(u.id, id))
          return row!.finalAlertSent
        }
        expect(await isChosen(end - finalAlertBefore - 1)).toBe(false)
        expect(await isChosen(end - finalAlertBefore)).toBe(true)
        expect(await opened(end - finalAlertBefore)).toBe(3)
        expect(await opened(end - minute)).toBe(3)
        await world.market.pass(0)
      })

      test('one called off is listed for three days, and no moment longer', async () => {
        const [off, goesOn] = [await planned(), await planned()]
        await world.market.stopAt(world.market.now())
        const at = world.market.now()
        await world.market.ask(world.market.owner, own(`/${off}/cancel`), {
          body: { reason: 'It broke.' },
        })
        const listed = async (moment: number) => {
          await world.market.stopAt(moment)
          const said = await world.market.ask(world.market.door.visitor(), '/api/ultra-drops')
          const ids = (said['ultraDrops'] as { id: string }[]).map(({ id }) => id)
          return [off, goesOn].map((id) => ids.includes(id))
        }
        expect(await listed(at + listingAfterEnd.off - 1)).toEqual([true, true])
        // The other failed without entries two days later.
        expect(await listed(at + listingAfterEnd.off)).toEqual([false, true])
        await world.market.pass(0)
      })

      test('the last reminder goes to approved people who have not entered, the end to all who asked', async () => {
        const [entered, late, waits, fan] = (await people(4)) as [Person, Person, Person, Person]
        await world.market.ask(fan, `/api/stores/${world.market.store}/favorite`, {
          method: 'PUT',
          body: { isFavorite: true },
        })
        const asked = { requestStartsAt: world.market.now() + hour, reviewsByHand: true }
        const [id, other] = [await planned(asked), await planned(asked)]
        await world.market.pass(hour + minute)
        for (const who of [entered, late, waits]) await put(who, id, 'request')
        await put(waits, other, 'request')
        const { ultraDropRequests: r } = world.market.db.t
        const approve = (who: Person, ultraDropId: string) =>
          world.market.db.transaction('test', (tx) =>
            tx
              .update(r)
              .set({ status: 'approved' })
              .where(and(eq(r.userId, who.id), eq(r.ultraDropId, ultraDropId))),
          )
        for (const who of [entered, late]) await approve(who, id)
        await approve(waits, other)
        await world.market.pass(day)
        await put(entered, id, 'entry')
        await world.market.pass(day - 2 * hour)
        await world.market.work()
        const opened = async (who: Person, drop = id) =>
          (await heard(who, drop)).filter((kind) => kind === 'ultra_open').length
        expect(await Promise.all([entered, late, waits].map((who) => opened(who)))).toEqual([
          1, 2, 0,
        ])
        expect(await opened(waits, other)).toBe(2)
        // Fans hear of the requests, and of nothing after that.
        expect(await opened(fan)).toBe(1)
        await world.market.ask(world.market.owner, own(`/${id}/cancel`), {
          body: { reason: 'It broke.' },
        })
        await world.market.work()
        for (const who of [entered, late, waits])
          expect(await heard(who, id)).toContain('ultra_off')
        expect(await heard(fan, id)).not.toContain('ultra_off')
        await world.market.ask(world.market.owner, own(`/${other}/cancel`), {
          body: { reason: 'It broke.' },
        })
      })

      test('an ultra drop with too few entries fails, notifies its entrants and publishes no secret', async () => {
        const [one, elsewhere] = (await people(2)) as [Person, Person]
        const [id, enough] = [await planned({ minReservations: 2 }), await planned()]
        await world.market.pass(day + minute)
        await put(one, id, 'entry')
        await put(elsewhere, enough, 'entry')
        await world.market.pass(day)
        await world.market.work()
        const failed = await page(id)
        expect(failed).toMatchObject({ status: 'failed', totalEntries: 1 })
        expect(failed).not.toHaveProperty('secret')
        expect(await heard(one, id)).toEqual(['ultra_entered', 'ultra_off'])
        expect(await heard(elsewhere, enough)).toEqual(['ultra_closed', 'ultra_entered'])
        const { complianceLogs: log } = world.market.db.t
        const rows = await world.market.db
          .select()
          .from(log)
          .where(eq(log.storeId, world.market.store))
        const written = rows.filter(({ details }) => details.includes(id))
        expect(written.map(({ action }) => action)).toEqual([
          'ultra_drop.created',
          'ultra_drop.live',
          'ultra_drop.closed',
          'ultra_drop.failed',
        ])
        expect(await put(elsewhere, id, 'entry')).toMatchObject({ code: 'not_now' })
        await world.market.pass(hour)
        expect(await page(id)).toMatchObject({ status: 'failed' })
      })

      test('a decision says until when to enter, and why not, and is written down with both people', async () => {
        const [one, two] = (await people(2)) as [Person, Person]
        const id = await planned({
          requestStartsAt: world.market.now() + hour,
          reviewsByHand: true,
        })
        await world.market.pass(hour + minute)
        for (const who of [one, two]) await put(who, id, 'request')
        const { ultraDropRequests: r, messages: m, complianceLogs: log } = world.market.db.t
        const decide = async (who: Person, body: object) => {
          const isTheirs = and(eq(r.userId, who.id), eq(r.ultraDropId, id))
          const [request] = await world.market.db.select().from(r).where(isTheirs)
          return world.market.ask(world.market.owner, own(`/${id}/requests/${request!.id}`), {
            body,
          })
        }
        const notes = 'Come by first.'
        expect(await decide(one, { approve: true })).toMatchObject({ status: 'approved' })
        expect(await decide(two, { approve: false, notes })).toMatchObject({ notes })
        await world.market.work()
        const { liveEndsAt } = await page(id)
        for (const [who, until, reason] of [
          [one, liveEndsAt, null],
          [two, null, notes],
        ] as const) {
          const isOfThis = and(eq(m.cellarId, who.id), eq(m.dropId, id))
          const [told] = await world.market.db.select().from(m).where(isOfThis)
          expect(told).toMatchObject({ kind: 'ultra_reviewed', until, reason })
          const about = await world.market.db.select().from(log).where(eq(log.userId, who.id))
          expect(about).toMatchObject([
            { action: 'ultra_drop.request_decided', actorId: world.market.owner.id },
          ])
        }
        expect((await page(id, two)).mine).toMatchObject({ request: { status: 'declined', notes } })
        const listed = await world.market.ask(world.market.owner, own())
        const row = (listed['ultraDrops'] as { id: string }[]).find((one) => one.id === id)
        expect(row).toMatchObject({ totalEntries: 0 })
        await world.market.ask(world.market.owner, own(`/${id}/cancel`), {
          body: { reason: 'It broke.' },
        })
      })

      test('requests and entries are counted for their own ultra drop', async () => {
        const [one, two] = (await people(2)) as [Person, Person]
        const asked = { requestStartsAt: world.market.now() + hour, reviewsByHand: true }
        const [id, other] = [await planned(asked), await planned(asked)]
        await world.market.pass(hour + minute)
        for (const who of [one, two]) await put(who, id, 'request')
        await put(one, other, 'request')
        const { ultraDropRequests: r } = world.market.db.t
        await world.market.db.transaction('test', (tx) =>
          tx.update(r).set({ status: 'approved' }).where(eq(r.userId, one.id)),
        )
        await world.market.pass(day)
        await put(one, id, 'entry')
        await world.market.pass(minute)
        const said = await world.market.ask(world.market.owner, own())
        const counts = (said['ultraDrops'] as Record<string, unknown>[])
          .filter((row) => row['id'] === id || row['id'] === other)
          .map((row) => [row['totalRequests'], row['totalApproved'], row['totalEntries']])
        expect(counts).toEqual([
          [1, 1, 0],
          [2, 1, 1],
        ])
        for (const each of [id, other])
          await world.market.ask(world.market.owner, own(`/${each}/cancel`), {
            body: { reason: 'It broke.' },
          })
      })

      test('a closed one is cancelled until the exact moment of its draw', async () => {
        const [one] = (await people(1)) as [Person]
        const two = [await planned(), await planned()] as const
        const { drawingAt } = await page(two[0])
        await world.market.pass(day + minute)
        for (const id of two) await put(one, id, 'entry')
        await world.market.pass(day)
        const cancel = async (id: string, at: number) => {
          const { ultraDrops: u } = world.market.db.t
          await world.market.stopAt(at)
          const set = { drawingAt: drawingAt + minute, dueAt: drawingAt + hour }
          await world.market.db.transaction('test', (tx) =>
            tx.update(u).set(set).where(eq(u.id, id)),
          )
          const body = { reason: 'It broke.' }
          return world.market.ask(world.market.owner, own(`/${id}/cancel`), { body })
        }
        expect(await cancel(two[1], drawingAt - minute)).toMatchObject({ status: 'cancelled' })
        await world.market.db.transaction('later', (tx) =>
          tx
            .update(tx.t.ultraDrops)
            .set({ dueAt: drawingAt + hour })
            .where(eq(tx.t.ultraDrops.id, two[0])),
        )
        expect(await cancel(two[0], drawingAt + minute)).toMatchObject({ code: 'not_now' })
        expect(await cancel(two[0], drawingAt + minute - 1)).toMatchObject({ status: 'cancelled' })
        await world.market.pass(0)
      })

      test('own requests and entries come in pages, requests first, the newest first', async () => {
        const [who, other] = (await people(2)) as [Person, Person]
        const { ultraDrops: u, ultraDropRequests: r, ultraDropEntries: e } = world.market.db.t
        const first = await planned()
        const [row] = await world.market.db.select().from(u).where(eq(u.id, first))
        const ids = Array.from({ length: entriesPerPage + 2 }, () =>
          newId<'drop'>(world.market.now()),
        )
        const set = { status: 'cancelled', dueAt: null, listedUntil: 1 } as const
        await world.market.db.transaction('many', async (tx) => {
          await tx.insert(u).values(ids.map((id) => ({ ...row!, ...set, id })))
          for (const userId of [who.id, other.id])
            for (const [at, ultraDropId] of ids.entries()) {
              const own = { ultraDropId, userId }
              await tx.insert(r).values({ ...own, id: newId<'request'>(at + 1), requestedAt: 1 })
              const code = randomUUID().slice(0, 12)
              await tx.insert(e).values({ ...own, id: newId<'entry'>(at + 1), code, enteredAt: 1 })
            }
        })
        const seen: [string, boolean][] = []
        const sizes: number[] = []
        let after: string | undefined
        do {
          const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
          const said = await world.market.ask(who, `/api/ultra-drop-entries${query}`)
          const some = said['entries'] as { ultraDropId: string; code?: string }[]
          seen.push(
            ...some.map((one) => [one.ultraDropId, one.code !== undefined] as [string, boolean]),
          )
          sizes.push(some.length)
          after = said['next'] as string | undefined
        } while (after !== undefined)
        const newest = ids.toReversed()
        expect(seen).toEqual([
          ...newest.map((id) => [id, false]),
          ...newest.map((id) => [id, true]),
        ])
        expect(sizes).toEqual([entriesPerPage, entriesPerPage, 4])
        await world.market.ask(world.market.owner, own(`/${first}/cancel`), {
          body: { reason: 'It broke.' },
        })
      })
    },
  )
