import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { keyOf } from './bulk.ts'
import type { Reader } from './db.ts'

/** The kinds of column values, for both engines. */
export const columnKinds = ['string', 'number', 'boolean', 'date', 'json'] as const
export type ColumnKind = (typeof columnKinds)[number]
export type Columns = Readonly<Record<string, ColumnKind>>

/**
 * Rows of one table as a backup keeps them: by the names of its columns, a boolean as a boolean, a date
 * as text (ISO 8601), JSON as it is.
 */
export interface BackupRows {
  readonly table: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** The columns of a table by their names in the database. */
export const columnsOf = (table: SQLiteTable): Columns =>
  Object.fromEntries(
    Object.values(getTableColumns(table)).map(({ name, dataType }) => {
      const kind = columnKinds.find((one) => one === dataType)
      if (!kind) throw new Error(`${getTableName(table)}.${name} is ${dataType}`)
      return [name, kind]
    }),
  )

/** Rows of a page: enough that the ways there and back do not count, few enough for the memory. */
const page = { min: 10, first: 100, max: 2_000, length: 1024 * 1024 }
/** SQLite answers on the thread that serves requests: a page must be read in a few milliseconds. */
const sqlitePageMax = 100

/**
 * All rows of a table in the order of its key, each as a line of JSON. It is read in pages by the
 * index of the key, each a short statement that holds about a megabyte.
 */
export async function* linesOf(reader: Reader, table: SQLiteTable): AsyncGenerator<string> {
  const properties = Object.entries(getTableColumns(table))
  const key = keyOf(table).map((name) => {
    const found = properties.find(([, column]) => column.name === name)
    if (!found) throw new Error(`${name} is no column`)
    return { property: found[0], column: found[1] }
  })
  const columns = list(key.map(({ column }) => sql`${column}`))
  let last: Record<string, unknown> | undefined
  for (let limit = page.first; ; ) {
    const from = last
    const rows: Record<string, unknown>[] = await reader
      .select()
      .from(table)
      // Compared as a whole: with "or" between the parts, each page would read all before it again.
      .where(
        from && sql`(${columns}) > (${list(key.map(({ property }) => sql`${from[property]}`))})`,
      )
      .orderBy(...key.map(({ column }) => sql`${column} asc`))
      .limit(limit)
    let length = 0
    for (const row of rows) {
      const line = JSON.stringify(
        Object.fromEntries(properties.map(([property, { name }]) => [name, row[property]])),
      )
      length += line.length
      yield line
    }
    last = rows.at(-1)
    if (!last || rows.length < limit) return
    const fitting = Math.round((limit * page.length) / Math.max(length, 1))
    const max = reader.dialect === 'sqlite' ? sqlitePageMax : page.max
    limit = Math.min(Math.max(fitting, page.min), max)
  }
}

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
