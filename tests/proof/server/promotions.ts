import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { operate } from '../../../sync-server/admin.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { type Person, settle } from '../../bench/server/people.ts'
import { silent } from '../../support/engines.ts'
import type { PostgresSet } from '../../support/postgres-set.ts'
import { type Server, startServer } from '../../support/server.ts'
import { type Chance, chanceFrom } from '../browser/chance.ts'
import { heldBy, prepareDrop } from '../market/rush.ts'
import type { PartReport } from '../part.ts'
import { openArena } from './arena.ts'

export const promotions = [
  'the leader handed over',
  'the leader was killed',
  'the PostgreSQL of the leader was killed',
  'the leader stood still',
  'the leader was cut off from the others, not from its clients',
  'the Patroni of the leader was killed',
  'the synchronous standby was killed',
] as const
export type Promotion = (typeof promotions)[number]

export const promotionFaults = {
  unanswered: 'a round was answered 503 or not at all',
  again: 'a reservation was asked for again under its key',
  epoch: 'the operator made a new epoch, and devices sent everything again',
} as const

interface Promoted {
  readonly set: PostgresSet
  readonly report: Pick<PartReport, 'fired'>
  /** Prints a line about each promotion. */
  readonly say?: (line: string) => void
  readonly people?: number
}

/** Milliseconds in which a round is answered again, after any fault. */
const backWithin = 30_000
/** Of all processes of one installation. */
const secret = 'the secret of all processes of this server'
/** Fewer than people. */
const quantity = 12
/** Rounds that are answered before a fault, and after the set is whole again. */
const roundsAround = 60

/**
 * Two servers over a set of PostgreSQL nodes, while leaders change: devices of many people write, and
 * the people reserve bottles of one drop. What was acknowledged stays, each bottle is sold once, and
 * rounds are answered again within half a minute.
 */
