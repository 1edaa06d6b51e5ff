import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  communityPace,
  communityReports,
  maxBlocks,
  maxGroupsOfPerson,
  maxGroupsOwned,
  maxModerators,
} from '../../../shared/business/community.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket, type Said } from '../market/market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`groups, on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine, { jobs: ['community'] })
    })
    afterAll(() => market.close())

    const send = (who: Person, place: string, body: object = {}, method = 'POST') =>
      market.ask(who, `/api/community${place}`, { body, method, key: randomUUID() })
    const get = (who: Person, place: string) => market.ask(who, `/api/community${place}`)
    /** People whose accounts are not new any more. */
    async function people(...names: string[]): Promise<Person[]> {
      const made = await Promise.all(
        names.map((name) => market.person(`${name} ${randomUUID().slice(0, 8)}`)),
      )
      const { users } = market.db.t
      for (const { id } of made)
        await market.db.transaction('older', (tx) =>
          tx
            .update(users)
            .set({ createdAt: new Date(market.now() - 2 * day) })
            .where(eq(users.id, id)),
        )
      return made
    }
    const insider = (who: Person) =>
      market.db.transaction('an Insider', (tx) =>
        tx.update(tx.t.users).set({ subscriptionTier: 'insider' }).where(eq(tx.t.users.id, who.id)),
      )
    /** A group with its owner, as the switches have it. */
    async function aGroup(more: object = {}) {
      const [owner] = (await people('Olga')) as [Person]
      await insider(owner)
      const made = await send(owner, '/groups', {
        name: `Port ${randomUUID()}`,
        category: 'wine',
        ...more,
      })
      expect(made).toMatchObject({ http: 200 })
      return { owner, id: (made['group'] as { id: string }).id }
    }
    const join = (who: Person, group: string, note?: string) =>
      send(who, `/groups/${group}/join`, note === undefined ? {} : { note })
    const decide = (who: Person, group: string, about: Person, act: string, reason?: string) =>
      send(who, `/groups/${group}/members/${about.id}`, { act, ...(reason && { reason }) })
    const statusIn = async (who: Person, group: string) => {
      const { mine } = (await get(who, `/groups/${group}`))['group'] as {
        mine?: { status: string; role: string; reason?: string }
      }
      return mine && [mine.status, mine.role]
    }
    const says = async (who: Person, body: object): Promise<string> => {
      const said = await send(who, '/posts', body)
      expect(said).toMatchObject({ http: 200 })
      return (said['post'] as { id: string }).id
    }
    const idsIn = ({ posts, members }: Said) =>
      ((posts ?? members) as { id: string }[]).map(({ id }) => id)

    test('a group with approval is readable by all, and joining needs approval', async () => {
      const [ann, bob, mod] = (await people('Ann', 'Bob', 'Mod')) as [Person, Person, Person]
      const { owner, id } = await aGroup({ requireApproval: true })
      const post = await says(owner, { content: 'Everybody reads this', group: id })
      await join(mod, id)
      await decide(owner, id, mod, 'approve')
      await decide(owner, id, mod, 'promote')
      expect(await join(ann, id, 'I have a cellar.')).toMatchObject({
        group: { memberCount: 2, mine: { status: 'pending' }, mayRead: true },
      })
      for (const act of ['promote', 'handOver', 'remove'])
        expect(await decide(owner, id, ann, act)).toMatchObject({ http: 409, code: 'not_now' })
      expect(await statusIn(ann, id)).toEqual(['pending', 'member'])
      expect(await get(ann, `/posts/${post}`)).toMatchObject({ post: { mayAct: false } })
      for (const [place, body] of [
        ['/posts', { content: 'Me too', group: id }],
        [`/posts/${post}/comments`, { content: 'Me too' }],
      ] as const)
        expect(await send(ann, place, body), place).toMatchObject({ http: 403 })
      expect(await send(ann, `/posts/${post}/like`, {}, 'PUT')).toMatchObject({ http: 403 })
      // Only moderators read an applicant's message.
      expect(await get(bob, `/groups/${id}/members?which=pending`)).toMatchObject({ http: 403 })
      expect(await get(mod, `/groups/${id}/members?which=pending`)).toMatchObject({
        members: [{ id: ann.id, note: 'I have a cellar.' }],
      })
      expect(await decide(ann, id, ann, 'approve')).toMatchObject({ http: 403 })
      expect(await decide(bob, id, ann, 'approve')).toMatchObject({ http: 403 })

      expect(await decide(mod, id, ann, 'decline', 'Say who you are.')).toMatchObject({ http: 200 })
      expect(await get(ann, `/groups/${id}`)).toMatchObject({
        group: { mine: { status: 'left', reason: 'Say who you are.' } },
      })
      expect(await decide(mod, id, ann, 'approve')).toMatchObject({ code: 'not_now' })
      // One may ask again, and take it back.
      await join(ann, id)
      await send(ann, `/groups/${id}/leave`)
      expect(await statusIn(ann, id)).toEqual(['left', 'member'])
      await join(ann, id)
      expect(await decide(mod, id, ann, 'approve')).toMatchObject({
        member: { status: 'active', role: 'member' },
      })
      expect(await get(ann, `/groups/${id}`)).toMatchObject({ group: { memberCount: 3 } })
      await market.work()
      expect(await market.told(ann)).toEqual(['let_in'])
      await says(ann, { content: 'Now I may', group: id })
    })

    test('those who look after a group get one notice for all requests that wait', async () => {
      const [ann, bob, cid, mod, dan] = (await people(
        'Ann',
        'Bob',
        'Cid',
        'Mod',
        'Dan',
      )) as Person[]
      const { owner, id } = await aGroup({ requireApproval: true })
      const toldOf = async (who: Person | undefined) => {
        await market.work()
        return (await market.told(who!)).filter((kind) => kind === 'asks_in').length
      }
      await join(mod!, id)
      await decide(owner, id, mod!, 'approve')
      await decide(owner, id, mod!, 'promote')
      await join(ann!, id)
      await join(bob!, id)
      // The moderator's own request is the owner's first.
      expect([await toldOf(owner), await toldOf(mod), await toldOf(ann)]).toEqual([2, 1, 0])

      for (const who of [ann, bob]) await decide(mod!, id, who!, 'approve')
      await join(cid!, id)
      expect([await toldOf(owner), await toldOf(mod), await toldOf(ann)]).toEqual([3, 2, 0])

      // Who waits in one group keeps nothing from those of another, and who muted the person hears nothing.
      const other = await aGroup({ requireApproval: true })
      await join(mod!, other.id)
      expect([await toldOf(other.owner), await toldOf(owner)]).toEqual([1, 3])
      await decide(other.owner, other.id, mod!, 'approve')
      const muted = await send(other.owner, `/people/${ann!.id}/relation`, { kind: 'mute' }, 'PUT')
      expect(muted).toMatchObject({ http: 200 })
      await join(ann!, other.id)
      expect(await toldOf(other.owner)).toBe(1)
      await decide(other.owner, other.id, ann!, 'approve')
      await join(cid!, other.id)
      expect(await toldOf(other.owner)).toBe(2)

      // A moderator who left hears nothing.
      await decide(owner, id, cid!, 'approve')
      await send(mod!, `/groups/${id}/leave`)
      await join(dan!, id)
      expect([await toldOf(owner), await toldOf(mod)]).toEqual([4, 2])
    })

    test('names and titles are stored as one line', async () => {
      const broken = 'Port\r\n\tand\u2028cigars'
      const kept = 'Port and cigars'
      const { owner, id } = await aGroup({ name: broken, location: broken, tags: [broken] })
      expect(await get(owner, `/groups/${id}`)).toMatchObject({
        group: { name: kept, location: kept, tags: [kept] },
      })
      const drop = await market.drop({ title: broken, description: broken })
      expect(drop).toMatchObject({ title: kept, description: broken })
      const bottle = { name: broken, brand: broken, category: 'Wine', notes: broken }
      expect(await market.ask(owner, '/api/bottles', { body: bottle })).toMatchObject({
        name: kept,
        brand: kept,
        notes: broken,
      })
      const named = { method: 'PATCH', body: { name: broken } }
      expect(await market.ask(owner, '/api/account/profile', named)).toMatchObject({ name: kept })
    })

    test('no member is admitted above its size', async () => {
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      const { owner, id } = await aGroup({ requireApproval: true, maxMembers: 2 })
      for (const who of [ann, bob]) await join(who, id)
      expect(await decide(owner, id, ann, 'approve')).toMatchObject({ http: 200 })
      expect(await decide(owner, id, bob, 'approve')).toMatchObject({
        http: 409,
        code: 'sold_out',
      })
      expect(await statusIn(bob, id)).toEqual(['pending', 'member'])
      expect(await get(owner, `/groups/${id}`)).toMatchObject({ group: { memberCount: 2 } })
    })

    test('its size can be reduced to its members, and no further', async () => {
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      const { owner, id } = await aGroup({ maxMembers: 5 })
      for (const who of [ann, bob]) await join(who, id)
      const resize = (maxMembers: number) => send(owner, `/groups/${id}`, { maxMembers }, 'PATCH')
      expect(await resize(3)).toMatchObject({ group: { memberCount: 3, maxMembers: 3 } })
      expect(await resize(2)).toMatchObject({ http: 409, code: 'not_now' })
    })

    test('a person owns a limited number of groups, and belongs to a limited number', async () => {
      const { owner, id } = await aGroup()
      const memberships = (count: number, userId: string, own: object) =>
        market.db.transaction('memberships', (tx) =>
          tx.insert(tx.t.groupMemberships).values(
            Array.from({ length: count }, () => ({
              groupId: randomUUID(),
              userId,
              role: 'member' as const,
              status: 'active' as const,
              joinedAt: 1,
              changedAt: 1,
              ...own,
            })),
          ),
        )
      const found = () =>
        send(owner, '/groups', { name: `Rum ${randomUUID()}`, category: 'spirits' })
      await memberships(maxGroupsOwned - 2, owner.id, { role: 'owner' })
      // Memberships in groups of others leave room.
      await memberships(maxGroupsOwned, owner.id, {})
      expect(await found()).toMatchObject({ http: 200 })
      expect(await found()).toMatchObject({ http: 409, code: 'limit' })

      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      await memberships(maxGroupsOfPerson - 1, ann.id, { status: 'pending', joinedAt: null })
      await memberships(maxGroupsOfPerson, bob.id, { status: 'left', joinedAt: null })
      for (const who of [ann, bob]) expect(await join(who, id)).toMatchObject({ http: 200 })
      const other = await aGroup()
      expect(await join(ann, other.id)).toMatchObject({ http: 409, code: 'limit' })
    })

    test('a removed moderator rejoins as a member, and a place left goes to the longest waiting', async () => {
      const [mod, bob] = (await people('Mod', 'Bob')) as [Person, Person]
      const { owner, id } = await aGroup({ requireApproval: true, maxMembers: 2 })
      for (const who of [mod, bob]) await join(who, id)
      await decide(owner, id, mod, 'approve')
      await decide(owner, id, mod, 'promote')
      await send(owner, `/groups/${id}`, { requireApproval: false }, 'PATCH')
      expect(await statusIn(bob, id)).toEqual(['pending', 'member'])
      expect(await send(mod, `/groups/${id}/leave`)).toMatchObject({ http: 200 })
      expect(await statusIn(bob, id)).toEqual(['active', 'member'])
      await decide(owner, id, bob, 'remove')
      expect(await join(mod, id)).toMatchObject({
        group: { mine: { status: 'active', role: 'member' } },
      })
    })

    test('a change of its kind updates readers, members and pending people', async () => {
      const [ann, bob, cid, dan] = (await people('Ann', 'Bob', 'Cid', 'Dan')) as [
        Person,
        Person,
        Person,
        Person,
      ]
      const { owner, id } = await aGroup({ isPrivate: true, maxMembers: 2 })
      const post = await says(owner, { content: 'A secret for now', group: id })
      for (const who of [ann, bob, cid]) await join(who, id)
      const change = (body: object) => send(owner, `/groups/${id}`, body, 'PATCH')
      const readersOf = async (one: string) =>
        (await Promise.all([ann, dan].map((who) => get(who, `/posts/${one}`)))).map(
          ({ http }) => http,
        )
      const readers = () => readersOf(post)
      const all = () => Promise.all([ann, bob, cid, dan].map((who) => statusIn(who, id)))
      const waits = ['pending', 'member']
      const isIn = ['active', 'member']
      expect(await readers()).toEqual([404, 404])
      // Everyone may read, but membership needs approval.
      await change({ isPrivate: false, requireApproval: true })
      const open = await says(owner, { content: 'For everybody', group: id })
      expect(await readersOf(open)).toEqual([200, 200])
      expect(await readers()).toEqual([404, 404])
      expect(await all()).toEqual([waits, waits, waits, undefined])
      await change({ isPrivate: true, requireApproval: false })
      expect(await readersOf(open)).toEqual([404, 404])
      expect(await all()).toEqual([waits, waits, waits, undefined])
      // Opened, the first applicant joins; the others join when there is room, before later users.
      await change({ isPrivate: false })
      expect(await all()).toEqual([isIn, waits, waits, undefined])
      expect(await join(dan, id)).toMatchObject({ code: 'sold_out' })
      expect(await join(cid, id)).toMatchObject({ code: 'sold_out' })
      await send(ann, `/groups/${id}/leave`)
      expect(await all()).toEqual([['left', 'member'], isIn, waits, undefined])
      await decide(owner, id, bob, 'remove')
      expect(await all()).toEqual([['left', 'member'], ['left', 'member'], isIn, undefined])
      await market.work()
      for (const who of [ann, bob, cid]) expect(await market.told(who)).toEqual(['let_in'])
      // When it closes, members stay and new users wait again.
      await change({ requireApproval: true, maxMembers: 3 })
      expect(await join(dan, id)).toMatchObject({ group: { mine: { status: 'pending' } } })
      await change({ requireApproval: false })
      expect(await all()).toEqual([['left', 'member'], ['left', 'member'], isIn, isIn])
      expect(await get(owner, `/groups/${id}`)).toMatchObject({
        group: { memberCount: 3, pending: 0 },
      })
    })

    test('a larger size admits the longest waiting; pending people join by asking again', async () => {
      const [ann, bob, cid] = (await people('Ann', 'Bob', 'Cid')) as [Person, Person, Person]
      const { owner, id } = await aGroup({ requireApproval: true, maxMembers: 2 })
      for (const who of [ann, bob, cid]) await join(who, id)
      const other = await aGroup({ requireApproval: true })
      await join(ann, other.id)
      const change = (body: object) => send(owner, `/groups/${id}`, body, 'PATCH')
      await change({ requireApproval: false })
      await change({ maxMembers: 3 })
      expect(await statusIn(ann, other.id)).toEqual(['pending', 'member'])
      expect(await Promise.all([ann, bob, cid].map((who) => statusIn(who, id)))).toEqual([
        ['active', 'member'],
        ['active', 'member'],
        ['pending', 'member'],
      ])
      // A deleted account frees a place for the first in line.
      expect((await ann.post('/api/account/delete', { password: ann.password })).status).toBe(204)
      expect(await join(cid, id)).toMatchObject({
        http: 200,
        group: { memberCount: 3, mine: { status: 'active' } },
      })
    })

    test('moderators lift bans; a removed member may rejoin', async () => {
      const [ann, mod, other] = (await people('Ann', 'Mod', 'Other')) as [Person, Person, Person]
      const { owner, id } = await aGroup()
      for (const who of [ann, mod, other]) await join(who, id)
      await decide(owner, id, mod, 'promote')
      expect(await decide(mod, id, ann, 'ban', 'You shout.')).toMatchObject({
        member: { status: 'banned' },
      })
      await market.work()
      expect(await market.told(ann)).toEqual(['banned'])
      expect(await get(mod, `/groups/${id}/members?which=banned`)).toMatchObject({
        members: [{ id: ann.id, reason: 'You shout.' }],
      })
      expect(await get(other, `/groups/${id}/members?which=banned`)).toMatchObject({ http: 403 })
      expect(idsIn(await get(other, `/groups/${id}/members`))).not.toContain(ann.id)
      expect(await decide(other, id, ann, 'unban')).toMatchObject({ http: 403 })
      expect(await decide(mod, id, ann, 'unban')).toMatchObject({ member: { status: 'left' } })
      expect(await join(ann, id)).toMatchObject({ group: { mine: { status: 'active' } } })
      expect(await decide(mod, id, ann, 'remove')).toMatchObject({ http: 200 })
      expect(await join(ann, id)).toMatchObject({ group: { memberCount: 4 } })
      expect(
        ((await get(owner, `/groups/${id}/log`))['acts'] as { act: string }[]).map(
          ({ act }) => act,
        ),
      ).toEqual(['removed', 'unbanned', 'banned', 'promoted'])
    })

    test('its moderators decide there and nowhere else, and no longer once they are members again', async () => {
      const [ann, mod] = (await people('Ann', 'Mod')) as [Person, Person]
      const [here, there] = [await aGroup(), await aGroup()]
      for (const { id } of [here, there]) for (const who of [ann, mod]) await join(who, id)
      await decide(here.owner, here.id, mod, 'promote')
      const [post, elsewhere, open] = [
        await says(ann, { content: 'Here', group: here.id }),
        await says(ann, { content: 'There', group: there.id }),
        await says(ann, { content: 'In the open feed' }),
      ]
      const hide = (who: Person, id: string) =>
        send(who, `/posts/${id}/moderate`, { act: 'hide', reason: 'No.' })
      for (const id of [elsewhere, open])
        expect(await hide(mod, id), id).toMatchObject({ http: 403 })
      expect(await get(mod, `/groups/${there.id}/queue?which=hidden`)).toMatchObject({ http: 403 })
      expect(await get(mod, `/groups/${there.id}/log`)).toMatchObject({ http: 403 })
      expect(await hide(mod, post)).toMatchObject({ http: 204 })
      // A moderator cannot show a post that an admin has hidden.
      await send(mod, `/posts/${post}/moderate`, { act: 'restore' })
      await send(ann, `/posts/${post}/report`, { reason: 'I' })
      for (const id of [post, elsewhere])
        expect(await send(mod, `/posts/${id}/report`, { reason: 'Look.' })).toMatchObject({
          http: 200,
        })
      const queue = await get(mod, `/groups/${here.id}/queue?which=reported`)
      expect(queue).toMatchObject({ things: [{ id: post }] })
      expect(await hide(market.admin, post)).toMatchObject({ http: 204 })
      for (const who of [mod, here.owner])
        expect(await send(who, `/posts/${post}/moderate`, { act: 'restore' })).toMatchObject({
          http: 403,
        })
      expect(await get(ann, `/posts/${post}`)).toMatchObject({ post: { hidden: { by: 'admin' } } })
      expect(await send(market.admin, `/posts/${post}/moderate`, { act: 'restore' })).toMatchObject(
        {
          http: 204,
        },
      )
      expect(await decide(mod, here.id, mod, 'demote')).toMatchObject({ http: 409 })
      expect(await decide(here.owner, here.id, mod, 'demote')).toMatchObject({
        member: { role: 'member' },
      })
      expect(await hide(mod, post)).toMatchObject({ http: 403 })
    })

    test('a comment is hidden with a reason, appealed and shown again, and is counted as it is seen', async () => {
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      const { owner, id } = await aGroup()
      for (const who of [ann, bob]) await join(who, id)
      const post = await says(ann, { content: 'What to drink?', group: id })
      const said = await send(bob, `/posts/${post}/comments`, { content: 'Mine, for $90' })
      const comment = (said['comment'] as { id: string }).id
      const sees = async (who: Person) => [
        ((await get(who, `/posts/${post}`))['post'] as { comments: number }).comments,
        ((await get(who, `/posts/${post}/comments`))['comments'] as { id: string }[]).length,
      ]
      expect(await send(ann, `/comments/${comment}/report`, { reason: 'He sells.' })).toMatchObject(
        {
          isReported: true,
        },
      )
      expect(await get(owner, `/groups/${id}/queue?which=reported`)).toMatchObject({
        things: [{ kind: 'comment', id: comment, postId: post, reasons: ['He sells.'] }],
      })
      const moderate = (act: string, reason?: string) =>
        send(owner, `/comments/${comment}/moderate`, { act, ...(reason && { reason }) })
      expect(await moderate('hide')).toMatchObject({ http: 400 })
      expect(await moderate('hide', 'Nothing is sold here.')).toMatchObject({ http: 204 })
      expect(await sees(ann)).toEqual([0, 0])
      // Its author and who looks after the group see it, with the reason.
      for (const who of [bob, owner])
        expect(await get(who, `/posts/${post}/comments`)).toMatchObject({
          comments: [{ id: comment, hidden: { reason: 'Nothing is sold here.' } }],
        })
      expect(await send(ann, `/comments/${comment}/appeal`, { text: 'I' })).toMatchObject({
        http: 404,
      })
      expect(await send(bob, `/comments/${comment}/appeal`, { text: 'A joke' })).toMatchObject({
        http: 204,
      })
      expect(await send(bob, `/comments/${comment}/appeal`, { text: 'Still' })).toMatchObject({
        http: 409,
      })
      expect(await get(owner, `/groups/${id}/queue?which=appealed`)).toMatchObject({
        things: [{ id: comment, hidden: { appeal: { text: 'A joke' } } }],
      })
      expect(await moderate('restore')).toMatchObject({ http: 204 })
      expect(await sees(ann)).toEqual([1, 1])
    })

    test('a post shows a drop, with a link, while its store is active', async () => {
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      const drop = await market.drop({ title: 'Weller 12 Year' })
      const post = await says(ann, { shows: { kind: 'drop', id: drop.id } })
      expect(await get(bob, `/posts/${post}`)).toMatchObject({
        post: { content: '', drop: { id: drop.id, title: 'Weller 12 Year' } },
      })
      const admin = (what: string, body: object = {}) =>
        market.ask(market.admin, `/api/admin/stores/${market.store}/${what}`, { body })
      await admin('suspend', { reason: 'Sold to a minor.' })
      expect(JSON.stringify(await get(bob, `/posts/${post}`))).not.toContain('Weller')
      expect(await send(ann, '/posts', { shows: { kind: 'drop', id: drop.id } })).toMatchObject({
        http: 404,
      })
      await admin('reinstate')
      expect(await get(bob, `/posts/${post}`)).toMatchObject({ post: { drop: { id: drop.id } } })
    })

    test('a mention in a private group is notified to members only', async () => {
      // Other tests have more of the usual names than the search lists.
      const [ann, bob] = (await people('Agathe', 'Bertram')) as [Person, Person]
      const { owner, id } = await aGroup({ isPrivate: true })
      await join(ann, id)
      await decide(owner, id, ann, 'approve')
      await says(bob, { content: 'So that I can be named' })
      const nameOf = async (who: Person) =>
        (
          (await get(owner, `/people?words=${who.name.split(' ')[0]}`))['people'] as {
            id: string
            name: string
          }[]
        ).find((one) => one.id === who.id)!.name
      const naming = async (who: Person) => {
        const written = `@${await nameOf(who)}`
        const span = { start: 0, length: written.length, person: who.id }
        return send(owner, '/posts', { content: written, mentions: [span], group: id })
      }
      expect(await naming(bob)).toMatchObject({ http: 200, post: { mentions: [] } })
      expect(await naming(ann)).toMatchObject({ post: { mentions: [{ person: ann.id }] } })
      await market.work()
      expect(await market.told(ann)).toEqual(['let_in', 'mentioned'])
      expect(await market.told(bob)).toEqual([])
      expect(await get(bob, `/people?group=${id}&words=`)).toMatchObject({ people: [] })
    })

    test('a mention in an open group is notified to members only, though all read there', async () => {
      const [ann, bob] = (await people('Adelheid', 'Benedikt')) as [Person, Person]
      const { owner, id } = await aGroup()
      await join(ann, id)
      for (const one of [ann, bob]) await says(one, { content: 'So that I can be named' })
      const naming = async (who: Person) => {
        const { people: found } = await get(owner, `/people?words=${who.name.split(' ')[0]}`)
        const { name } = (found as { id: string; name: string }[]).find((one) => one.id === who.id)!
        const mentions = [{ start: 0, length: name.length + 1, person: who.id }]
        return send(owner, '/posts', { content: `@${name}`, mentions, group: id })
      }
      expect(await naming(bob)).toMatchObject({ http: 200, post: { mentions: [] } })
      expect(await naming(ann)).toMatchObject({ post: { mentions: [{ person: ann.id }] } })
      await market.work()
      expect(await market.told(ann)).toEqual(['mentioned'])
      expect(await market.told(bob)).toEqual([])
    })

    test('a new account likes, comments and asks to come in less often than others', async () => {
      const [old] = (await people('Old')) as [Person]
      const fresh = await market.person(`New ${randomUUID().slice(0, 8)}`)
      const post = await says(old, { content: 'Say something' })
      const { id } = await aGroup()
      const acts = {
        like: (who: Person) => send(who, `/posts/${post}/like`, {}, 'PUT'),
        comment: (who: Person) => send(who, `/posts/${post}/comments`, { content: 'Yes' }),
        join: (who: Person) => join(who, id),
      }
      for (const [what, act] of Object.entries(acts)) {
        const { max } = communityPace[what as keyof typeof acts].new
        for (const who of [fresh, old])
          for (let time = 0; time < max; time++)
            expect(await act(who), what).toMatchObject({ http: 200 })
        expect(await act(fresh), what).toMatchObject({ http: 429, code: 'slow_down' })
        expect(await act(old), what).toMatchObject({ http: 200 })
      }
    })

    test('replies are notified again after an hour, separately for each post', async () => {
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      const [one, two] = [
        await says(ann, { content: 'Which port?' }),
        await says(ann, { content: 'Which sherry?' }),
      ]
      const replies = async (post: string) => {
        const said = await send(bob, `/posts/${post}/comments`, { content: 'This one.' })
        expect(said).toMatchObject({ http: 200 })
        await market.work()
        return (await market.told(ann)).filter((kind) => kind === 'commented').length
      }
      await market.stopAt(market.now())
      expect(await replies(one)).toBe(1)
      expect(await replies(two)).toBe(2)
      await market.stopAt(market.now() + hour - 1)
      expect(await replies(one)).toBe(2)
      await market.stopAt(market.now() + 1)
      expect(await replies(two)).toBe(3)
      await market.pass(0)
    })

    test('a person blocks a limited number of people', async () => {
      const [ann, bob, cid] = (await people('Ann', 'Bob', 'Cid')) as [Person, Person, Person]
      for (const who of [bob, cid]) await says(who, { content: 'Here' })
      const { relations } = market.db.t
      await market.db.transaction('blocks', (tx) =>
        tx.insert(relations).values(
          Array.from({ length: maxBlocks - 1 }, () => ({
            userId: ann.id,
            otherId: randomUUID(),
            kind: 'block' as const,
            createdAt: 1,
          })),
        ),
      )
      const block = (who: Person, kind = 'block') =>
        send(ann, `/people/${who.id}/relation`, { kind }, 'PUT')
      expect(await block(bob)).toMatchObject({ http: 200 })
      expect(await block(cid)).toMatchObject({ http: 409, code: 'limit' })
      // One that exists may change.
      expect(await block(bob, 'mute')).toMatchObject({ http: 200 })
    })

    test('reports of one person, and the moderators of a group, are limited in number', async () => {
      const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
      const { id, owner } = await aGroup()
      await join(bob, id)
      const posts: string[] = []
      for (let at = 0; at <= communityReports.max; at++)
        posts.push(await says(ann, { content: `Said ${at}` }))
      const report = (post: string) => send(bob, `/posts/${post}/report`, { reason: 'No.' })
      for (const post of posts.slice(1)) expect(await report(post)).toMatchObject({ http: 200 })
      expect(await report(posts[0]!)).toMatchObject({ http: 429 })
      const { groupMemberships } = market.db.t
      await market.db.transaction('moderators', (tx) =>
        tx.insert(groupMemberships).values(
          Array.from({ length: maxModerators }, () => ({
            groupId: id,
            userId: randomUUID(),
            role: 'moderator' as const,
            status: 'active' as const,
            joinedAt: 1,
            changedAt: 1,
          })),
        ),
      )
      expect(await decide(owner, id, bob, 'promote')).toMatchObject({ http: 409, code: 'limit' })
      // The moderators of one group leave room in another.
      const other = await aGroup()
      await join(bob, other.id)
      // So do its own members, however many.
      await market.db.transaction('members', (tx) =>
        tx.insert(groupMemberships).values(
          Array.from({ length: maxModerators }, () => ({
            groupId: other.id,
            userId: randomUUID(),
            role: 'member' as const,
            status: 'active' as const,
            joinedAt: 1,
            changedAt: 1,
          })),
        ),
      )
      expect(await decide(other.owner, other.id, bob, 'promote')).toMatchObject({ http: 200 })
    })
  })
