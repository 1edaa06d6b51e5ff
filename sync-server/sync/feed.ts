import { hash } from 'node:crypto'
import type { Id } from '../../shared/kernel/id.ts'
import type { Change, Cursor, Digest } from '../../shared/sync/messages.ts'
import { entities, type TableName } from '../../shared/registry.ts'
import type { Reader, DbTx } from '../db/db.ts'
import { type ChangedRow, rowsByIds } from './cellar-rows.ts'
import {
  type FeedEntry,
  feedAbove,
  feedWithin,
  type Head,
  liveBottles,
  liveFeed,
  wholeLiveFeed,
} from './statements.ts'

/** One page of changes for a user. */
export interface Page {
  readonly reset: boolean
  readonly more: boolean
  readonly cursor: Cursor
  readonly changes: Change[]
}

/**
 * Where a device stands, as the server writes it into a cursor. Inside a version that was split,
 * `version` is the one before and `inside` the last row that the device has of the next one; on
 * the pages of a reset `resetFrom` is the head at which that reset began, and `bottles` how many bottles
 * there were, for the progress that a person sees.
 */
interface FeedPosition {
  readonly version: number
  readonly inside?: readonly [table: string, cellarId: string, rowId: string]
  readonly resetFrom?: number
  readonly bottles?: number
}

/** Tells the feed of a user that these rows changed at this version. */
export async function writeFeed(
  tx: DbTx,
  userId: Id,
  version: number,
  changed: readonly ChangedRow[],
): Promise<void> {
  const entries = changed.map(({ table, cellarId, id, gone }) => ({
    userId,
    tableName: table,
    cellarId,
    rowId: id,
    version,
    gone,
  }))
  await tx.write(tx.t.syncFeed, entries, 'replace')
}

export interface FeedQuery {
  readonly userId: Id
  readonly epoch: string
  readonly head: Head
  /** Rows that are known as they stand now. */
  readonly changed?: readonly ChangedRow[]
  /** These rows are all that the feed has above this version. */
  readonly since?: number | undefined
}

/** Reads the feed above a cursor, oldest version first, and the rows that it names. */
export async function readPage(
  reader: Reader,
  { userId, epoch, head, changed = [], since }: FeedQuery,
  cursor: Cursor | null,
  limit: number,
): Promise<Page> {
  const position = feedPositionOf(cursor, epoch, head)
  const reset = position === undefined
  // A device that knows of all but what it did itself need not be looked up in the feed.
  const isUpToDate =
    position?.version === since && !position?.inside && changed.length <= limit && !reset
  const entries = isUpToDate
    ? entriesOf(changed, head.version)
    : await entriesAfter(reader, userId, position, limit + 1)
  const more = entries.length > limit
  const page = more ? entries.slice(0, limit) : entries
  const { resetFrom, bottles } = position ?? { resetFrom: head.version }
  const reached: FeedPosition = more
    ? {
        ...endOf(page, entries[limit]),
        ...(resetFrom !== undefined && { resetFrom }),
        ...(reset
          ? (await reader.run(liveBottles, { userId }))[0]
          : bottles !== undefined && { bottles }),
      }
    : { version: head.version }
  return {
    reset,
    more,
    cursor: cursorOf(epoch, reached),
    changes: await changesOf(reader, userId, page, changed),
  }
}

/** Of each table with rows: how many, and the XOR of their hashes; from the feed alone. */
export async function digestOf(reader: Reader, userId: Id): Promise<Digest> {
  const sums = new Map<string, { count: number; high: number; low: number }>()
  for (const { table, rowId, version } of await reader.run(wholeLiveFeed, { userId })) {
    const bytes = hash('sha256', `${rowId}:${version}`, 'buffer')
    const sum = sums.get(table) ?? { count: 0, high: 0, low: 0 }
    sums.set(table, {
      count: sum.count + 1,
      high: sum.high ^ bytes.readInt32BE(0),
      low: sum.low ^ bytes.readInt32BE(4),
    })
  }
  const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0')
  const digest: Digest = {}
  for (const [table, { count, high, low }] of sums)
    digest[table] = { count, hash: hex(high) + hex(low) }
  return digest
}

