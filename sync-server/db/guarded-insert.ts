import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Tables, tables } from './tables.ts'

/** A row that a caller wants to insert, and the job that is added with it. */
export interface GuardedRow<Row extends object> {
  readonly row: Row
  readonly job: Tables['jobs']['$inferInsert']
}

/**
 * PostgreSQL's statement that inserts the rows of many callers, each with its job, where a guard
 * holds for the row and no row has its key. It gives the ids of the rows that were inserted.
 */
export interface GuardedInsert<Row extends object = object> {
  readonly text: string
  /** Only types. */
  readonly types?: Row
}

/** A column of the rows to insert, by its property. */
type Given<Row> = (property: keyof Row & string) => SQL

/**
 * @param name of a table with the key `id`
 * @param guard what follows `from given`: joins and conditions, and locks that skip what others have locked
 * @param order in which rows are inserted: two statements that insert the same keys must not wait for each other
 */
export function guardedInsert<Name extends keyof Tables>(
  name: Name,
  guard: (parts: {
    readonly t: Tables
    readonly given: Given<Tables[Name]['$inferInsert']>
  }) => SQL,
  order: keyof Tables[Name]['$inferInsert'] & string,
): GuardedInsert<Tables[Name]['$inferInsert']> {
  let text: string | undefined
  const write = () => {
    const t = tables.postgres
    const given = (property: string) => sql`given.${sql.identifier(property)}`
    const rows = columnsOf(t[name])
    const jobs = columnsOf(t.jobs)
    return sql`
      with given as materialized (select * from json_to_recordset($1::json) as given (${rows.types})),
      allowed as materialized (select given.* from given ${guard({ t, given })}),
      inserted as (insert into ${rows.into} select ${rows.given} from allowed
        order by ${sql.identifier(order)} on conflict do nothing returning id),
      added as (insert into ${jobs.into} select ${jobs.given}
        from json_to_recordset($2::json) as job (${jobs.types}, "#" text)
        where "#" in (select id from inserted) on conflict do nothing)
      select id from inserted`
  }
  return {
    get text() {
      text ??= new PgDialect().sqlToQuery(write()).sql
      return text
    },
  }
}

/** The values of the statement for these rows. */
export const guardedValues = (all: readonly GuardedRow<{ readonly id: string }>[]): string[] => [
  JSON.stringify(all.map(({ row }) => row)),
  JSON.stringify(all.map(({ row: { id }, job }) => ({ ...job, '#': id }))),
]

function columnsOf(table: SQLiteTable) {
  const columns = Object.entries(getTableColumns(table))
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  const names = list(columns.map(([, { name }]) => sql.identifier(name)).map((one) => sql`${one}`))
  return {
    into: sql`${sql.identifier(getTableName(table))} (${names})`,
    given: list(columns.map(([property]) => sql`${sql.identifier(property)}`)),
    types: list(
      columns.map(
        ([property, column]) => sql`${sql.identifier(property)} ${sql.raw(column.getSQLType())}`,
      ),
    ),
  }
}
