import type { Instant } from '../../../shared/kernel/time.ts'

export type ModelRow = { id: string; [field: string]: unknown }

/** A row, live or set aside at a moment. */
export interface ModelKept {
  readonly row: ModelRow
  readonly removedAt: Instant | null
}

/** The rows of one user. Values are never changed, only replaced, so that a copy is cheap. */
export class ModelRows {
  readonly #tables: Map<string, Map<string, ModelKept>>

  constructor(tables: Iterable<readonly [string, ReadonlyMap<string, ModelKept>]> = []) {
    this.#tables = new Map([...tables].map(([name, rows]) => [name, new Map(rows)]))
  }

  copy(): ModelRows {
    return new ModelRows(this.#tables)
  }

  all(table: string): Map<string, ModelKept> {
    const rows = this.#tables.get(table) ?? new Map<string, ModelKept>()
    this.#tables.set(table, rows)
    return rows
  }

  live(table: string, id: string): ModelRow | undefined {
    const kept = this.all(table).get(id)
    return kept?.removedAt === null ? kept.row : undefined
  }

  liveRows(table: string): ModelRow[] {
    return [...this.all(table).values()]
      .filter((kept) => kept.removedAt === null)
      .map((kept) => kept.row)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  hasRemoved(before: Instant): boolean {
    return [...this.#tables.values()].some((rows) =>
      [...rows.values()].some(({ removedAt }) => removedAt !== null && removedAt <= before),
    )
  }

  /** Forgets rows removed long ago. */
  forget(before: Instant) {
    for (const rows of this.#tables.values()) {
      for (const [id, { removedAt }] of rows)
        if (removedAt !== null && removedAt <= before) rows.delete(id)
    }
  }
}
