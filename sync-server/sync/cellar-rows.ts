import { type SQL, sql } from 'drizzle-orm'
import { removedRetention } from '../../shared/business/sync.ts'
import type { Entity, Row } from '../../shared/kernel/entity.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { RowRef } from '../../shared/kernel/mutator.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import { entities, type TableName } from '../../shared/registry.ts'
import { limitsCopy } from '../../shared/copy/limits.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Reader, DbTx } from '../db/db.ts'
import { prepared, type Prepared } from '../db/prepared.ts'
import { snakeCase } from '../db/synced-table.ts'
import type { Counts, Room } from './row-counts.ts'

/** A row as the server keeps it: live, or set aside at a moment. */
export interface CellarRowRecord {
  readonly row: Row<Entity>
  readonly removedAt: Instant | null
}

export interface ChangedRow {
  readonly table: string
  readonly cellarId: Id
  readonly id: Id
  readonly gone: boolean
  /** As it was written; null where it is gone. */
  readonly row: Row<Entity> | null
}

/**
 * The rows of one cellar during one transaction: read on demand or many at once in advance, changed
 * in memory so that a refused mutation leaves no trace, and written together.
 */
export class CellarRows {
  readonly cellarId: Id
  readonly #now: Instant
  #reader: Reader
  /** As the database has them; null where it has none. */
  readonly #stored = new Map<string, CellarRowRecord | null>()
  /** Rows after the mutations; only changed ones. */
  readonly #changed = new Map<string, { entity: Entity; kept: CellarRowRecord }>()
  /** Live rows of a table, with the changes. */
  readonly #counts = new Map<string, number>()
  #undo: { entity: Entity; id: Id; before: CellarRowRecord | null }[] = []
  readonly #room: Room | undefined
  /** All loaded rows of a table with their changes, removed ones included. */
  readonly #keptCounts: Counts

  /** @param room limits on added rows; absent if they do not apply */
  constructor(reader: Reader, cellarId: Id, now: Instant, room?: Room) {
    this.#reader = reader
    this.cellarId = cellarId
    this.#now = now
    this.#room = room
    this.#keptCounts = room?.countsOf(cellarId) ?? new Map()
  }

  /** Reads and writes through another handle of the same transaction from now on. */
  over(reader: Reader): void {
    this.#reader = reader
  }

