import { and, eq, inArray } from 'drizzle-orm'
import { mayRead, type ReadPost } from '../../../shared/features/community/may-read.ts'
import type { PersonMention, Post, ShownDrop } from '../../../shared/features/community/post.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Reader } from '../../db/db.ts'
import { openForum } from '../../db/tables/community.ts'
import { type GroupRow, isMember, isModerator, membershipsIn } from './group-rows.ts'
import { hidingOf } from './hiding.ts'
import { peopleOf } from './people.ts'

export type PostRow = Reader['t']['posts']['$inferSelect']

/** Who looks: an admin moderates everywhere. */
export interface Viewer {
  readonly id: string
  readonly isAdmin: boolean
}

/** Forum data for the rows of a page. */
export interface Forums {
  readonly groups: ReadonlyMap<string, GroupRow>
  readonly mine: Awaited<ReturnType<typeof membershipsIn>>
}

export async function forumsIn(
  reader: Reader,
  userId: string,
  forums: readonly string[],
): Promise<Forums> {
  const ids = [...new Set(forums)].filter((forum) => forum !== openForum)
  if (ids.length === 0) return { groups: new Map(), mine: new Map() }
  const { groups: g } = reader.t
  const [rows, mine] = await Promise.all([
    reader.select().from(g).where(inArray(g.id, ids)),
    membershipsIn(reader, userId, ids),
  ])
  return { groups: new Map(rows.map((row) => [row.id, row])), mine }
}

/** The user's rights on a post and its comments. */
export function rightsOf({ groups, mine }: Forums, post: InForum, { isAdmin }: Viewer) {
  const group = groups.get(post.forum)
  const own = mine.get(post.forum)
  const isOpen = post.forum === openForum
  const reads = isOpen || (group !== undefined && mayRead(group, own, post))
  return {
    mayRead: reads,
    mayAct: reads && (isOpen || isMember(own)),
    mayModerate: isAdmin || isModerator(own),
  }
}

/** The fields of a post that decide its readers. */
export interface InForum extends ReadPost {
  readonly forum: string
}

/** Posts as the viewer sees them, in the order of their ids, read in one batch. */
export async function postsByIds(
  reader: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Post[]> {
  if (ids.length === 0) return []
  const { posts: p } = reader.t
  const rows = await reader
    .select()
    .from(p)
    .where(inArray(p.id, [...ids]))
  const byId = new Map((await postsOf(reader, viewer, rows)).map((one) => [one.id as string, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function postsOf(
  reader: Reader,
  viewer: Viewer,
  rows: readonly PostRow[],
): Promise<Post[]> {
  const ids = rows.map(({ id }) => id)
  const [forums, people, liked, reported, named, drops] = await Promise.all([
    forumsIn(
      reader,
      viewer.id,
      rows.map(({ forum }) => forum),
    ),
    peopleOf(
      reader,
      rows.map(({ authorId }) => authorId),
    ),
    likedBy(reader, viewer.id, ids),
    reportedBy(reader, viewer.id, ids),
    mentionsIn(reader, ids),
    dropsByIds(
      reader,
      rows.flatMap(({ dropId }) => dropId ?? []),
    ),
  ])
  return rows.map((row) => {
    const rights = rightsOf(forums, row, viewer)
    const author = people.get(row.authorId)
    const group = forums.groups.get(row.forum)
    const drop = row.dropId === null ? undefined : drops.get(row.dropId)
    return {
      id: row.id as Id<'post'>,
      ...(author && { author }),
      ...(group && {
        group: { id: group.id as Id<'group'>, name: group.name, isPrivate: group.isPrivate },
      }),
      content: row.content,
      mentions: named.get(row.id) ?? [],
      hasPicture: row.picture !== null,
      ...(row.bottle && { bottle: row.bottle }),
      ...(row.recipe && { recipe: row.recipe }),
      ...(drop && { drop }),
      // Viewers who cannot read it do not see its current figures.
      likes: rights.mayRead ? row.likes : 0,
      comments: rights.mayRead ? row.comments : 0,
      createdAt: row.createdAt,
      ...editOf(row),
      isLiked: liked.has(row.id),
      mayRead: rights.mayRead,
      mayAct: rights.mayAct,
      isMine: row.authorId === viewer.id,
      isReported: reported.has(row.id),
      mayModerate: rights.mayModerate,
      ...hidingOf(row),
    }
  })
}

/** When what it says was last changed, where it was. */
export const editOf = ({ editedAt }: Pick<PostRow, 'editedAt'>) =>
  editedAt === null ? {} : { editedAt }

async function likedBy(reader: Reader, userId: string, ids: readonly string[]) {
  const { postLikes: l } = reader.t
  if (ids.length === 0) return new Set<string>()
  const rows = await reader
    .select({ postId: l.postId })
    .from(l)
    .where(and(inArray(l.postId, [...ids]), eq(l.userId, userId)))
  return new Set(rows.map(({ postId }) => postId))
}

/** Which of these posts or comments the user has reported. */
export async function reportedBy(reader: Reader, userId: string, ids: readonly string[]) {
  const { communityReports: r } = reader.t
  if (ids.length === 0) return new Set<string>()
  const rows = await reader
    .select({ thingId: r.thingId })
    .from(r)
    .where(and(inArray(r.thingId, [...ids]), eq(r.userId, userId)))
  return new Set(rows.map(({ thingId }) => thingId))
}

/** The mentioned users of these posts or comments, in the order of the text. */
export async function mentionsIn(reader: Reader, ids: readonly string[]) {
  const { mentions: m } = reader.t
  const found = new Map<string, PersonMention[]>()
  if (ids.length === 0) return found
  const rows = await reader
    .select()
    .from(m)
    .where(inArray(m.thingId, [...ids]))
  for (const { thingId, start, length, userId } of rows.toSorted((a, b) => a.start - b.start)) {
    const before = found.get(thingId) ?? []
    found.set(thingId, [...before, { start, length, person: userId as Id<'user'> }])
  }
  return found
}

/** Drops of stores that are there, whatever has become of the drop. */
async function dropsByIds(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShownDrop>> {
  const { drops: d, stores: s } = reader.t
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select({ id: d.id, title: d.title, picture: d.picture, storeName: s.name })
    .from(d)
    .innerJoin(s, eq(s.id, d.storeId))
    .where(and(inArray(d.id, [...ids]), eq(s.status, 'approved')))
  return new Map(
    rows.map(({ id, title, picture, storeName }) => [
      id,
      { id: id as Id<'drop'>, title, storeName, ...(picture !== null && { picture }) },
    ]),
  )
}
