import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { noShows } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { timeIn } from '../../../shared/features/stores/wall-clock.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import { noShowsOf } from '../../../sync-server/reservations/strikes.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from './market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`no-shows on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine)
    })
    afterEach(() => market.assertLaws())
    afterAll(() => market.close())

    const state = (who: Parameters<Market['ask']>[0]) => market.ask(who, '/api/reserving')

    test('a bottle not picked up is a no-show, three pause reserving, and an admin ends the pause', async () => {
      const who = await market.person()
      const drop = await market.drop({ quantity: 50 })
      for (let missed = 0; missed < 3; missed++) {
        const { id } = await market.reserved(who, drop.id)
        await market.pass(2 * hour)
        await market.pass(66 * hour)
        await market.pass(7 * hour)
        expect((await market.row(id)).status).toBe('confirmed')
        await market.pass(hour)
        expect(await market.reservation(who, id)).toMatchObject({
          status: 'no_show',
          feeStatus: 'forfeited',
        })
      }
      const told = await market.told(who)
      expect(told.filter((kind) => kind === 'opens')).toHaveLength(3)
      expect(told.filter((kind) => kind === 'ends_soon')).toHaveLength(3)
      expect(told.filter((kind) => kind === 'missed')).toHaveLength(3)
      expect(told.filter((kind) => kind === 'paused')).toHaveLength(1)
      // The platform sets a pause, so its notice uses the person's time zone, and names it.
      const { noShows: counted, pausedUntil } = await state(who)
      expect(counted).toBe(3)
      const isTold = async (clock: string) => {
        const message = reservingCopy.pausedUntil(timeIn(clock, Number(pausedUntil)))
        const refused = { code: 'reserving_paused', message }
        expect(message).toMatch(/\s[AP]M\s\w+\.$/)
        expect(await market.reserve(who, drop.id)).toMatchObject(refused)
        const wait = { method: 'PUT' }
        expect(await market.ask(who, `/api/drops/${drop.id}/waiting`, wait)).toMatchObject(refused)
      }
      await isTold('America/New_York')
      await market.chose(who, { timeZone: 'Pacific/Honolulu' })
      await isTold('Pacific/Honolulu')
      const lift = { body: { email: who.email } }
      expect(await market.ask(who, '/api/admin/reservers/lift', lift)).toMatchObject({
        http: 404,
      })
      await market.ask(market.admin, '/api/admin/reservers/lift', lift)
      expect(await state(who)).toMatchObject({ noShows: 0 })
      expect(await market.reserve(who, drop.id)).toMatchObject({ http: 200 })
    })

    test('a paused person reserves from the end of the pause on', async () => {
      const who = await market.person()
      const drop = await market.drop()
      await market.stopAt(market.now())
      const { reservers: r } = market.db.t
      const pausedUntil = (moment: number) =>
        market.db.transaction('test', (tx) =>
          tx.update(r).set({ pausedUntil: moment }).where(eq(r.userId, who.id)),
        )
      const pause = { reason: 'Looked at.' }
      await market.ask(market.admin, `/api/admin/users/${who.id}/pause`, { body: pause })
      await pausedUntil(market.now() + 1)
      expect(await market.reserve(who, drop.id)).toMatchObject({ code: 'reserving_paused' })
      expect(await state(who)).toHaveProperty('pausedUntil')
      await pausedUntil(market.now())
      expect(await state(who)).not.toHaveProperty('pausedUntil')
      expect(await market.reserve(who, drop.id)).toMatchObject({ http: 200 })
      await market.pass(0)
    })

    test('no-shows before an admin ended a pause do not count, later ones do', async () => {
      const who = await market.person()
      const drop = await market.drop({ quantity: 50 })
      const miss = async () => {
        const { id } = await market.reserved(who, drop.id)
        await market.pass(4 * day)
        expect((await market.row(id)).status).toBe('no_show')
      }
      const pauses = async () => (await market.told(who)).filter((kind) => kind === 'paused').length
      for (let missed = 0; missed < noShows.max; missed++) await miss()
      await market.ask(market.admin, '/api/admin/reservers/lift', { body: { email: who.email } })
      for (let missed = 1; missed < noShows.max; missed++) {
        await miss()
        expect(await state(who)).toMatchObject({ noShows: missed })
        expect((await state(who))['pausedUntil']).toBeUndefined()
      }
      expect(await pauses()).toBe(1)
      await miss()
      expect(await state(who)).toMatchObject({ noShows: noShows.max })
      expect((await state(who))['pausedUntil']).toBeGreaterThan(market.now())
      expect(await pauses()).toBe(2)
      expect(await market.reserve(who, drop.id)).toMatchObject({ code: 'reserving_paused' })
    })

    test('a further miss ends no pause, however old those are that led to it', async () => {
      const who = await market.person()
      const reserved = async (window = {}) => {
        const { id } = await market.drop({ quantity: 50, ...window })
        return (await market.reserved(who, id)).id
      }
      const isMissed = async (id: string) => (await market.row(id)).status === 'no_show'
      for (let times = 0; times < 2; times++) {
        const id = await reserved()
        await market.pass(4 * day)
        expect(await isMissed(id)).toBe(true)
      }
      // Sessions would not outlive that time, so these two are put back by it.
      await market.db.transaction('long ago', (tx) =>
        tx
          .update(tx.t.reservations)
          .set({ missedAt: market.now() - 85 * day })
          .where(eq(tx.t.reservations.userId, who.id)),
      )
      const third = await reserved()
      const now = market.now()
      const fourth = await reserved({ pickupFrom: now + 5 * day, pickupUntil: now + 9 * day })
      await market.pass(4 * day)
      expect(await isMissed(third)).toBe(true)
      const { pausedUntil } = await state(who)
      expect(pausedUntil).toBeGreaterThan(market.now() + 29 * day)
      await market.pass(6 * day)
      expect(await isMissed(fourth)).toBe(true)
      expect(await state(who)).toMatchObject({ noShows: 2, pausedUntil })
      // At the exact limits: ninety days after it, and from when an admin lets them count.
      const missedAt = (await market.row(fourth)).missedAt ?? 0
      const counted = (noShowsFrom: number, at: number) =>
        noShowsOf(market.db, { userId: who.id, noShowsFrom }, at)
      expect(await counted(missedAt, missedAt + noShows.within - 1)).toBe(1)
      expect(await counted(missedAt, missedAt + noShows.within)).toBe(0)
      expect(await counted(missedAt + 1, missedAt + 2)).toBe(0)
    })
  })
