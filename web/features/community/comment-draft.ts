import type { Id } from '../../../shared/kernel/id.ts'
import { keyOfPostDraft, postForm } from '../../components/community/forget-post-drafts.ts'
import type { Named } from '../../components/community/text-pieces.ts'

/** An unsent comment, stored on this device. */
export interface CommentDraft {
  readonly text: string
  readonly mentions: readonly Named[]
  /** The idempotency key of all tries to send it. */
  readonly key: string
}

export const emptyComment = (): CommentDraft => ({
  text: '',
  mentions: [],
  key: crypto.randomUUID(),
})

const form = `${postForm}-comment/`
const keyOf = (userId: Id, postId: string) => keyOfPostDraft(userId, `${form}${postId}`)

/** Discards it, also if its post is deleted. */
export const dropComment = (userId: Id, postId: string) =>
  localStorage.removeItem(keyOf(userId, postId))

/** @returns false if storage is full */
export function keepComment(userId: Id, postId: string, draft: CommentDraft): boolean {
  try {
    if (draft.text.trim() === '') dropComment(userId, postId)
    else localStorage.setItem(keyOf(userId, postId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function readComment(userId: Id, postId: string): CommentDraft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(userId, postId)) ?? '')
    return isDraft(draft) ? draft : undefined
  } catch {
    // Missing, or written by another version.
    return undefined
  }
}

/** An unsent comment, to offer it again. */
export interface HalfComment {
  readonly postId: Id<'post'>
  readonly beginning: string
}

/** Posts with an unsent comment, in no particular order. */
export function halfComments(userId: Id): HalfComment[] {
  const begin = keyOf(userId, '')
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(begin)) return []
    const postId = key.slice(begin.length) as Id<'post'>
    const [line = ''] = (readComment(userId, postId)?.text ?? '').trim().split('\n')
    if (line === '') return []
    return [{ postId, beginning: line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line }]
  })
}

function isDraft(value: unknown): value is CommentDraft {
  if (typeof value !== 'object' || value === null) return false
  const { text, mentions, key } = value as Record<string, unknown>
  return (
    typeof text === 'string' &&
    typeof key === 'string' &&
    Array.isArray(mentions) &&
    mentions.every((one: unknown) => {
      const { id, name } = (one ?? {}) as Record<string, unknown>
      return typeof id === 'string' && typeof name === 'string'
    })
  )
}
