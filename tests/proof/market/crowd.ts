import { randomBytes, randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { maxWaitingForEvent } from '../../../shared/business/events.ts'
import { commitmentOf, listHashOf } from '../../../shared/features/ultra-drops/draw.ts'
import { day, minute, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { sha256 } from '../../../sync-server/features/ultra-drops/draws.ts'
import { type Chance, chanceFrom } from '../browser/chance.ts'
import type { Person } from '../../bench/server/people.ts'
import { aShop, atServers, type Engine } from './at-servers.ts'

export const crowdFaults = {
  again: 'somebody pressed twice',
  busy: 'a server was busy, and was asked again',
  late: 'somebody came after the close',
} as const

interface Crowd {
  readonly engine: Engine
  readonly people: number
}
type Fired = (fault: string, times?: number) => void

/**
 * [M1] People enter an ultra drop in its last seconds, a third of them twice, at real servers whose
 * own job closes it; a tenth come too late. Throws if a person is in twice, or entered after the
 * close, or got a code that is not in the frozen list.
 */
export async function enterInTheLastMinute(
  seed: number,
  {
    engine,
    people: size,
    open,
    unguarded = false,
  }: Crowd & {
    /** Milliseconds that are left. */
    readonly open: number
    /** Entries do not hold the ultra drop, and some are written after its close. */
    readonly unguarded?: boolean
  },
  fired: Fired,
): Promise<{ readonly entries: number; readonly refused: number }> {
  const chance = chanceFrom(seed)
  const given = {
    engine,
    people: size,
    onBusy: () => fired(crowdFaults.busy),
    program: unguarded ? 'tests/proof/market/unguarded-server.ts' : undefined,
    prepare: (db: Db) => anUltraDrop(db),
  }
  return atServers(given, async ({ people, db, ask }, id) => {
    const { ultraDrops: u, ultraDropEntries: e } = db.t
    const closes = Date.now() + open
    await db.transaction('prepare a crowd', (tx) =>
      tx.update(u).set({ liveEndsAt: closes, dueAt: closes }).where(eq(u.id, id)),
    )
    const late = people.filter((_, at) => at % 10 === 0)
    const inTime = people.filter((_, at) => at % 10 !== 0)
    const codes = new Map<string, Set<string>>()
    let refused = 0
    const enter = async (who: Person, number: number): Promise<boolean> => {
      const path = `/api/ultra-drops/${id}/entry`
      const { status, body } = await ask(number, { who, method: 'PUT', path })
      if (status !== 200) {
        if (body['code'] !== 'not_now')
          throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
        refused += 1
        return false
      }
      codes.set(who.id, (codes.get(who.id) ?? new Set()).add(String(body['code'])))
      return true
    }
    const twice = inTime.filter(() => chance.upTo(3) === 0)
    fired(crowdFaults.again, twice.length)
    await inTurns(shuffled([...inTime, ...twice], chance), enter)
    await until(() => Date.now() >= closes)
    await inTurns(late, async (who, number) => {
      if (await enter(who, number)) throw new Error('somebody came in after the close')
      fired(crowdFaults.late)
    })
    // The servers' own job freezes the list.
    await until(async () => (await db.select().from(u).where(eq(u.id, id)))[0]?.status === 'closed')
    const [row] = await db.select().from(u).where(eq(u.id, id))
    const entries = await db.select().from(e).where(eq(e.ultraDropId, id))
    const found = entries.map(({ userId, code }) => `${userId} ${code}`).sort()
    const told = [...codes].flatMap(([who, some]) => [...some].map((code) => `${who} ${code}`))
    if (found.join() !== told.sort().join())
      throw new Error(`${found.length} are in the list, and ${told.length} codes were given`)
    const listHash = listHashOf(
      entries.map(({ code }) => code),
      sha256,
    )
    if (row?.listHash !== listHash) throw new Error('the frozen list is another one')
    if (row.totalEntries !== entries.length) throw new Error(`it counts ${row.totalEntries}`)
    return { entries: entries.length, refused }
  })
}

/**
 * [M1] People want a free seat at once, a third of them twice, at real servers, while seats are
 * counted. Throws if more sit than allowed, a person has two places, or a person who had a place
 * before another asked is behind them.
 */
export async function sitDownAtOnce(
  seed: number,
  {
    engine,
    people: size,
    seats,
    unguarded = false,
  }: Crowd & {
    readonly seats: number
    /** Takes seats by looking first, and lets the database count past how many there are. */
    readonly unguarded?: boolean
  },
  fired: Fired,
): Promise<{ readonly seated: number; readonly waiting: number; readonly refused: number }> {
  const chance = chanceFrom(seed)
  const given = {
    engine,
    people: size,
    onBusy: () => fired(crowdFaults.busy),
    program: unguarded ? 'tests/proof/market/unguarded-server.ts' : undefined,
    prepare: (db: Db) => anEvent(db, seats, unguarded),
  }
  return atServers(given, async ({ people, db, ask }, id) => {
    const { events: e, eventRegistrations: r } = db.t
    let [clock, refused, most] = [0, 0, 0]
    /** When each first asked, and when they were first told that they wait, by a clock of its own. */
    const asked = new Map<string, number>()
    const toldWaiting = new Map<string, number>()
    const register = async (who: Person, number: number) => {
      if (!asked.has(who.id)) asked.set(who.id, clock++)
      const path = `/api/events/${id}/registration`
      const answer = await ask(number, { who, method: 'PUT', path, body: { orWait: true } })
      const { code, mine } = answer.body as {
        code?: string
        mine?: { registration?: { status?: string } }
      }
      if (answer.status !== 200) {
        if (code !== 'limit') throw new Error(`refused: ${answer.status} ${code}`)
        refused += 1
      } else if (mine?.registration?.status === 'waitlisted' && !toldWaiting.has(who.id))
        toldWaiting.set(who.id, clock++)
    }
    const twice = people.filter(() => chance.upTo(3) === 0)
    fired(crowdFaults.again, twice.length)
    let isOver = false
    const looking = (async () => {
      while (!isOver) {
        const [row] = await db.select().from(e).where(eq(e.id, id))
        most = Math.max(most, row?.currentAttendees ?? 0)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })()
    try {
      await inTurns(shuffled([...people, ...twice], chance), register)
    } finally {
      isOver = true
      await looking
    }
    if (most > seats) throw new Error(`${most} were seated at a time, and there are ${seats} seats`)
    const rows = await db.select().from(r).where(eq(r.eventId, id)).orderBy(asc(r.place))
    if (new Set(rows.map(({ userId }) => userId)).size !== rows.length)
      throw new Error('somebody has two places')
    const seated = rows.filter(({ status }) => status === 'registered').length
    const waiting = rows.filter(({ status }) => status === 'waitlisted')
    if (seated !== Math.min(seats, size)) throw new Error(`${seated} of ${seats} seats are taken`)
    if (waiting.length !== Math.min(maxWaitingForEvent, size - seated))
      throw new Error(`${waiting.length} wait`)
    // A place confirmed before another request is the lower one.
    let firstTold = Number.POSITIVE_INFINITY
    for (const { userId } of waiting.toReversed()) {
      if ((asked.get(userId ?? '') ?? 0) > firstTold)
        throw new Error('somebody came earlier and waits further behind')
      firstTold = Math.min(firstTold, toldWaiting.get(userId ?? '') ?? firstTold)
    }
    return { seated, waiting: waiting.length, refused }
  })
}

/** The number of connections to the servers. */
const concurrency = 100

export async function inTurns(
  people: readonly Person[],
  act: (who: Person, number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < people.length) {
      const number = next++
      await act(people[number]!, number)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one))
}

function shuffled<T>(all: readonly T[], chance: Chance): T[] {
  const list = [...all]
  for (let at = list.length - 1; at > 0; at--) {
    const other = chance.upTo(at + 1)
    ;[list[at], list[other]] = [list[other]!, list[at]!]
  }
  return list
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** One that is live for a day: its id. */
export async function anUltraDrop(db: Db): Promise<string> {
  const [store, id] = [randomUUID(), randomUUID()]
  const now = Date.now()
  const secret = randomBytes(32).toString('hex')
  await db.transaction('prepare a crowd', async (tx) => {
    await tx.update(tx.t.users).set({ ageConfirmedAt: 1 })
    await aShop(tx, store)
    await tx.insert(tx.t.ultraDrops).values({
      id,
      storeId: store,
      title: 'The one that all want',
      category: 'Whiskey',
      salePrice: 1,
      quantity: 3,
      status: 'live',
      scheduledAt: now - day,
      liveStartsAt: now - minute,
      liveEndsAt: now + day,
      drawingAt: now + 2 * day,
      requireStoreFavorite: false,
      requireSubscription: false,
      reviewsByHand: false,
      finalAlertSent: true,
      secret,
      commitment: commitmentOf(secret, sha256),
      listedUntil: now + 2 * day,
      dueAt: now + day,
      createdAt: now,
      updatedAt: now,
    })
  })
  return id
}

async function anEvent(db: Db, maxAttendees: number, unguarded: boolean): Promise<string> {
  const [store, id] = [randomUUID(), randomUUID()]
  const now = Date.now()
  await db.transaction('prepare a crowd', async (tx) => {
    await tx.update(tx.t.users).set({ ageConfirmedAt: 1 })
    await aShop(tx, store)
    await tx.insert(tx.t.events).values({
      id,
      storeId: store,
      title: 'The one that all want to come to',
      eventType: 'tasting',
      eventDate: now + 3 * day,
      duration: 60,
      endsAt: now + 3 * day + 3_600 * second,
      maxAttendees,
      goldPrice: 0,
      createdAt: now,
      updatedAt: now,
    })
    // The rest of the conditional update is removed with it.
    if (unguarded) await tx.rows(sql`alter table events drop constraint events_seats_check`)
  })
  return id
}
