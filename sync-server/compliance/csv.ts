import { and, asc, eq, gt, gte, lt, or } from 'drizzle-orm'
import { csvLine } from '../../shared/kernel/csv.ts'
import { type Day, day, type Instant } from '../../shared/kernel/time.ts'
import type { Reader } from '../db/db.ts'

/** Which entries of the log: of one store or of all, from one day to another, both with them (UTC). */
export interface LogFilter {
  readonly store?: string
  readonly from?: Day | undefined
  readonly until?: Day | undefined
}

const headers = [
  'Time (UTC)',
  'Action',
  'Store',
  'Reservation',
  'Actor',
  'User',
  'Details',
  'Chain',
  'Number',
  'At',
  'Previous',
  'Hash',
]

/** So many entries are read at once. */
const page = 1_000

/**
 * Entries as a table, chain by chain in their order, read while it is being sent. An empty cell of
 * `Store`, `Reservation`, `Actor` or `User` is `null` where the hash is computed (README).
 */
export async function* complianceCsv(
  reader: Reader,
  asked: LogFilter,
): AsyncGenerator<string, void> {
  const { complianceLogs: logs } = reader.t
  // The mark by which Excel knows UTF-8.
  yield `\ufeff${csvLine(headers)}`
  let last: { readonly chain: string; readonly number: number } | undefined
  for (;;) {
    const rows = await reader
      .select()
      .from(logs)
      .where(
        and(
          asked.store === undefined ? undefined : eq(logs.chain, asked.store),
          asked.from === undefined ? undefined : gte(logs.at, beginOf(asked.from)),
          asked.until === undefined ? undefined : lt(logs.at, beginOf(asked.until) + day),
          last &&
            or(
              gt(logs.chain, last.chain),
              and(eq(logs.chain, last.chain), gt(logs.number, last.number)),
            ),
        ),
      )
      .orderBy(asc(logs.chain), asc(logs.number))
      .limit(page)
    const lines = rows.map((row) =>
      csvLine([
        new Date(row.at).toISOString(),
        row.action,
        row.storeId ?? '',
        row.reservationId ?? '',
        row.actorId ?? '',
        row.userId ?? '',
        row.details,
        row.chain,
        String(row.number),
        String(row.at),
        row.previous,
        row.hash,
      ]),
    )
    if (lines.length > 0) yield lines.join('')
    last = rows.at(-1)
    if (rows.length < page) return
  }
}

const beginOf = (on: Day): Instant => Date.parse(`${on}T00:00:00Z`)
