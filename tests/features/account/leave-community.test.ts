import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GroupRole, MembershipStatus } from '../../../shared/business/community.ts'
import { leaveCommunity } from '../../../sync-server/features/account/delete-community.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  let data: TestDatabase
  beforeAll(async () => {
    data = await engine.open()
  })
  afterAll(() => data.remove())

  const tables = () => {
    const { groups, groupMemberships, posts, postComments, postLikes, mentions } = data.db.t
    const { communityReports, communityPeople, relations, communityActs, groupFinds } = data.db.t
    return {
      groups,
      groupMemberships,
      posts,
      postComments,
      postLikes,
      mentions,
      groupFinds,
      communityReports,
      communityPeople,
      relations,
      communityActs,
    }
  }
  type Name = keyof ReturnType<typeof tables>
  const add = (name: Name, ...rows: object[]) =>
    data.db.transaction('test', (tx) => tx.insert(tx.t[name] as never).values(rows as never))
  const all = async (name: Name) =>
    (await data.db.select().from(tables()[name] as never)) as Record<string, unknown>[]
  const leave = () => data.db.transaction('test', (tx) => leaveCommunity(tx, 'ann'))
  beforeEach(async () => {
    for (const name of Object.keys(tables()) as Name[])
      await data.db.transaction('test', (tx) => tx.delete(tx.t[name] as never))
  })

  const said = (id: string, authorId: string, more: object = {}) => ({
    id,
    authorId,
    forum: 'open',
    content: id,
    createdAt: 1,
    ...more,
  })
  const post = (id: string, authorId: string, more: object = {}) =>
    add('posts', { ...said(id, authorId), contentKey: id, ...more })
  const comment = (id: string, authorId: string, postId: string, more: object = {}) =>
    add('postComments', said(id, authorId, { postId, ...more }))
  const group = (id: string, memberCount: number, createdBy = 'ann') =>
    add('groups', {
      id,
      name: id,
      nameKey: id,
      category: 'Whiskey',
      memberCount,
      createdBy,
      isPrivate: false,
      maxMembers: 9,
      requireApproval: false,
      tags: [],
      createdAt: 1,
      updatedAt: 1,
    })
  const member = (
    groupId: string,
    userId: string,
    role: GroupRole = 'member',
    joinedAt = 1,
    status: MembershipStatus = 'active',
  ) => add('groupMemberships', { groupId, userId, role, status, joinedAt, changedAt: 1 })
  const rolesIn = async (groupId: string) =>
    Object.fromEntries<unknown>(
      (await all('groupMemberships'))
        .filter((one) => one['groupId'] === groupId)
        .map(({ userId, role }) => [String(userId), role]),
    )

  test('posts without answers go with likes, mentions and reports; answered ones stay without name', async () => {
    await post('alone', 'ann')
    await post('own-answer', 'ann', { comments: 1 })
    await post('answered', 'ann', { picture: 'p', comments: 1 })
    await post('other', 'bob', { picture: 'q' })
    await comment('own', 'ann', 'own-answer')
    await comment('theirs', 'bob', 'answered')
    for (const thingId of ['alone', 'own', 'other']) {
      await add('mentions', { thingId, start: 0, length: 1, userId: 'bob' })
      await add('communityReports', { thingId, userId: 'bob', reason: 'r', createdAt: 1 })
    }
    for (const postId of ['alone', 'other'])
      await add('postLikes', { postId, userId: 'bob', createdAt: 1 })
    await leave()
    const left = (await all('posts')).map(({ id, authorId, picture }) => [id, authorId, picture])
    expect(left.sort()).toEqual([
      ['answered', null, null],
      ['other', 'bob', 'q'],
    ])
    expect((await all('postComments')).map(({ id }) => id)).toEqual(['theirs'])
    for (const name of ['mentions', 'communityReports'] as const)
      expect((await all(name)).map(({ thingId }) => thingId)).toEqual(['other'])
    expect((await all('postLikes')).map(({ postId }) => postId)).toEqual(['other'])
  })

  test('counts of comments and likes follow, and hidden comments were never counted', async () => {
    await post('one', 'bob', { comments: 3, likes: 2 })
    await post('two', 'bob', { comments: 1, likes: 1 })
    await comment('a', 'ann', 'one')
    await comment('b', 'ann', 'one')
    await comment('c', 'bob', 'one')
    await comment('hidden', 'ann', 'two', { hiddenAt: 1 })
    await comment('d', 'bob', 'two')
    await add('postLikes', { postId: 'one', userId: 'ann', createdAt: 1 })
    for (const postId of ['one', 'two'])
      await add('postLikes', { postId, userId: 'bob', createdAt: 1 })
    await leave()
    const counts = (await all('posts')).map(({ id, comments, likes }) => [id, comments, likes])
    expect(counts.sort()).toEqual([
      ['one', 1, 1],
      ['two', 1, 1],
    ])
  })

  test('a group passes to its first moderator, else to its first active member', async () => {
    for (const id of ['moderated', 'plain', 'not-owned']) await group(id, 4)
    await member('moderated', 'ann', 'owner')
    await member('moderated', 'eldest', 'member', 1)
    await member('moderated', 'second', 'moderator', 3)
    await member('moderated', 'first', 'moderator', 2)
    await member('plain', 'ann', 'owner')
    await member('plain', 'waits', 'member', 0, 'pending')
    await member('plain', 'later', 'member', 3)
    await member('plain', 'earlier', 'member', 2)
    await member('not-owned', 'ann', 'moderator')
    await member('not-owned', 'bob', 'owner')
    await member('not-owned', 'cat', 'moderator')
    await leave()
    expect(await rolesIn('moderated')).toEqual({
      eldest: 'member',
      second: 'moderator',
      first: 'owner',
    })
    expect(await rolesIn('plain')).toEqual({ waits: 'member', later: 'member', earlier: 'owner' })
    expect(await rolesIn('not-owned')).toEqual({ bob: 'owner', cat: 'moderator' })
    const groups = await all('groups')
    expect(groups.map(({ memberCount, createdBy }) => [memberCount, createdBy])).toEqual(
      Array.from({ length: 3 }, () => [3, null]),
    )
  })

  test('a member who only asked or was banned frees no place', async () => {
    for (const status of ['pending', 'banned', 'left'] as const) {
      await group(status, 2, 'bob')
      await member(status, 'ann', 'member', 1, status)
      await member(status, 'bob', 'owner')
    }
    await leave()
    const groups = await all('groups')
    expect(groups.map(({ memberCount, createdBy }) => [memberCount, createdBy])).toEqual(
      Array.from({ length: 3 }, () => [2, 'bob']),
    )
    expect((await all('groupMemberships')).map(({ userId }) => userId)).toEqual([
      'bob',
      'bob',
      'bob',
    ])
  })

  test('a group without members is deleted with all its posts, and no other group', async () => {
    for (const [id, owner] of [
      ['ends', 'ann'],
      ['stays', 'bob'],
    ] as const) {
      await group(id, 1, owner)
      await member(id, owner, 'owner')
      await add('groupFinds', { groupId: id, key: 'tag', memberCount: 1 })
      await post(`post-${id}`, 'bob', { forum: id })
      await comment(`comment-${id}`, 'bob', `post-${id}`, { forum: id })
      await add('postLikes', { postId: `post-${id}`, userId: 'bob', createdAt: 1 })
      for (const thingId of [`post-${id}`, `comment-${id}`]) {
        await add('mentions', { thingId, start: 0, length: 1, userId: 'bob' })
        await add('communityReports', { thingId, userId: 'bob', reason: 'r', createdAt: 1 })
      }
    }
    await member('ends', 'asked', 'member', 1, 'pending')
    await leave()
    const names = ['groups', 'groupMemberships', 'groupFinds', 'posts', 'postComments'] as const
    for (const name of [...names, 'postLikes'] as const)
      expect(JSON.stringify(await all(name)), name).not.toContain('ends')
    const left = async (name: Name) => (await all(name)).length
    expect(await Promise.all(names.map(left))).toEqual([1, 1, 1, 1, 1])
    for (const name of ['mentions', 'communityReports'] as const)
      expect((await all(name)).map(({ thingId }) => thingId).sort()).toEqual([
        'comment-stays',
        'post-stays',
      ])
  })

  test('texts that name the person are deleted or lose the name, and those that name others stay', async () => {
    await post('other', 'bob')
    for (const userId of ['ann', 'bob']) {
      await add('mentions', { thingId: userId, start: 0, length: 1, userId })
      await add('communityReports', { thingId: 'other', userId, reason: 'r', createdAt: 1 })
      await add('communityPeople', { userId, name: userId, nameKey: userId })
    }
    for (const [userId, otherId] of [
      ['ann', 'bob'],
      ['bob', 'ann'],
      ['bob', 'cat'],
    ])
      await add('relations', { userId, otherId, kind: 'mute', createdAt: 1 })
    for (const [actorId, userId] of [
      ['ann', 'bob'],
      ['bob', 'ann'],
    ])
      await add('communityActs', {
        id: actorId,
        act: 'banned',
        actorId,
        userId,
        forum: 'open',
        createdAt: 1,
      })
    await leave()
    for (const name of ['mentions', 'communityReports', 'communityPeople'] as const)
      expect((await all(name)).map(({ userId }) => userId)).toEqual(['bob'])
    expect((await all('relations')).map(({ otherId }) => otherId)).toEqual(['cat'])
    const acts = (await all('communityActs')).map(({ id, actorId, userId }) => [
      id,
      actorId,
      userId,
    ])
    expect(acts.sort()).toEqual([
      ['ann', null, 'bob'],
      ['bob', 'bob', null],
    ])
  })
})
