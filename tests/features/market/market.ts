import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { asc, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import type { DropPage, OwnDrop } from '../../../shared/features/market/drop-endpoints.ts'
import type { Reservation, ToPay } from '../../../shared/features/market/reservation-endpoints.ts'
import type { TestCard } from '../../../shared/features/market/test-payment-endpoints.ts'
import { day } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import type { DropRow, ReservationRow } from '../../../sync-server/reservations/rows.ts'
import { type Door, type DoorOptions, openDoor, type Person } from '../../http/door.ts'
import { silent } from '../../support/engines.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { aStore } from '../stores/a-store.ts'
import { aDrop } from './a-drop.ts'
import { marketJobs, type OtherArea } from './market-jobs.ts'

/** A marketplace with one store, whose clock the test turns. */
export interface Market {
  readonly door: Door
  /** The rows behind the server. */
  readonly db: Db
  readonly admin: Person
  readonly owner: Person
  readonly store: string
  now(): number
  /** Time passes; due work stays undone. */
  wait(milliseconds: number): void
  /** Time passes, and due work is done. */
  pass(milliseconds: number): Promise<void>
  /** Stops the clock at exactly that moment until more time passes, and runs due work. */
  stopAt(moment: number): Promise<void>
  /** Runs due work. */
  work(): Promise<void>
  person(name?: string): Promise<Person>
  /** They sign in once more: a session ends that is not used for months. */
  returns(who: Person): Promise<void>
  drop(changes?: Record<string, unknown>): Promise<OwnDrop>
  ask(who: Pick<Person, 'fetch'>, place: string, how?: Asking): Promise<Said>
  reserve(who: Person, drop: string, body?: object, key?: string): Promise<Said>
  /** Reserves, and pays the fee. */
  reserved(who: Person, drop: string, body?: object): Promise<Reservation>
  pay(who: Person, reservation: string, card?: TestCard): Promise<Said>
  reservation(who: Person, id: string): Promise<Reservation>
  row(id: string): Promise<ReservationRow>
  dropRow(id: string): Promise<DropRow>
  page(id: string, who?: Pick<Person, 'fetch'>): Promise<DropPage>
  /** The store's log entries of a reservation, in order. */
  logged(id: string): Promise<string[]>
  /** Changes settings of a person, on a new device of theirs. */
  chose(who: Person, changes: object): Promise<void>
  /** Kinds of the person's notices, in order. */
  told(who: Person): Promise<string[]>
  /** [I-STOCK] Every drop counts what its reservations hold, and no more than it has. */
  assertLaws(): Promise<void>
  close(): Promise<void>
}

interface Asking {
  readonly method?: string
  readonly body?: unknown
  readonly key?: string
}

/** A response: its HTTP status and its body. */
export type Said = { readonly http: number } & Record<string, unknown>

interface MarketOptions extends Pick<DoorOptions, 'appFolder' | 'env' | 'feedNetwork'> {
  /** Areas outside the marketplace whose repeated jobs the tests need. */
  readonly jobs?: readonly OtherArea[]
}

export async function openMarket(
  engine: 'SQLite' | 'PostgreSQL',
  { jobs: areas = [], ...options }: MarketOptions = {},
): Promise<Market> {
  const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
  let ahead = 0
  let stopped: number | undefined
  const now = () => stopped ?? Date.now() + ahead
  const door = await openDoor({
    ...options,
    ...(database && { databaseUrl: database.url }),
    now,
    // Jobs run when the test says so.
    pollEvery: day,
    around: (jobs) => marketJobs(jobs, areas),
  })
  const db = await openDb(
    database
      ? { postgresUrl: database.url }
      : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') },
    silent,
  )
  // In local mode the first account is the admin.
  const admin = await door.person('Ada Admin')
  const owner = await door.person('Olga Owner')
  let people = 0

  async function ask(who: Pick<Person, 'fetch'>, place: string, how: Asking = {}): Promise<Said> {
    const { method = how.body === undefined ? 'GET' : 'POST', body, key } = how
    const answer = await who.fetch(place, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
    })
    const text = await answer.text()
    return { ...((text === '' ? {} : JSON.parse(text)) as object), http: answer.status }
  }
  const good = (said: Said): Said => {
    expect(said).toMatchObject({ http: 200 })
    return said
  }

  const applied = await ask(owner, '/api/stores', { body: aStore(), key: randomUUID() })
  const store = String(good(applied)['id'])
  good(await ask(admin, `/api/admin/stores/${store}/approve`, { body: {} }))

  const market: Market = {
    door,
    db,
    admin,
    owner,
    store,
    now,
    ask,
    async work() {
      await door.running.work()
    },
    wait(milliseconds) {
      ahead += milliseconds
    },
    async stopAt(moment) {
      stopped = moment
      await door.running.work()
    },
    async pass(milliseconds) {
      ahead = now() + milliseconds - Date.now()
      stopped = undefined
      await door.running.work()
    },
    person: (name) => door.person(name ?? `Collector ${++people}`),
    async returns(who) {
      expect((await who.post('/api/auth/sign-in/email', who)).status).toBe(200)
    },
    async drop(changes) {
      const asked = { body: aDrop(changes), key: randomUUID() }
      return good(await ask(owner, `/api/stores/${store}/drops`, asked)) as unknown as OwnDrop
    },
    reserve: (who, drop, body = {}, key = randomUUID()) =>
      ask(who, `/api/drops/${drop}/reservations`, { body, key }),
    async pay(who, reservation, card = 'card') {
      const toPay = await ask(who, `/api/reservations/${reservation}/pay`, { method: 'POST' })
      if (toPay.http !== 200) return toPay
      const { payment } = toPay as unknown as Extract<ToPay, { by: 'test' }>
      return ask(who, `/api/test-payments/${payment}`, { body: { with: card } })
    },
    async reserved(who, drop, body) {
      const { id } = good(await market.reserve(who, drop, body)) as unknown as Reservation
      good(await market.pay(who, id))
      const checked = await ask(who, `/api/reservations/${id}/check`, { method: 'POST' })
      const { reservation } = good(checked) as unknown as { reservation: Reservation }
      expect(reservation.status).toBe('confirmed')
      return reservation
    },
    async reservation(who, id) {
      return good(await ask(who, `/api/reservations/${id}`))['reservation'] as Reservation
    },
    async row(id) {
      const { reservations } = db.t
      const [row] = await db.select().from(reservations).where(eq(reservations.id, id))
      return row!
    },
    async dropRow(id) {
      const [row] = await db.select().from(db.t.drops).where(eq(db.t.drops.id, id))
      return row!
    },
    async page(id, who = door.visitor()) {
      return good(await ask(who, `/api/drops/${id}`)) as unknown as DropPage
    },
    async logged(id) {
      const { complianceLogs: logs } = db.t
      const rows = await db
        .select({ action: logs.action })
        .from(logs)
        .where(eq(logs.reservationId, id))
        .orderBy(asc(logs.number))
      return rows.map(({ action }) => action.replace('reservation.', ''))
    },
    async chose(who, changes) {
      const own = { name: 'setting.change', args: { changes }, seq: 1, uid: randomUUID(), at: 0 }
      const round = {
        protocol: 1,
        deviceId: randomUUID(),
        seen: { seq: 0, uid: '' },
        cursor: null,
        limit: 10,
        digest: false,
        mutations: [own],
      }
      const answer = await who.post('/api/sync', round, { 'X-User': who.id })
      expect(await answer.json()).toMatchObject({ rejections: [] })
    },
    async told(who) {
      const { messages } = db.t
      const rows = await db
        .select({ kind: messages.kind })
        .from(messages)
        .where(eq(messages.cellarId, who.id))
        .orderBy(asc(messages.at), asc(messages.kind))
      return rows.map(({ kind }) => kind)
    },
    assertLaws: () => assertLaws(db),
    async close() {
      try {
        await assertActsOf(db, admin.id)
      } finally {
        await db.close()
        await door.close()
        await database?.drop()
      }
    },
  }
  return market
}

