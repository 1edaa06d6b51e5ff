import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import type { Person } from '../../bench/server/people.ts'
import { chanceFrom } from '../browser/chance.ts'
import { aShop, type AtServers, atServers, type Engine } from './at-servers.ts'

export interface Rush {
  readonly engine: Engine
  readonly people: number
  readonly requests: number
  /** Bottles of the drop: fewer than people. */
  readonly quantity: number
  /** Takes units by looking first, and lets the database count past the quantity. */
  readonly unguarded?: boolean
  /**
   * For measuring: no other load, and as many requests went to another drop before, because a
   * server is never freshly started.
   */
  readonly measured?: boolean
}

export interface RushResult {
  readonly sold: number
  /** The most units that were ever counted as reserved, or held by reservations. */
  readonly most: number
  readonly samples: number
  /** How often each answer was given: its code, or `held`. */
  readonly answers: Readonly<Record<string, number>>
  readonly milliseconds: number
  /** Milliseconds from each request to its answer. */
  readonly took: readonly number[]
  /** Microseconds of processor time per request, of all servers and of the client. */
  readonly processor: { readonly servers: number; readonly asking: number }
}

export const rushFaults = {
  again: 'a request was sent again under the same key',
  busy: 'a server was busy, and was asked again',
} as const

/**
 * [M1] Many people reserve bottles of one drop at the same moment, some of them twice or under the
 * same key, at real servers, while the invariant is looked at all along. Throws where it breaks.
 */
export async function rush(
  seed: number,
  { engine, people: size, requests, quantity, unguarded = false, measured = false }: Rush,
  fired: (fault: string, times?: number) => void,
): Promise<RushResult> {
  const chance = chanceFrom(seed)
  const given = {
    engine,
    people: size,
    program: unguarded ? 'tests/proof/market/unguarded-server.ts' : undefined,
    onBusy: () => fired(rushFaults.busy),
    prepare: async (db: Db) => ({
      drop: await prepareDrop(db, quantity, unguarded),
      other: measured ? await prepareDrop(db, quantity, false) : undefined,
    }),
  }
  return atServers(given, async ({ people, db, ask, worked }, { drop, other }) => {
    if (other !== undefined)
      await Promise.all(
        Array.from({ length: requests }, (_, at) =>
          reserve(ask, at, { who: people[at % people.length]!, drop: other, key: randomUUID() }),
        ),
      )
    const watch = measured ? undefined : watching(db, drop)
    const [before, own] = [worked(), process.cpuUsage()]
    const began = performance.now()
    const answers: Record<string, number> = {}
    const took: number[] = []
    const ids = new Set<string>()
    const send = async (number: number) => {
      const who = people[number % people.length]!
      const key = randomUUID()
      const tries = chance.upTo(10) === 0 ? 2 : 1
      if (tries > 1) fired(rushFaults.again)
      const asked = performance.now()
      const given = await Promise.all(
        Array.from({ length: tries }, (_, nth) => reserve(ask, number + nth, { who, drop, key })),
      )
      took.push(performance.now() - asked)
      for (const { is, id } of given) {
        answers[is] = (answers[is] ?? 0) + 1
        if (id !== undefined) ids.add(id)
      }
      const held = new Set(given.map(({ id }) => id).filter((id) => id !== undefined))
      if (held.size > 1) throw new Error('one key made two reservations')
    }
    const ended = await Promise.allSettled(Array.from({ length: requests }, (_, at) => send(at)))
    const milliseconds = performance.now() - began
    const { user, system } = process.cpuUsage(own)
    const processor = {
      servers: (worked() - before) / requests,
      asking: (user + system) / requests,
    }
    const { most, samples } = (await watch?.stop()) ?? { most: 0, samples: 0 }
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    const sold = await heldBy(db, drop)
    if (sold !== ids.size) throw new Error(`${sold} are held, and ${ids.size} people were told so`)
    const { broken } = await verifyCompliance(db)
    if (broken.length > 0) throw new Error(`the log is broken: ${JSON.stringify(broken[0])}`)
    return { sold, most, samples, answers, milliseconds, took, processor }
  })
}

/** The id of a new, open drop. */
export async function prepareDrop(db: Db, quantity: number, unguarded: boolean): Promise<string> {
  const [store, drop] = [randomUUID(), randomUUID()]
  await db.transaction('prepare a rush', async (tx) => {
    await tx.update(tx.t.users).set({ ageConfirmedAt: 1 })
    await aShop(tx, store)
    await tx.insert(tx.t.drops).values({
      id: drop,
      storeId: store,
      title: 'The one that all want',
      category: 'Whiskey',
      salePrice: 1,
      quantity,
      isSponsored: false,
      isAllocated: true,
      holdFor: 600_000,
      startsAt: 1,
      listedUntil: Number.MAX_SAFE_INTEGER,
      createdAt: 1,
      updatedAt: 1,
    })
    // The rest of the conditional update is removed with it.
    if (unguarded) await tx.rows(sql`alter table drops drop constraint drops_stock_check`)
  })
  return drop
}

/** Looks again and again, past the servers, until it is stopped. */
function watching(db: Db, drop: string) {
  let [most, samples] = [0, 0]
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const [counted, held] = await db.snapshot(async (reader) => [
        ...(await reader.select().from(reader.t.drops).where(eq(reader.t.drops.id, drop))).map(
          ({ reservedQuantity }) => reservedQuantity,
        ),
        await heldBy(reader, drop),
      ])
      // Sampled in one state of the database, they are the same.
      if (counted !== held) throw new Error(`the drop counts ${counted}, and ${held} are held`)
      most = Math.max(most, counted ?? 0)
      samples += 1
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  // It is waited for at the end; until then a violation is no unhandled one.
  looking.catch(() => {})
  return {
    async stop() {
      isOver = true
      await looking
      return { most, samples }
    },
  }
}

/** Units of the drop that reservations hold. */
export async function heldBy(reader: Pick<Db, 'select' | 't'>, drop: string): Promise<number> {
  const { reservations: r } = reader.t
  const [row] = await reader
    .select({ held: count() })
    .from(r)
    .where(and(eq(r.dropId, drop), eq(r.holdsUnits, true)))
  return row?.held ?? 0
}

interface Wish {
  readonly who: Person
  readonly drop: string
  readonly key: string
}

/** The result of one request. */
async function reserve(
  ask: AtServers['ask'],
  number: number,
  { who, drop, key }: Wish,
): Promise<{ is: string; id?: string }> {
  const asked = { who, method: 'POST', path: `/api/drops/${drop}/reservations`, key } as const
  const { status, body } = await ask(number, asked)
  return status === 200 ? { is: 'held', id: String(body['id']) } : { is: String(body['code']) }
}

/** Everything was sold, and nothing twice. */
export function mustBeSoldOut({ sold, most, samples }: RushResult, quantity: number): void {
  if (samples === 0) throw new Error('nobody looked')
  if (most > quantity) throw new Error(`${most} of ${quantity} were reserved at a time`)
  if (sold !== quantity) throw new Error(`${sold} of ${quantity} were sold`)
}
