import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  communityPace,
  commentsPerPage,
  postsPerPage,
  queuePerPage,
} from '../../../shared/business/community.ts'
import { day } from '../../../shared/kernel/time.ts'
import { onEachDoor } from '../../http/each-door.ts'
import { type Person, quickPoll } from '../../http/door.ts'
import { limitMs } from '../../support/scope.ts'

/** An endpoint's response, with its status. */
interface Given extends Record<string, unknown> {
  http: number
  acts: { act: string }[]
  things: { id: string }[]
  group: { id: string; name: string; memberCount: number; mine: { status: string } }
  post: { id: string }
  next: string
}

async function given(answer: Response): Promise<Given> {
  const text = await answer.text()
  return { http: answer.status, ...(text && (JSON.parse(text) as object)) } as Given
}
const at = '/api/community'
const get = async (who: Person, place: string) => given(await who.fetch(`${at}${place}`))
const send = async (who: Person, place: string, body: object = {}) =>
  given(await who.post(`${at}${place}`, body, { 'Idempotency-Key': randomUUID() }))
const by = async (who: Person, method: string, place: string, body?: object) =>
  given(
    await who.fetch(`${at}${place}`, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    }),
  )
const contentsOf = ({ posts }: Given) => (posts as { content: string }[]).map((one) => one.content)

