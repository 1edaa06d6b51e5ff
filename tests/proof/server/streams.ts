import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { second } from '../../../shared/kernel/time.ts'
import { protocol, start } from '../../../shared/sync/messages.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { argumentsOf, someBottles } from '../../bench/bottles.ts'
import { percentile } from '../../bench/server/figures.ts'
import type { Person } from '../../bench/server/people.ts'
import { type AtServers, atServers } from '../market/at-servers.ts'
import { inTurns } from '../market/crowd.ts'
import { type HeardPoke, monotonic, type Told } from './stream-messages.ts'

interface Streams {
  /** One of each person, spread over three processes. */
  readonly streams: number
  /** People who change something, at another process than that of their stream. */
  readonly changes: number
  /** Milliseconds for counting statements while nothing happens. */
  readonly idle: number
}

export interface StreamsResult {
  readonly opened: { readonly seconds: number; readonly bytesEach: number }
  /** Statements of the servers a second while nothing happens. */
  readonly idleStatements: number
  readonly pokes: {
    readonly perSecond: number
    readonly p50: number
    readonly p99: number
  }
  /** Milliseconds from a post to the last of all streams. */
  readonly post: number
}

export const streamFaults = { busy: 'a server was busy, and was asked again' } as const

/** Processes that listen: each may open some thousand files. */
const perListener = 8_000

/**
 * Opens the live streams of many people at three servers over PostgreSQL, waits while nothing
 * happens, lets some people change a bottle and one write a post. Throws if a stream
 * misses its own change or the post, or gets a poke for another person's change.
 */
export async function manyStreams(
  { streams, changes, idle }: Streams,
  fired: (fault: string, times?: number) => void,
): Promise<StreamsResult> {
  const given = {
    engine: 'PostgreSQL',
    people: streams,
    onBusy: () => fired(streamFaults.busy),
    prepare: (db: Db, people: readonly Person[]) =>
      db.transaction('prepare streams', async (tx) => {
        await tx.update(tx.t.users).set({ ageConfirmedAt: 1 })
        await tx
          .insert(tx.t.communityPeople)
          .values({ userId: people[0]!.id, name: 'Ada', nameKey: 'ada' })
      }),
  } as const
  return atServers(given, async ({ people, db, ask, ports, memory }) => {
    const listeners = startListeners(people, ports)
    try {
      const [before, began] = [memory(), monotonic()]
      await listeners.open()
      const opened = {
        seconds: (monotonic() - began) / second,
        bytesEach: Math.max(0, memory() - before) / streams,
      }
      await listeners.heard()
      const idleStatements = await statementsPerSecond(db, idle)
      const pokes = await change(people.slice(0, changes), ask, listeners)
      return { opened, idleStatements, pokes, post: await post(people, ask, listeners) }
    } finally {
      listeners.end()
    }
  })
}

function startListeners(people: readonly Person[], ports: readonly number[]) {
  const program = fileURLToPath(new URL('./stream-listeners.ts', import.meta.url))
  const all: { child: ChildProcess; cookies: string[]; from: number }[] = []
  for (let from = 0; from < people.length; from += perListener) {
    const cookies = people.slice(from, from + perListener).map(({ cookie }) => cookie)
    all.push({ child: fork(program), cookies, from })
  }
  const told = async (child: ChildProcess) => {
    const [message] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`the listeners ended with ${code}`)
      }),
    ])) as [Told]
    return message
  }
  return {
    async open() {
      const done = all.map(({ child }) => told(child))
      // Neighbouring streams use different ports, also at the border of two processes.
      for (const { child, cookies, from } of all)
        child.send({ ports: ports.map((_, at) => ports[(from + at) % ports.length]), cookies })
      await Promise.all(done)
    },
    /** The pokes since the last call, each with the number of its person. */
    async heard(): Promise<{ pokes: HeardPoke[]; forums: number }> {
      const found = { pokes: [] as HeardPoke[], forums: 0 }
      for (const { child, from } of all) {
        const answer = told(child)
        child.send('tell')
        const one = await answer
        if (one.is !== 'heard') continue
        for (const poke of one.pokes) found.pokes.push({ ...poke, stream: poke.stream + from })
        found.forums += one.forums
      }
      return found
    },
    end: () => all.forEach(({ child }) => child.kill()),
  }
}
type Listeners = ReturnType<typeof startListeners>