export async function promotionHistory(
  seed: number,
  own: readonly Promotion[],
  { set, report, say = () => {}, people: size = 25 }: Promoted,
): Promise<void> {
  const chance = chanceFrom(seed)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-promotions-'))
  const databaseUrl = await set.createDatabase(`history_${seed}_${randomUUID().slice(0, 8)}`)
  const people = await settle({ postgresUrl: databaseUrl }, size, secret)
  const db = await openDb({ postgresUrl: databaseUrl }, silent)
  const drop = await prepareDrop(db, quantity, false)
  const env = { APP_SECRET: secret, ADMIN_EMAILS: 'nobody@example.com', WAITING_ROOM_ADMITS: 'off' }
  const servers: Server[] = []
  for (let at = 0; at < 2; at++) servers.push(await startServer({ dataDir, databaseUrl, env }))
  const place = { dataDir, databaseUrl }
  const arena = await openArena(seed, place, (client) => servers[client % 2]!.origin, people)
  let isClosed = false
  const shop = { drop, report, isClosed: () => isClosed }
  const buyers = people.map((person, at) => aBuyer(person, servers[at % 2]!, shop))
  try {
    let answered = 0
    let isOver = false
    const silence = aStopwatch()
    const pushing = arena.push({
      isOver: () => isOver,
      rounds: Number.POSITIVE_INFINITY,
      goesOn: (came) => came === 'nothing' || came === 503,
      heard(came) {
        if (came !== 200) return report.fired(promotionFaults.unanswered)
        answered += 1
        silence.again()
      },
    })
    let hasEnded = false
    const ended = pushing.finally(() => {
      hasEnded = true
    })
    ended.catch(() => {})
    const rounds = async (count: number) => {
      const wanted = answered + count
      while (answered < wanted && !hasEnded) await wait(50)
      if (hasEnded) throw new Error(`devices stopped: ${JSON.stringify([...arena.came])}`)
    }
    const buying: Promise<void>[] = []
    try {
      for (const [number, promotion] of own.entries()) {
        await rounds(roundsAround)
        silence.start()
        buying.push(...someOf(buyers, number, own.length).map((buy) => buy(chance)))
        await promote(promotion, set)
        report.fired(promotion)
        await set.whole()
        await rounds(roundsAround)
        const longest = silence.longest()
        say(`seed ${seed}: ${promotion}: ${(longest / 1_000).toFixed(1)} s without an answer`)
        if (longest > backWithin)
          throw new Error(`${promotion}: no round was answered for ${longest} ms`)
      }
    } finally {
      isOver = true
      await pushing
    }
    await Promise.all(buying)
    if (buying.length !== people.length) throw new Error('some people did not try to reserve')
    for (const came of arena.came.keys())
      if (came !== 200 && came !== 503 && came !== 'nothing')
        throw new Error(`a round was answered ${came}:\n${servers.map((one) => one.output())}`)

    const held = buyers.map(({ held: id }) => id).filter((id) => id !== undefined)
    const [sold, { broken }] = [await heldBy(db, drop), await verifyCompliance(db)]
    if (sold !== quantity || held.length !== quantity || new Set(held).size !== quantity)
      throw new Error(
        `of ${quantity} bottles ${sold} are held, and ${held.length} people were told so`,
      )
    if (broken.length > 0) throw new Error(`the log is broken: ${JSON.stringify(broken[0])}`)

    await arena.assertLaws()
    if (chance.upTo(3) === 0) {
      for (const server of servers) await server.stop()
      const said: string[] = []
      const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: secret }
      if ((await operate(['epoch', 'new'], settings, (line) => said.push(line))) !== 0)
        throw new Error(`no new epoch: ${said.join('\n')}`)
      for (const server of servers) await server.start()
      report.fired(promotionFaults.epoch)
      await arena.settle({ isRestored: true })
    } else await arena.settle()
  } catch (error) {
    throw new Error(`${String(error)}\nafter: ${own.join(', ')}`, { cause: error })
  } finally {
    isClosed = true
    arena.close()
    await db.close()
    for (const server of servers) await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** One part of so many. */
const someOf = <T>(list: readonly T[], number: number, parts: number): T[] =>
  list.filter((_, at) => at % parts === number)

/** Lets it happen, and heals it once another node leads. */
async function promote(promotion: Promotion, set: PostgresSet): Promise<void> {
  const name = await set.leader()
  const leader = set.nodes.find((node) => node.name === name)
  if (!leader) throw new Error('no node leads')
  switch (promotion) {
    case 'the leader handed over':
      await set.switchOver()
      await set.otherLeader(leader.name)
      return
    case 'the leader was killed':
      await leader.kill()
      await set.otherLeader(leader.name)
      return leader.start()
    case 'the PostgreSQL of the leader was killed':
      // Patroni starts it again, or another node takes over.
      return leader.killPostgres()
    case 'the leader stood still':
      leader.freeze()
      await set.otherLeader(leader.name)
      return leader.thaw()
    case 'the leader was cut off from the others, not from its clients':
      leader.cut()
      await set.otherLeader(leader.name)
      return leader.mend()
    case 'the Patroni of the leader was killed':
      await leader.killPatroni()
      await set.otherLeader(leader.name)
      return leader.start()
    case 'the synchronous standby was killed': {
      const other = await set.synchronous()
      const standby = set.nodes.find((node) => node.name === other)
      if (!standby) throw new Error('no standby is synchronous')
      await standby.kill()
      await wait(2_000)
      return standby.start()
    }
  }
}

/** The longest time between two answers since it was started. */
function aStopwatch() {
  let [last, longest] = [performance.now(), 0]
  const again = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  return {
    start() {
      ;[last, longest] = [performance.now(), 0]
    },
    again,
    longest() {
      again()
      return Math.round(longest)
    },
  }
}

interface Shop {
  readonly drop: string
  readonly report: Pick<PartReport, 'fired'>
  /** Nobody answers any more. */
  readonly isClosed: () => boolean
}

type Buy = ((chance: Chance) => Promise<void>) & { held?: string | undefined }

/** Somebody who reserves one bottle, and asks again under the same key until there is an answer. */
function aBuyer({ id, cookie }: Person, { origin }: Server, shop: Shop): Buy {
  const { drop, report, isClosed } = shop
  const key = randomUUID()
  const ask = async (): Promise<Response | undefined> => {
    try {
      const response = await fetch(`${origin}/api/drops/${drop}/reservations`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          'Idempotency-Key': key,
          'X-User': id,
          Cookie: cookie,
        },
        body: '{}',
        signal: AbortSignal.timeout(60_000),
      })
      return response.status >= 500 ? undefined : response
    } catch {
      return undefined
    }
  }
  const buy: Buy = async (chance) => {
    await wait(chance.upTo(20_000))
    while (!isClosed()) {
      const response = await ask()
      const body = (await response?.json().catch(() => undefined)) as
        | { id?: string; code?: string }
        | undefined
      if (response?.ok && body?.id !== undefined) {
        buy.held = body.id
        return
      }
      if (response && body?.code === 'sold_out') return
      if (response && response.status !== 409 && response.status !== 429)
        throw new Error(`a reservation was answered ${response.status} ${body?.code}`)
      report.fired(promotionFaults.again)
      await wait(250)
    }
  }
  return buy
}
