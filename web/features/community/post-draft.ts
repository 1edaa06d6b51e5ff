import type { Id } from '../../../shared/kernel/id.ts'
import { cacheOfPostDrafts, keyOfPostDraft } from '../../components/community/forget-post-drafts.ts'

/** A post's attachment. */
export interface DraftAbout {
  readonly kind: 'bottle' | 'recipe' | 'drop'
  readonly id: string
  /** The name at the time of the choice. */
  readonly title: string
}

/** The group of a post. */
export interface DraftGroup {
  readonly id: string
  readonly name: string
}

/** An unpublished post, stored on this device until it is published or discarded. */
export interface PostDraft {
  readonly text: string
  /** Its group, with the name at the time; absent: the open feed. */
  readonly group?: DraftGroup | undefined
  readonly about?: DraftAbout | undefined
  /** Mentioned people, with their names in the text. */
  readonly mentions: readonly { readonly id: string; readonly name: string }[]
  /** The picture is stored apart. */
  readonly hasPicture: boolean
  /** The idempotency key of all tries to publish it. */
  readonly key: string
}

export const emptyDraft = (group?: DraftGroup): PostDraft => ({
  text: '',
  group,
  mentions: [],
  hasPicture: false,
  key: crypto.randomUUID(),
})

/** Whether there is content worth storing; a group alone is not. */
export const isWorthKeeping = ({ text, about, hasPicture }: PostDraft): boolean =>
  text.trim() !== '' || about !== undefined || hasPicture

/** Stores a draft with content, else removes it. @returns false if storage is full */
export function keepDraft(userId: Id, slot: string, draft: PostDraft): boolean {
  if (!isWorthKeeping(draft)) {
    localStorage.removeItem(keyOfPostDraft(userId, slot))
    return true
  }
  try {
    localStorage.setItem(keyOfPostDraft(userId, slot), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function readDraft(userId: Id, slot: string): PostDraft | undefined {
  const text = localStorage.getItem(keyOfPostDraft(userId, slot))
  if (text === null) return undefined
  try {
    const draft: unknown = JSON.parse(text)
    return isDraft(draft) ? draft : undefined
  } catch {
    // Written by another version.
    return undefined
  }
}

/** Discards it with its picture. */
export async function dropDraft(userId: Id, slot: string) {
  localStorage.removeItem(keyOfPostDraft(userId, slot))
  await dropPicture(userId, slot)
}

/** The first line, to offer the draft again; undefined without one. */
export function beginningOfDraft(userId: Id, slot: string): string | undefined {
  const draft = readDraft(userId, slot)
  if (!draft || !isWorthKeeping(draft)) return undefined
  const [line = ''] = draft.text.trim().split('\n')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

/** @returns whether it is stored; if not, the picture is lost with the page */
export async function keepPicture(userId: Id, slot: string, picture: Blob): Promise<boolean> {
  try {
    const cache = await globalThis.caches?.open(cacheOfPostDrafts(userId))
    await cache?.put(addressOf(slot), new Response(picture))
    return cache !== undefined
  } catch {
    return false
  }
}

export async function readPicture(userId: Id, slot: string): Promise<Blob | undefined> {
  const cache = await globalThis.caches?.open(cacheOfPostDrafts(userId))
  const stored = await cache?.match(addressOf(slot))
  return stored?.blob()
}

export async function dropPicture(userId: Id, slot: string) {
  const cache = await globalThis.caches?.open(cacheOfPostDrafts(userId))
  await cache?.delete(addressOf(slot))
}

/** The cache needs a URL; no request is ever made for it. */
const addressOf = (slot: string) => `/draft-picture/${encodeURIComponent(slot)}`

function isDraft(value: unknown): value is PostDraft {
  if (typeof value !== 'object' || value === null) return false
  const { text, group, mentions, hasPicture, key, about } = value as Record<string, unknown>
  return (
    [text, key].every((one) => typeof one === 'string') &&
    typeof hasPicture === 'boolean' &&
    Array.isArray(mentions) &&
    mentions.every(isNamed) &&
    (group === undefined || isNamed(group)) &&
    (about === undefined || isAbout(about))
  )
}

const isNamed = (value: unknown) => {
  const { id, name } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string'
}

const isAbout = (value: unknown) => {
  const { kind, id, title } = (value ?? {}) as Record<string, unknown>
  return [kind, id, title].every((one) => typeof one === 'string')
}