/** What only admins do; each is written into the log as their act. */
const actsOfAdmins = [
  'store.approved',
  'store.rejected',
  'store.suspended',
  'store.reinstated',
  'store.id_scan_on',
  'store.id_scan_off',
  'review.hidden',
  'review.shown',
  'review.kept',
  'story.hidden',
  'story.shown',
  'story.kept',
  'sighting.confirmed',
  'sighting.rejected',
  'recipe.taken_down',
  'recipe.put_back',
  'user.signed_out',
  'user.deleted',
  'user.plan_given',
  'user.plan_taken',
  'user.paused',
  'user.pause_lifted',
  'support.answered',
  'support.closed',
  'feed.added',
  'feed.changed',
  'feed.paused',
  'feed.resumed',
  'feed.deleted',
] as const satisfies readonly ComplianceAction[]

/** Each act of an admin in the log has an admin for its actor. */
async function assertActsOf(db: Db, admin: string): Promise<void> {
  const { complianceLogs: l } = db.t
  const acts = await db
    .selectDistinct({ action: l.action, actorId: l.actorId })
    .from(l)
    .where(inArray(l.action, actsOfAdmins))
  expect(acts.filter(({ actorId }) => actorId !== null && actorId !== admin)).toEqual([])
}

/**
 * [I-STOCK] Recomputes the sums independently of the tested code, including every user's credit.
 */
export async function assertLaws(db: Db): Promise<void> {
  await creditMustHold(db)
  const { drops, reservations } = db.t
  const [all, held] = await db.snapshot((reader) =>
    Promise.all([
      reader.select().from(drops),
      reader
        .select({ dropId: reservations.dropId, quantity: reservations.quantity })
        .from(reservations)
        .where(eq(reservations.holdsUnits, true)),
    ]),
  )
  for (const drop of all) {
    const sum = held
      .filter(({ dropId }) => dropId === drop.id)
      .reduce((total, { quantity }) => total + quantity, 0)
    expect({ drop: drop.id, reserved: drop.reservedQuantity }).toEqual({
      drop: drop.id,
      reserved: sum,
    })
    expect(sum).toBeLessThanOrEqual(drop.quantity)
  }
}

/**
 * Credit is the sum of its entries: for each person the balance, for each reservation the amount
 * used.
 */
async function creditMustHold(db: Db): Promise<void> {
  const { reservers, reservations, feeCredits } = db.t
  const [people, held, entries] = await db.snapshot((reader) =>
    Promise.all([
      reader.select().from(reservers),
      reader.select().from(reservations),
      reader.select().from(feeCredits),
    ]),
  )
  const sumOf = (those: typeof entries) => those.reduce((total, { change }) => total + change, 0)
  for (const { userId, feeCredit } of people)
    expect({ userId, feeCredit }).toEqual({
      userId,
      feeCredit: sumOf(entries.filter((entry) => entry.userId === userId)),
    })
  for (const { id, userId, creditUsed } of held)
    if (userId !== null)
      expect({ id, creditUsed }).toEqual({
        id,
        creditUsed: 0 - sumOf(entries.filter(({ subject }) => subject === id)),
      })
}
