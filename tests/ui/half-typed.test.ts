import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dropComment,
  halfComments,
  keepComment,
  readComment,
} from '../../web/features/community/comment-draft.ts'
import {
  beginningOfDraft,
  dropDraft,
  emptyDraft,
  keepDraft,
  readDraft,
} from '../../web/features/community/post-draft.ts'
import { dropTry, keepTry, openTry } from '../../web/features/market/open-try.ts'

const [ada, bob] = ['user-a', 'user-b']

/** A storage of a browser, whose names are its own properties. */
const aStorage = () =>
  Object.defineProperties({} as Record<string, string>, {
    getItem: { value: (name: string) => storage()[name] ?? null },
    setItem: { value: (name: string, text: string) => void (storage()[name] = text) },
    removeItem: { value: (name: string) => void delete storage()[name] },
  })
let kept: Record<string, string>
const storage = () => kept
beforeEach(() => {
  kept = aStorage()
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('sessionStorage', kept)
})
afterEach(() => vi.unstubAllGlobals())

test('a half typed comment is of its person and its post alone', () => {
  const draft = { text: 'Dear all,\nwhat', mentions: [{ id: 'x', name: 'Xi' }], key: 'k' }
  expect(keepComment(ada, 'p', draft as never)).toBe(true)
  expect(readComment(ada, 'p')).toEqual(draft)
  expect([readComment(bob, 'p'), readComment(ada, 'q')]).toEqual([undefined, undefined])
  expect(halfComments(ada)).toEqual([{ postId: 'p', beginning: 'Dear all,' }])
  expect(halfComments(bob)).toEqual([])
  dropComment(bob, 'p')
  expect(halfComments(ada)).toHaveLength(1)
  keepComment(ada, 'p', { ...draft, text: ' ' } as never)
  expect(readComment(ada, 'p')).toBeUndefined()
})

test('the beginning of a half typed comment has sixty characters at most', () => {
  const beginning = (length: number) => {
    keepComment(ada, 'p', { text: 'y'.repeat(length), mentions: [], key: 'k' })
    return halfComments(ada)[0]?.beginning
  }
  expect(beginning(60)).toBe('y'.repeat(60))
  expect(beginning(61)).toBe(`${'y'.repeat(59)}…`)
})

test('what another version has written is no draft', () => {
  for (const mentions of [undefined, 'x', [{ id: 'x' }], [null]]) {
    keepComment(ada, 'p', { text: 'a', mentions, key: 'k' } as never)
    expect(readComment(ada, 'p')).toBeUndefined()
  }
})

test('a try to reserve without an answer is of its person and its drop alone', () => {
  const attempt = { key: 'k', quantity: 2, useFreeReserve: true }
  keepTry(ada, 'd', attempt)
  expect(openTry(ada, 'd')).toEqual(attempt)
  expect([openTry(bob, 'd'), openTry(ada, 'e')]).toEqual([undefined, undefined])
  dropTry(ada, 'd')
  expect(openTry(ada, 'd')).toBeUndefined()
  keepTry(ada, 'd', { ...attempt, quantity: '2' } as never)
  expect(openTry(ada, 'd')).toBeUndefined()
})

test('a half typed post is of its person and its place alone, and gone once it is empty', async () => {
  const group = { id: 'g', name: 'Port' }
  const draft = { ...emptyDraft(group), text: 'All of you\nwho read' }
  expect(keepDraft(ada, 'new', draft)).toBe(true)
  expect(readDraft(ada, 'new')).toEqual(draft)
  expect([readDraft(bob, 'new'), readDraft(ada, 'g')]).toEqual([undefined, undefined])
  expect([beginningOfDraft(ada, 'new'), beginningOfDraft(bob, 'new')]).toEqual([
    'All of you',
    undefined,
  ])
  await dropDraft(bob, 'new')
  expect(readDraft(ada, 'new')).toEqual(draft)
  // A group alone is not worth keeping; what is shown is.
  const about = { kind: 'bottle', id: 'b', title: 'Rye' } as const
  keepDraft(ada, 'new', { ...draft, text: '', about })
  expect(readDraft(ada, 'new')).toMatchObject({ text: '', about })
  keepDraft(ada, 'new', { ...draft, text: ' ' })
  expect(readDraft(ada, 'new')).toBeUndefined()
})

test('a post that another version has written is no draft', () => {
  const draft = { ...emptyDraft(), text: 'a' }
  for (const changes of [{ mentions: [{ id: 1 }] }, { hasPicture: 1 }, { about: {} }, { key: 1 }]) {
    keepDraft(ada, 'new', { ...draft, ...changes } as never)
    expect(readDraft(ada, 'new')).toBeUndefined()
  }
})
