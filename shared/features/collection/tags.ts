import { maxTagLength, maxTags } from '../../business/tags.ts'
import { textMatching } from '../../kernel/entity.ts'
import { folded, isStorable } from '../../kernel/text.ts'

/** Whether it is one tag: a few words without spaces at their ends. */
export const isTag = (tag: string): boolean =>
  tag !== '' && tag.length <= maxTagLength && tag.trim() === tag && isStorable(tag)

/**
 * The tags of a bottle as a row keeps them: JSON, a list of words in order, because a column holds
 * one value. Two tags that differ only in case are one tag.
 */
export const tagList = () => textMatching(isTagList, 'is not a JSON list of tags')

function isTagList(text: string): boolean {
  const tags = parsed(text)
  return (
    tags !== undefined && tags.length <= maxTags && tags.every(isTag) && tagsText(tags) === text
  )
}

/** The tags of a bottle, in order. Anything but a list of words has none. */
export function tagsOf({ tags }: { readonly tags?: string | undefined }): readonly string[] {
  return tags === undefined ? none : (parsed(tags) ?? none)
}
const none: readonly string[] = []

/** As a row keeps them; undefined where there are none. */
export function tagsText(tags: Iterable<string>): string | undefined {
  const byFold = new Map<string, string>()
  for (const tag of tags) if (!byFold.has(folded(tag))) byFold.set(folded(tag), tag)
  if (byFold.size === 0) return undefined
  // By code units, so that every device writes the same text.
  return JSON.stringify([...byFold.values()].sort((a, b) => (a < b ? -1 : 1)))
}

/** The tags with some added and some taken away; at most as many as a bottle may have. */
export function retagged(
  tags: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): readonly string[] {
  const leaving = new Set(remove.map(folded))
  const stored = tags.filter((tag) => !leaving.has(folded(tag)))
  const there = new Set(stored.map(folded))
  // One that is there stays as it is written.
  return [...stored, ...add.filter((tag) => !there.has(folded(tag)))].slice(0, maxTags)
}

/** Texts repeat in a cellar, and are read for every row of a list. */
const read = new Map<string, readonly string[] | undefined>()
function parsed(text: string): readonly string[] | undefined {
  if (read.has(text)) return read.get(text)
  if (read.size > 5_000) read.clear()
  const tags = listIn(text)
  read.set(text, tags)
  return tags
}

function listIn(text: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((tag) => typeof tag === 'string') ? value : undefined
  } catch {
    // Written by a hand or by another client.
    return undefined
  }
}