  /** Reads all of these that are not known yet, in one query for each table. */
  async prefetch(refs: Iterable<RowRef>): Promise<void> {
    const wanted = new Map<Entity, Set<Id>>()
    for (const { entity, id } of refs) {
      if (this.#stored.has(key(entity, id))) continue
      const ids = wanted.get(entity)
      if (ids) ids.add(id)
      else wanted.set(entity, new Set([id]))
    }
    for (const [entity, ids] of wanted) {
      for (const id of ids) this.#stored.set(key(entity, id), null)
      for (const stored of await rowsByIds(this.#reader, entity, this.cellarId, [...ids]))
        this.#stored.set(key(entity, stored.row.id), stored)
    }
  }

  async live(entity: Entity, id: Id): Promise<Row<Entity> | undefined> {
    const stored = await this.#kept(entity, id)
    return stored?.removedAt === null ? stored.row : undefined
  }

  /** The row as it was when it was removed, while it can be restored. */
  async removed(entity: Entity, id: Id): Promise<Row<Entity> | undefined> {
    const stored = await this.#kept(entity, id)
    if (!stored || stored.removedAt === null) return undefined
    return stored.removedAt > this.#now - removedRetention ? stored.row : undefined
  }

  /** The live rows with this value, in order of id. */
  async list(entity: Entity, field: string, value: unknown): Promise<Row<Entity>[]> {
    const found = new Map<string, Row<Entity>>()
    const stored = await rowsWhere(this.#reader, entity, this.cellarId, field, value)
    for (const kept of stored) {
      const rowKey = key(entity, kept.row.id)
      if (!this.#stored.has(rowKey)) this.#stored.set(rowKey, kept)
      found.set(kept.row.id, kept.row)
    }
    for (const { entity: of, kept } of this.#changed.values()) {
      if (of !== entity) continue
      const fits = kept.removedAt === null && (kept.row as Fields)[field] === value
      if (fits) found.set(kept.row.id, kept.row)
      else found.delete(kept.row.id)
    }
    return [...found.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  async count(entity: Entity): Promise<number> {
    const known = this.#counts.get(entity.table)
    if (known !== undefined) return known
    const [counted] = await this.#reader.run(statementsOf(entity).count, {
      cellarId: this.cellarId,
    })
    let count = counted?.count ?? 0
    for (const [rowKey, { entity: of, kept: stored }] of this.#changed) {
      if (of === entity) count += isLive(stored) - isLive(this.#stored.get(rowKey) ?? null)
    }
    this.#counts.set(entity.table, count)
    return count
  }

  /** Makes or changes a row; refuses `forbidden` where there is no room for one more. */
  async put(entity: Entity, row: Row<Entity>): Promise<void> {
    const before = await this.#kept(entity, row.id)
    if (this.#room && !before) await this.#mustFit(entity, this.#room)
    this.#set(entity, before, { row: onlyFields(entity, row), removedAt: null })
  }

  async remove(entity: Entity, id: Id): Promise<void> {
    const before = await this.#kept(entity, id)
    if (before?.removedAt === null)
      this.#set(entity, before, { row: before.row, removedAt: this.#now })
  }

  async #mustFit(entity: Entity, { limits }: Room): Promise<void> {
    const max = limits[entity.table as TableName]
    if ((await this.#countKept(entity)) < max) return
    // The remembered count may be too high, since sweeps delete rows.
    this.#keptCounts.delete(entity.table)
    if ((await this.#countKept(entity)) >= max)
      refuse('forbidden', limitsCopy.rows(entity.table, max))
  }

  async #countKept(entity: Entity): Promise<number> {
    const known = this.#keptCounts.get(entity.table)
    if (known !== undefined) return known
    const { cellarId } = this
    const [counted] = await this.#reader.run(statementsOf(entity).countKept, { cellarId })
    let count = counted?.count ?? 0
    for (const [rowKey, { entity: of }] of this.#changed)
      if (of === entity && !this.#stored.get(rowKey)) count += 1
    this.#keptCounts.set(entity.table, count)
    return count
  }

  /** Keeps the changes so far, whatever the next mutation does. */
  keep(): void {
    this.#undo = []
  }

  /** Reverts the changes since {@link keep}. */
  takeBack(): void {
    for (const { entity, id, before } of this.#undo.reverse()) {
      const rowKey = key(entity, id)
      const after = this.#changed.get(rowKey)?.kept ?? null
      this.#recount(entity, after, before)
      if (before === (this.#stored.get(rowKey) ?? null)) this.#changed.delete(rowKey)
      else if (before) this.#changed.set(rowKey, { entity, kept: before })
    }
    this.#undo = []
  }

  /** Writes the differences from the database, and returns them. */
  async flush(tx: DbTx): Promise<ChangedRow[]> {
    const byEntity = new Map<Entity, CellarRowRecord[]>()
    for (const [rowKey, { entity, kept: stored }] of this.#changed) {
      if (isSame(entity, stored, this.#stored.get(rowKey) ?? null)) continue
      const rows = byEntity.get(entity)
      if (rows) rows.push(stored)
      else byEntity.set(entity, [stored])
    }
    const changed: ChangedRow[] = []
    for (const [entity, rows] of byEntity) {
      const { cellarId } = this
      await tx.write(
        tx.t[entity.table as TableName],
        rows.map(({ row, removedAt }) => ({ ...row, cellarId, removedAt })),
        'replace',
      )
      for (const stored of rows) {
        this.#stored.set(key(entity, stored.row.id), stored)
        const gone = stored.removedAt !== null
        const row = gone ? null : stored.row
        changed.push({ table: entity.table, cellarId, id: stored.row.id, gone, row })
      }
    }
    this.#changed.clear()
    return changed
  }

  /** Forgets everything that it knows of the database. */
  forget(): void {
    this.#stored.clear()
    this.#changed.clear()
    this.#counts.clear()
    this.#keptCounts.clear()
    this.#undo = []
  }

  /** A known row at once: a promise for each step of a thousand mutations takes as long as they do. */
  #kept(entity: Entity, id: Id): CellarRowRecord | null | Promise<CellarRowRecord | null> {
    const rowKey = key(entity, id)
    const changed = this.#changed.get(rowKey)
    if (changed) return changed.kept
    const stored = this.#stored.get(rowKey)
    return stored === undefined ? this.#read(entity, id) : stored
  }

  async #read(entity: Entity, id: Id): Promise<CellarRowRecord | null> {
    await this.prefetch([{ entity, id }])
    return this.#stored.get(key(entity, id)) ?? null
  }

  #set(entity: Entity, before: CellarRowRecord | null, stored: CellarRowRecord): void {
    this.#undo.push({ entity, id: stored.row.id, before })
    this.#recount(entity, before, stored)
    this.#changed.set(key(entity, stored.row.id), { entity, kept: stored })
  }

  #recount(entity: Entity, before: CellarRowRecord | null, after: CellarRowRecord | null): void {
    const { table } = entity
    const known = this.#counts.get(table)
    if (known !== undefined) this.#counts.set(table, known - isLive(before) + isLive(after))
    const stored = this.#keptCounts.get(table)
    if (stored !== undefined)
      this.#keptCounts.set(table, stored - Number(!!before) + Number(!!after))
  }
}

type Fields = Readonly<Record<string, unknown>>

const key = (entity: Entity, id: Id): string => `${entity.table}/${id}`

const isLive = (stored: CellarRowRecord | null): 0 | 1 =>
  stored && stored.removedAt === null ? 1 : 0

/** Whether a row has nothing but fields of its entity. */
function isRow({ fields }: Entity, row: Row<Entity>): boolean {
  for (const name in row) {
    if (name !== 'id' && !Object.hasOwn(fields, name)) return false
    if (((row as Fields)[name] ?? undefined) === undefined) return false
  }
  return true
}

function onlyFields(entity: Entity, row: Row<Entity>): Row<Entity> {
  if (isRow(entity, row)) return { ...row }
  const stored: Record<string, unknown> = { id: row.id }
  for (const [name] of statementsOf(entity).columns) {
    const value = (row as Fields)[name]
    if (value !== undefined && value !== null) stored[name] = value
  }
  return stored as Row<Entity>
}

function isSame(entity: Entity, one: CellarRowRecord, other: CellarRowRecord | null): boolean {
  if (!other || one.removedAt !== other.removedAt) return false
  return statementsOf(entity).columns.every(
    ([name]) => (one.row as Fields)[name] === (other.row as Fields)[name],
  )
}

/** The rows of a table by their ids, removed ones too, in no order. */
export async function rowsByIds(
  reader: Reader,
  entity: Entity,
  cellarId: string,
  ids: readonly string[],
): Promise<CellarRowRecord[]> {
  if (ids.length === 0) return []
  const { byIds } = statementsOf(entity)
  const found = await reader.run(byIds, { cellarId, ids: JSON.stringify(ids) })
  return found.map((raw) => rowOfColumns(entity, raw))
}

async function rowsWhere(
  reader: Reader,
  entity: Entity,
  cellarId: string,
  field: string,
  value: unknown,
): Promise<CellarRowRecord[]> {
  const found = await reader.run(whereStatement(entity, field), { cellarId, value })
  return found.map((raw) => rowOfColumns(entity, raw))
}

/**
 * Live rows of a cellar in the order of their ids, after one of them; of an indexed field only those
 * with a value where it is given.
 */
export async function liveRowsAfter(
  reader: Reader,
  entity: Entity,
  { cellarId, after, max, where }: LiveRowsQuery,
): Promise<Row<Entity>[]> {
  const input = { cellarId, after, max, value: where?.value ?? '' }
  const found = await reader.run(pageStatement(entity, where?.field), input)
  return found.map((raw) => rowOfColumns(entity, raw).row)
}

export interface LiveRowsQuery {
  readonly cellarId: string
  /** An id, or nothing for the first ones. */
  readonly after: string
  readonly max: number
  readonly where?: { readonly field: string; readonly value: string } | undefined
}

/** The row of the wire out of the columns of a table: unset optional fields are absent. */
function rowOfColumns(entity: Entity, raw: Fields): CellarRowRecord {
  const row: Record<string, unknown> = { id: raw['id'] }
  for (const [name, column, isBoolean] of statementsOf(entity).columns) {
    const value = raw[column]
    if (value === null) continue
    row[name] = isBoolean ? value === true || value === 1 : value
  }
  return { row: row as Row<Entity>, removedAt: raw['removed_at'] as Instant | null }
}

/** The statements of one entity, made when they are first needed. */
function statementsOf(entity: Entity) {
  const known = statements.get(entity)
  if (known) return known
  const name = entity.table as TableName
  if (entities[name] !== entity) throw new Error(`${entity.table} is not in the registry`)
  const made = {
    columns: Object.entries(entity.fields).map(
      ([field, { kind }]) => [field, snakeCase(field), kind === 'boolean'] as const,
    ),
    byIds: prepared<{ cellarId: string; ids: string }, Fields>(
      'read',
      ({ t: { [name]: table }, value, oneOf }) => sql`
        select ${named(entity)} from ${table}
        where ${table.cellarId} = ${value('cellarId')} and ${oneOf(table.id, 'ids')}`,
    ),
    count: prepared<{ cellarId: string }, { count: number }>(
      'read',
      ({ t: { [name]: table }, value }) => sql`
        select count(*) as "count" from ${table}
        where ${table.cellarId} = ${value('cellarId')} and ${table.removedAt} is null`,
    ),
    countKept: prepared<{ cellarId: string }, { count: number }>(
      'read',
      ({ t: { [name]: table }, value }) => sql`
        select count(*) as "count" from ${table} where ${table.cellarId} = ${value('cellarId')}`,
    ),
    where: new Map<string, ReturnType<typeof prepareWhere>>(),
    pages: new Map<string, ReturnType<typeof preparePage>>(),
  }
  statements.set(entity, made)
  return made
}

/**
 * The columns of a row, each by its name: to PostgreSQL a statement with a star is another one, and
 * an error, as soon as a newer version adds a column.
 */
const named = ({ fields }: Entity): SQL =>
  sql.join(
    ['id', 'removed_at', ...Object.keys(fields).map(snakeCase)].map((name) => sql.identifier(name)),
    sql`, `,
  )

const statements = new Map<Entity, StatementsOf>()
type StatementsOf = {
  columns: (readonly [field: string, column: string, isBoolean: boolean])[]
  byIds: Prepared<{ cellarId: string; ids: string }, Fields>
  count: Prepared<{ cellarId: string }, { count: number }>
  countKept: Prepared<{ cellarId: string }, { count: number }>
  where: Map<string, ReturnType<typeof prepareWhere>>
  pages: Map<string, ReturnType<typeof preparePage>>
}

function whereStatement(entity: Entity, field: string) {
  const { where } = statementsOf(entity)
  const known = where.get(field)
  if (known) return known
  if (!entity.fields[field]?.indexed) throw new Error(`${entity.table}.${field} has no index`)
  const made = prepareWhere(entity.table as TableName, field)
  where.set(field, made)
  return made
}

const prepareWhere = (name: TableName, field: string) =>
  prepared<{ cellarId: string; value: unknown }, Fields>(
    'read',
    ({ t: { [name]: table }, value }) => sql`
      select ${named(entities[name])} from ${table}
      where ${table.cellarId} = ${value('cellarId')}
        and ${sql.identifier(snakeCase(field))} = ${value('value')} and ${table.removedAt} is null`,
  )

function pageStatement(entity: Entity, field = '') {
  const { pages } = statementsOf(entity)
  const known = pages.get(field)
  if (known) return known
  if (field && !entity.fields[field]?.indexed)
    throw new Error(`${entity.table}.${field} has no index`)
  const made = preparePage(entity.table as TableName, field)
  pages.set(field, made)
  return made
}

/**
 * In the order of the primary key. The few rows with one value are found by that and then sorted: with
 * the id as it stands, SQLite would read all rows in its order.
 */
const preparePage = (name: TableName, field: string) =>
  prepared<{ cellarId: string; after: string; max: number; value: string }, Fields>(
    'read',
    ({ t: { [name]: table }, value, number }) => {
      const id = field ? sql`(${table.id} || '')` : table.id
      const isThat = field
        ? sql`and ${sql.identifier(snakeCase(field))} = ${value('value')}`
        : sql``
      return sql`
        select ${named(entities[name])} from ${table}
        where ${table.cellarId} = ${value('cellarId')} and ${id} > ${value('after')} ${isThat}
          and ${table.removedAt} is null
        order by ${table.cellarId}, ${id} limit ${number('max')}`
    },
  )