onEachDoor(
  'the community',
  (door, inData) => {
    /** In local mode the first account is the admin. */
    let first: Person
    beforeAll(async () => {
      first = await door().person('Ada Admin')
    })

    /** A user with an account past its first days; with Insider on request. */
    async function person(name: string, plan: 'free' | 'insider' = 'free'): Promise<Person> {
      const one = await door().person(`${name} ${randomUUID().slice(0, 8)}`)
      await inData((db) =>
        db.transaction('older', (tx) =>
          tx
            .update(tx.t.users)
            .set({ createdAt: new Date(Date.now() - 2 * day), subscriptionTier: plan })
            .where(eq(tx.t.users.id, one.id)),
        ),
      )
      return one
    }
    async function aGroup(owner: Person, more: object = {}) {
      const name = `Port ${randomUUID()}`
      const made = await send(owner, '/groups', { name, category: 'wine', ...more })
      expect(made).toMatchObject({ http: 200, group: { memberCount: 1, mine: { role: 'owner' } } })
      return made['group'] as { id: string; name: string }
    }
    async function joins(who: Person, group: { id: string }) {
      const joined = await send(who, `/groups/${group.id}/join`)
      expect(joined).toMatchObject({ http: 200 })
      return joined['group'] as { mine: { status: string }; memberCount: number }
    }
    async function says(who: Person, content: string, group?: { id: string }) {
      const said = await send(who, '/posts', { content, ...(group && { group: group.id }) })
      expect(said).toMatchObject({ http: 200, post: { content, isMine: true } })
      return said['post'] as { id: string }
    }
    const inbox = (who: Person) =>
      inData(async (db) => {
        const { messages } = db.t
        return db.select().from(messages).where(eq(messages.cellarId, who.id))
      })

    test('of many who join at one moment no more come in than there is room for', async () => {
      const owner = await person('Olga', 'insider')
      const group = await aGroup(owner, { maxMembers: 3 })
      const many = await Promise.all(Array.from({ length: 6 }, (_, one) => person(`Joins ${one}`)))
      const answers = await Promise.all(many.map((who) => send(who, `/groups/${group.id}/join`)))
      expect(answers.map(({ http }) => http).sort()).toEqual([200, 200, 409, 409, 409, 409])
      expect(answers.filter(({ http }) => http === 409)[0]).toMatchObject({ code: 'sold_out' })
      expect(await get(owner, `/groups/${group.id}`)).toMatchObject({ group: { memberCount: 3 } })
      // A member who leaves frees a place, and counts once after returning.
      const [one] = many.filter((_, index) => answers[index]?.http === 200)
      await send(one!, `/groups/${group.id}/leave`)
      await send(one!, `/groups/${group.id}/leave`)
      expect(await joins(one!, group)).toMatchObject({ memberCount: 3 })
      expect(await joins(one!, group)).toMatchObject({ memberCount: 3 })
    })

    test('opening a group admits pending people in order, up to its size', async () => {
      const owner = await person('Olga', 'insider')
      const group = await aGroup(owner, { isPrivate: true, maxMembers: 3 })
      const waiting: Person[] = []
      for (const name of ['Ann', 'Bob', 'Cid']) {
        const who = await person(name)
        waiting.push(who)
        expect(await joins(who, group)).toMatchObject({
          mine: { status: 'pending' },
          memberCount: 1,
        })
      }
      expect(await get(owner, `/groups/${group.id}`)).toMatchObject({ group: { pending: 3 } })
      const opened = await by(owner, 'PATCH', `/groups/${group.id}`, { isPrivate: false })
      expect(opened).toMatchObject({ http: 200, group: { memberCount: 3, pending: 1 } })
      expect(await get(owner, `/groups/${group.id}/log`)).toMatchObject({
        acts: [{ act: 'edited', by: { id: owner.id } }],
      })
      const standings = await Promise.all(
        waiting.map(async (who) => (await get(who, `/groups/${group.id}`))['group'].mine.status),
      )
      expect(standings).toEqual(['active', 'active', 'pending'])
      await expect
        .poll(async () => (await inbox(waiting[0]!)).map(({ kind }) => kind), {
          timeout: limitMs(30_000),
        })
        .toEqual(['let_in'])
      expect(await by(owner, 'PATCH', `/groups/${group.id}`, { maxMembers: 2 })).toMatchObject({
        http: 409,
      })
    })

    test('an owner hands over or deletes, and leaves no group alone', async () => {
      const owner = await person('Olga', 'insider')
      const heir = await person('Hans', 'insider')
      const free = await person('Fred')
      const group = await aGroup(owner)
      for (const who of [heir, free]) await joins(who, group)
      expect(await send(owner, `/groups/${group.id}/leave`)).toMatchObject({ code: 'not_now' })
      const decide = (who: Person, about: Person, act: string, reason?: string) =>
        send(who, `/groups/${group.id}/members/${about.id}`, { act, ...(reason && { reason }) })
      expect(await decide(owner, free, 'handOver')).toMatchObject({ code: 'not_now' })
      expect(await decide(heir, free, 'ban', 'No.')).toMatchObject({ code: 'forbidden' })
      expect(await decide(owner, free, 'promote')).toMatchObject({ member: { role: 'moderator' } })
      expect(await decide(free, heir, 'promote')).toMatchObject({ code: 'forbidden' })
      expect(await decide(owner, heir, 'handOver')).toMatchObject({ member: { role: 'owner' } })
      // A moderator decides nothing about the owner, nor about another moderator.
      expect(await decide(owner, heir, 'ban', 'No.')).toMatchObject({ code: 'forbidden' })
      expect(await decide(owner, free, 'ban', 'No.')).toMatchObject({ code: 'forbidden' })
      expect(await send(owner, `/groups/${group.id}/leave`)).toMatchObject({ http: 200 })
      expect(await by(free, 'DELETE', `/groups/${group.id}`)).toMatchObject({ code: 'forbidden' })
      await says(heir, 'The last word', group)
      expect(await by(heir, 'DELETE', `/groups/${group.id}`)).toMatchObject({ http: 204 })
      expect(await get(heir, `/groups/${group.id}`)).toMatchObject({ http: 404 })
    })

    test('a banned member can read nothing more, sees the reason, and cannot rejoin', async () => {
      const owner = await person('Olga', 'insider')
      const bad = await person('Bert')
      const group = await aGroup(owner)
      await joins(bad, group)
      const post = await says(owner, 'For members', group)
      const ban = { act: 'ban' }
      const place = `/groups/${group.id}/members/${bad.id}`
      expect(await send(owner, place, ban)).toMatchObject({ http: 400 })
      expect(await send(owner, place, { ...ban, reason: 'Cheap Port' })).toMatchObject({
        http: 200,
      })
      expect(await get(bad, `/posts/${post.id}`)).toMatchObject({ http: 404 })
      expect(contentsOf(await get(bad, `/posts?group=${group.id}`))).toEqual([])
      expect(await send(bad, '/posts', { group: group.id, content: 'I' })).toMatchObject({
        http: 404,
      })
      expect(await send(bad, `/groups/${group.id}/join`)).toMatchObject({ code: 'forbidden' })
      await send(bad, `/groups/${group.id}/leave`)
      expect(await send(bad, `/groups/${group.id}/join`)).toMatchObject({ code: 'forbidden' })
      expect(await get(bad, '/groups/mine')).toMatchObject({
        groups: [{ mine: { status: 'banned', reason: 'Cheap Port' }, mayRead: false }],
      })
      expect(await get(owner, `/groups/${group.id}/log`)).toMatchObject({
        acts: [
          { act: 'banned', reason: 'Cheap Port', person: { id: bad.id }, by: { id: owner.id } },
        ],
      })
    })

    test('non-members of a private group see its name, and none of its posts', async () => {
      const owner = await person('Olga', 'insider')
      const stranger = await person('Sten')
      const group = await aGroup(owner, { isPrivate: true })
      const post = await says(owner, 'Constructor: a secret Yquem', group)
      expect(await get(stranger, `/groups?words=${group.name.toUpperCase()}`)).toMatchObject({
        groups: [{ id: group.id, mayRead: false }],
      })
      for (const place of [
        `/posts/${post.id}`,
        `/posts/${post.id}/comments`,
        `/posts/${post.id}/picture`,
      ])
        expect(await get(stranger, place), place).toMatchObject({ http: 404 })
      expect(await get(stranger, `/groups/${group.id}/members`)).toMatchObject({ http: 404 })
      for (const place of ['/posts', '/posts?words=secret', `/posts?group=${group.id}`])
        expect(JSON.stringify(await get(stranger, place)), place).not.toContain(post.id)
      expect(await by(stranger, 'PUT', `/posts/${post.id}/like`)).toMatchObject({ http: 404 })
      expect(await send(stranger, `/posts/${post.id}/comments`, { content: 'Oh' })).toMatchObject({
        http: 404,
      })
      expect(await send(stranger, `/posts/${post.id}/report`, { reason: 'No' })).toMatchObject({
        http: 404,
      })
      expect(contentsOf(await get(owner, '/posts?words=CONSTRUCTOR'))).toHaveLength(1)
    })

    test('posts come in pages, and are found by content, author and group in any case', async () => {
      const owner = await person('Quentin', 'insider')
      const group = await aGroup(owner)
      const all: string[] = []
      for (let index = 0; index <= postsPerPage; index++)
        all.unshift(`Post ${index} 100% ÉLODIE_${group.id}`)
      for (const content of all.toReversed()) await says(owner, content, group)
      const first = await get(owner, `/posts?group=${group.id}`)
      expect(contentsOf(first)).toEqual(all.slice(0, postsPerPage))
      const second = await get(owner, `/posts?group=${group.id}&after=${first['next']}`)
      expect(contentsOf(second)).toEqual(all.slice(postsPerPage))
      expect(second).not.toHaveProperty('next')
      for (const words of [`élodie_${group.id}`, 'QUENTIN ', group.name.toLowerCase(), '0% élo'])
        expect(
          contentsOf(await get(owner, `/posts?words=${encodeURIComponent(words)}`)),
          words,
        ).toEqual(contentsOf(first))
      // Wildcards of `like` are matched literally.
      expect(contentsOf(await get(owner, '/posts?words=lodie%25'))).toEqual([])
    })

    test('comments are counted, and replies are notified once an hour', async () => {
      const ann = await person('Ann')
      const bob = await person('Bob')
      const post = await says(ann, 'What to drink?')
      for (let index = 0; index <= commentsPerPage; index++)
        await send(bob, `/posts/${post.id}/comments`, { content: `Comment ${index}` })
      const page = await get(ann, `/posts/${post.id}/comments`)
      expect(page['comments']).toHaveLength(commentsPerPage)
      const rest = await get(ann, `/posts/${post.id}/comments?after=${page['next']}`)
      expect(rest).toMatchObject({ comments: [{ content: `Comment ${commentsPerPage}` }] })
      for (const who of [ann, bob, bob]) await by(who, 'PUT', `/posts/${post.id}/like`)
      expect(await get(ann, `/posts/${post.id}`)).toMatchObject({
        post: { comments: commentsPerPage + 1, likes: 2, isLiked: true },
      })
      expect(await by(bob, 'DELETE', `/posts/${post.id}/like`)).toMatchObject({ likes: 1 })
      await expect
        .poll(async () => (await inbox(ann)).map(({ kind }) => kind), { timeout: limitMs(30_000) })
        .toEqual(['commented'])
      expect((await inbox(ann))[0]).toMatchObject({
        postId: post.id,
        title: expect.stringMatching(/^Bob/) as string,
      })
      // A deleted user's posts with comments by others stay, without a name.
      const gone = await ann.post('/api/account/delete', { password: ann.password })
      expect(gone.status).toBe(204)
      const left = await get(bob, `/posts/${post.id}`)
      expect(left).toMatchObject({ post: { content: 'What to drink?', likes: 0 } })
      expect(left['post']).not.toHaveProperty('author')
      await bob.post('/api/account/delete', { password: bob.password })
      const cid = await person('Cid')
      expect(await get(cid, `/posts/${post.id}`)).toMatchObject({ post: { comments: 0, likes: 0 } })
    })

    test('a mentioned person is notified by the name in use, unless they muted the author', async () => {
      const ann = await person('Ann')
      const bob = await person('Bob')
      await says(bob, 'Here I am')
      const { people } = await get(ann, '/people?words=bob')
      const them = (people as { id: string; name: string }[]).find(({ id }) => id === bob.id)
      expect(them?.name).toMatch(/^Bob [0-9A-F]\.$/)
      const span = { start: 3, length: them!.name.length + 1, person: bob.id }
      const content = `To @${them!.name}: come`
      const said = await send(ann, '/posts', { content, mentions: [span] })
      expect(said).toMatchObject({ post: { mentions: [span] } })
      // A span with other text mentions no user.
      const other = await send(ann, '/posts', { content, mentions: [{ ...span, start: 2 }] })
      expect(other).toMatchObject({ post: { mentions: [] } })
      await expect
        .poll(async () => (await inbox(bob)).map(({ kind }) => kind), { timeout: limitMs(30_000) })
        .toEqual(['mentioned'])
      await by(bob, 'PUT', `/people/${ann.id}/relation`, { kind: 'mute' })
      await send(ann, '/posts', { content, mentions: [span] })
      const third = await says(bob, 'Still here')
      await send(await person('Cid'), `/posts/${third.id}/comments`, { content: 'Hello' })
      await expect
        .poll(async () => (await inbox(bob)).map(({ kind }) => kind).toSorted(), {
          timeout: limitMs(30_000),
        })
        .toEqual(['commented', 'mentioned'])
    })

    test('a block hides both from each other; a mute hides one side only', async () => {
      const ann = await person('Ann')
      const bob = await person('Bob')
      const ofAnn = await says(ann, `Ann says ${randomUUID()}`)
      const ofBob = await says(bob, `Bob says ${randomUUID()}`)
      const sees = async (who: Person, post: { id: string }) => ({
        list: JSON.stringify(await get(who, '/posts?open=true')).includes(post.id),
        post: (await get(who, `/posts/${post.id}`)).http === 200,
      })
      const everything = { list: true, post: true }
      expect([await sees(ann, ofBob), await sees(bob, ofAnn)]).toEqual([everything, everything])
      await by(ann, 'PUT', `/people/${bob.id}/relation`, { kind: 'mute' })
      expect([await sees(ann, ofBob), await sees(bob, ofAnn)]).toEqual([
        { list: false, post: true },
        everything,
      ])
      await by(ann, 'PUT', `/people/${bob.id}/relation`, { kind: 'block' })
      const nothing = { list: false, post: false }
      expect([await sees(ann, ofBob), await sees(bob, ofAnn)]).toEqual([nothing, nothing])
      expect(await send(bob, `/posts/${ofAnn.id}/comments`, { content: 'Hey' })).toMatchObject({
        http: 404,
      })
      expect(JSON.stringify(await get(bob, '/people?words=ann'))).not.toContain(ann.id)
      await by(ann, 'DELETE', `/people/${bob.id}/relation`)
      expect([await sees(ann, ofBob), await sees(bob, ofAnn)]).toEqual([everything, everything])
    })

    test('a reported post is hidden with a reason, appealed once, and every step is logged', async () => {
      const owner = await person('Olga', 'insider')
      const [ann, bob, cid] = [await person('Ann'), await person('Bob'), await person('Cid')]
      const group = await aGroup(owner)
      for (const who of [ann, bob, cid]) await joins(who, group)
      const post = await says(ann, 'Buy my Port', group)
      expect(await send(ann, `/posts/${post.id}/report`, { reason: 'I' })).toMatchObject({
        http: 409,
      })
      for (const who of [bob, bob, cid])
        expect(await send(who, `/posts/${post.id}/report`, { reason: 'It sells.' })).toMatchObject({
          isReported: true,
        })
      expect(await get(bob, `/groups/${group.id}/queue?which=reported`)).toMatchObject({
        http: 403,
      })
      expect(await get(owner, `/groups/${group.id}/queue?which=reported`)).toMatchObject({
        things: [{ id: post.id, reports: 2, reasons: ['It sells.', 'It sells.'] }],
      })
      const moderate = (who: Person, act: string, reason?: string) =>
        send(who, `/posts/${post.id}/moderate`, { act, ...(reason && { reason }) })
      expect(await moderate(bob, 'hide', 'No')).toMatchObject({ http: 403 })
      expect(await moderate(owner, 'hide')).toMatchObject({ http: 400 })
      expect(await moderate(owner, 'hide', 'Nothing is sold here.')).toMatchObject({ http: 204 })
      expect(await get(bob, `/posts/${post.id}`)).toMatchObject({ http: 404 })
      expect(contentsOf(await get(bob, `/posts?group=${group.id}`))).toEqual([])
      const hidden = { reason: 'Nothing is sold here.', by: 'moderator' }
      expect(await get(ann, `/posts/${post.id}`)).toMatchObject({ post: { hidden } })
      expect(await get(ann, '/posts?mine=true')).toMatchObject({ posts: [{ hidden }] })
      await expect
        .poll(async () => (await inbox(ann)).map(({ kind, reason }) => [kind, reason]), {
          timeout: limitMs(30_000),
        })
        .toEqual([['words_hidden', 'Nothing is sold here.']])
      expect(await send(bob, `/posts/${post.id}/appeal`, { text: 'Why' })).toMatchObject({
        http: 404,
      })
      expect(await send(ann, `/posts/${post.id}/appeal`, { text: 'A gift' })).toMatchObject({
        http: 204,
      })
      expect(await get(owner, `/groups/${group.id}/queue?which=appealed`)).toMatchObject({
        things: [{ id: post.id, hidden: { appeal: { text: 'A gift' } } }],
      })
      expect(await moderate(owner, 'keep')).toMatchObject({ http: 400 })
      expect(await moderate(owner, 'keep', 'It has a price.')).toMatchObject({ http: 204 })
      expect(await send(ann, `/posts/${post.id}/appeal`, { text: 'Please' })).toMatchObject({
        http: 409,
      })
      expect(await moderate(owner, 'restore')).toMatchObject({ http: 204 })
      expect(await get(bob, `/posts/${post.id}`)).toMatchObject({ http: 200 })
      const log = await get(owner, `/groups/${group.id}/log`)
      expect(log['acts'].map(({ act }) => act)).toEqual(['restored', 'kept', 'hidden'])
    })

    test('an admin decides about the open feed, in pages, and a moderator does not undo it', async () => {
      const ann = await person('Ann')
      const bob = await person('Bob')
      const posts: string[] = []
      for (let index = 0; index <= queuePerPage; index++)
        posts.push((await says(ann, `Post ${index}`)).id)
      await inData((db) =>
        db.transaction('reports', async (tx) => {
          for (const [index, id] of posts.entries())
            await tx
              .update(tx.t.posts)
              .set({ reports: 1, reportedAt: index + 1 })
              .where(eq(tx.t.posts.id, id))
        }),
      )
      expect((await bob.fetch('/api/admin/community/queue?which=reported')).status).toBe(404)
      const ask = async (after = '') =>
        given(await first.fetch(`/api/admin/community/queue?which=reported${after}`))
      const page = await ask()
      const next = await ask(`&after=${page['next']}`)
      expect([...page['things'], ...next['things']].map(({ id }) => id)).toEqual(posts)
      expect(
        await send(first, `/posts/${posts[0]}/moderate`, { act: 'hide', reason: 'No' }),
      ).toMatchObject({ http: 204 })
      const log = await given(await first.fetch('/api/admin/community/log'))
      expect(log.acts[0]).toMatchObject({ act: 'hidden', thing: posts[0], by: { id: first.id } })
      expect(await send(first, `/posts/${posts[0]}/moderate`, { act: 'restore' })).toMatchObject({
        http: 204,
      })
      expect(await send(first, `/posts/${posts[1]}/moderate`, { act: 'keep' })).toMatchObject({
        http: 204,
      })
      await inData((db) =>
        db.transaction('hidden', async (tx) => {
          for (const [index, id] of posts.entries())
            await tx
              .update(tx.t.posts)
              .set({ hiddenAt: index + 1 })
              .where(eq(tx.t.posts.id, id))
        }),
      )
      const hiddenPage = async (after = '') =>
        given(await first.fetch(`/api/admin/community/queue?which=hidden${after}`))
      const latest = await hiddenPage()
      const oldest = await hiddenPage(`&after=${latest['next']}`)
      const hidden = [...latest['things'], ...oldest['things']].map(({ id }) => id)
      expect(hidden.filter((id) => posts.includes(id))).toEqual(posts.toReversed())
      const { activity } = await given(await first.fetch('/api/admin/activity?kind=words'))
      expect(activity).toMatchObject([
        { action: 'words.kept', actorName: first.name, userName: ann.name },
        { action: 'words.shown' },
        { action: 'words.hidden', reason: 'No' },
      ])
    })

    test('a new account says less, and addresses least of all', async () => {
      const fresh = await door().person(`New ${randomUUID()}`)
      const link = { content: 'See https://port.example' }
      for (let count = 0; count < communityPace.link.new.max; count++)
        expect(await send(fresh, '/posts', link)).toMatchObject({ http: 200 })
      expect(await send(fresh, '/posts', link)).toMatchObject({ http: 429 })
      const left = communityPace.post.new.max - communityPace.link.new.max
      for (let count = 0; count < left; count++)
        expect(await send(fresh, '/posts', { content: 'Hello' })).toMatchObject({ http: 200 })
      expect(await send(fresh, '/posts', { content: 'Hello' })).toMatchObject({ http: 429 })
    })

    test('a post shows a bottle’s public words, and only the author’s own bottle', async () => {
      const [ann, bob] = [await person('Ann'), await person('Bob')]
      const id = randomUUID()
      const bottle = { name: 'Yquem', brand: 'Lur-Saluces', category: 'Wine' }
      const made = await ann.post('/api/bottles', {
        ...bottle,
        purchasePrice: 12345,
        location: 'Vault 7',
      })
      const own = ((await made.json()) as { id: string }).id
      const shows = { kind: 'bottle', id: own }
      const said = await send(ann, '/posts', { shows })
      expect(said).toMatchObject({ http: 200, post: { bottle } })
      expect(JSON.stringify(said)).not.toMatch(/12345|Vault 7/)
      expect(await send(bob, '/posts', { shows })).toMatchObject({ http: 404 })
      expect(await send(ann, '/posts', { shows: { kind: 'drop', id } })).toMatchObject({
        http: 404,
      })
      expect(await send(ann, '/posts', { content: '   ' })).toMatchObject({ http: 400 })
    })

    test('a repeat with the same key counts once, also from a new account', async () => {
      const one = await door().person(`Nora ${randomUUID().slice(0, 8)}`)
      const sentAs = (key: string, place: string, body: object) =>
        one.post(`${at}${place}`, body, { 'Idempotency-Key': key })
      const key = randomUUID()
      const { post } = await given(await sentAs(key, '/posts', { content: 'Lost on the way' }))
      for (let time = 0; time < communityPace.post.new.max; time++) {
        const again = await given(await sentAs(key, '/posts', { content: 'Lost on the way' }))
        expect(again).toMatchObject({ http: 200, post: { id: post.id } })
      }
      const place = `/posts/${post.id}/comments`
      for (let time = 0; time <= communityPace.comment.new.max; time++)
        expect((await sentAs(`${key}-comment`, place, { content: 'Said once' })).status).toBe(200)
      expect(await get(one, `/posts/${post.id}`)).toMatchObject({ post: { comments: 1 } })
      for (let said = 1; said < communityPace.post.new.max; said++)
        expect(await send(one, '/posts', { content: `Another, ${said}` })).toMatchObject({
          http: 200,
        })
      expect(await send(one, '/posts', { content: 'One too many' })).toMatchObject({
        http: 429,
        code: 'slow_down',
      })
    })
  },
  { pollEvery: quickPoll },
)
