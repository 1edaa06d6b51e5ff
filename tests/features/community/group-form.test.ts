import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  maxGroupTagLength,
  maxGroupTags,
  maxMentions,
  usualMaxMembers,
} from '../../../shared/business/community.ts'
import type { GroupCard } from '../../../shared/features/community/group.ts'
import { publish } from '../../../web/features/community/composer/publish.ts'
import {
  fieldsOf,
  groupChangesOf,
  groupFormOf,
  problemsOf,
  tagsIn,
} from '../../../web/features/community/group/group-fields.ts'
import { emptyDraft } from '../../../web/features/community/post-draft.ts'

const group = {
  name: 'Port',
  description: 'Of Porto.',
  category: 'wine',
  location: 'Porto',
  tags: ['vintage', 'tawny'],
  maxMembers: 40,
  isPrivate: true,
  showsAbout: true,
  requireApproval: true,
} as unknown as GroupCard
const named = { ...fieldsOf(undefined), name: 'Port', category: 'wine' } as const

describe('the form of a group', () => {
  test('is empty for a new group, with the usual number of members, open and without approval', () => {
    expect(fieldsOf(undefined)).toEqual({
      name: '',
      description: '',
      category: '',
      location: '',
      tags: '',
      maxMembers: usualMaxMembers,
      isPrivate: false,
      showsAbout: false,
      requireApproval: false,
    })
  })

  test('shows a private group as it is, and one that will open as open', () => {
    expect(fieldsOf(group)).toMatchObject({ isPrivate: true, tags: 'vintage, tawny' })
    expect(fieldsOf({ ...group, opensAt: 9 } as GroupCard)).toMatchObject({ isPrivate: false })
  })

  test('requires name, category and number of members', () => {
    expect(problemsOf({ ...named, name: ' ', category: '', maxMembers: null })).toEqual({
      name: expect.any(String) as string,
      category: expect.any(String) as string,
      maxMembers: expect.any(String) as string,
    })
    expect(problemsOf(named)).toEqual({})
  })

  test('takes tags at their limits, and refuses one more and one letter more', () => {
    const tags = (count: number, length = 5) =>
      Array.from({ length: count }, (_, at) => `${at}`.padEnd(length, 'x')).join(', ')
    expect(problemsOf({ ...named, tags: tags(maxGroupTags) })).toEqual({})
    expect(problemsOf({ ...named, tags: tags(maxGroupTags + 1) })).toHaveProperty('tags')
    expect(problemsOf({ ...named, tags: tags(1, maxGroupTagLength) })).toEqual({})
    expect(problemsOf({ ...named, tags: tags(1, maxGroupTagLength + 1) })).toHaveProperty('tags')
  })

  test('drops hashes, spaces, empty tags and duplicates', () => {
    expect(tagsIn(' #port, port,, ##ruby , ')).toEqual(['port', 'ruby'])
  })

  test('leaves empty texts out of a new group', () => {
    const made = groupFormOf({ ...named, name: ' Port ', description: ' ', location: ' Porto ' })
    expect(made).toMatchObject({ name: 'Port', location: 'Porto' })
    expect(made).not.toHaveProperty('description')
  })

  test('sends changed fields only, and null for an emptied one', () => {
    const before = fieldsOf(group)
    expect(groupChangesOf(before, before)).toEqual({})
    expect(groupChangesOf({ ...before, description: ' ', tags: 'vintage' }, before)).toEqual({
      description: null,
      tags: ['vintage'],
    })
  })
})

describe('a post that is published', () => {
  afterEach(() => vi.unstubAllGlobals())

  const sent = () => {
    const calls: { path: string; key: string | null; body: unknown }[] = []
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const headers = new Headers(init.headers)
      calls.push({
        path,
        key: headers.get('Idempotency-Key'),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : 'bytes',
      })
      return path.endsWith('/pictures')
        ? Response.json({ picture: 'a'.repeat(64) })
        : new Response('{"code":"slow_down","message":"Wait."}', { status: 429 })
    })
    return calls
  }

  test('sends its picture first, and keeps its key for every try', async () => {
    const calls = sent()
    const draft = { ...emptyDraft({ id: 'g', name: 'Port' }), text: '  Hello  ' }
    for (let tries = 0; tries < 2; tries++)
      await expect(publish(draft, new Blob(['x'], { type: 'image/jpeg' }))).rejects.toThrow()
    expect(calls.map(({ body }) => body)).toEqual([
      'bytes',
      { group: 'g', content: 'Hello', picture: 'a'.repeat(64) },
      'bytes',
      { group: 'g', content: 'Hello', picture: 'a'.repeat(64) },
    ])
    expect([calls[1]?.key, calls[3]?.key]).toEqual([draft.key, draft.key])
  })

  test('mentions people at their place in the trimmed text, and no more than the limit', async () => {
    const calls = sent()
    const mentions = Array.from({ length: maxMentions + 1 }, (_, at) => ({
      id: `p${at}`,
      name: `N${at}x`,
    }))
    const text = `  ${mentions.map(({ name }) => `@${name}`).join(' ')}`
    await expect(publish({ ...emptyDraft(), text, mentions }, undefined)).rejects.toThrow()
    const body = calls[0]?.body as { mentions: { start: number; length: number }[] }
    expect(body).not.toHaveProperty('group')
    expect(body.mentions).toHaveLength(maxMentions)
    expect(body.mentions[0]).toMatchObject({ start: 0, length: 4, person: 'p0' })
  })
})
