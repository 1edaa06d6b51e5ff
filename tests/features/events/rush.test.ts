import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { maxWaitingForEvent } from '../../../shared/business/events.ts'
import type { EventPage } from '../../../shared/features/events/endpoints.ts'
import { Refusal } from '../../../shared/kernel/refusal.ts'
import { DatabaseAway } from '../../../sync-server/db/database-away.ts'
import type { Db, DbTx } from '../../../sync-server/db/db.ts'
import { registrationHandlers } from '../../../sync-server/features/events/registration-handlers.ts'
import type { StoreEventDeps } from '../../../sync-server/features/events/event-deps.ts'
import { Chance } from '../../simulation/chance.ts'
import { type Engine, onEachEngine } from '../../support/engines.ts'
import { noWaitingRooms } from '../market/no-waiting-rooms.ts'
import { eventInRows } from './event-in-rows.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const crowd = Number(process.env['CROWD'] ?? 300)
/** Requests that are under way at once in each process. */
const concurrency = 8

onEachEngine({ postgres: 'deep' }, (engine) => {
  test(`of ${crowd} registering at the same time, a third get one seat each, and the others wait in order (seed ${seed})`, () =>
    rush(engine, crowd))

  test('lost counts are noticed if seats are read first and counted later', async () => {
    await expect(rush(engine, 60, careless)).rejects.toThrow(/currentAttendees|fewer seats taken/)
  })
})

/** A crowd registers for an event with seats for a third of it. */
async function rush(
  engine: Engine,
  size: number,
  around: (db: Db, event: string) => Db = (db) => db,
): Promise<void> {
  const seats = Math.floor(size / 3)
  const chance = new Chance(seed)
  const database = await engine.open()
  try {
    const { db } = database
    // Three processes have the same database, but SQLite, which has one.
    const processes =
      engine.dialect === 'postgres' ? [db, await database.again(), await database.again()] : [db]
    const now = Date.now()
    const people = Array.from({ length: size }, () => randomUUID())
    const event = await eventInRows(db, people, { now, maxAttendees: seats })
    const doors = processes.map((one) => doorOf(around(one, event), event, now))
    const asked = [...people, ...people.filter(() => chance.is(1 / 3))]
    for (let i = asked.length - 1; i > 0; i--) {
      const other = chance.upTo(i + 1)
      ;[asked[i], asked[other]] = [asked[other]!, asked[i]!]
    }
    const leavers = new Set(people.filter(() => chance.is(1 / 10)))
    const refused = new Set<string>()
    let next = 0
    const worker = async (door: ReturnType<typeof doorOf>) => {
      while (next < asked.length) {
        const person = asked[next++]!
        if ((await door.register(person)) === undefined) refused.add(person)
        else if (leavers.has(person)) await door.leave(person)
      }
    }
    await Promise.all(
      doors.flatMap((door) => Array.from({ length: concurrency }, () => worker(door))),
    )
    const { eventRegistrations: r, events: e } = db.t
    const rows = await db.select().from(r).orderBy(asc(r.place), asc(r.id))
    const [counted] = await db.select().from(e)
    const of = (status: string) => rows.filter((row) => row.status === status)
    expect(counted).toMatchObject({
      currentAttendees: of('registered').length,
      waiting: of('waitlisted').length,
    })
    expect(of('registered').length).toBeLessThanOrEqual(seats)
    // Beyond the longest waiting list, users are refused.
    expect(of('waitlisted').length).toBeGreaterThan(Math.min(size / 3, maxWaitingForEvent - 1))
    expect(of('waitlisted').length).toBeLessThanOrEqual(maxWaitingForEvent)
    // Each exactly once.
    const standing = rows.filter(({ status }) => status !== 'cancelled')
    expect(new Set(standing.map(({ userId }) => userId)).size).toBe(standing.length)
    const stayed = people.filter((person) => !leavers.has(person) && !refused.has(person))
    const inside = new Set(standing.map(({ userId }) => userId))
    expect(stayed.filter((person) => !inside.has(person))).toEqual([])
    // Every place was given once, so the order is the same for all.
    const places = of('waitlisted').map(({ place }) => place!)
    expect(new Set(places).size).toBe(places.length)
    expect(Math.max(...places)).toBeLessThanOrEqual(counted!.lastPlace)
  } finally {
    await database.remove()
  }
}

/** Reads the seats before the transaction, and writes one more in it. */
const careless = (db: Db, event: string): Db => ({
  ...db,
  async transaction(name, run, options) {
    const [seen] = await db.select().from(db.t.events).where(eq(db.t.events.id, event))
    // Others have their turn between the look and the seat.
    for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setImmediate(resolve))
    const take = async (tx: DbTx) => {
      if (!seen || seen.waiting > 0 || seen.currentAttendees >= (seen.maxAttendees ?? 0)) return []
      const currentAttendees = seen.currentAttendees + 1
      await tx.update(tx.t.events).set({ currentAttendees }).where(eq(tx.t.events.id, event))
      return [{ ...seen, currentAttendees } as never]
    }
    const unguarded = (tx: DbTx): DbTx => ({
      ...tx,
      run: (statement, input) =>
        takesSeat.test(statement.sqlite.text) ? take(tx) : tx.run(statement, input),
    })
    return db.transaction(name, (tx) => run(unguarded(tx)), options)
  },
})

const takesSeat = /update "events" set current_attendees = .* \+ 1/

/** The door of one process, without sessions. */
function doorOf(db: Db, event: string, now: number) {
  const handlers = registrationHandlers({
    db,
    waitingRooms: noWaitingRooms(db),
    now: () => now,
  } as StoreEventDeps)
  const ask = async (
    name: 'event.register' | 'event.unregister',
    person: string,
    body: object,
  ): Promise<EventPage | undefined> => {
    try {
      const user = { id: person, email: '', name: '', plan: 'free' as const }
      const input = { user, params: { event }, query: {}, body }
      return (await handlers[name].handle(input as never)) as EventPage
    } catch (error) {
      if (error instanceof Refusal) return undefined
      // A busy database answers 503, and the app asks again.
      if (error instanceof DatabaseAway) return ask(name, person, body)
      throw error
    }
  }
  return {
    register: (person: string) => ask('event.register', person, { orWait: true }),
    leave: (person: string) => ask('event.unregister', person, {}),
  }
}
