import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onEachDoor } from '../../http/each-door.ts'
import type { Person } from '../../http/door.ts'
import { limitMs } from '../../support/scope.ts'

onEachDoor('news of the community', (door, inData) => {
  /** Messages about forums on a user's live stream, and a function to end it. */
  async function listening(who: Person) {
    const stop = new AbortController()
    const answer = await who.fetch('/api/sync/live', { signal: stop.signal })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    const heard: string[] = []
    const first = await reader.read()
    expect(first.value).toContain('event: poke')
    void (async () => {
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return
        heard.push(
          ...[...value.matchAll(/"forums":(\[.*?\])/g)].flatMap(
            ([, one]) => JSON.parse(one!) as string[],
          ),
        )
      }
    })().catch(() => {})
    return { heard, end: () => stop.abort() }
  }
  const say = (who: Person, content: string, group?: string) =>
    who.post(
      '/api/community/posts',
      { content, ...(group && { group }) },
      { 'Idempotency-Key': randomUUID() },
    )

  test('a new post is announced to readers, without its text', async () => {
    const [ann, bob, cid] = [
      await door().person('Ann'),
      await door().person('Bob'),
      await door().person('Cid'),
    ]
    await inData((db) =>
      db.transaction('insider', (tx) =>
        tx.update(tx.t.users).set({ subscriptionTier: 'insider' }).where(eq(tx.t.users.id, ann.id)),
      ),
    )
    const made = await ann.post(
      '/api/community/groups',
      { name: 'Port', category: 'wine', isPrivate: true },
      { 'Idempotency-Key': randomUUID() },
    )
    const { group } = (await made.json()) as { group: { id: string } }
    const streams = await Promise.all([ann, bob, cid].map(listening))
    const heardBy = () => streams.map(({ heard }) => [...new Set(heard)].toSorted())
    try {
      await say(ann, 'Hello')
      await expect
        .poll(heardBy, { timeout: limitMs(30_000) })
        .toEqual([['open'], ['open'], ['open']])
      // A new member gets the group's messages from then on.
      await bob.post(`/api/community/groups/${group.id}/join`, {})
      await ann.post(`/api/community/groups/${group.id}/members/${bob.id}`, { act: 'approve' })
      await expect
        .poll(
          async () => {
            await ann.post(`/api/community/groups/${group.id}/join`, {})
            await say(ann, 'For members', group.id)
            return heardBy()
          },
          { timeout: limitMs(30_000) },
        )
        .toEqual([['open', group.id].toSorted(), ['open', group.id].toSorted(), ['open']])
    } finally {
      for (const { end } of streams) end()
    }
  })

  test('former, banned and future members hear nothing of a private group on an open stream', async () => {
    const names = ['Owner', 'Stays', 'Leaves', 'Removed', 'Banned', 'Asks']
    const people = await Promise.all(names.map((name) => door().person(`${name} of Port`)))
    const [owner, , leaves, removed, banned, asks] = people as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ]
    await inData((db) =>
      db.transaction('insider', (tx) =>
        tx
          .update(tx.t.users)
          .set({ subscriptionTier: 'insider' })
          .where(eq(tx.t.users.id, owner.id)),
      ),
    )
    const made = await owner.post(
      '/api/community/groups',
      { name: 'Port', category: 'wine', isPrivate: true },
      { 'Idempotency-Key': randomUUID() },
    )
    const { id } = ((await made.json()) as { group: { id: string } }).group
    const decide = (who: Person, act: string) =>
      owner.post(`/api/community/groups/${id}/members/${who.id}`, { act, reason: 'Loud.' })
    for (const who of people.slice(1)) {
      await who.post(`/api/community/groups/${id}/join`, {})
      if (who !== asks) expect((await decide(who, 'approve')).status).toBe(200)
    }
    const streams = await Promise.all(people.map(listening))
    const hear = async (forum: string, whose: readonly boolean[]) => {
      for (const { heard } of streams) heard.length = 0
      await say(owner, `About ${forum}`, forum === 'open' ? undefined : forum)
      await expect
        .poll(() => streams.map(({ heard }) => heard.includes(forum)), {
          timeout: limitMs(30_000),
        })
        .toEqual(whose)
    }
    try {
      await hear(id, [true, true, true, true, true, false])
      expect((await leaves.post(`/api/community/groups/${id}/leave`, {})).status).toBe(200)
      expect((await decide(removed, 'remove')).status).toBe(200)
      expect((await decide(banned, 'ban')).status).toBe(200)
      await hear(id, [true, true, false, false, false, false])
      // Their streams are open, and a later message on each shows that none was on its way.
      await hear('open', [true, true, true, true, true, true])
      expect(streams.slice(2).some(({ heard }) => heard.includes(id))).toBe(false)
    } finally {
      for (const { end } of streams) end()
    }
  })
})
