import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** All rows but the epoch: a restore is under a new one. */
export function withoutEpoch({
  serverMeta,
  ...rows
}: Record<string, string[]>): Record<string, string[]> {
  return { ...rows, serverMeta: serverMeta!.filter((row) => !row.includes('"epoch"')) }
}

/** Something in every column, with what engines keep otherwise: dates, booleans, JSON, fractions. */
export function aRow(table: SQLiteTable, word: string): Record<string, unknown> {
  const values = {
    string: `${word} é 🍷 \\ " \n`,
    number: word === 'one' ? 1 : 2,
    boolean: word === 'one',
    date: new Date(1_795_000_000_123),
    json: { word, list: [1, null, { deep: 0.1 }] },
  }
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([property, { dataType }]) => [
      property,
      values[dataType as keyof typeof values],
    ]),
  )
}
