import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxReminders } from '../../../shared/business/radar.ts'
import { hypeDuration, hypePerUnit } from '../../../shared/business/reserving.ts'
import type { RadarItem } from '../../../shared/features/radar/radar-item.ts'
import { day, hour, minute, second } from '../../../shared/kernel/time.ts'
import { figuresOf } from '../../../sync-server/features/radar/figures.ts'
import { unlistSighting } from '../../../sync-server/prices/list-sighting.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { anEvent } from '../events/an-event.ts'
import { type Market, openMarket } from '../market/market.ts'
import { anUltraDrop } from '../ultra-drops/an-ultra-drop.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `limits of the radar on ${engine}`,
    () => {
      let market: Market
      beforeAll(async () => {
        market = await openMarket(engine, { jobs: ['radar'] })
      })
      afterAll(() => market.close())

      const make = async (path: string, body: object) => {
        const { ask, owner, store } = market
        const said = await ask(owner, `/api/stores/${store}/${path}`, { body, key: randomUUID() })
        expect(said).toMatchObject({ http: 200 })
        return String(said['id'])
      }
      const remind = (who: Pick<Person, 'fetch'>, subject: string, kind: string) =>
        market.ask(who, `/api/reminders/${subject}`, { method: 'PUT', body: { kind } })
      const listed = async () => {
        const said = await market.ask(market.door.visitor(), '/api/radar')
        return (said['items'] as RadarItem[]).map(({ id }) => id)
      }

      test('an ultra drop is listed and reminded of from its announcement on', async () => {
        const who = await market.person()
        await market.stopAt(market.now())
        const scheduledAt = market.now() + hour
        const ultra = await make('ultra-drops', anUltraDrop(market.now(), { scheduledAt }))
        await market.stopAt(scheduledAt - 1)
        expect(await listed()).not.toContain(ultra)
        expect(await remind(who, ultra, 'ultra_drop')).toMatchObject({ http: 404 })
        await market.stopAt(scheduledAt)
        expect(await listed()).toContain(ultra)
        expect(await remind(who, ultra, 'ultra_drop')).toMatchObject({ http: 200 })
        await market.pass(0)
      })

      test('a person has so many reminders, and others have theirs', async () => {
        const [who, other] = [await market.person(), await market.person()]
        const [first, second, third] = await Promise.all(
          [1, 2, 3].map(() => make('events', anEvent(market.now()))),
        )
        const { reminders: m } = market.db.t
        const many = Array.from({ length: maxReminders - 2 }, () => ({
          userId: who.id,
          subjectId: randomUUID(),
          kind: 'event' as const,
          dueAt: market.now() + 9 * day,
          createdAt: 1,
        }))
        await market.db.transaction('test', (tx) => tx.insert(m).values(many))
        expect(await remind(who, first!, 'event')).toMatchObject({ http: 200 })
        expect(await remind(who, second!, 'event')).toMatchObject({ http: 200 })
        expect(await remind(who, third!, 'event')).toMatchObject({ code: 'limit' })
        expect(await remind(who, second!, 'event')).toMatchObject({ http: 200 })
        expect(await remind(other, third!, 'event')).toMatchObject({ http: 200 })
      })

      test('an answer to a sighting heats it for an hour, a denial or one of the scout’s household never', async () => {
        const [cold, hot] = [randomUUID(), randomUUID()]
        const seenAt = market.now()
        const sighting = (id: string) => ({
          id,
          scoutUserId: randomUUID(),
          reportId: randomUUID(),
          bottleName: 'Glen Vault',
          storeName: 'A Shop Elsewhere',
          zipCode: '30310',
          region: '303',
          zipState: 'GA',
          price: 60_00,
          quantity: 1,
          isAllocated: false,
          seenAt,
          expiresAt: seenAt + day,
          isAnnounced: true,
          rewardedOn: '2026-11-25',
          createdAt: seenAt,
          updatedAt: seenAt,
          listedAt: seenAt,
        })
        const answer = (sightingId: string, changes: object = {}) => ({
          sightingId,
          userId: randomUUID(),
          says: 'confirm' as const,
          isOfStore: false,
          at: seenAt,
          ...changes,
        })
        await market.db.transaction('test', async (tx) => {
          await tx.insert(tx.t.bottleSightings).values([sighting(cold), sighting(hot)])
          await tx
            .insert(tx.t.sightingAnswers)
            .values([
              answer(hot),
              answer(cold, { isRelated: true }),
              answer(cold, { says: 'deny' }),
              answer(cold, { at: seenAt - hypeDuration }),
            ])
        })
        const { bottleSightings: s } = market.db.t
        const scores = async () => {
          const rows = await market.db
            .select()
            .from(s)
            .where(inArray(s.id, [cold, hot]))
          return [cold, hot].map((id) => rows.find((row) => row.id === id)?.hypeScore)
        }
        await market.pass(3 * minute)
        const lately = async () => {
          // The radar counts a sighting once in ten seconds.
          await market.pass(10 * second)
          const said = await market.ask(market.door.visitor(), '/api/radar?kind=sighting')
          const items = said['items'] as RadarItem[]
          return [cold, hot].map((id) => items.find((item) => item.id === id)?.lately)
        }
        expect(await scores()).toEqual([0, hypePerUnit])
        expect(await lately()).toEqual([0, 1])
        await market.pass(hypeDuration)
        expect(await scores()).toEqual([0, 0])
        expect(await lately()).toEqual([0, 0])
      })

      test('requests and entries of an ultra drop count for an hour, each for itself', async () => {
        const { db } = market
        const at = market.now()
        const ultra = randomUUID()
        const when = [at - hypeDuration, at - hypeDuration + 1, at]
        await db.transaction('test', async (tx) => {
          const { ultraDropRequests: r, ultraDropEntries: e } = tx.t
          const row = () => ({ id: randomUUID(), userId: randomUUID() })
          await tx
            .insert(r)
            .values(
              [ultra, randomUUID()].flatMap((ultraDropId) =>
                when.map((requestedAt) => ({ ...row(), ultraDropId, requestedAt })),
              ),
            )
          await tx.insert(e).values(
            when.slice(0, 2).map((enteredAt) => ({
              ...row(),
              ultraDropId: ultra,
              code: randomUUID(),
              enteredAt,
            })),
          )
        })
        const { lately } = await figuresOf(db, 'ultra_drop', [ultra], at)
        expect([...lately]).toEqual([[ultra, 3]])
      })

      test('an event that is called off leaves the list at once', async () => {
        const event = await make('events', anEvent(market.now()))
        await market.pass(3 * minute)
        expect(await listed()).toContain(event)
        const off = `/api/stores/${market.store}/events/${event}/cancel`
        expect(
          await market.ask(market.owner, off, { body: { reason: 'The roof leaks.' } }),
        ).toMatchObject({ http: 200 })
        expect(await listed()).not.toContain(event)
      })

      test('a sighting that is in no list any more is wished for by nobody', async () => {
        const [gone, stays] = [randomUUID(), randomUUID()]
        const { wishMatches: w } = market.db.t
        const matches = [gone, stays].map((listingId) => ({
          cellarId: randomUUID(),
          wishId: randomUUID(),
          listingId,
        }))
        await market.db.transaction('test', async (tx) => {
          await tx.insert(tx.t.wishMatches).values(matches)
          await unlistSighting(tx, gone)
        })
        const left = await market.db
          .select()
          .from(w)
          .where(inArray(w.listingId, [gone, stays]))
        expect(left.map(({ listingId }) => listingId)).toEqual([stays])
      })

      test('a reminder comes up to an hour late, and then no more', async () => {
        for (const [late, kinds] of [
          [hour - minute, ['drop_reminder']],
          [hour + minute, []],
        ] as const) {
          const who = await market.person()
          const startsAt = market.now() + day
          const drop = await market.drop({ startsAt })
          expect(await remind(who, drop.id, 'drop')).toMatchObject({ http: 200 })
          // No server ran in the meantime.
          await market.stopAt(startsAt + late)
          await market.work()
          expect(await market.told(who)).toEqual(kinds)
          const { reminders: m } = market.db.t
          const left = await market.db.select().from(m).where(eq(m.userId, who.id))
          expect(left).toEqual([])
        }
      })
    },
  )
