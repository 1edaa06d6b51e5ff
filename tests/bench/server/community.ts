import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { type Db } from '../../../sync-server/db/db.ts'
import { type DbAddress, openDb } from '../../../sync-server/db/open-db.ts'
import lendPostgres from '../../support/postgres-lender.ts'
import type { Server } from '../../support/server.ts'
import type { Fresh } from './databases.ts'
import { median, percentile } from './figures.ts'
import { type Person, settle } from './people.ts'
import { aServer, secret } from './throughput.ts'

/** Opening the feed of ten times as many posts and groups may take so many times as long. */
const wanted = 1.3
const sizes = [10_000, 100_000] as const
/** Groups of one who looks, each with its share of the posts. */
const ownGroups = 10
/** Users with the open feed during a post. */
const listeners = 500
const said = 20

// Whether there is a PostgreSQL is checked when these are loaded.
const takeBack = await lendPostgres()
const { silent } = await import('../../support/engines.ts')
const { engines, within } = await import('./databases.ts')
try {
  for (const [engine, fresh] of Object.entries(engines)) {
    console.log(engine)
    await onEngine(fresh)
  }
} finally {
  await takeBack?.()
}

type Way = 'feed' | 'search'
type Took = Readonly<Record<Way, number[]>>

/**
 * How long the feed takes to open, by number of posts; and how soon 500 open feeds get a new one.
 */
async function onEngine(fresh: Fresh) {
  const [few, many] = await within(fresh, (small, smallDir) =>
    within(fresh, (large, largeDir) => beside([small, smallDir], [large, largeDir])),
  )
  const line = (name: Way) => {
    const [small, large] = [median(few?.[name] ?? []), median(many?.[name] ?? [])]
    const ratio = large / small
    return {
      what: name,
      '10,000 posts ms': small.toFixed(2),
      '100,000 posts ms': large.toFixed(2),
      ratio: ratio.toFixed(2),
      wanted: name === 'feed' ? `≤ ${wanted} ${ratio <= wanted ? '✓' : '✗'}` : '',
    }
  }
  console.table([line('feed'), line('search')])
  const heard = await within(fresh, live)
  console.log(
    `a new post reaches ${listeners} open feeds: p50 ${median(heard).toFixed(0)} ms, p99 ${percentile(heard, 99).toFixed(0)} ms`,
  )
}

/**
 * Milliseconds of opening the feed, and of searching it for a word that most posts have, in turns:
 * a busy moment hits both sizes alike.
 */
async function beside(...places: readonly (readonly [DbAddress, string])[]): Promise<Took[]> {
  const sides: { person: Person; server: Server; took: Took }[] = []
  try {
    for (const [at, [place, dataDir]] of places.entries()) {
      const person = await filled(place, sizes[at] ?? 0)
      const server = await aServer(place, dataDir)
      sides.push({ person, server, took: { feed: [], search: [] } })
    }
    for (let count = -20; count < 100; count++)
      for (const { person, server, took } of sides) {
        const opened = await ask(server.origin, person, '')
        const searched = await ask(server.origin, person, '?words=bottle')
        if (count < 0) continue
        took.feed.push(opened)
        took.search.push(searched)
      }
    return sides.map(({ took }) => took)
  } finally {
    for (const { server } of sides) await server.stop()
  }
}

/** The person who looks, in a database with so many posts. */
async function filled(place: DbAddress, size: number): Promise<Person> {
  const [person] = await settle(place, 1, secret)
  if (!person) throw new Error('nobody is there')
  const db = await openDb(place, silent)
  await fill(db, person, size)
  await db.close()
  return person
}

function ask(origin: string, person: Person, query: string): Promise<number> {
  return timed(async () => {
    const answer = await fetch(`${origin}/api/community/posts${query}`, {
      headers: headersOf(person),
    })
    const { posts } = (await answer.json()) as { posts?: unknown[] }
    if (posts?.length !== 20) throw new Error(`${answer.status}, ${posts?.length} posts`)
  })
}

