import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { communityPace } from '../../../shared/business/community.ts'
import { day } from '../../../shared/kernel/time.ts'
import { type Person, quickPoll } from '../../http/door.ts'
import { onEachDoor } from '../../http/each-door.ts'
import { limitMs } from '../../support/scope.ts'

interface Given {
  readonly http: number
  readonly post: { readonly id: string; readonly content: string; readonly editedAt?: number }
  readonly comment: { readonly id: string; readonly editedAt?: number }
  readonly posts: readonly { readonly content: string }[]
  readonly things: readonly { readonly id: string; readonly editedAt?: number }[]
  readonly group: { readonly id: string }
}

onEachDoor(
  'words that are edited',
  (door, inData) => {
    async function ask(who: Person, method: string, place: string, body?: object): Promise<Given> {
      const answer = await who.fetch(`/api/community${place}`, {
        method,
        ...(body && {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
        }),
      })
      const text = await answer.text()
      return { http: answer.status, ...(text && (JSON.parse(text) as object)) } as Given
    }

    /** A user with an account past its first days; an Insider, who may create groups. */
    async function person(name: string): Promise<Person> {
      const one = await door().person(`${name} ${randomUUID().slice(0, 8)}`)
      await inData((db) =>
        db.transaction('older', (tx) =>
          tx
            .update(tx.t.users)
            .set({ createdAt: new Date(Date.now() - 2 * day), subscriptionTier: 'insider' })
            .where(eq(tx.t.users.id, one.id)),
        ),
      )
      return one
    }

    /** A group of an owner with two members, and what the first has said in it. */
    async function aGroup() {
      const [owner, ann, bob] = [await person('Olga'), await person('Ann'), await person('Bob')]
      const { group } = await ask(owner, 'POST', '/groups', {
        name: `Port ${randomUUID()}`,
        category: 'wine',
      })
      for (const who of [ann, bob]) await ask(who, 'POST', `/groups/${group.id}/join`, {})
      const { post } = await ask(ann, 'POST', '/posts', { content: 'Buy my Port', group: group.id })
      const said = await ask(bob, 'POST', `/posts/${post.id}/comments`, { content: 'No' })
      return { owner, ann, bob, group: group.id, post: post.id, comment: said.comment.id }
    }
    const mentionsOf = async (who: Person, post: string) =>
      ((await ask(who, 'GET', `/posts/${post}`)).post as unknown as { mentions: unknown[] })
        .mentions

    test('show the new text to all readers, with the time; the old text is gone', async () => {
      const { ann, bob, group, post, comment } = await aGroup()
      expect((await ask(bob, 'GET', `/posts/${post}`)).post.editedAt).toBeUndefined()
      const edited = await ask(ann, 'PATCH', `/posts/${post}`, { content: ' Look at my Madeira ' })
      expect(edited).toMatchObject({ http: 200, post: { content: 'Look at my Madeira' } })
      expect(edited.post.editedAt).toBeGreaterThan(Date.now() - day)
      expect(await ask(bob, 'GET', `/posts/${post}`)).toMatchObject({
        post: { content: 'Look at my Madeira', editedAt: edited.post.editedAt },
      })
      const found = async (words: string) =>
        (await ask(bob, 'GET', `/posts?group=${group}&words=${words}`)).posts.length
      expect([await found('madeira'), await found('buy')]).toEqual([1, 0])
      const answer = await ask(bob, 'PATCH', `/comments/${comment}`, { content: 'Yes' })
      expect(answer).toMatchObject({ http: 200, comment: { content: 'Yes' } })
      expect(answer.comment.editedAt).toBeDefined()
      const rows = await inData(async (db) => [
        ...(await db.select().from(db.t.posts).where(eq(db.t.posts.id, post))),
        ...(await db.select().from(db.t.postComments).where(eq(db.t.postComments.id, comment))),
      ])
      expect(JSON.stringify(rows)).not.toMatch(/Buy my Port|"No"/)
    })

    test('are for the author only, and in a group only for members; the same text is no change', async () => {
      const { owner, ann, bob, group, post, comment } = await aGroup()
      const change = { content: 'Something else' }
      for (const who of [owner, bob])
        expect(await ask(who, 'PATCH', `/posts/${post}`, change)).toMatchObject({ http: 403 })
      for (const who of [owner, ann])
        expect(await ask(who, 'PATCH', `/comments/${comment}`, change)).toMatchObject({ http: 403 })
      const same = await ask(ann, 'PATCH', `/posts/${post}`, { content: 'Buy my Port' })
      expect(same.http).toBe(200)
      expect(same.post.editedAt).toBeUndefined()
      expect(await ask(ann, 'PATCH', `/posts/${post}`, { content: '  ' })).toMatchObject({
        http: 400,
      })
      await ask(ann, 'POST', `/groups/${group}/leave`)
      expect(await ask(ann, 'PATCH', `/posts/${post}`, change)).toMatchObject({ http: 403 })
      expect(await ask(bob, 'GET', `/posts/${post}`)).toMatchObject({
        post: { content: 'Buy my Port' },
      })
    })

    test('of reported texts keep the report pending, and decisions on unread text are refused', async () => {
      const { owner, ann, bob, group, post } = await aGroup()
      await ask(bob, 'POST', `/posts/${post}/report`, { reason: 'It sells.' })
      const queue = () => ask(owner, 'GET', `/groups/${group}/queue?which=reported`)
      const [read] = (await queue()).things
      expect(read).toMatchObject({ id: post, content: 'Buy my Port', reports: 1 })
      await ask(ann, 'PATCH', `/posts/${post}`, { content: 'Harmless' })
      const decide = (body: object) => ask(owner, 'POST', `/posts/${post}/moderate`, body)
      for (const act of ['keep', 'hide'])
        expect(await decide({ act, reason: 'Why' })).toMatchObject({ http: 409 })
      const [now] = (await queue()).things
      expect(now).toMatchObject({ content: 'Harmless', reports: 1, reasons: ['It sells.'] })
      expect(now?.editedAt).toBeDefined()
      expect(await decide({ act: 'hide', reason: 'No.', editedAt: now?.editedAt })).toMatchObject({
        http: 204,
      })
      // Hidden, it may still be put right, and stays hidden.
      const edited = await ask(ann, 'PATCH', `/posts/${post}`, { content: 'Put right' })
      expect(edited).toMatchObject({ http: 200, post: { hidden: { reason: 'No.' } } })
      expect(await ask(bob, 'GET', `/posts/${post}`)).toMatchObject({ http: 404 })
      expect(await decide({ act: 'restore', editedAt: now?.editedAt })).toMatchObject({ http: 409 })
      expect(await decide({ act: 'restore', editedAt: edited.post.editedAt })).toMatchObject({
        http: 204,
      })
    })

    test('of kept texts allow a new report by the same person', async () => {
      const { owner, ann, bob, group, post } = await aGroup()
      const report = () => ask(bob, 'POST', `/posts/${post}/report`, { reason: 'It sells.' })
      const waiting = async () =>
        (await ask(owner, 'GET', `/groups/${group}/queue?which=reported`)).things.length
      await report()
      await ask(owner, 'POST', `/posts/${post}/moderate`, { act: 'keep' })
      await report()
      expect(await waiting()).toBe(0)
      await ask(ann, 'PATCH', `/posts/${post}`, { content: 'Worse than before' })
      await report()
      expect(await waiting()).toBe(1)
    })

    test('replace mentions; only newly mentioned people are notified', async () => {
      const { owner, ann, bob, post } = await aGroup()
      const nameOf = async (who: Person) => {
        const { people } = (await ask(
          ann,
          'GET',
          `/people?words=${who.name.split(' ')[0]}`,
        )) as never as {
          people: { id: string; name: string }[]
        }
        return people.find(({ id }) => id === who.id)!.name
      }
      const naming = async (...whom: Person[]) => {
        const parts = await Promise.all(whom.map(nameOf))
        const content = parts.map((name) => `@${name}`).join(' ')
        let start = 0
        const mentions = whom.map(({ id }, at) => {
          const span = { start, length: parts[at]!.length + 1, person: id }
          start += span.length + 1
          return span
        })
        return ask(ann, 'PATCH', `/posts/${post}`, { content, mentions })
      }
      // Both have said something, so they can be named.
      await ask(owner, 'POST', `/posts/${post}/comments`, { content: 'Hm' })
      await naming(bob)
      await naming(bob, owner)
      expect(await mentionsOf(bob, post)).toHaveLength(2)
      await naming(owner)
      expect(await mentionsOf(bob, post)).toMatchObject([{ person: owner.id }])
      const heard = async (who: Person) =>
        (
          await inData((db) =>
            db.select().from(db.t.messages).where(eq(db.t.messages.cellarId, who.id)),
          )
        ).filter(({ kind }) => kind === 'mentioned').length
      await expect.poll(() => heard(bob), { timeout: limitMs(30_000) }).toBe(1)
      await expect.poll(() => heard(owner), { timeout: limitMs(30_000) }).toBe(1)
    })

    test('count like comments, so that edits cannot flood', async () => {
      const { ann, post } = await aGroup()
      const { max } = communityPace.comment.usual
      let refused: number | undefined
      for (let at = 0; at <= max && refused === undefined; at++) {
        const { http } = await ask(ann, 'PATCH', `/posts/${post}`, { content: `Turn ${at}` })
        if (http !== 200) refused = http
      }
      expect(refused).toBe(429)
    })
  },
  { pollEvery: quickPoll },
)
