import { and, inArray } from 'drizzle-orm'
import type { PersonMention } from '../../../shared/features/community/post.ts'
import type { DbTx } from '../../db/db.ts'
import type { InForum } from './post-rows.ts'
import { readersOf } from './readers.ts'
import { notBlocked } from './relations.ts'

interface Naming {
  readonly thingId: string
  /** The post, or that of a comment. */
  readonly post: InForum
  readonly authorId: string
  readonly content: string
  readonly mentions: readonly PersonMention[]
}

/**
 * Stores the mentioned users and returns them. A span is plain text if it does not match the
 * person's name, or the person cannot read there or has blocked the author.
 */
export async function keepMentions(
  tx: DbTx,
  { thingId, post, authorId, content, mentions }: Naming,
): Promise<string[]> {
  if (mentions.length === 0) return []
  const { communityPeople: p } = tx.t
  const ids = [...new Set(mentions.map(({ person }) => person as string))]
  const known = await tx
    .select({ id: p.userId, name: p.name })
    .from(p)
    .where(and(inArray(p.userId, ids), notBlocked(tx, authorId, p.userId)))
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const readers = await readersOf(tx, post, ids, { isIn: true })
  const stored: PersonMention[] = []
  let end = 0
  for (const one of mentions.toSorted((a, b) => a.start - b.start)) {
    const name = names.get(one.person)
    const written = content.slice(one.start, one.start + one.length)
    if (name === undefined || written !== `@${name}` || one.start < end) continue
    if (!readers.has(one.person)) continue
    end = one.start + one.length
    stored.push(one)
  }
  if (stored.length > 0)
    await tx
      .insert(tx.t.mentions)
      .values(
        stored.map(({ start, length, person }) => ({ thingId, start, length, userId: person })),
      )
  return [...new Set(stored.map(({ person }) => person as string))].filter((id) => id !== authorId)
}