/** So many posts in a tenth as many groups and the open feed; the first groups are the person's. */
async function fill(db: Db, person: Person, size: number): Promise<void> {
  const groups = Array.from({ length: size / 10 }, () => randomUUID())
  await db.transaction('fill', async (tx) => {
    const { groupMemberships, communityPeople } = tx.t
    await tx.insert(communityPeople).values({ userId: person.id, name: 'Ada', nameKey: 'ada' })
    const all = groups.map((id, at) => ({
      id,
      name: `Group ${at}`,
      nameKey: `group ${at}`,
      category: 'wine',
      memberCount: 1,
      isPrivate: false,
      maxMembers: 500,
      requireApproval: false,
      openings: 0,
      showsAbout: false,
      tags: [],
      createdAt: at,
      updatedAt: at,
    }))
    for (let at = 0; at < all.length; at += 500)
      await tx.write(tx.t.groups, all.slice(at, at + 500), 'replace')
    await tx.insert(groupMemberships).values(
      groups.slice(0, ownGroups).map((groupId) => ({
        groupId,
        userId: person.id,
        role: 'member' as const,
        status: 'active' as const,
        joinedAt: 1,
        changedAt: 1,
      })),
    )
    const posts = Array.from({ length: size }, (_, at) => {
      const content = `Post ${at} about a bottle that somebody has opened, and how it was. ${randomUUID()}`
      return {
        id: randomUUID(),
        authorId: randomUUID(),
        forum: at % 10 === 0 ? 'open' : groups[at % groups.length],
        content,
        contentKey: content.toLowerCase(),
        createdAt: at,
        likes: 0,
        comments: 0,
        reports: 0,
      }
    })
    for (let at = 0; at < posts.length; at += 500)
      await tx.write(tx.t.posts, posts.slice(at, at + 500), 'replace')
  })
}

/** Milliseconds from sending a post until each of those who look hears that there is something new. */
async function live(place: DbAddress, dataDir: string): Promise<number[]> {
  const people = await settle(place, listeners + said, secret)
  const server = await aServer(place, dataDir)
  const took: number[] = []
  let sentAt = 0
  const waiting = new Set<number>()
  let allHeard = () => {}
  const streams = people.slice(0, listeners).map((person, index) => {
    const ready = Promise.withResolvers<void>()
    const asked = request(
      `${server.origin}/api/sync/live`,
      { headers: headersOf(person), agent: false },
      (answer) => {
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          if (text.includes('event: poke')) ready.resolve()
          if (!text.includes('event: community') || !waiting.delete(index)) return
          took.push(performance.now() - sentAt)
          if (waiting.size === 0) allHeard()
        })
      },
    )
    asked.on('error', () => {})
    asked.end()
    return { asked, ready: ready.promise }
  })
  try {
    await Promise.all(streams.map(({ ready }) => ready))
    for (const author of people.slice(listeners)) {
      for (let index = 0; index < listeners; index++) waiting.add(index)
      const heard = new Promise<void>((resolve) => {
        allHeard = resolve
      })
      sentAt = performance.now()
      const answer = await fetch(`${server.origin}/api/community/posts`, {
        method: 'POST',
        headers: {
          ...headersOf(author),
          'Content-Type': 'application/json',
          'Idempotency-Key': randomUUID(),
        },
        body: JSON.stringify({ content: 'Something new' }),
      })
      if (answer.status !== 200) throw new Error(await answer.text())
      await heard
      // Close news are sent together; each of these is one.
      await new Promise((resolve) => setTimeout(resolve, 1_500))
    }
    return took
  } finally {
    for (const { asked } of streams) asked.destroy()
    await server.stop()
  }
}

function headersOf({ cookie }: Person) {
  return { Cookie: cookie, Host: 'localhost', 'Sec-Fetch-Site': 'same-origin' }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