/** Jobs of the servers are in it, too. */
async function statementsPerSecond(db: Db, milliseconds: number): Promise<number> {
  const count = async () => {
    // PostgreSQL counts a second late.
    await pause(2 * second)
    const [row] = await db.snapshot((reader) =>
      reader.rows<{ n: string }>(
        sql`select sum(xact_commit) as n from pg_stat_database where datname = current_database()`,
      ),
    )
    return Number(row?.n)
  }
  const before = await count()
  await pause(milliseconds - 2 * second)
  return ((await count()) - before) / (milliseconds / second)
}

async function change(
  people: readonly Person[],
  ask: AtServers['ask'],
  listeners: Listeners,
): Promise<StreamsResult['pokes']> {
  const sent = new Map<number, number>()
  const bottle = argumentsOf(someBottles(1)[0]!)
  const began = monotonic()
  await inTurns(people, async (who, number) => {
    sent.set(number, monotonic())
    const body = {
      protocol,
      deviceId: randomUUID(),
      seen: start,
      cursor: null,
      limit: 100,
      digest: false,
      mutations: [
        {
          seq: 1,
          uid: randomUUID(),
          name: 'bottle.add',
          at: Date.now(),
          args: { ...bottle, id: randomUUID() },
        },
      ],
    }
    const answer = await ask(number + 1, { who, method: 'POST', path: '/api/sync', body })
    const { confirmed, rejections } = answer.body as {
      confirmed?: { seq: number }
      rejections?: []
    }
    if (confirmed?.seq !== 1 || rejections?.length !== 0)
      throw new Error(`a change was answered ${answer.status} ${JSON.stringify(answer.body)}`)
  })
  const found = new Map<number, HeardPoke>()
  await until('each change is told', async () => {
    for (const poke of (await listeners.heard()).pokes) {
      if (!sent.has(poke.stream)) throw new Error('a stream hears of the change of another person')
      found.set(poke.stream, poke)
    }
    return found.size === sent.size
  })
  const took = [...found].map(([stream, { at }]) => at - sent.get(stream)!)
  const last = Math.max(...[...found.values()].map(({ at }) => at))
  return {
    perSecond: found.size / ((last - began) / second),
    p50: percentile(took, 50),
    p99: percentile(took, 99),
  }
}

async function post(
  people: readonly Person[],
  ask: AtServers['ask'],
  listeners: Listeners,
): Promise<number> {
  const began = monotonic()
  const answer = await ask(0, {
    who: people[0]!,
    method: 'POST',
    path: '/api/community/posts',
    body: { content: 'Something new' },
    key: randomUUID(),
  })
  if (answer.status !== 200) throw new Error(`a post was answered ${answer.status}`)
  let heard = 0
  await until('everybody hears of the post', async () => {
    heard += (await listeners.heard()).forums
    return heard >= people.length
  })
  return monotonic() - began
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 600) throw new Error(`it does not happen: ${what}`)
    await pause(100)
  }
}

/** The figures, as one line. */
export const streamFigures = (of: StreamsResult): string =>
  `opened in ${of.opened.seconds.toFixed(1)} s, ${(of.opened.bytesEach / 1_024).toFixed(1)} KiB each; ` +
  `${of.idleStatements.toFixed(1)} statements a second while nothing happens; ` +
  `${of.pokes.perSecond.toFixed(0)} pokes a second, p50 ${of.pokes.p50.toFixed(0)} ms, p99 ${of.pokes.p99.toFixed(0)} ms; ` +
  `a post reaches all in ${of.post.toFixed(0)} ms`
