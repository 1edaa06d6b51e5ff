import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { momentOf, wallClock } from '../../../shared/features/stores/wall-clock.ts'
import { day, dayOf } from '../../../shared/kernel/time.ts'
import { onEachEngine } from '../../support/engines.ts'
import { type Market, openMarket } from './market.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL')
  })
  afterAll(() => market.close())

  const keeps = async (hours: string | null) => {
    const asked = { method: 'PATCH', body: { hours } }
    expect(await market.ask(market.owner, `/api/stores/${market.store}`, asked)).toMatchObject({
      http: 200,
    })
  }
  /** Puts the clock forward to that time of the store's day. */
  const waitsFor = async (time: string) => {
    const now = wallClock('GA', market.now())
    const today = now.slice(0, 10)
    const on = now.slice(11) < time ? today : dayOf(Date.parse(today) + day)
    await market.pass(momentOf('GA', `${on}T${time}`) - market.now())
    return on
  }
  /** The time on the store's clock, with days counted from that one. */
  const shown = (on: string, at: number | undefined) => {
    const [thatDay = '', time] = wallClock('GA', at ?? 0).split('T')
    return `${(Date.parse(thatDay) - Date.parse(on)) / day} ${time}`
  }
  const windowOf = (on: string, { pickupFrom, pickupUntil }: Reservation) => [
    shown(on, pickupFrom),
    shown(on, pickupUntil),
  ]

  test('a default window opens and closes within opening hours, also of an offer and an extension', async () => {
    await keeps('Daily 10–6')
    const on = await waitsFor('22:00')
    const [ann, ben] = [await market.person(), await market.person()]
    const drop = await market.drop({ quantity: 1 })
    const first = await market.reserved(ann, drop.id)
    expect(windowOf(on, first)).toEqual(['1 10:00', '3 18:00'])
    const longer = await market.ask(ann, `/api/reservations/${first.id}/extend`, { method: 'POST' })
    expect(longer.http).toBe(200)
    expect(windowOf(on, longer['reservation'] as Reservation)).toEqual(['1 10:00', '4 18:00'])

    await market.ask(ben, `/api/drops/${drop.id}/waiting`, { method: 'PUT' })
    await market.ask(ann, `/api/reservations/${first.id}/cancel`, { method: 'POST' })
    await market.work()
    const open = await market.ask(ben, '/api/reservations?which=open')
    const [offer] = open['reservations'] as Reservation[]
    await market.pay(ben, offer!.id)
    await market.ask(ben, `/api/reservations/${offer!.id}/check`, { method: 'POST' })
    expect(windowOf(on, await market.reservation(ben, offer!.id))).toEqual(['1 10:00', '3 18:00'])
    await market.assertLaws()
  })

  test('and two hours later for a store without opening hours', async () => {
    await keeps('By appointment')
    const on = await waitsFor('22:00')
    const made = await market.reserved(await market.person(), (await market.drop()).id)
    // The clock goes on while it is reserved and paid.
    expect(windowOf(on, made).join(', ')).toMatch(/^1 00:0\d, 4 00:0\d$/)
    await keeps(null)
  })
})
