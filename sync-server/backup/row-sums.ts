import { createHash } from 'node:crypto'

/** How many rows a table has, and a checksum of them in any order. */
export interface RowSum {
  readonly rows: number
  readonly sum: bigint
}

/** Adds up the rows of tables. Rows are objects by the names of columns. */
export class RowSums {
  readonly #sums = new Map<string, RowSum>()

  add(table: string, row: Readonly<Record<string, unknown>>): void {
    const before = this.of(table)
    const hash = createHash('sha256').update(JSON.stringify(row, inOrder)).digest('hex')
    const sum = BigInt.asUintN(256, before.sum + BigInt(`0x${hash}`))
    this.#sums.set(table, { rows: before.rows + 1, sum })
  }

  of(table: string): RowSum {
    return this.#sums.get(table) ?? { rows: 0, sum: 0n }
  }
}

/** Each engine orders the keys of JSON differently. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
