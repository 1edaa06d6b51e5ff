import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import type { Say } from './command.ts'

/** Prints rows under their columns. */
export function printTable(
  say: Say,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
) {
  const all = [columns, ...rows].map((row) => row.map(printable))
  const widths = columns.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  for (const row of all)
    say(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Names are what people typed: nothing of it may steer the terminal. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�')

/** The day in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The minute in UTC, or “never”. */
export const momentOf = (at: number | null | undefined): string =>
  at ? new Date(at).toISOString().slice(0, 16).replace('T', ' ') : copy.never
