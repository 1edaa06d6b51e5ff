import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { groupsPerPage, searchBatchSize } from '../../../shared/business/community.ts'
import { folded } from '../../../shared/kernel/text.ts'
import { contains } from '../../db/contains.ts'
import { keyOfPlace, keyOfTag } from '../../db/group-finds.ts'
import type { Reader } from '../../db/db.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import type { GroupRow } from './group-rows.ts'

interface Finding {
  readonly words?: string | undefined
  readonly category?: GroupRow['category'] | undefined
  readonly place?: string | undefined
  readonly tag?: string | undefined
  readonly mine?: 'true' | undefined
  readonly after?: string | undefined
}

/** The last of those that a request goes through. */
interface FindGroupEnd {
  readonly memberCount: number
  readonly id: string
}

/**
 * A page of groups, the largest first. One index of sizes is walked: of a place or a tag, else of a
 * category, else of all. The user's own groups are few and are sorted.
 */
export async function findGroups(
  reader: Reader,
  userId: string,
  sought: Finding,
): Promise<{ rows: GroupRow[]; next?: string }> {
  const looked = folded(sought.words ?? '').trim()
  const keys = keysOf(sought)
  // The walked rows are the result if there is no other condition.
  const isSifted =
    !sought.mine && (looked !== '' || keys.length > 1 || (keys.length > 0 && sought.category))
  const [end] = isSifted
    ? await walk(reader, sought, keys)
        .offset(searchBatchSize - 1)
        .limit(1)
    : []
  const found = await groupsQuery(reader, userId, sought, end)
  const rows = found.map(({ group }) => group)
  const page = rows.slice(0, groupsPerPage)
  const last = rows.length > page.length ? page.at(-1) : end
  return { rows: page, ...(last && { next: cursorOf(last.memberCount, last.id) }) }
}

/** Rows of the walk after the previous page, without the other conditions. */
function walk(reader: Reader, sought: Finding, [key]: readonly string[]) {
  const { groups: g, groupFinds: f } = reader.t
  if (key === undefined)
    return reader
      .select({ memberCount: g.memberCount, id: g.id })
      .from(g)
      .where(and(sought.category && eq(g.category, sought.category), beyond(sought, g)))
      .orderBy(desc(g.memberCount), desc(g.id))
      .$dynamic()
  const at = { memberCount: f.memberCount, id: f.groupId }
  return reader
    .select(at)
    .from(f)
    .where(and(eq(f.key, key), beyond(sought, at)))
    .orderBy(desc(f.memberCount), desc(f.groupId))
    .$dynamic()
}

/** One page and a row more, which says that there is another. */
export function groupsQuery(reader: Reader, userId: string, sought: Finding, end?: FindGroupEnd) {
  const { groups: g, groupFinds: f, groupMemberships: m } = reader.t
  const [key, ...others] = keysOf(sought)
  const looked = folded(sought.words ?? '').trim()
  const at = key === undefined ? g : { memberCount: f.memberCount, id: f.groupId }
  const all = and(
    key === undefined ? undefined : eq(f.key, key),
    ...others.map(
      (other) =>
        sql`exists (select 1 from ${f} as also where also.group_id = ${g.id} and also.key = ${other})`,
    ),
    sought.category && eq(g.category, sought.category),
    beyond(sought, at),
    end && sql`(${at.memberCount}, ${at.id}) >= (${end.memberCount}, ${end.id})`,
    looked === '' ? undefined : contains(reader, g.nameKey, looked),
    ne(g.memberCount, 0),
  )
  const rows = reader.select({ group: g }).from(g).$dynamic()
  const found = key === undefined ? rows : rows.innerJoin(f, eq(f.groupId, g.id))
  const isIn = and(eq(m.groupId, g.id), eq(m.userId, userId), eq(m.status, 'active'))
  return (sought.mine ? found.innerJoin(m, isIn) : found)
    .where(all)
    .orderBy(desc(at.memberCount), desc(at.id))
    .limit(groupsPerPage + 1)
}

const beyond = (
  { after }: Finding,
  at: { readonly memberCount: unknown; readonly id: unknown },
): SQL | undefined => {
  const from = after === undefined ? undefined : fromCursor(after, 'number', 'string')
  return from && sql`(${at.memberCount}, ${at.id}) < (${from[0]}, ${from[1]})`
}

/** By which of those that groups are found by; a place without a word in it is none. */
const keysOf = ({ place, tag }: Finding): string[] =>
  [keyOfPlace(place ?? ''), tag?.trim() ? keyOfTag(tag) : undefined].filter(
    (key) => key !== undefined,
  )