/** The position in a cursor; undefined for cursors that are answered like null. */
function feedPositionOf(
  cursor: Cursor | null,
  epoch: string,
  head: Head,
): FeedPosition | undefined {
  if (!cursor || cursor.epoch !== epoch) return undefined
  const { version } = cursor
  const { inside, resetFrom = version, bottles } = cursor as Record<string, unknown>
  const within = inside === undefined ? undefined : rowNamed(inside)
  if (inside !== undefined && !within) return undefined
  // A cursor inside a version knows of that version, which is the next one.
  if (version + (within ? 1 : 0) > head.version) return undefined
  if (!isVersion(resetFrom) || resetFrom > head.version || resetFrom < version) return undefined
  if (resetFrom < head.tombstoneFloor) return undefined
  return {
    version,
    ...(within && { inside: within }),
    ...('resetFrom' in cursor && { resetFrom }),
    ...(isVersion(bottles) && { bottles }),
  }
}

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value)

function cursorOf(epoch: string, { version, inside, ...reset }: FeedPosition): Cursor {
  return {
    epoch,
    version,
    ...(inside && { inside: inside.join('/') }),
    ...reset,
  }
}

function rowNamed(value: unknown): FeedPosition['inside'] {
  if (typeof value !== 'string' || value.length > 200 || !value.isWellFormed()) return undefined
  const [table, cellarId, rowId, ...more] = value.split('/')
  if (!table || !cellarId || !rowId || more.length > 0 || value.includes('\u0000')) return undefined
  return [table, cellarId, rowId]
}

function entriesAfter(
  reader: Reader,
  userId: Id,
  position: FeedPosition | undefined,
  max: number,
): Promise<FeedEntry[]> {
  // Only the first page of a reset leaves removed rows out: the device has none of them.
  if (!position) return reader.run(liveFeed, { userId, max })
  const { version, inside } = position
  if (!inside) return reader.run(feedAbove, { userId, version, max })
  const [table, cellarId, rowId] = inside
  return reader.run(feedWithin, { userId, version: version + 1, table, cellarId, rowId, max })
}

/** The feed's entries for rows that changed at a version, in its order. */
const entriesOf = (changed: readonly ChangedRow[], version: number): FeedEntry[] =>
  changed
    .map(({ table, cellarId, id, gone }) => ({ table, cellarId, rowId: id, version, gone }))
    .sort(inFeedOrder)

function inFeedOrder(one: FeedEntry, other: FeedEntry): number {
  if (one.table !== other.table) return one.table < other.table ? -1 : 1
  if (one.cellarId !== other.cellarId) return one.cellarId < other.cellarId ? -1 : 1
  return one.rowId < other.rowId ? -1 : 1
}

/** Where a full page ends: after a whole version, or inside one that goes on. */
function endOf(page: readonly FeedEntry[], next: FeedEntry | undefined): FeedPosition {
  const last = page.at(-1)
  if (!last || !next) throw new Error('a page with more to come has a last and a next entry')
  return next.version > last.version
    ? { version: last.version }
    : { version: last.version - 1, inside: [last.table, last.cellarId, last.rowId] }
}

async function changesOf(
  reader: Reader,
  userId: Id,
  entries: readonly FeedEntry[],
  changed: readonly ChangedRow[],
): Promise<Change[]> {
  const rows = new Map<string, Change['row']>()
  for (const { table, cellarId, id, row } of changed)
    if (row) rows.set(`${table}/${cellarId}/${id}`, row)
  const unknown = entries.filter((one) => !one.gone && !rows.has(keyOf(one)))
  for (const [place, ids] of idsByTable(unknown)) {
    const [table, cellarId = ''] = place.split('/')
    const found = await rowsByIds(reader, entities[table as TableName], cellarId, ids)
    for (const { row, removedAt } of found)
      if (removedAt === null) rows.set(`${place}/${row.id}`, row)
  }
  return entries.map((one) => ({
    table: one.table,
    id: one.rowId,
    version: one.version,
    row: one.gone ? null : (rows.get(keyOf(one)) ?? null),
    ...(one.cellarId !== userId && { cellar: one.cellarId }),
  }))
}

const keyOf = ({ table, cellarId, rowId }: FeedEntry): string => `${table}/${cellarId}/${rowId}`

function idsByTable(entries: readonly FeedEntry[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { table, cellarId, rowId } of entries) {
    const place = `${table}/${cellarId}`
    const known = ids.get(place)
    if (known) known.push(rowId)
    else ids.set(place, [rowId])
  }
  return ids
}
