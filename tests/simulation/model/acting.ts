import { day, type Instant } from '../../../shared/kernel/time.ts'
import type { ModelRow, ModelRows } from './rows.ts'

export interface ModelContext {
  /** `server` knows what an app from the future sends as little as the real one does. */
  readonly side: 'server' | 'device'
  /** Its `bottle.edit` falls over certain notes. */
  readonly hasDefect: boolean
  readonly userId: string
  readonly now: Instant
  /** Live rows that the plan allows, by table. */
  readonly most: Readonly<Record<string, number>>
  /** How long removed rows are kept. */
  readonly kept: number
}

/** The mutation leaves no trace but this code. */
export class No extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** The arguments of a mutation. */
export type Args = Record<string, unknown>
/** The meaning of a mutation. */
export type Rule = (on: Acting, args: Args) => void

/** The operations that a rule uses. */
export class Acting {
  readonly rows: ModelRows
  readonly context: ModelContext

  constructor(rows: ModelRows, context: ModelContext) {
    this.rows = rows
    this.context = context
  }

  live(table: string, id: unknown): ModelRow | undefined {
    return this.rows.live(table, id as string)
  }

  mustBeThere(table: string, id: unknown): ModelRow {
    const row = this.live(table, id)
    if (!row) throw new No('gone')
    return row
  }

  setAside(table: string, id: unknown): ModelRow | undefined {
    const kept = this.rows.all(table).get(id as string)
    const isKept =
      kept && kept.removedAt !== null && kept.removedAt + this.context.kept > this.context.now
    return isKept ? kept.row : undefined
  }

  wasEver(table: string, id: unknown): boolean {
    return !!(this.live(table, id) ?? this.setAside(table, id))
  }

  save(table: string, row: Record<string, unknown>) {
    const set = Object.entries(row).filter(([, value]) => value !== undefined && value !== null)
    const whole = Object.fromEntries(set) as ModelRow
    this.rows.all(table).set(whole.id, { row: whole, removedAt: null })
  }

  drop(table: string, id: unknown) {
    const row = this.live(table, id)
    if (row) this.rows.all(table).set(row.id, { row, removedAt: this.context.now })
  }

  capped(at: unknown): number {
    return Math.min(at as number, this.context.now + day)
  }

  assertStorageRoom(table: string) {
    const most = this.context.most[table] ?? Number.POSITIVE_INFINITY
    if (this.rows.liveRows(table).length >= most) throw new No('plan_limit')
  }
}

/** The limits of a plan. */
export const maxOf = (plan: 'free' | 'insider'): Readonly<Record<string, number>> =>
  plan === 'free' ? { bottles: 30, alerts: 3, watches: 3, questions: 20 } : {}
