import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupOpensAfter, maxGroupsOwned } from '../../../shared/business/community.ts'
import { day } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`rules of groups on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine, { jobs: ['community'] })
    })
    afterAll(() => market.close())

    const send = (who: Person, place: string, body: object = {}, method = 'POST') =>
      market.ask(who, `/api/community${place}`, { body, method, key: randomUUID() })
    const get = (who: Person, place: string) => market.ask(who, `/api/community${place}`)
    async function aGroup(more: object = {}) {
      const owner = await market.person()
      const { users: u } = market.db.t
      await market.db.transaction('insider', (tx) =>
        tx.update(u).set({ subscriptionTier: 'insider' }).where(eq(u.id, owner.id)),
      )
      const body = { name: `Port ${randomUUID()}`, category: 'wine', ...more }
      const made = await send(owner, '/groups', body)
      expect(made).toMatchObject({ http: 200 })
      return { owner, id: (made['group'] as { id: string }).id }
    }

    async function joined(who: Person, group: string) {
      await send(who, `/groups/${group}/join`)
      return who
    }

    test('a moderator reads the reasons of the reports that still wait, and no settled ones', async () => {
      const { owner, id } = await aGroup()
      const [ann, ben, cid] = await Promise.all([1, 2, 3].map(() => market.person()))
      for (const who of [ann!, ben!, cid!]) await send(who, `/groups/${id}/join`)
      const posted = await send(ann!, '/posts', { content: 'Cheap Port', group: id })
      const post = (posted['post'] as { id: string }).id
      const report = (who: Person, reason: string) => send(who, `/posts/${post}/report`, { reason })
      const reasons = async () => {
        const { things } = (await get(owner, `/groups/${id}/queue?which=reported`)) as unknown as {
          things: { id: string; reports: number; reasons: string[] }[]
        }
        return things.map((one) => [one.reports, one.reasons])
      }
      expect(await report(ben!, 'Advertising.')).toMatchObject({ http: 200 })
      expect(await reasons()).toEqual([[1, ['Advertising.']]])
      await send(owner, `/posts/${post}/moderate`, { act: 'keep' })
      expect(await reasons()).toEqual([])
      market.wait(1)
      expect(await report(cid!, 'Rude.')).toMatchObject({ http: 200 })
      expect(await reasons()).toEqual([[1, ['Rude.']]])
    })

    test('a moderator decides nothing about words of their own; another moderator or an admin does', async () => {
      const { owner, id } = await aGroup()
      const [mod, reader] = (await Promise.all([1, 2].map(() => market.person()))) as [
        Person,
        Person,
      ]
      for (const who of [mod, reader]) await send(who, `/groups/${id}/join`)
      await send(owner, `/groups/${id}/members/${mod.id}`, { act: 'promote' })
      const says = async (who: Person) => {
        const { post } = await send(who, '/posts', { content: 'Cheap Port', group: id })
        const said = (post as { id: string }).id
        const { comment } = await send(who, `/posts/${said}/comments`, { content: 'Very cheap' })
        return [`/posts/${said}`, `/comments/${(comment as { id: string }).id}`]
      }
      const moderate = (who: Person, place: string, act: string) =>
        send(who, `${place}/moderate`, { act, ...(act !== 'restore' && { reason: 'No.' }) })
      for (const [author, judge] of [
        [mod, owner],
        [owner, mod],
        [owner, market.admin],
      ] as const)
        for (const place of await says(author)) {
          await send(reader, `${place}/report`, { reason: 'Advertising.' })
          for (const act of ['keep', 'hide'])
            expect(await moderate(author, place, act), act).toMatchObject({ http: 403 })
          expect(await moderate(judge, place, 'hide')).toMatchObject({ http: 204 })
          expect(await send(author, `${place}/appeal`, { text: 'Why?' })).toMatchObject({
            http: 204,
          })
          for (const act of ['restore', 'keep'])
            expect(await moderate(author, place, act), act).toMatchObject({ http: 403 })
          expect(await moderate(judge, place, 'restore')).toMatchObject({ http: 204 })
        }
      // Above an admin there is nobody; the log has what they decide.
      const [own] = await says(await joined(market.admin, id))
      expect(await moderate(market.admin, own!, 'hide')).toMatchObject({ http: 204 })
    })

    test('a group is handed over to a member who owns fewer than the limit, also of two at once', async () => {
      const heir = await market.person()
      const { groupMemberships: m, users: u } = market.db.t
      const owns = (count: number) =>
        market.db.transaction('other groups', async (tx) => {
          await tx.update(u).set({ subscriptionTier: 'insider' }).where(eq(u.id, heir.id))
          const own = { userId: heir.id, role: 'owner', status: 'active', changedAt: 1 } as const
          const rows = Array.from({ length: count }, () => ({ ...own, groupId: randomUUID() }))
          await tx.insert(m).values(rows.map((row) => ({ ...row, joinedAt: 1 })))
        })
      await owns(maxGroupsOwned - 1)
      const offered = await Promise.all([aGroup(), aGroup()])
      for (const { id } of offered) await send(heir, `/groups/${id}/join`)
      const given = await Promise.all(
        offered.map(({ owner, id }) =>
          send(owner, `/groups/${id}/members/${heir.id}`, { act: 'handOver' }),
        ),
      )
      expect(given.map(({ http }) => http).sort()).toEqual([200, 409])
      expect(given.find(({ http }) => http === 409)).toMatchObject({ code: 'limit' })
      // The refused one stays with its owner.
      const kept = offered[given.findIndex(({ http }) => http === 409)]!
      expect(await get(kept.owner, `/groups/${kept.id}`)).toMatchObject({
        group: { mine: { role: 'owner' } },
      })
    })

    test('an owner who asks again for the opening of a private group does not put it off', async () => {
      const { owner, id } = await aGroup({ isPrivate: true })
      const member = await market.person()
      await send(member, `/groups/${id}/join`)
      await send(owner, `/groups/${id}/members/${member.id}`, { act: 'approve' })
      await market.stopAt(market.now())
      const opens = market.now() + groupOpensAfter
      const ask = async () => {
        await send(owner, `/groups/${id}`, { isPrivate: false }, 'PATCH')
        const { group } = (await get(member, `/groups/${id}`)) as unknown as {
          group: { opensAt?: number; isPrivate: boolean }
        }
        return group
      }
      expect(await ask()).toMatchObject({ opensAt: opens, isPrivate: true })
      await market.stopAt(market.now() + day)
      expect(await ask()).toMatchObject({ opensAt: opens, isPrivate: true })
      expect((await market.told(member)).filter((kind) => kind === 'group_opens')).toHaveLength(1)
      await market.pass(0)
    })
  })
