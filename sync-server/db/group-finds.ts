import { eq, sql } from 'drizzle-orm'
import { isAboutPublic } from '../../shared/features/community/may-read.ts'
import { unaccented } from '../../shared/kernel/text.ts'
import type { DbTx } from './db.ts'

/** A group's search terms. */
interface GroupFindMatch {
  readonly id: string
  readonly memberCount: number
  readonly location: string | null
  readonly tags: readonly string[]
  readonly isPrivate: boolean
  readonly showsAbout: boolean
}

/** A place that is longer than so many words is found by the first of them. */
const wordsOfPlace = 8

export const keyOfTag = (tag: string): string => `tag:${unaccented(tag).trim()}`

/** Ignores the characters between words: `Atlanta, GA` is `atlanta ga`. */
const wordsIn = (place: string): string[] =>
  unaccented(place)
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, wordsOfPlace) ?? []

/** Undefined where there is no word in it. */
export function keyOfPlace(place: string): string | undefined {
  const words = wordsIn(place)
  return words.length === 0 ? undefined : `place:${words.join(' ')}`
}

/** Each tag, and each run of words of the place: *Atlanta*, *GA* and *Atlanta, GA* find it. */
function keysOf({ location, tags }: Pick<GroupFindMatch, 'location' | 'tags'>): string[] {
  const words = wordsIn(location ?? '')
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((__, more) => `place:${words.slice(from, from + more + 1).join(' ')}`),
  )
  return [...new Set([...tags.map(keyOfTag), ...runs])]
}

/** Replaces a group's search terms. Data that only members see is left out. */
export async function keepFinds(tx: DbTx, group: GroupFindMatch): Promise<void> {
  const { groupFinds: f } = tx.t
  await tx.delete(f).where(eq(f.groupId, group.id))
  const keys = isAboutPublic(group) ? keysOf(group) : []
  const rows = keys.map((key) => ({
    groupId: group.id,
    key,
    memberCount: group.memberCount,
  }))
  if (rows.length > 0) await tx.insert(f).values(rows)
}

/** A group's number of members follows its memberships; every change of them calls this. */
export async function resizeFinds(tx: DbTx, groupId: string): Promise<void> {
  const { groupFinds: f, groups: g } = tx.t
  const size = sql`(select ${g.memberCount} from ${g} where ${g.id} = ${groupId})`
  await tx.update(f).set({ memberCount: size }).where(eq(f.groupId, groupId))
}
