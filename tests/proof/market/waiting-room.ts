import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { second } from '../../../shared/kernel/time.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { turns } from '../../../sync-server/http/turns.ts'
import { percentile } from '../../bench/server/figures.ts'
import type { Person } from '../../bench/server/people.ts'
import { type Chance, chanceFrom } from '../browser/chance.ts'
import { type Answer, type Asked, atServers, type Engine } from './at-servers.ts'
import { heldBy, prepareDrop } from './rush.ts'

interface RoomRush {
  readonly engine: Engine
  readonly people: number
  /** At least so many are sent, the same number by each person. */
  readonly requests: number
  readonly quantity: number
  /** People who are admitted each second. */
  readonly admits: number
}

export interface RoomRushResult {
  readonly sold: number
  readonly requests: number
  /** People by the last response: `held`, or the code of the refusal. */
  readonly ends: Readonly<Record<string, number>>
  readonly responses: Readonly<Record<string, number>>
  /** The most people who were admitted in one second. */
  readonly mostAdmitted: number
  readonly seconds: number
  /** Microseconds of processor time of the servers per request. */
  readonly processor: number
  /** Milliseconds of 99 of 100 requests, and of `/api/health` before and during the rush. */
  readonly p99: number
  readonly health: { readonly before: number; readonly during: number; readonly asked: number }
}

export const roomFaults = {
  busy: 'a server was busy, and was asked again',
  waited: 'a person waited for a place in the order',
  reloaded: 'a waiting person reloaded and got the same place',
} as const

/**
 * A rush on few bottles at real servers with a waiting room. People join, reload, try to pass by
 * the room, poll when the server says, and reserve when they are admitted. Throws if more than the
 * stock is held, a person passes by the room, a place changes, an admission is out of order, or
 * `/api/health` fails once.
 */
export async function roomRush(
  seed: number,
  { engine, people: size, requests, quantity, admits }: RoomRush,
  fired: (fault: string, times?: number) => void,
): Promise<RoomRushResult> {
  const chance = chanceFrom(seed)
  const given = {
    engine,
    people: size,
    env: { WAITING_ROOM_ADMITS: String(admits) },
    onBusy: () => fired(roomFaults.busy),
    prepare: (db: Db) => prepareDrop(db, quantity, false),
  }
  return atServers(given, async ({ people, db, ask, health, worked }, drop) => {
    const idle: number[] = []
    for (let at = 0; at < 50; at++) idle.push(await health())
    const watch = watchHealth(health)
    const took: number[] = []
    const responses: Record<string, number> = {}
    const inTurn = turns(100)
    const send = (number: number, asked: Asked) =>
      inTurn(async () => {
        const began = performance.now()
        const response = await ask(number, asked)
        took.push(performance.now() - began)
        const is = String(
          response.status === 200 ? (response.body['is'] ?? 'ok') : response.body['code'],
        )
        responses[is] = (responses[is] ?? 0) + 1
        return response
      })
    const [began, atFirst] = [performance.now(), worked()]
    const admitted: number[] = []
    const ends: Record<string, number> = {}
    const visit = async (who: Person, number: number) => {
      const end = await aVisit({
        who,
        number,
        drop,
        send,
        chance,
        fired,
        least: requests / size,
        admitted,
      })
      ends[end] = (ends[end] ?? 0) + 1
    }
    const done = await Promise.allSettled(people.map(visit))
    const seconds = (performance.now() - began) / second
    const processor = (worked() - atFirst) / took.length
    const during = await watch.stop()
    for (const one of done) if (one.status === 'rejected') throw one.reason
    const sold = await heldBy(db, drop)
    if (sold !== ends['held'])
      throw new Error(`${sold} are held, and ${ends['held']} people got one`)
    if (sold > quantity) throw new Error(`${sold} of ${quantity} were sold`)
    const most = await checkOrder(db, drop, admitted)
    const { broken } = await verifyCompliance(db)
    if (broken.length > 0) throw new Error(`the log is broken: ${JSON.stringify(broken[0])}`)
    return {
      sold,
      requests: took.length,
      ends,
      responses,
      mostAdmitted: most,
      seconds,
      processor,
      p99: percentile(took, 99),
      health: { before: percentile(idle, 99), ...during },
    }
  })
}

