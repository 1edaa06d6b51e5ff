import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  communityPace,
  maxModerators,
  newAccountPeriod,
} from '../../../shared/business/community.ts'
import { communityRefusals } from '../../../shared/copy/community-refusals.ts'
import { shownName } from '../../../shared/features/community/person-name.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket, type Said } from '../market/market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`limits of groups on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine, { jobs: ['community'] })
    })
    afterAll(() => market.close())

    const send = (who: Person, place: string, body: object = {}, method = 'POST') =>
      market.ask(who, `/api/community${place}`, { body, method, key: randomUUID() })
    const get = (who: Person, place: string) => market.ask(who, `/api/community${place}`)
    const drop = (who: Person, place: string) =>
      market.ask(who, `/api/community${place}`, { method: 'DELETE' })
    const change = (who: Person, changes: object) => {
      const { users } = market.db.t
      return market.db.transaction('test', (tx) =>
        tx.update(users).set(changes).where(eq(users.id, who.id)),
      )
    }
    /** With accounts that are no longer new. */
    async function people(...names: string[]): Promise<Person[]> {
      const made = await Promise.all(
        names.map((name) => market.person(`${name} ${randomUUID().slice(0, 8)}`)),
      )
      for (const one of made) await change(one, { createdAt: new Date(market.now() - 2 * day) })
      return made
    }
    async function aGroup(more: object = {}) {
      const [owner] = (await people('Olga')) as [Person]
      await change(owner, { subscriptionTier: 'insider' })
      const body = { name: `Port ${randomUUID()}`, category: 'wine', ...more }
      const made = await send(owner, '/groups', body)
      expect(made).toMatchObject({ http: 200 })
      return { owner, id: (made['group'] as { id: string }).id, name: body.name }
    }
    const join = (who: Person, group: string) => send(who, `/groups/${group}/join`)
    const decide = (who: Person, group: string, about: Person, act: string, reason?: string) =>
      send(who, `/groups/${group}/members/${about.id}`, { act, ...(reason && { reason }) })
    const idOf = (said: Said, what: string): string => {
      expect(said).toMatchObject({ http: 200 })
      return (said[what] as { id: string }).id
    }
    const says = async (who: Person, body: object) => idOf(await send(who, '/posts', body), 'post')
    const answers = async (who: Person, post: string, content = 'Yes', more: object = {}) =>
      idOf(await send(who, `/posts/${post}/comments`, { content, ...more }), 'comment')
    const idsIn = (said: Said, what: string) => (said[what] as { id: string }[]).map(({ id }) => id)
    const toldOf = async (who: Person, kind: string) => {
      await market.work()
      return (await market.told(who)).filter((one) => one === kind).length
    }

    test('a post or comment is deleted by its author alone, and its comments are counted', async () => {
      const { owner, id } = await aGroup()
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      for (const who of [ann, bob]) await join(who, id)
      const post = await says(ann, { content: 'What to drink?', group: id })
      const other = await says(ann, { content: 'And what to eat?', group: id })
      const comments = [await answers(bob, post), await answers(bob, post)]
      await answers(bob, other)
      for (const who of [ann, owner, market.admin])
        expect((await drop(who, `/comments/${comments[0]}`)).http).toBeGreaterThan(400)
      for (const who of [bob, owner, market.admin])
        expect((await drop(who, `/posts/${post}`)).http).toBeGreaterThan(400)
      expect(await drop(bob, `/comments/${comments[0]}`)).toMatchObject({ http: 204 })
      const counted = async (of: string) =>
        ((await get(ann, `/posts/${of}`))['post'] as { comments: number }).comments
      expect([await counted(post), await counted(other)]).toEqual([1, 1])
      expect(await drop(ann, `/posts/${post}`)).toMatchObject({ http: 204 })
      expect(await get(ann, `/posts/${post}`)).toMatchObject({ http: 404 })
      expect(idsIn(await get(bob, '/comments'), 'comments')).toHaveLength(1)
      expect(await counted(other)).toBe(1)
    })

    test('likes are counted once for each person and each post', async () => {
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      const [one, two] = [await says(ann, { content: 'One' }), await says(ann, { content: 'Two' })]
      for (const who of [ann, bob, bob]) await send(who, `/posts/${one}/like`, {}, 'PUT')
      await send(bob, `/posts/${two}/like`, {}, 'PUT')
      for (let times = 0; times < 2; times++)
        expect(await drop(bob, `/posts/${one}/like`)).toMatchObject({ likes: 1, isLiked: false })
      const liked = async (who: Person, post: string) => {
        const { likes, isLiked } = (await get(who, `/posts/${post}`))['post'] as Said
        return [likes, isLiked]
      }
      expect([await liked(ann, one), await liked(bob, one)]).toEqual([
        [1, true],
        [1, false],
      ])
      expect(await liked(bob, two)).toEqual([1, true])
    })

    test('a hidden post takes no comments and hides those it has, and each decision has its time', async () => {
      const { owner, id } = await aGroup()
      const [ann, bob, cid] = (await people('Ann', 'Bob', 'Cid')) as [Person, Person, Person]
      for (const who of [ann, bob, cid]) await join(who, id)
      const post = await says(ann, { content: 'Buy my Port', group: id })
      const comment = await answers(bob, post)
      const reported = () => send(cid, `/comments/${comment}/report`, { reason: 'It sells.' })
      const moderate = (act: string, reason?: string) =>
        send(owner, `/posts/${post}/moderate`, { act, ...(reason && { reason }) })
      const appeal = () => send(ann, `/posts/${post}/appeal`, { text: 'A gift' })
      expect(await moderate('restore')).toMatchObject({ code: 'not_now' })
      expect(await appeal()).toMatchObject({ code: 'not_now' })
      expect(await moderate('hide', 'No.')).toMatchObject({ http: 204 })
      expect(await moderate('hide', 'No.')).toMatchObject({ code: 'not_now' })
      expect(await reported()).toMatchObject({ http: 404 })
      for (const who of [ann, owner])
        expect(await send(who, `/posts/${post}/comments`, { content: 'Hm' })).toMatchObject({
          http: 403,
        })
      expect(await appeal()).toMatchObject({ http: 204 })
      expect(await appeal()).toMatchObject({ code: 'not_now' })
      const queued = async (which: string) =>
        idsIn(await get(owner, `/groups/${id}/queue?which=${which}`), 'things')
      expect(await queued('appealed')).toEqual([post])
      expect(await moderate('keep', 'It has a price.')).toMatchObject({ http: 204 })
      expect(await appeal()).toMatchObject({ message: communityRefusals.decidedAlready })
      expect([await queued('appealed'), await queued('hidden')]).toEqual([[], [post]])
      expect(await toldOf(ann, 'words_hidden')).toBe(1)
      expect(await toldOf(ann, 'words_decided')).toBe(1)
      expect(await moderate('restore')).toMatchObject({ http: 204 })
      expect(await toldOf(ann, 'words_decided')).toBe(2)
      expect(await reported()).toMatchObject({ isReported: true })
    })

    test('the author of a post is notified of replies by others, once if a reply mentions them', async () => {
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      const post = await says(ann, { content: 'What to drink?' })
      await answers(ann, post, 'Nobody?')
      expect(await toldOf(ann, 'commented')).toBe(0)
      const written = `@${shownName(ann.name)}`
      const mentions = [{ start: 0, length: written.length, person: ann.id }]
      await answers(bob, post, `${written}: water`, { mentions })
      expect([await toldOf(ann, 'commented'), await toldOf(ann, 'mentioned')]).toEqual([0, 1])
      // A mention of oneself is no news.
      await answers(ann, post, `${written}: thanks`, { mentions })
      expect(await toldOf(ann, 'mentioned')).toBe(1)
      // Own words do not silence the first reply.
      const second = await says(ann, { content: 'And tonight?' })
      await answers(ann, second, 'Nobody?')
      await answers(bob, second)
      expect(await toldOf(ann, 'commented')).toBe(1)
    })

    test('people of a group are its members, without oneself and blocked people', async () => {
      const { owner, id } = await aGroup({ requireApproval: true })
      const [ann, bob, cid, dan] = (await people('Ann', 'Bob', 'Cid', 'Dan')) as [
        Person,
        Person,
        Person,
        Person,
      ]
      for (const who of [ann, bob, cid, dan]) await join(who, id)
      for (const who of [ann, bob, cid]) await decide(owner, id, who, 'approve')
      await decide(owner, id, cid, 'ban', 'You shout.')
      const offered = async (who: Person) =>
        idsIn(await get(who, `/people?group=${id}&words=`), 'people').toSorted()
      expect(await offered(owner)).toEqual([ann.id, bob.id].toSorted())
      expect(await offered(ann)).toEqual([owner.id, bob.id].toSorted())
      await send(bob, `/people/${ann.id}/relation`, { kind: 'block' }, 'PUT')
      expect(await offered(ann)).toEqual([owner.id])
      const members = async (who: Person) =>
        idsIn(await get(who, `/groups/${id}/members`), 'members').toSorted()
      expect(await members(ann)).toEqual([owner.id, ann.id].toSorted())
      expect(await members(owner)).toEqual([owner.id, ann.id, bob.id].toSorted())
    })

    test('a person sees and ends their own blocks alone, and blocks not themselves', async () => {
      const [ann, bob, cid] = (await people('Ann', 'Bob', 'Cid')) as [Person, Person, Person]
      for (const who of [ann, bob, cid]) await says(who, { content: 'Here' })
      const relate = (who: Person, other: string, kind = 'block') =>
        send(who, `/people/${other}/relation`, { kind }, 'PUT')
      expect(await relate(ann, ann.id)).toMatchObject({ code: 'bad_request' })
      expect(await relate(ann, randomUUID())).toMatchObject({ http: 404 })
      await relate(ann, cid.id)
      await relate(ann, bob.id, 'mute')
      await relate(bob, cid.id)
      const listed = async (who: Person) => idsIn(await get(who, '/relations'), 'people').toSorted()
      expect(await listed(ann)).toEqual([bob.id, cid.id].toSorted())
      await drop(ann, `/people/${cid.id}/relation`)
      expect([await listed(ann), await listed(bob), await listed(cid)]).toEqual([
        [bob.id],
        [cid.id],
        [],
      ])
    })

    test('only an Insider makes a group, or gets one', async () => {
      const [ann] = (await people('Ann')) as [Person]
      const body = { name: `Rum ${randomUUID()}`, category: 'spirits' }
      expect(await send(ann, '/groups', body)).toMatchObject({ code: 'plan_limit' })
      const { owner, id } = await aGroup()
      await join(ann, id)
      await change(ann, { subscriptionTier: 'insider' })
      expect(await decide(owner, id, ann, 'handOver')).toMatchObject({ member: { role: 'owner' } })
      expect(await get(owner, `/groups/${id}`)).toMatchObject({
        group: { mine: { role: 'moderator' } },
      })
      // The former owner edits it no more.
      expect(await send(owner, `/groups/${id}`, { name: 'Mine' }, 'PATCH')).toMatchObject({
        http: 403,
      })
    })

    test('with as many moderators as a group may have, one is named again, and the group handed over', async () => {
      const { owner, id } = await aGroup()
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      for (const who of [ann, bob]) await join(who, id)
      await change(bob, { subscriptionTier: 'insider' })
      await decide(owner, id, ann, 'promote')
      await market.db.transaction('test', (tx) =>
        tx.insert(tx.t.groupMemberships).values(
          Array.from({ length: maxModerators - 1 }, () => ({
            groupId: id,
            userId: randomUUID(),
            role: 'moderator' as const,
            status: 'active' as const,
            changedAt: 1,
          })),
        ),
      )
      expect(await decide(owner, id, bob, 'promote')).toMatchObject({ code: 'limit' })
      expect(await decide(owner, id, ann, 'promote')).toMatchObject({
        member: { role: 'moderator' },
      })
      expect(await decide(owner, id, bob, 'handOver')).toMatchObject({ member: { role: 'owner' } })
    })

    test('a first comment names its author, and others find them by it', async () => {
      const [ann] = (await people('Ann')) as [Person]
      const newcomer = await market.person(`Newt${randomUUID().slice(0, 8)}`)
      await change(newcomer, { createdAt: new Date(market.now() - 2 * day) })
      const post = await says(ann, { content: 'What to drink?' })
      const found = async () => idsIn(await get(ann, `/people?words=${newcomer.name}`), 'people')
      expect(await found()).toEqual([])
      await answers(newcomer, post)
      expect(await found()).toEqual([newcomer.id])
      const { comments } = await get(ann, `/posts/${post}/comments`)
      expect(comments).toMatchObject([{ author: { id: newcomer.id } }])
      // By the name that they have now, and no longer by the one before.
      const name = `Otter${randomUUID().slice(0, 8)}`
      await market.ask(newcomer, '/api/account/profile', { method: 'PATCH', body: { name } })
      expect(await found()).toEqual([])
      expect(idsIn(await get(ann, `/people?words=${name}`), 'people')).toEqual([newcomer.id])
    })

    test('moderators decide about each standing once, and not about themselves', async () => {
      const { owner, id } = await aGroup({ requireApproval: true })
      const [ann, bob, stranger] = (await people('Ann', 'Bob', 'Sten')) as [Person, Person, Person]
      for (const who of [ann, bob]) await join(who, id)
      await decide(owner, id, ann, 'approve')
      const refused = { http: 409, code: 'not_now' }
      for (const act of ['approve', 'decline', 'unban'])
        expect(await decide(owner, id, ann, act), act).toMatchObject(refused)
      for (const act of ['remove', 'unban', 'promote', 'demote'])
        expect(await decide(owner, id, bob, act), act).toMatchObject(refused)
      expect(await decide(owner, id, owner, 'demote')).toMatchObject(refused)
      expect(await decide(owner, id, stranger, 'approve')).toMatchObject({ http: 404 })
      // A ban needs no membership, and an applicant who is banned stays out.
      expect(await decide(owner, id, bob, 'ban', 'You shout.')).toMatchObject({ http: 200 })
      expect(await decide(owner, id, bob, 'approve')).toMatchObject(refused)
      expect(await get(owner, `/groups/${id}`)).toMatchObject({ group: { memberCount: 2 } })
      expect(await toldOf(bob, 'banned')).toBe(1)
    })

    test('own groups are joined, requested and banned ones', async () => {
      const [ann] = (await people('Ann')) as [Person]
      const [one, two, three, four] = [
        await aGroup(),
        await aGroup({ requireApproval: true }),
        await aGroup(),
        await aGroup(),
      ]
      for (const { id } of [one, two, three, four]) await join(ann, id)
      await decide(three.owner, three.id, ann, 'ban', 'No.')
      await send(ann, `/groups/${four.id}/leave`)
      expect(idsIn(await get(ann, '/groups/mine'), 'groups').toSorted()).toEqual(
        [one.id, two.id, three.id].toSorted(),
      )
      expect(idsIn(await get(ann, '/groups?mine=true'), 'groups')).toEqual([one.id])
    })

    test('the open feed has no posts of groups, and the list of all has those of the reader’s groups', async () => {
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      const { owner, id } = await aGroup()
      await join(ann, id)
      const [inside, open] = [
        await says(owner, { content: 'Inside', group: id }),
        await says(owner, { content: 'Open' }),
      ]
      const lists = async (who: Person, query: string) => {
        const ids = idsIn(await get(who, `/posts${query}`), 'posts')
        return [ids.includes(inside), ids.includes(open)]
      }
      expect(await lists(ann, '?open=true')).toEqual([false, true])
      expect(await lists(ann, '')).toEqual([true, true])
      expect(await lists(bob, '')).toEqual([false, true])
      expect(await lists(bob, `?group=${id}`)).toEqual([true, false])
      expect(await lists(ann, '?mine=true')).toEqual([false, false])
      await send(ann, `/groups/${id}/leave`)
      expect(await lists(ann, '')).toEqual([false, true])
    })

    test('a deleted group takes its own posts, members and reports, and nothing of another', async () => {
      const [ann] = (await people('Ann')) as [Person]
      const [gone, stays] = [await aGroup(), await aGroup()]
      const posts: string[] = []
      for (const { id, owner } of [gone, stays]) {
        await join(ann, id)
        const post = await says(owner, { content: 'Said', group: id })
        posts.push(post)
        await answers(ann, post)
        await send(ann, `/posts/${post}/like`, {}, 'PUT')
        await send(ann, `/posts/${post}/report`, { reason: 'No.' })
      }
      expect(await drop(stays.owner, `/groups/${gone.id}`)).toMatchObject({ http: 403 })
      expect(await drop(gone.owner, `/groups/${gone.id}`)).toMatchObject({ http: 204 })
      const { posts: p, postComments: c, groupMemberships: m, communityReports: r } = market.db.t
      const left = await Promise.all([
        market.db.select().from(p).where(eq(p.forum, gone.id)),
        market.db.select().from(c).where(eq(c.forum, gone.id)),
        market.db.select().from(m).where(eq(m.groupId, gone.id)),
        market.db.select().from(r).where(eq(r.thingId, posts[0]!)),
      ])
      expect(left).toEqual([[], [], [], []])
      expect(await get(ann, `/posts/${posts[1]}`)).toMatchObject({
        post: { likes: 1, comments: 1, isReported: true },
      })
      expect(await get(ann, `/groups/${stays.id}`)).toMatchObject({ group: { memberCount: 2 } })
    })

    test('a report, a decision and an appeal are of one comment, in the queue of its group', async () => {
      const [{ owner, id }, elsewhere] = [await aGroup(), await aGroup()]
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      for (const who of [ann, bob]) for (const group of [id, elsewhere.id]) await join(who, group)
      const post = await says(owner, { content: 'Talk', group: id })
      const [first, second] = [await answers(ann, post, 'Buy'), await answers(ann, post, 'Port')]
      const there = await says(elsewhere.owner, { content: 'There', group: elsewhere.id })
      const other = await answers(ann, there, 'Buy there')
      const report = (who: Person, comment: string, reason = 'It sells.') =>
        send(who, `/comments/${comment}/report`, { reason })
      expect(await report(ann, first)).toMatchObject({ code: 'not_now' })
      for (const comment of [first, first, other])
        expect(await report(bob, comment)).toMatchObject({ isReported: true })
      const queued = async (who: Person, group: string, which: string) =>
        ((await get(who, `/groups/${group}/queue?which=${which}`))['things'] ?? []) as object[]
      expect(await queued(owner, id, 'reported')).toMatchObject([
        { kind: 'comment', id: first, postId: post, hasPicture: false, reasons: ['It sells.'] },
      ])
      expect(await queued(elsewhere.owner, elsewhere.id, 'reported')).toMatchObject([{ id: other }])
      expect(await get(owner, `/groups/${elsewhere.id}/queue?which=reported`)).toMatchObject({
        http: 403,
      })
      const moderate = (who: Person, comment: string, act: string, reason?: string) =>
        send(who, `/comments/${comment}/moderate`, { act, ...(reason && { reason }) })
      const counted = async () =>
        ((await get(bob, `/posts/${post}`))['post'] as { comments: number }).comments
      // A report that is settled without a word is no news to the author.
      expect(await moderate(owner, first, 'keep')).toMatchObject({ http: 204 })
      expect(await queued(owner, id, 'reported')).toEqual([])
      expect(await toldOf(ann, 'words_decided')).toBe(0)
      expect(await moderate(elsewhere.owner, first, 'hide', 'No.')).toMatchObject({ http: 403 })
      expect(await moderate(owner, first, 'hide', 'No.')).toMatchObject({ http: 204 })
      expect([await counted(), await toldOf(ann, 'words_hidden')]).toEqual([1, 1])
      const read = async (who: Person) =>
        idsIn(await get(who, `/posts/${post}/comments`), 'comments')
      expect([await read(bob), await read(ann), await read(owner)]).toEqual([
        [second],
        [first, second],
        [first, second],
      ])
      const appeal = (who: Person) => send(who, `/comments/${first}/appeal`, { text: 'A gift' })
      expect([(await appeal(bob)).http, (await appeal(ann)).http]).toEqual([404, 204])
      expect(await queued(owner, id, 'appealed')).toMatchObject([{ id: first }])
      expect(await moderate(owner, first, 'restore')).toMatchObject({ http: 204 })
      expect([await counted(), await queued(owner, id, 'appealed')]).toEqual([2, []])
      const acts = async (who: Person, group: string) =>
        ((await get(who, `/groups/${group}/log`))['acts'] as { act: string; thing?: string }[]).map(
          ({ act, thing }) => [act, thing],
        )
      expect(await acts(owner, id)).toEqual([
        ['restored', first],
        ['hidden', first],
        ['kept', first],
      ])
      expect(await acts(elsewhere.owner, elsewhere.id)).toEqual([])
    })

    test('what waits longest is decided first, and what was hidden last is listed first', async () => {
      const { owner, id } = await aGroup()
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      for (const who of [ann, bob]) await join(who, id)
      const first = await says(ann, { content: 'One', group: id })
      const second = await says(ann, { content: 'Two', group: id })
      const queued = async (which: string) =>
        idsIn(await get(owner, `/groups/${id}/queue?which=${which}`), 'things')
      const inTurn = async (who: Person, what: string, body: object) => {
        for (const post of [first, second]) {
          expect((await send(who, `/posts/${post}/${what}`, body)).http).toBeLessThan(300)
          await market.pass(1_000)
        }
      }
      await inTurn(bob, 'report', { reason: 'It sells.' })
      expect(await queued('reported')).toEqual([first, second])
      await inTurn(owner, 'moderate', { act: 'hide', reason: 'No.' })
      expect(await queued('hidden')).toEqual([second, first])
      await inTurn(ann, 'appeal', { text: 'A gift' })
      expect(await queued('appealed')).toEqual([first, second])
    })

    test('an admin’s decision stands against a moderator, and is in the log of the platform', async () => {
      const { owner, id } = await aGroup()
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      for (const who of [ann, bob]) await join(who, id)
      const post = await says(ann, { content: 'Buy my Port', group: id })
      await send(bob, `/posts/${post}/report`, { reason: 'It sells.' })
      expect(await get(owner, `/groups/${id}/queue?which=reported`)).toMatchObject({
        things: [{ kind: 'post', id: post, hasPicture: false }],
      })
      const moderate = (who: Person, act: string, reason?: string) =>
        send(who, `/posts/${post}/moderate`, { act, ...(reason && { reason }) })
      expect(await moderate(market.admin, 'hide', 'No.')).toMatchObject({ http: 204 })
      for (const act of ['restore', 'keep'])
        expect(await moderate(owner, act, 'Why not.'), act).toMatchObject({ code: 'forbidden' })
      expect(await moderate(market.admin, 'restore')).toMatchObject({ http: 204 })
      expect(await moderate(owner, 'hide', 'No.')).toMatchObject({ http: 204 })
      const { complianceLogs: log } = market.db.t
      const rows = await market.db.select().from(log).where(eq(log.userId, ann.id))
      expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
        ['words.hidden', market.admin.id],
        ['words.shown', market.admin.id],
      ])
    })

    test('one mute silences its person alone, and replies are news after an exact hour', async () => {
      const [ann, bob, cid] = (await people('Ann', 'Bob', 'Cid')) as [Person, Person, Person]
      const post = await says(ann, { content: 'What to drink?' })
      await says(bob, { content: 'Here' })
      await send(ann, `/people/${bob.id}/relation`, { kind: 'mute' }, 'PUT')
      await answers(bob, post)
      expect(await toldOf(ann, 'commented')).toBe(0)
      const { postComments: c } = market.db.t
      const said = async (who: Person, ago: number) => {
        await market.stopAt(market.now())
        await market.db.transaction('test', (tx) =>
          tx
            .update(c)
            .set({ createdAt: market.now() - ago })
            .where(eq(c.postId, post)),
        )
        await answers(who, post)
        return toldOf(ann, 'commented')
      }
      expect(await said(cid, hour - 1)).toBe(0)
      expect(await said(cid, hour)).toBe(1)
      await market.pass(0)
    })

    test('who leaves takes likes and comments from the counts of their posts alone', async () => {
      const [ann, bob, cid] = (await people('Ann', 'Bob', 'Cid')) as [Person, Person, Person]
      const [one, two] = [await says(ann, { content: 'One' }), await says(ann, { content: 'Two' })]
      const answered = await says(bob, { content: 'Answered' })
      const alone = await says(bob, { content: 'Alone' })
      for (const who of [bob, cid]) await send(who, `/posts/${one}/like`, {}, 'PUT')
      await send(cid, `/posts/${two}/like`, {}, 'PUT')
      const hidden = await answers(bob, one, 'Hidden')
      for (const post of [one, one, two]) await answers(bob, post)
      for (const post of [one, answered]) await answers(cid, post)
      await send(market.admin, `/comments/${hidden}/moderate`, { act: 'hide', reason: 'No.' })
      const gone = await market.ask(bob, '/api/account/delete', {
        body: { password: bob.password },
      })
      expect(gone).toMatchObject({ http: 204 })
      const counts = async (post: string) => {
        const { likes, comments } = ((await get(ann, `/posts/${post}`))['post'] ?? {}) as {
          likes?: number
          comments?: number
        }
        return [likes, comments]
      }
      expect([await counts(one), await counts(two)]).toEqual([
        [1, 1],
        [1, 0],
      ])
      expect([await counts(answered), await counts(alone)]).toEqual([
        [0, 1],
        [undefined, undefined],
      ])
    })

    test('a stranger who leaves a group changes nothing, and finds no private one', async () => {
      const [open, closed] = [await aGroup(), await aGroup({ isPrivate: true })]
      const [ann] = (await people('Ann')) as [Person]
      const leave = (id: string) => send(ann, `/groups/${id}/leave`)
      expect(await leave(open.id)).toMatchObject({ group: { memberCount: 1 } })
      expect(await leave(closed.id)).toMatchObject({ http: 404 })
      const { groupMemberships: m } = market.db.t
      expect(await market.db.select().from(m).where(eq(m.userId, ann.id))).toEqual([])
    })

    test('an applicant who leaves or is removed changes no size, and a moderator not of the owner', async () => {
      const { owner, id } = await aGroup({ requireApproval: true })
      const [ann, bob, mod] = (await people('Ann', 'Bob', 'Mona')) as [Person, Person, Person]
      for (const who of [ann, bob, mod]) await join(who, id)
      for (const who of [ann, mod]) await decide(owner, id, who, 'approve')
      expect(await decide(owner, id, mod, 'promote')).toMatchObject({
        member: { role: 'moderator' },
      })
      const size = async () =>
        ((await get(owner, `/groups/${id}`))['group'] as { memberCount: number }).memberCount
      expect(await size()).toBe(3)
      for (const act of ['remove', 'demote', 'ban'])
        expect(await decide(mod, id, owner, act, 'No.'), act).toMatchObject({ http: 403 })
      expect(await decide(mod, id, ann, 'promote')).toMatchObject({ http: 403 })
      expect(await decide(mod, id, bob, 'decline', 'Later.')).toMatchObject({
        member: { status: 'left', reason: 'Later.' },
      })
      expect([await size(), await toldOf(bob, 'let_in')]).toEqual([3, 0])
      await join(bob, id)
      await send(bob, `/groups/${id}/leave`)
      expect(await size()).toBe(3)
      expect(await send(owner, `/groups/${id}/leave`)).toMatchObject({ code: 'not_now' })
      expect(await decide(mod, id, ann, 'remove', 'Quiet.')).toMatchObject({ http: 200 })
      expect([await size(), await toldOf(ann, 'banned'), await toldOf(ann, 'let_in')]).toEqual([
        2, 0, 1,
      ])
    })

    test('an account is new for its exact first day', async () => {
      const ask = async (age: number) => {
        const one = await market.person(`New ${randomUUID().slice(0, 8)}`)
        await market.stopAt(market.now())
        await change(one, { createdAt: new Date(market.now() - age) })
        const link = { content: 'See https://port.example' }
        for (let count = 0; count < communityPace.link.new.max; count++)
          expect(await send(one, '/posts', link)).toMatchObject({ http: 200 })
        const { http } = await send(one, '/posts', link)
        await market.pass(0)
        return http
      }
      expect([await ask(newAccountPeriod - 1), await ask(newAccountPeriod)]).toEqual([429, 200])
    })

    test('a group that loses its owner goes to a moderator, else to its oldest member', async () => {
      const [old, mod, waits] = (await people('Old', 'Mod', 'Waits')) as [Person, Person, Person]
      const [one, two] = [await aGroup(), await aGroup({ requireApproval: true })]
      for (const who of [old, mod]) {
        await join(who, one.id)
        await join(who, two.id)
        await decide(two.owner, two.id, who, 'approve')
      }
      await join(waits, two.id)
      await decide(one.owner, one.id, mod, 'promote')
      for (const { owner } of [one, two])
        await market.ask(owner, '/api/account/delete', { body: { password: owner.password } })
      const standing = async (who: Person, id: string) => {
        const { mine, memberCount } = (await get(who, `/groups/${id}`))['group'] as {
          mine: { role: string }
          memberCount: number
        }
        return [mine.role, memberCount]
      }
      expect([await standing(old, one.id), await standing(mod, one.id)]).toEqual([
        ['member', 2],
        ['owner', 2],
      ])
      expect([await standing(old, two.id), await standing(mod, two.id)]).toEqual([
        ['owner', 2],
        ['member', 2],
      ])
      expect(await standing(waits, two.id)).toEqual(['member', 2])
    })
  })
