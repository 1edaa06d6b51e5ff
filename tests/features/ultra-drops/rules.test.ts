import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { maxOpenReservations } from '../../../shared/business/reserving.ts'
import {
  listingAfterEnd,
  maxPickupDelay,
  newUltraDropLimit,
  requestsPerPage,
  ultraDropsPerPage,
} from '../../../shared/business/ultra-drops.ts'
import { ultraDropStatuses } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { newId } from '../../../sync-server/db/new-id.ts'
import { openDrawSecrets } from '../../../sync-server/features/ultra-drops/draw-secrets.ts'
import { openDraws } from '../../../sync-server/features/ultra-drops/draws.ts'
import { advance } from '../../../sync-server/features/ultra-drops/steps.ts'
import { giveTurns } from '../../../sync-server/features/ultra-drops/turns.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { anUltraDrop } from './an-ultra-drop.ts'
import { ultraDropsWorld } from './ultra-drops-world.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `rules of ultra drops on ${engine}`,
    () => {
      const world = ultraDropsWorld(engine)
      const { own, plan, planned, put, page, people } = world

      const cancel = (id: string) =>
        world.market.ask(world.market.owner, own(`/${id}/cancel`), {
          body: { reason: 'It broke.' },
        })
      /** The ids of all pages of a list. */
      async function walked(who: Pick<Person, 'fetch'>, place: string, list: string) {
        const seen: string[] = []
        let next: string | undefined
        do {
          const sign = place.includes('?') ? '&' : '?'
          const after = next === undefined ? '' : `${sign}after=${encodeURIComponent(next)}`
          const said = await world.market.ask(who, `${place}${after}`)
          seen.push(...(said[list] as { id: string }[]).map(({ id }) => id))
          next = said['next'] as string | undefined
        } while (next !== undefined && seen.length < 1_000)
        return seen
      }

      test('a winner with as many open reservations as allowed accepts once one is over', async () => {
        const [who] = (await people(1)) as [Person]
        const id = await planned()
        await world.market.pass(day + minute)
        await put(who, id, 'entry')
        await world.market.pass(day + hour)
        const held: string[] = []
        for (let nth = 0; nth < maxOpenReservations('free'); nth += 1)
          held.push((await world.market.reserved(who, (await world.market.drop()).id)).id)
        const accept = () => world.market.ask(who, `/api/ultra-drops/${id}/accept`, { body: {} })
        expect(await accept()).toMatchObject({ code: 'limit' })
        expect((await page(id, who)).mine).toMatchObject({ entry: { status: 'offered' } })
        await world.market.ask(who, `/api/reservations/${held[0]}/cancel`, { method: 'POST' })
        expect(await accept()).toMatchObject({ http: 200 })
      })

      test('a store decides about requests while people enter, and who is approved then enters', async () => {
        const [who] = (await people(1)) as [Person]
        const id = await planned({
          requestStartsAt: world.market.now() + hour,
          reviewsByHand: true,
        })
        await world.market.pass(hour + minute)
        await put(who, id, 'request')
        await world.market.pass(day)
        expect(await put(who, id, 'entry')).toMatchObject({ code: 'not_now' })
        const listed = await world.market.ask(world.market.owner, own(`/${id}/requests`))
        const [request] = listed['requests'] as { id: string }[]
        const decide = { body: { approve: true } }
        expect(
          await world.market.ask(world.market.owner, own(`/${id}/requests/${request!.id}`), decide),
        ).toMatchObject({ status: 'approved' })
        expect(await put(who, id, 'entry')).toMatchObject({ http: 200 })
        await cancel(id)
      })

      test('an unannounced ultra drop is in no public list, and in its store’s', async () => {
        const scheduledAt = world.market.now() + 2 * hour
        const [secret, open] = [await planned({ scheduledAt }), await planned()]
        const listed = async () => {
          const all = await walked(world.market.door.visitor(), '/api/ultra-drops', 'ultraDrops')
          const ofStore = `/api/ultra-drops?store=${world.market.store}`
          const some = await walked(world.market.door.visitor(), ofStore, 'ultraDrops')
          return [all.includes(secret), some.includes(secret), all.includes(open)]
        }
        await world.market.stopAt(scheduledAt - 1)
        expect(await listed()).toEqual([false, false, true])
        expect(await walked(world.market.owner, own(), 'ultraDrops')).toContain(secret)
        await world.market.stopAt(scheduledAt)
        expect(await listed()).toEqual([true, true, true])
        await world.market.pass(0)
        for (const id of [secret, open]) await cancel(id)
      })

      test('bottles come to the store at most so long after the draw, and stay as long again', async () => {
        await world.market.stopAt(world.market.now())
        const drawingAt = world.market.now() + 3 * day
        const tries = async (pickupFrom: number | undefined, pickupUntil: number | undefined) =>
          (await plan({ drawingAt, pickupFrom, pickupUntil })).http
        const last = drawingAt + maxPickupDelay
        expect(await tries(last, undefined)).toBe(200)
        expect(await tries(last + 1, undefined)).toBe(400)
        expect(await tries(undefined, last + maxPickupDelay)).toBe(200)
        expect(await tries(undefined, last + maxPickupDelay + 1)).toBe(400)
        expect(await tries(last, last)).toBe(400)
        expect(await tries(last, last + 1)).toBe(200)
        await world.market.pass(0)
      })

      test('an entrant who has become an admin by the draw gets no turn, and the next one does', async () => {
        const two = await people(2)
        const id = await planned()
        await world.market.pass(day + minute)
        for (const one of two) await put(one, id, 'entry')
        await world.market.pass(day)
        world.market.wait(hour)
        const key = readFileSync(path.join(world.market.door.dataDir, 'secret'), 'utf8').trim()
        const { db, now } = world.market
        await db.transaction('draw', (tx) =>
          advance(tx, id, { drawSecrets: openDrawSecrets(key), at: now() }),
        )
        const turn = async (who: Person) => (await page(id, who)).mine?.entry?.turn
        const [first, next] = (await turn(two[0]!)) === 1 ? two : two.toReversed()
        const isAdmin = (userId: string) => Promise.resolve(userId === first!.id)
        await giveTurns({ db, draws: openDraws(db), isAdmin, now }, id)
        expect(await page(id, first)).toMatchObject({
          mine: { entry: { status: 'entered', passed: 'runs_this_place' } },
        })
        expect(await page(id, next)).toMatchObject({ mine: { entry: { status: 'offered' } } })
        await world.market.pass(0)
      })

      test('pages show each ultra drop and each request once, though many came at one moment', async () => {
        const { ultraDrops: u, ultraDropRequests: r, users } = world.market.db.t
        const first = await planned({
          requestStartsAt: world.market.now() + hour,
          reviewsByHand: true,
        })
        const [row] = await world.market.db.select().from(u).where(eq(u.id, first))
        const drops = Array.from({ length: ultraDropsPerPage + 3 }, () => newId<'drop'>(1))
        const asking = Array.from({ length: requestsPerPage + 3 }, () => randomUUID() as string)
        const on = new Date(1)
        await world.market.db.transaction('many', async (tx) => {
          await tx.insert(u).values(drops.map((id) => ({ ...row!, id, dueAt: null })))
          const person = { name: 'Ada', createdAt: on, updatedAt: on }
          await tx
            .insert(users)
            .values(asking.map((id) => ({ ...person, id, email: `${id}@example.com` })))
          const request = { ultraDropId: first, requestedAt: 1, status: 'pending' } as const
          await tx
            .insert(r)
            .values(asking.map((userId) => ({ ...request, userId, id: randomUUID() })))
        })
        const listed = await world.market.db.select().from(r).where(eq(r.ultraDropId, first))
        const requests = await walked(world.market.owner, own(`/${first}/requests`), 'requests')
        expect(requests.toSorted()).toEqual(listed.map(({ id }) => id).toSorted())
        for (const [who, place] of [
          [world.market.owner, own()],
          [world.market.door.visitor(), '/api/ultra-drops'],
        ] as const) {
          const seen = await walked(who, place, 'ultraDrops')
          const some = seen.filter((id) => drops.includes(id as (typeof drops)[number]))
          expect(some.toSorted()).toEqual(drops.toSorted())
        }
        await world.market.db.transaction('away', (tx) =>
          tx
            .update(u)
            .set({ status: 'cancelled', listedUntil: 1 })
            .where(eq(u.createdAt, row!.createdAt)),
        )
      })

      test('a store calls off what is not drawn, and nothing that is over', async () => {
        const id = await planned({ drawingAt: world.market.now() + 9 * day })
        const { ultraDrops: u } = world.market.db.t
        const outcome: Record<string, unknown> = {}
        for (const status of ultraDropStatuses) {
          await world.market.db.transaction('test', (tx) =>
            tx.update(u).set({ status, dueAt: null }).where(eq(u.id, id)),
          )
          outcome[status] = (await cancel(id)).http
        }
        expect(outcome).toEqual({
          scheduled: 200,
          requesting: 200,
          live: 200,
          closed: 200,
          drawn: 409,
          completed: 409,
          failed: 409,
          cancelled: 200,
        })
        await world.market.db.transaction('test', (tx) =>
          tx.update(u).set({ status: 'cancelled' }).where(eq(u.id, id)),
        )
      })

      test('nothing hinders a person who has entered, also if they could enter no more', async () => {
        const [entered, late] = (await people(2)) as [Person, Person]
        const id = await planned({ requireStoreFavorite: true })
        const mark = (who: Person, isFavorite: boolean) =>
          world.market.ask(who, `/api/stores/${world.market.store}/favorite`, {
            method: 'PUT',
            body: { isFavorite },
          })
        await mark(entered, true)
        await world.market.pass(day + minute)
        expect(await put(entered, id, 'entry')).toMatchObject({ http: 200 })
        await mark(entered, false)
        expect((await page(id, entered)).mine).not.toHaveProperty('hindered')
        expect((await page(id, late)).mine).toHaveProperty('hindered')
        await cancel(id)
      })

      test('the rules of entering are those of asking, too', async () => {
        const [insider, free, paused] = (await people(3)) as [Person, Person, Person]
        const { users: u, reservers } = world.market.db.t
        await world.market.db.transaction('test', async (tx) => {
          for (const { id } of [insider, paused])
            await tx.update(u).set({ subscriptionTier: 'insider' }).where(eq(u.id, id))
          await tx
            .insert(reservers)
            .values({ userId: paused.id, pausedUntil: world.market.now() + 30 * day })
        })
        const requestStartsAt = world.market.now() + hour
        const id = await planned({ requestStartsAt, requireSubscription: true })
        await world.market.pass(hour + minute)
        expect(await put(insider, id, 'request')).toMatchObject({ status: 'approved' })
        expect(await put(free, id, 'request')).toMatchObject({ code: 'plan_limit' })
        expect(await put(paused, id, 'request')).toMatchObject({ code: 'reserving_paused' })
        // Asked in time, and no Insider any more.
        await world.market.db.transaction('test', (tx) =>
          tx.update(u).set({ subscriptionTier: 'free' }).where(eq(u.id, insider.id)),
        )
        await world.market.pass(day)
        expect(await put(insider, id, 'entry')).toMatchObject({ code: 'plan_limit' })
        await cancel(id)
      })

      test('a drawn ultra drop is listed for two weeks from its draw', async () => {
        const [who] = (await people(1)) as [Person]
        const id = await planned()
        await world.market.pass(day + minute)
        await put(who, id, 'entry')
        await world.market.pass(day + hour)
        const { drawnAt } = await page(id)
        const listed = async (at: number) => {
          await world.market.stopAt(at)
          const seen = await walked(world.market.door.visitor(), '/api/ultra-drops', 'ultraDrops')
          return seen.includes(id)
        }
        expect(await listed(drawnAt! + listingAfterEnd.drawn - 1)).toBe(true)
        expect(await listed(drawnAt! + listingAfterEnd.drawn)).toBe(false)
        await world.market.pass(0)
      })

      test('what an edit leaves out is gone from an ultra drop', async () => {
        const now = world.market.now()
        const said = {
          description: 'From one cask.',
          brand: 'Old Oak',
          sizeMl: 700,
          vintage: 1998,
          originalPrice: 900_00,
          requestStartsAt: now + hour,
          pickupFrom: now + 5 * day,
          pickupUntil: now + 20 * day,
        }
        const id = await planned(said)
        expect(await page(id)).toMatchObject(said)
        const none = Object.fromEntries(Object.keys(said).map((name) => [name, undefined]))
        const body = anUltraDrop(now, none)
        expect(
          await world.market.ask(world.market.owner, own(`/${id}`), { method: 'PUT', body }),
        ).toMatchObject({ http: 200 })
        const after = await page(id)
        for (const name of Object.keys(said)) expect(after).not.toHaveProperty(name)
      })

      test('a store plans so many a day', async () => {
        await world.market.pass(newUltraDropLimit.within)
        for (let times = 0; times < newUltraDropLimit.max; times += 1)
          expect(await plan()).toMatchObject({ http: 200 })
        expect(await plan()).toMatchObject({ http: 429 })
        await world.market.pass(newUltraDropLimit.within)
        expect(await plan()).toMatchObject({ http: 200 })
      })
    },
  )