interface Visit {
  readonly who: Person
  readonly number: number
  readonly drop: string
  readonly send: (number: number, asked: Asked) => Promise<Answer>
  readonly chance: Chance
  readonly fired: (fault: string, times?: number) => void
  /** Requests that the person sends at least. */
  readonly least: number
  /** Positions of people who were admitted, of all visits. */
  readonly admitted: number[]
}

/** One person until they have a bottle or know that there is none: how it ended. */
async function aVisit(visit: Visit): Promise<string> {
  const { who, drop, chance, fired, least, admitted } = visit
  let sent = 0
  // Each request goes to another process.
  const send = (asked: Omit<Asked, 'who'>) => visit.send(visit.number + sent++, { who, ...asked })
  const room = `/api/waiting-rooms/drop/${drop}`
  const reserve = async (pass?: string) => {
    const { status, body } = await send({
      method: 'POST',
      path: `/api/drops/${drop}/reservations${pass === undefined ? '' : `?pass=${pass}`}`,
      key: randomUUID(),
    })
    return status === 200 ? 'held' : String(body['code'])
  }
  const join = async () => {
    const { status, body } = await send({ method: 'POST', path: room, body: {} })
    if (status !== 200) throw new Error(`joining: ${status} ${JSON.stringify(body)}`)
    return body as { pass?: string; state: { is: string; askAfter?: number } }
  }

  let end = await reserve()
  if (end === 'waiting_room') {
    const { pass, state } = await join()
    let { is, askAfter = 0 } = state
    const position = pass === undefined ? undefined : positionIn(pass)
    if (position !== undefined) fired(roomFaults.waited)
    while (pass !== undefined && (is === 'waiting' || is === 'no_place')) {
      if (chance.upTo(4) === 0) {
        const again = await join()
        if (again.pass !== undefined && positionIn(again.pass) !== position)
          throw new Error('a reload changed the place')
        fired(roomFaults.reloaded)
        if ((await reserve()) === 'held') throw new Error('somebody passed by the waiting room')
      }
      await new Promise((resolve) => setTimeout(resolve, askAfter))
      const { body } = await send({ method: 'GET', path: `${room}?pass=${pass}` })
      is = String(body['is'])
      askAfter = Number(body['askAfter'] ?? 0)
    }
    if (is === 'admitted' && position !== undefined) admitted.push(position)
    end = await reserve(pass)
    if (is === 'admitted' && end === 'waiting_room')
      throw new Error('an admitted person was refused')
  }
  for (; sent < least; ) {
    const again = await reserve()
    if (again === 'held') throw new Error('somebody has two bottles, or one without a place')
  }
  return end
}

const positionIn = (pass: string): number => Number(pass.split('.')[3])

/**
 * Each admitted person is before the last step. Gives the most people of one step: late places
 * may come on top of the rate.
 */
async function checkOrder(db: Db, drop: string, admitted: readonly number[]): Promise<number> {
  const { waitingRoomSteps: s, waitingRoomPlaces: p } = db.t
  const steps = await db.select().from(s).where(eq(s.dropId, drop)).orderBy(asc(s.at))
  const places = await db.select({ at: p.position }).from(p).where(eq(p.dropId, drop))
  const last = steps.at(-1)?.through ?? 0
  if (admitted.some((position) => position > last))
    throw new Error('somebody was admitted out of order')
  const counts = steps.map(({ through }, at) => {
    const from = steps[at - 1]?.through ?? 0
    return places.filter((place) => place.at > from && place.at <= through).length
  })
  return Math.max(0, ...counts)
}

/** Asks `/api/health` until it is stopped; each answer must be 200. */
function watchHealth(health: () => Promise<number>) {
  const took: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      took.push(await health())
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  // It is waited for at the end; until then a violation is no unhandled one.
  asking.catch(() => {})
  return {
    async stop() {
      isOver = true
      await asking
      return { during: percentile(took, 99), asked: took.length }
    },
  }
}

/** The figures of a rush, as one line. */
export const roomFigures = (of: RoomRushResult): string =>
  `${of.sold} sold, ${of.requests} requests in ${of.seconds.toFixed(1)} s, ${of.processor.toFixed(0)} µs of the servers each, p99 ${of.p99.toFixed(0)} ms; ` +
  `health p99 ${of.health.before.toFixed(1)} ms before, ${of.health.during.toFixed(1)} ms during (${of.health.asked} times); ` +
  `at most ${of.mostAdmitted} admitted at once; ends ${JSON.stringify(of.ends)}; responses ${JSON.stringify(of.responses)}`
