import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { groupsPerPage } from '../../../shared/business/community.ts'
import { groupsQuery } from '../../../sync-server/features/community/find-groups.ts'
import { onEachDoor } from '../../http/each-door.ts'
import type { Person } from '../../http/door.ts'
import { planOf } from '../../support/plan-of.ts'

interface Group {
  readonly id: string
  readonly memberCount: number
}
interface Found {
  readonly groups: readonly Group[]
  readonly next?: string
}

onEachDoor('finding groups', (door, inData) => {
  async function insider(): Promise<Person> {
    const one = await door().person(`Olga ${randomUUID().slice(0, 8)}`)
    await inData((db) =>
      db.transaction('an Insider', (tx) =>
        tx.update(tx.t.users).set({ subscriptionTier: 'insider' }).where(eq(tx.t.users.id, one.id)),
      ),
    )
    return one
  }
  const json = async (answer: Response) => {
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as unknown
  }
  async function makes(owner: Person, more: object): Promise<Group> {
    const made = await owner.post(
      '/api/community/groups',
      { name: `Port ${randomUUID()}`, category: 'wine', ...more },
      { 'Idempotency-Key': randomUUID() },
    )
    return ((await json(made)) as { group: Group }).group
  }
  const finds = async (who: Person, sought: Record<string, string>) =>
    (await json(
      await who.fetch(`/api/community/groups?${new URLSearchParams(sought).toString()}`),
    )) as Found
  const idsOf = ({ groups }: Found) => groups.map(({ id }) => id)
  const acts = (who: Person, group: Group, act: string) =>
    who.post(`/api/community/groups/${group.id}/${act}`, {})

  test('by place and tag, in whole words of any case and accent, until they are others', async () => {
    const owner = await insider()
    const town = `Södra${randomUUID().slice(0, 8)}`
    const tag = `Peat ${randomUUID().slice(0, 8)}`
    const here = await makes(owner, { location: `${town}, GA 30303`, tags: [tag, 'islay'] })
    const there = await makes(owner, { location: `North ${town}`, category: 'beer' })
    const plain = town.replace('ö', 'o').toUpperCase()
    for (const place of [`${plain} ga`, `${town}, GA`, `${town.toLowerCase()}  ga-30303`])
      expect(idsOf(await finds(owner, { place })), place).toEqual([here.id])
    expect(new Set(idsOf(await finds(owner, { place: town })))).toEqual(
      new Set([here.id, there.id]),
    )
    expect(idsOf(await finds(owner, { place: town, category: 'beer' }))).toEqual([there.id])
    expect(idsOf(await finds(owner, { place: town, tag: tag.toUpperCase() }))).toEqual([here.id])
    expect(idsOf(await finds(owner, { tag, words: 'PORT' }))).toEqual([here.id])
    expect(idsOf(await finds(owner, { tag, words: 'sherry' }))).toEqual([])
    // Part of a word, words that do not follow one another, and a tag that is a place are not it.
    for (const place of [town.slice(0, 4), `${town} 30303`, tag])
      expect(idsOf(await finds(owner, { place })), place).toEqual([])

    await owner.fetch(`/api/community/groups/${here.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ location: null, tags: ['islay'] }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(idsOf(await finds(owner, { place: town }))).toEqual([there.id])
    expect(idsOf(await finds(owner, { tag }))).toEqual([])
    expect(idsOf(await finds(owner, { tag: 'islay', mine: 'true' }))).toEqual([here.id])
    await owner.fetch(`/api/community/groups/${there.id}`, { method: 'DELETE' })
    expect(idsOf(await finds(owner, { place: town }))).toEqual([])
  })

  test('groups are listed largest first during joins, leaves and deletions; on request only own groups', async () => {
    const owner = await insider()
    const [ann, bob] = [await door().person('Ann'), await door().person('Bob')]
    const tag = randomUUID()
    const [small, large] = [
      await makes(owner, { tags: [tag] }),
      await makes(owner, { tags: [tag] }),
    ]
    const sizes = async () =>
      (await finds(bob, { tag })).groups.map((one) => [one.id, one.memberCount])
    await acts(ann, large, 'join')
    await acts(bob, large, 'join')
    await acts(ann, small, 'join')
    expect(await sizes()).toEqual([
      [large.id, 3],
      [small.id, 2],
    ])
    expect(idsOf(await finds(bob, { tag, mine: 'true' }))).toEqual([large.id])
    await acts(bob, large, 'leave')
    const gone = await ann.post('/api/account/delete', { password: ann.password })
    expect(gone.status).toBe(204)
    await acts(bob, small, 'join')
    expect(await sizes()).toEqual([
      [small.id, 2],
      [large.id, 1],
    ])
    expect(idsOf(await finds(bob, { tag, mine: 'true' }))).toEqual([small.id])
  })

  test('in pages, each group once', async () => {
    const owner = await insider()
    const tag = randomUUID()
    const ids = Array.from({ length: groupsPerPage + 3 }, () => randomUUID())
    await inData((db) =>
      db.transaction('many groups', async (tx) => {
        for (const [at, id] of ids.entries()) {
          const group = { id, name: id, nameKey: id, category: 'wine' as const, tags: [tag] }
          const more = { isPrivate: false, requireApproval: false, maxMembers: 500 }
          const memberCount = 1 + (at % 5)
          const times = { createdAt: at, updatedAt: at }
          await tx.insert(tx.t.groups).values({ ...group, ...more, ...times, memberCount })
          await tx.insert(tx.t.groupFinds).values({ groupId: id, key: `tag:${tag}`, memberCount })
        }
      }),
    )
    const page = await finds(owner, { tag })
    const rest = await finds(owner, { tag, after: page.next ?? '' })
    expect([page.groups.length, rest.groups.length, rest.next]).toEqual([
      groupsPerPage,
      3,
      undefined,
    ])
    const sizes = [...page.groups, ...rest.groups].map(({ memberCount }) => memberCount)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(new Set([...idsOf(page), ...idsOf(rest)])).toEqual(new Set(ids))
  })

  test.each([
    ['a place', { place: 'Atlanta, GA' }, 'group_finds_idx'],
    ['a tag', { tag: 'peat' }, 'group_finds_idx'],
    [
      'a place, a tag and a category',
      { place: 'GA', tag: 'a', category: 'wine' },
      'group_finds_idx',
    ],
    ['a category', { category: 'wine' }, 'groups_category_size_idx'],
    ['nothing', {}, 'groups_size_idx'],
  ] as const)('of %s comes in its order out of an index', async (_, sought, index) => {
    const plan = await inData((db) => planOf(db, groupsQuery(db, 'a', sought).getSQL()))
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Sort|ORDER BY|SCAN groups(?! USING INDEX)|Seq Scan/)
  })
})
