import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  lateHandOver,
  noShowAfter,
  reservationsPerPage,
  typedCodeLimit,
} from '../../../shared/business/reserving.ts'
import type { Pickup, TodayPart } from '../../../shared/features/market/pickup-endpoints.ts'
import { storeDay } from '../../../shared/features/stores/store-time.ts'
import { day, hour, minute, second } from '../../../shared/kernel/time.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { answered, bodyOf, type Counter, look, openCounter, refusal } from './counter.ts'

interface Today {
  readonly pickups: readonly Pickup[]
  readonly counts: Readonly<Record<TodayPart, number>>
  readonly today: string
  readonly next?: string
}

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`the list of today on ${engine}`, () => {
    let counter: Counter
    const at = Date.now()
    const here = storeDay('GA', at)
    /** Ids of the reservations, by state. */
    const ids: Record<string, string> = {}
    beforeAll(async () => {
      counter = await openCounter(engine)
      const make = async (name: string, changes: Parameters<Counter['reserved']>[0]) => {
        ids[name] = (await counter.reserved({ createdAt: here.from - 1, ...changes })).id
      }
      const by = { pickedUpBy: counter.clerk.id }
      await make('open now', { createdAt: here.from })
      await make('opens tonight', { pickupFrom: here.until - minute, pickupUntil: at + 3 * day })
      await make('opens tomorrow', { pickupFrom: here.until, pickupUntil: at + 3 * day })
      await make('late, but no no-show', { pickupUntil: at - hour })
      await make('over', { pickupUntil: at - noShowAfter - 1 })
      await make('set aside for next week', {
        status: 'ready',
        pickupFrom: at + 5 * day,
        pickupUntil: at + 6 * day,
      })
      await make('fetched today', { status: 'picked_up', pickedUpAt: here.from, ...by })
      await make('fetched yesterday', { status: 'picked_up', pickedUpAt: here.from - 1, ...by })
      await make('refused today', {
        status: 'refused',
        refusedAt: here.from,
        reason: 'No valid ID was shown.',
      })
      await make('refused yesterday', { status: 'refused', refusedAt: here.from - 1 })
      await make('missed', {
        status: 'no_show',
        missedAt: Math.max(at - hour, here.from),
        pickupUntil: at - 3 * hour,
      })
      await make('missed long ago', {
        status: 'no_show',
        missedAt: at - day - hour,
        pickupUntil: at - 2 * day,
      })
      await make('unpaid', {
        status: 'pending',
        feeStatus: 'due',
        createdAt: here.from,
        confirmedAt: null,
        pickupFrom: null,
        pickupUntil: null,
      })
      await make('cancelled', { status: 'cancelled', createdAt: here.from })
      ids['elsewhere'] = (await counter.reserved({ createdAt: here.from }, crypto.randomUUID())).id
    })
    afterAll(() => counter.close())

    const list = async (query: Record<string, string> = {}, who = counter.clerk): Promise<Today> =>
      (await bodyOf(
        who.fetch(`/api/stores/${counter.store}/today?${new URLSearchParams(query)}`),
      )) as unknown as Today
    const named = ({ pickups }: Today) =>
      pickups.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))

    test('lists reservations of the store’s day, in sections with counts', async () => {
      expect(named(await list({ part: 'expected' }))).toEqual([
        'late, but no no-show',
        'open now',
        'opens tonight',
      ])
      expect(named(await list({ part: 'ready' }))).toEqual(['set aside for next week'])
      expect(named(await list({ part: 'handed_over' }))).toEqual(['fetched today'])
      expect(named(await list({ part: 'refused' }))).toEqual(['refused today'])
      expect(named(await list({ part: 'missed' }))).toEqual(['missed'])
      const all = await list()
      expect(named(all)).toHaveLength(7)
      expect(all.today).toBe(here.on)
      expect(all.counts).toEqual({ expected: 3, ready: 1, handed_over: 1, refused: 1, missed: 1 })
    })

    test('counts the store’s day, for its owner alone', async () => {
      const place = `/api/stores/${counter.store}/day`
      const figures = await bodyOf(counter.owner.fetch(place))
      expect(figures).toEqual({
        // One is not paid for yet.
        reserved: 2,
        toPickUp: 3,
        pickedUp: 1,
        missed: 1,
        revenue: 140_00,
        today: here.on,
        now: figures['now'],
      })
      expect(Number(figures['now'])).toBeGreaterThanOrEqual(at)
      expect(await refusal(counter.clerk.fetch(place))).toBe('forbidden')
    })

    test('tells the first name, and never a family name, an address or a code', async () => {
      const all = await list()
      expect(all.pickups.every(({ firstName }) => firstName === 'Elodie')).toBe(true)
      const codes = await Promise.all(
        all.pickups.map(async ({ id }) => (await counter.row(id)).pickupCode),
      )
      for (const secret of ['Collector', '@', ...codes])
        expect(JSON.stringify(all)).not.toContain(secret)
    })

    test('is searched by the beginning of a first name, or by a whole code', async () => {
      const id = ids['open now'] ?? ''
      const { pickupCode } = await counter.row(id)
      expect(named(await list({ words: 'elo' }))).toHaveLength(7)
      expect(named(await list({ words: 'É' }))).toHaveLength(7)
      expect(named(await list({ words: 'lodie' }))).toEqual([])
      expect(named(await list({ words: 'Collector' }))).toEqual([])
      const typed = `${pickupCode.slice(0, 4).toLowerCase()}-${pickupCode.slice(4)}`
      expect(named(await list({ words: typed }))).toEqual(['open now'])
      // A part of a code finds nothing; otherwise it could be guessed letter by letter.
      for (const part of [pickupCode.slice(0, 4), pickupCode.slice(0, 7)])
        expect(named(await list({ words: part }))).toEqual([])
    })

    test('comes in pages without a gap or a double, also where a search leaves many out', async () => {
      const others = [counter.other.id, counter.admin.id]
      for (let count = 0; count < 2 * reservationsPerPage + 7; count++)
        await counter.reserved({
          // Several end in the same moment.
          pickupUntil: at + 2 * day + Math.floor(count / 4) * minute,
          ...(count % 3 && { userId: others[count % 2] ?? null }),
        })
      for (const words of ['', 'Elodie', 'Do']) {
        const seen: string[] = []
        let next: string | undefined
        do {
          const page = await list({
            part: 'expected',
            ...(words && { words }),
            ...(next && { after: next }),
          })
          expect(page.pickups.length).toBeLessThanOrEqual(reservationsPerPage)
          seen.push(...page.pickups.map(({ id }) => id))
          next = page.next
        } while (next)
        expect(new Set(seen).size).toBe(seen.length)
        const right = { '': 60, Elodie: 22, Do: 19 }[words]
        expect(seen.length, words).toBe(right)
      }
      const bad = counter.clerk.fetch(`/api/stores/${counter.store}/today?after=x`)
      expect(await refusal(bad)).toBe('bad_request')
    })

    test('lists the latest action first', async () => {
      for (const [part, status, moment] of [
        ['handed_over', 'picked_up', 'pickedUpAt'],
        ['refused', 'refused', 'refusedAt'],
        ['missed', 'no_show', 'missedAt'],
      ] as const) {
        const made: string[] = []
        for (const ago of [30, 10, 20])
          made.push((await counter.reserved({ status, [moment]: at - ago * second })).id)
        const [thirty, ten, twenty] = made
        const { pickups } = await list({ part })
        const own = pickups.map(({ id }) => id).filter((id) => made.includes(id))
        expect(own, part).toEqual([ten, twenty, thirty])
      }
    })

    test('lists a missed bottle until the exact end of its late pickup', async () => {
      const now = Date.now()
      counter.stopAt(now)
      const missed = async (missedAt: number) =>
        (await counter.reserved({ status: 'no_show', missedAt })).id
      const within = await missed(now - lateHandOver + 1)
      const over = await missed(now - lateHandOver)
      const listed = (await list({ part: 'missed' })).pickups.map(({ id }) => id)
      expect(listed).toContain(within)
      expect(listed).not.toContain(over)
      counter.stopAt(undefined)
    })

    test('shows the amount left to pay and the picture of each', async () => {
      const picture = 'c'.repeat(64)
      const [paid, other] = [await counter.reserved({}), await counter.reserved({})]
      await counter.db.transaction('a bottle is paid', async (tx) => {
        const { payments, drops } = tx.t
        const gatewayId = `test_${paid.id}`
        await tx.insert(payments).values({
          id: crypto.randomUUID(),
          purpose: 'bottle',
          reservationId: paid.id,
          gatewayId,
          userId: counter.collector.id,
          account: 'acct_1',
          amount: 100_00,
          refunded: 30_00,
          status: 'succeeded',
          createdAt: at,
          updatedAt: at,
        })
        await tx.update(drops).set({ picture }).where(eq(drops.id, paid.dropId))
      })
      const cards: Pickup[] = []
      let next: string | undefined
      do {
        const page = await list({ part: 'expected', ...(next && { after: next }) })
        cards.push(...page.pickups)
        next = page.next
      } while (next)
      const cardOf = ({ id }: { readonly id: string }) => cards.find((one) => one.id === id)
      expect(cardOf(paid)).toMatchObject({ toPay: 70_00, picture })
      expect(cardOf(other)).toMatchObject({ toPay: 140_00 })
      expect(cardOf(other)).not.toHaveProperty('picture')
      const atCounter = await answered(look(counter, counter.clerk, paid.code))
      expect(atCounter).toMatchObject({ pickup: { toPay: 70_00 } })
    })

    test('a name of eight letters is no code, and is looked for as often as one likes', async () => {
      for (let time = 0; time <= typedCodeLimit.max; time++)
        expect(named(await list({ words: 'Brigitte' }))).toEqual([])
      // Control: with a hyphen it may be one.
      const ask = () => counter.clerk.fetch(`/api/stores/${counter.store}/today?words=abcd-efgh`)
      const statuses: number[] = []
      for (let time = 0; time <= typedCodeLimit.max; time++) statuses.push((await ask()).status)
      expect(statuses.at(-1)).toBe(429)
    })

    test('is for those alone who work there', async () => {
      const ask = (who: Counter['clerk']) => who.fetch(`/api/stores/${counter.store}/today`)
      for (const who of [counter.owner, counter.clerk, counter.other])
        expect((await ask(who)).status).toBe(200)
      for (const who of [counter.collector, counter.admin])
        expect(await refusal(ask(who))).toBe('not_found')
    })
  })
