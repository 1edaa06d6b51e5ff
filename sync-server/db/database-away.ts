/**
 * The database is unavailable: busy, full, read-only, unreachable, or lost during a commit with an
 * unknown outcome. The answer is 503 and the device sends again; it is not a defect of the request.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database cannot take this now.', { cause })
    this.name = 'DatabaseAway'
  }

  /** The loggable cause: a code, or a sentence without values of the request. */
  get why(): string {
    const code = codeOf(this.cause)
    if (code !== undefined) return code
    for (let at = this.cause; at instanceof Error; at = at.cause)
      if (saidByDriver.test(at.message)) return at.message
    return 'unknown'
  }
}

const saidByDriver =
  /^(Connection terminated|timeout e|Query read timeout|Client (was|has)|too many transactions)[\w ]*$/

/** The one place that knows what each engine's errors mean: the same error, or DatabaseAway. */
export function mapDbError(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseAway) return at
  const code = codeOf(error)
  return code !== undefined && (awayOnSqlite.test(code) || awayOnPostgres.test(code))
    ? new DatabaseAway(error)
    : error
}

/** Whether PostgreSQL ended the transaction only because of another one: it can be run again. */
export const isConflict = (error: unknown): boolean => {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** Whether PostgreSQL takes no writes there, or none any more. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

const awayOnSqlite =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL|CORRUPT|NOTADB)/

// Classes 08 connection, 25006 read-only, 40 conflict (after all retries), 53 no resources,
// 55P03 no lock, 57 stopped by an operator or a timeout, 58 the system itself, XX its own fault.
const awayOnPostgres = /^(08...|25006|25P03|40...|53...|55P03|57...|58...|XX00[012])$/

/** The engine's own code, also where the query builder has wrapped the error. */
function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}
