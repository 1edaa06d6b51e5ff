import { and, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import { usualRowsPerPage } from '../../../shared/business/rest.ts'
import {
  markInboxRead,
  markInboxUnread,
  readInbox,
  shownMessage,
  shownNotice,
} from '../../../shared/features/alerts/inbox-endpoints.ts'
import { readNotices, unreadNotices } from '../../../shared/features/alerts/notice.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import type { ChangeDeps } from '../../sync/change-cellar.ts'
import { cellarOfCall } from '../../sync/cellar-of-call.ts'
import { rowCalls } from '../../sync/row-calls.ts'

/** The inbox for scripts and other programs; devices have it by sync. */
export function inboxHandlers(deps: ChangeDeps) {
  const { db, now = Date.now } = deps
  const calls = rowCalls(deps)
  const { notices, messages } = db.t

  return {
    'inbox.list': handler(readInbox, async ({ user, query }) => {
      const { after, unread, limit = usualRowsPerPage } = query
      const reading = { userId: user.id, after, isUnread: unread === 'true', max: limit + 1 }
      const found = await db.snapshot(async (reader) => [
        ...(
          await reader
            .select()
            .from(notices)
            .where(those(notices, reading))
            .orderBy(desc(notices.at), desc(notices.id))
            .limit(reading.max)
        ).map((row) => shownNotice(withoutNulls(row))),
        ...(
          await reader
            .select()
            .from(messages)
            .where(those(messages, reading))
            .orderBy(desc(messages.at), desc(messages.id))
            .limit(reading.max)
        ).map((row) => shownMessage(withoutNulls(row))),
      ])
      const items = found.sort(newestFirst).slice(0, limit)
      const last = items.at(-1)
      const isMore = found.length > items.length && last !== undefined
      return { items, ...(isMore && { next: cursorOf(last.at, last.id) }) }
    }),
    'inbox.markRead': handler(markInboxRead, ({ user, body: { ids } }) =>
      calls.run(cellarOfCall(user), ({ rows, context }) =>
        readNotices.run(rows, { ids, at: now() }, context).then(() => undefined),
      ),
    ),
    'inbox.markUnread': handler(markInboxUnread, ({ user, body: { ids } }) =>
      calls.run(cellarOfCall(user), ({ rows, context }) =>
        unreadNotices.run(rows, { ids }, context).then(() => undefined),
      ),
    ),
  } satisfies Partial<Handlers>
}

interface InboxPage {
  readonly userId: Id
  readonly after: string | undefined
  readonly isUnread: boolean
}

/** An inbox keeps some hundreds of each, so filtering the user's rows needs no further index. */
function those(
  { cellarId, removedAt, readAt, at, id }: TableOf,
  { userId, after, isUnread }: InboxPage,
): SQL | undefined {
  const own = [eq(cellarId, userId), isNull(removedAt), isUnread ? isNull(readAt) : undefined]
  if (after === undefined) return and(...own)
  const [lastAt, lastId] = fromCursor(after, 'number', 'string')
  return and(...own, or(lt(at, lastAt), and(eq(at, lastAt), lt(id, lastId))))
}
type TableOf = Pick<
  ChangeDeps['db']['t']['notices'],
  'cellarId' | 'removedAt' | 'readAt' | 'at' | 'id'
>

/** Ids in the order of the database: by their bytes. */
const newestFirst = (
  one: { readonly at: number; readonly id: string },
  other: { readonly at: number; readonly id: string },
): number => other.at - one.at || (one.id < other.id ? 1 : -1)

/** A row as a device has it: unset fields are absent. */
const withoutNulls = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
