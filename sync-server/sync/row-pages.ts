/** Pages of rows for scripts: all rows of a table in a cellar, or the changes since a version. */
import { requestsCopy } from '../../shared/copy/requests.ts'
import { usualRowsPerPage } from '../../shared/business/rest.ts'
import { sharingRefusals } from '../../shared/copy/cellars.ts'
import type { Entity, Row } from '../../shared/kernel/entity.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Db, Reader } from '../db/db.ts'
import { cursorOf, fromCursor } from '../http/cursor.ts'
import { rowsByIds, liveRowsAfter, type LiveRowsQuery } from './cellar-rows.ts'
import { defaultSteps } from './round/steps.ts'
import type { CellarOfCall } from './cellar-of-call.ts'
import { cellarsById } from './sharing.ts'
import { epochAndHead, feedOfTable, type Head } from './statements.ts'

export interface PageAsked {
  readonly after?: string | undefined
  readonly limit?: number | undefined
  /** A version of the user; absent: all rows. */
  readonly since?: number | undefined
  readonly where?: LiveRowsQuery['where']
}

/** Where a page ends, as scripts read it (`pageEnd`). */
export interface RowPage<E extends Entity> {
  readonly rows: readonly Row<E>[]
  readonly end: { readonly removed?: Id[]; readonly next?: string; readonly version?: number }
}

/**
 * One page of live rows in the order of their ids, which never change: no row is left out or
 * returned twice, whatever changes between two pages. A row added meanwhile may have an id before
 * the page; the last page has the version at the first page, and `since` returns later changes,
 * removed rows included.
 * @throws Refusal `not_found` if the user is not a member of the cellar; `bad_request`; `gone` if
 *   the version is too old to know the removed rows
 */
export function readRowPage<E extends Entity>(
  db: Db,
  entity: E,
  cellar: CellarOfCall,
  asked: PageAsked,
): Promise<RowPage<E>> {
  return db.snapshot(async (reader) => {
    const cellarId = await cellarToRead(reader, cellar)
    const [found] = await reader.run(epochAndHead, { userId: cellar.userId })
    const head = { version: found?.version ?? 0, tombstoneFloor: found?.tombstoneFloor ?? 0 }
    const max = asked.limit ?? usualRowsPerPage
    const reading = { reader, entity, userId: cellar.userId, cellarId, head, max }
    const page =
      asked.since === undefined
        ? await allRows(reading, asked)
        : await changedRows(reading, asked.since, asked.after)
    return page as RowPage<E>
  })
}

/** One live row; refuses `not_found`. */
export function readRow<E extends Entity>(
  db: Db,
  entity: E,
  cellar: CellarOfCall,
  id: Id,
): Promise<Row<E>> {
  return db.snapshot(async (reader) => {
    const cellarId = await cellarToRead(reader, cellar)
    const [stored] = await rowsByIds(reader, entity, cellarId, [id])
    return stored?.removedAt === null ? (stored.row as Row<E>) : refuse('not_found')
  })
}

/** The owner of the rows; strangers do not learn whether a cellar exists. */
async function cellarToRead(reader: Reader, { userId, cellarId }: CellarOfCall): Promise<Id> {
  if (cellarId === userId) return userId
  const cellar = (await cellarsById(reader, [cellarId])).get(cellarId)
  const isIn = cellar && defaultSteps.roleIn(cellar, userId) !== undefined
  return isIn ? cellarId : refuse('not_found', sharingRefusals.notIn)
}

interface SyncRowPage {
  readonly reader: Reader
  readonly entity: Entity
  readonly userId: Id<'user'>
  readonly cellarId: Id
  readonly head: Head
  readonly max: number
}

async function allRows(
  { reader, entity, cellarId, head, max }: SyncRowPage,
  { after, where }: PageAsked,
): Promise<RowPage<Entity>> {
  const [id, version] = after === undefined ? ['', head.version] : idCursor(after)
  const query = { cellarId, after: id, max: max + 1, where }
  const found = await liveRowsAfter(reader, entity, query)
  const rows = found.slice(0, max)
  const last = rows.at(-1)
  const isMore = found.length > max && last !== undefined
  return { rows, end: isMore ? { next: cursorOf(last.id, version) } : { version } }
}

async function changedRows(
  { reader, entity, userId, cellarId, head, max }: SyncRowPage,
  since: number,
  after: string | undefined,
): Promise<RowPage<Entity>> {
  if (since < head.tombstoneFloor || since > head.version) refuse('gone', requestsCopy.tooLongAgo)
  // Inside a version after a row, or whatever is above it.
  const [version, rowId] = after === undefined ? [since + 1, ''] : changeCursor(after)
  const entries = await reader.run(feedOfTable, {
    userId,
    table: entity.table,
    cellarId,
    version,
    rowId,
    upTo: head.version,
    max: max + 1,
  })
  const page = entries.slice(0, max)
  const live = page.filter(({ gone }) => !gone).map(({ rowId: id }) => id)
  const stored = await rowsByIds(reader, entity, cellarId, live)
  const byId = new Map(stored.map(({ row }) => [row.id as string, row]))
  const rows = live.flatMap((id) => byId.get(id) ?? [])
  const removed = page.filter(({ gone }) => gone).map(({ rowId: id }) => id as Id)
  const last = page.at(-1)
  const isMore = entries.length > max && last !== undefined
  const end = isMore ? { next: cursorOf(last.version, last.rowId) } : { version: head.version }
  return { rows, end: { ...(removed.length > 0 && { removed }), ...end } }
}

function idCursor(after: string): [string, number] {
  const [id, version] = fromCursor(after, 'string', 'number')
  return [storable(id), wholeNumber(version)]
}

function changeCursor(after: string): [number, string] {
  const [version, id] = fromCursor(after, 'number', 'string')
  return [wholeNumber(version), storable(id)]
}

const wholeNumber = (value: number): number =>
  Number.isSafeInteger(value) && value >= 0 ? value : malformed()
const storable = (id: string): string => (/^[0-9a-f-]{0,36}$/.test(id) ? id : malformed())
const malformed = (): never => refuse('bad_request', requestsCopy.where('after'))
