import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { AtDoor, EventPage, OwnEvent } from '../../../shared/features/events/endpoints.ts'
import type { Person } from '../../http/door.ts'
import { type Market, openMarket, type Said } from '../market/market.ts'
import { aStore } from '../stores/a-store.ts'
import { anEvent } from './an-event.ts'

/** A store with its owner and a clerk. */
export interface Shop {
  readonly store: string
  readonly owner: Person
  clerk: Person
}

/** Two stores that may charge, with a clerk each, for all tests of the surrounding `describe`. */
export function twoStores(engine: 'SQLite' | 'PostgreSQL') {
  let market: Market
  let corner: Shop
  let other: Shop
  beforeAll(async () => {
    market = await openMarket(engine)
    const owner = await market.person('Otto Other')
    const body = aStore({ name: 'The Other Bottle', zipCode: '97201', state: 'OR' })
    const { id } = await market.ask(owner, '/api/stores', { body, key: randomUUID() })
    const store = String(id)
    await market.ask(market.admin, `/api/admin/stores/${store}/approve`, { body: {} })
    corner = { store: market.store, owner: market.owner, clerk: await clerkOf(market.store) }
    other = { store, owner, clerk: await clerkOf(store) }
    for (const shop of [corner, other])
      for (const step of ['begin', 'refresh'])
        await market.ask(shop.owner, `/api/stores/${shop.store}/payouts/${step}`, { body: {} })
  })
  afterAll(() => market.close())

  async function clerkOf(storeId: string): Promise<Person> {
    const clerk = await market.person()
    await market.db.transaction('test', (tx) =>
      tx.insert(tx.t.storePeople).values({ storeId, userId: clerk.id, role: 'staff', addedAt: 1 }),
    )
    return clerk
  }
  const atStore = ({ store, owner }: Shop, path: string, how = {}, who = owner) =>
    market.ask(who, `/api/stores/${store}/${path}`, how)
  async function announced(shop: Shop, changes: Record<string, unknown> = {}) {
    const body = anEvent(market.now(), changes)
    const said = await atStore(shop, 'events', { body, key: randomUUID() })
    expect(said).toMatchObject({ http: 200 })
    return said as unknown as OwnEvent
  }
  const page = async (id: string, who: Pick<Person, 'fetch'> = market.door.visitor()) =>
    (await market.ask(who, `/api/events/${id}`)) as unknown as EventPage
  const mine = async (who: Person, id: string) => (await page(id, who)).mine?.registration
  const register = (who: Person, id: string, orWait = false) =>
    market.ask(who, `/api/events/${id}/registration`, { method: 'PUT', body: { orWait } })
  const post = (who: Person, id: string, what: string) =>
    market.ask(who, `/api/events/${id}/${what}`, { method: 'POST' })
  const payment = async (who: Person, id: string) => String((await post(who, id, 'pay'))['payment'])
  const charge = (who: Person, of: string) =>
    market.ask(who, `/api/test-payments/${of}`, { body: { with: 'card' } })
  async function pays(who: Person, id: string): Promise<void> {
    await charge(who, await payment(who, id))
    await post(who, id, 'check')
  }
  async function amounts(who: Person) {
    const { payments: p } = market.db.t
    const rows = await market.db.select().from(p).where(eq(p.userId, who.id))
    return rows.map(({ amount, refunded }) => ({ amount, refunded }))
  }
  async function rowsOf(who: Person, event: string) {
    const { eventRegistrations: r } = market.db.t
    return market.db
      .select()
      .from(r)
      .where(and(eq(r.userId, who.id), eq(r.eventId, event)))
  }
  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => market.person()))
  async function withPoints(loyaltyPoints: number): Promise<Person> {
    const who = await market.person()
    const { users: u } = market.db.t
    await market.db.transaction('test', (tx) =>
      tx.update(u).set({ loyaltyPoints }).where(eq(u.id, who.id)),
    )
    return who
  }
  const look = async (shop: Shop, shown: string, who = shop.clerk) => {
    const how = { body: { shown } }
    const said = (await atStore(shop, 'door/look', how, who)) as unknown as AtDoor & Said
    return said.http === 200 ? (said.is === 'good' ? 'good' : said.because) : said.http
  }
  const admit = (shop: Shop, shown: string, how: object = {}, who = shop.clerk) => {
    const checks = { idSeen: true, over21: true, nameMatches: true }
    const body = { shown, nonce: randomUUID(), ...checks, ...how }
    return atStore(shop, 'door/let-in', { body }, who)
  }
  /** A hold runs out after the bank has accepted its payment, before the server learns of it. */
  async function lapse(
    who: Person,
    event: string,
    cancelledBy: 'rule' | 'user' = 'rule',
  ): Promise<void> {
    await register(who, event)
    await charge(who, await payment(who, event))
    const { eventRegistrations: r, events: e } = market.db.t
    const [held] = await rowsOf(who, event)
    await market.db.transaction('test', async (tx) => {
      const lapsed = { status: 'cancelled', cancelledBy, holdUntil: null } as const
      await tx
        .update(r)
        .set({ ...lapsed, dueAt: null, payment: 'none' })
        .where(eq(r.id, held!.id))
      await tx.update(e).set({ currentAttendees: 0 }).where(eq(e.id, event))
    })
  }
  const codeOf = async (who: Person, event: string) => (await mine(who, event))?.code ?? ''
  const points = async (who: Person) => {
    const { users: u } = market.db.t
    const [row] = await market.db.select().from(u).where(eq(u.id, who.id))
    return row?.loyaltyPoints
  }
  /** An admin suspends the store, or lets it trade again. */
  const admins = (shop: Shop, what: 'suspend' | 'reinstate') =>
    market.ask(market.admin, `/api/admin/stores/${shop.store}/${what}`, {
      method: 'POST',
      body: what === 'suspend' ? { reason: 'Looked at.' } : {},
    })
  const chargeable = ({ store }: Shop, chargesEnabled: boolean) => {
    const { storeAccounts: a } = market.db.t
    return market.db.transaction('test', (tx) =>
      tx.update(a).set({ chargesEnabled }).where(eq(a.storeId, store)),
    )
  }

  return {
    /** What `beforeAll` opens. */
    world: {
      get market() {
        return market
      },
      get corner() {
        return corner
      },
      get other() {
        return other
      },
    },
    clerkOf,
    atStore,
    announced,
    page,
    mine,
    register,
    post,
    payment,
    charge,
    pays,
    amounts,
    rowsOf,
    people,
    withPoints,
    look,
    admit,
    lapse,
    codeOf,
    points,
    admins,
    chargeable,
  }
}
